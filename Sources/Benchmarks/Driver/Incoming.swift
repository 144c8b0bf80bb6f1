/// The kind and id of a message from a server.
///
/// Does not parse: the first bytes identify our own messages. Messages of peers have another order of members and are
/// scanned for the names at the top level.
enum Incoming {
    case response(id: Int, isError: Bool)
    case notification
    /// A request of the server; `id` is the text for the response.
    case request(id: String)
    case unknown

    @inline(__always)
    init(_ body: UnsafeRawPointer, count: Int) {
        // {"jsonrpc":"2.0","id":N,"result"…   or   {"jsonrpc":"2.0","method":…
        if count >= 40, body.word(at: 0) == word("{\"jsonrp"), body.word(at: 8) == word("c\":\"2.0\"") {
            let next = body.word(at: 16)
            if next == word(",\"method") {
                // Our server sends notifications only. In requests of peers, the id is before or after the method.
                self = .ours(body, count: count)
                return
            }
            if next & 0x0000_FFFF_FFFF_FFFF == word(",\"id\":  ") & 0x0000_FFFF_FFFF_FFFF {
                var id = 0
                var index = 22
                while case let digit = body.byte(at: index) &- 0x30, digit < 10, index < 40 - 8 {
                    id = id &* 10 &+ Int(digit)
                    index &+= 1
                }
                let member = body.word(at: index)
                if member == word(",\"result") {
                    self = .response(id: id, isError: false)
                    return
                }
                if member == word(",\"error\"") {
                    self = .response(id: id, isError: true)
                    return
                }
            }
        }
        self = .scanned(body, count: count)
    }

    @inline(__always)
    private static func ours(_ body: UnsafeRawPointer, count: Int) -> Incoming {
        // session/… and screen/… are notifications of our protocol; no scan is needed.
        let method = body.word(at: 27)
        if method == word("session/") || method == word("screen/d") { return .notification }
        return scanned(body, count: count)
    }

    private static func scanned(_ body: UnsafeRawPointer, count: Int) -> Incoming {
        var scan = TopLevelScan(bytes: UnsafeRawBufferPointer(start: body, count: count))
        scan.run()
        if scan.hasMethod { return scan.id.map { .request(id: $0) } ?? .notification }
        guard let text = scan.id, let id = Int(text) else { return .unknown }
        return .response(id: id, isError: scan.hasError)
    }
}

/// Finds `id`, `method` and `error` among the members of an object.
private struct TopLevelScan {
    let bytes: UnsafeRawBufferPointer
    var id: String?
    var hasMethod = false
    var hasError = false

    init(bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    mutating func run() {
        var index = 0
        var depth = 0
        var isName = false
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                isName = depth == 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
            case UInt8(ascii: ","):
                isName = depth == 1
            case UInt8(ascii: "\""):
                let end = endOfString(from: index)
                if isName {
                    isName = false
                    found(bytes[index + 1..<max(end, index + 1)], valueAfter: end + 1)
                }
                index = end
            default:
                break
            }
            index += 1
        }
    }

    private func endOfString(from start: Int) -> Int {
        var index = start + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index, bytes.count)
    }

    private mutating func found(_ name: Slice<UnsafeRawBufferPointer>, valueAfter colon: Int) {
        if name.elementsEqual("method".utf8) {
            hasMethod = true
        } else if name.elementsEqual("error".utf8) {
            hasError = true
        } else if name.elementsEqual("id".utf8) {
            var start = colon
            while start < bytes.count, bytes[start] == UInt8(ascii: ":") || bytes[start] == UInt8(ascii: " ") {
                start += 1
            }
            var end = start
            if start < bytes.count, bytes[start] == UInt8(ascii: "\"") {
                end = min(endOfString(from: start) + 1, bytes.count)
            } else {
                while end < bytes.count,
                    ![UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: " ")].contains(bytes[end])
                { end += 1 }
            }
            let text = String(decoding: bytes[start..<end], as: UTF8.self)
            if text != "null" { id = text }
        }
    }
}
