/// One request as text: a method and its params as compact JSON.
struct Call: Sendable {
    let method: String
    let params: String

    init(_ method: String, _ params: String = "{}") {
        self.method = method
        self.params = params
    }

    /// Returns the frame of this call as a request with the given id, or as a notification.
    func frame(id: Int?, _ framing: Framing) -> String {
        let member = id.map { "\"id\":\($0)," } ?? ""
        let body = "{\"jsonrpc\":\"2.0\",\(member)\"method\":\"\(method)\",\"params\":\(params)}"
        return framing.prefix(body.utf8.count) + body + framing.suffix
    }
}

/// A call as prepared bytes: sending costs two copies and the digits of the id.
struct PreparedCall {
    /// The bytes before the id, for ids of one digit, two digits, and so on; all have the same length, in one array.
    private let heads: [UInt8]
    private let headLengths: [Int]
    private let tail: [UInt8]
    private static let slot = 96
    private static let mostDigits = 15

    init(_ call: Call, _ framing: Framing) {
        var heads: [UInt8] = []
        var headLengths: [Int] = []
        var tail: [UInt8] = []
        for digits in 1...Self.mostDigits {
            let id = (1..<digits).reduce(1) { power, _ in power * 10 }
            let frame = Array(call.frame(id: id, framing).utf8)
            let marker = Array("\"jsonrpc\":\"2.0\",\"id\":".utf8)
            let start = frame.indices.first { frame[$0...].starts(with: marker) } ?? 0
            let head = frame[..<(start + marker.count)]
            heads += head + Array(repeating: 0, count: Self.slot - head.count)
            headLengths.append(head.count)
            tail = Array(frame[(head.count + digits)...])
        }
        self.heads = heads
        self.headLengths = headLengths
        self.tail = tail
    }

    @inline(__always)
    func append(id: Int, to buffer: inout ByteBuffer) {
        let digits = id.decimalDigits
        let head = headLengths[digits &- 1]
        buffer.reserve(head &+ digits &+ tail.count)
        let start = buffer.back
        heads.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            start.copyMemory(from: base + (digits &- 1) &* Self.slot, byteCount: head)
        }
        var rest = id
        var index = head &+ digits
        repeat {
            index &-= 1
            start.storeBytes(of: UInt8(truncatingIfNeeded: 0x30 &+ rest % 10), toByteOffset: index, as: UInt8.self)
            rest /= 10
        } while rest > 0
        tail.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            (start + head + digits).copyMemory(from: base, byteCount: bytes.count)
        }
        buffer.added(head &+ digits &+ tail.count)
    }
}

extension Int {
    /// Returns the number of digits of a positive number.
    var decimalDigits: Int {
        @inline(__always) get {
            var digits = 1
            var limit = 10
            while self >= limit {
                digits &+= 1
                limit &*= 10
            }
            return digits
        }
    }
}
