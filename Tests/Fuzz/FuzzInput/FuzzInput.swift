import JSON
import JSONRPC

/// Entry point of the fuzzer: passes client bytes through framing, parsing, the envelope and back out. Traps when an
/// invariant fails. Compiled with `-sanitize=fuzzer -parse-as-library` only.
///
/// The first byte chooses framing, limits and comments; the second splits the rest.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeRawBufferPointer(start: start, count: count)
    guard count >= 2 else { return 0 }
    let setting = FuzzSetting(input[0])
    let bytes = UnsafeRawBufferPointer(rebasing: input[2...])
    let whole = FuzzRun(bytes, setting, pieces: max(1, bytes.count))
    let split = FuzzRun(bytes, setting, pieces: Int(input[1] % 32) + 1)
    precondition(whole.log == split.log, "the outcome depends on how the bytes were split: \(whole.log) \(split.log)")
    for frame in whole.frames { checkFrame(frame) }
    checkFrame(Array(bytes))
    return 0
}

private struct FuzzSetting {
    let framing: Framing?
    let limits: FrameLimits
    let allowsComments: Bool

    init(_ byte: UInt8) {
        framing =
            switch byte & 3 {
            case 0: .lines
            case 1: .headers
            default: nil
            }
        limits = byte & 4 == 0 ? FrameLimits() : FrameLimits(message: 16, headerBlock: 40)
        allowsComments = byte & 8 != 0
    }
}

private struct FuzzRun {
    var frames: [[UInt8]] = []
    /// All output, in order.
    var log: [String] = []

    init(_ bytes: UnsafeRawBufferPointer, _ setting: FuzzSetting, pieces size: Int) {
        var decoder = FrameDecoder(
            framing: setting.framing, limits: setting.limits, allowsComments: setting.allowsComments)
        var rest = bytes[...]
        while !rest.isEmpty {
            decoder.append(UnsafeRawBufferPointer(rebasing: rest.prefix(size)))
            rest = rest.dropFirst(size)
            take(from: &decoder)
        }
        take(from: &decoder)
        switch decoder.finish() {
        case .clean: log.append("clean")
        case .lastFrame(let frame): add(frame)
        case .cut: log.append("cut")
        }
        for frame in frames { precondition(frame.count <= setting.limits.message, "a frame over the limit") }
    }

    private mutating func take(from decoder: inout FrameDecoder) {
        while true {
            switch decoder.next() {
            case .frame(let frame): add(frame)
            case .needsMoreBytes: return
            case .rejected(let error): log.append("rejected: \(error)")
            case .fatal(let error): log.append("fatal: \(error)")
            }
        }
    }

    private mutating func add(_ frame: UnsafeRawBufferPointer) {
        log.append("frame \(Array(frame))")
        frames.append(Array(frame))
    }
}

/// Checks that written JSON parses to the same value, and that writing it again gives the same bytes.
private func checkFrame(_ bytes: [UInt8]) {
    let parser = JSONParser()
    var out = JSONWriter()
    let isJSON = bytes.withUnsafeBytes { text in
        do throws(JSONParseError) {
            let node = try parser.parse(text)
            out.node(node)
            checkEnvelope(node)
            for index in 0..<node.count { node.element(index).map(checkEnvelope) }
            return true
        } catch {
            checkError(ResponseError(parse: error))
            return false
        }
    }
    guard isJSON else { return }
    precondition(out.failure == nil, "what was parsed cannot be written: \(out.failure?.description ?? "")")
    let value = try? JSONValue(parsing: bytes)
    let again = try? JSONValue(parsing: out.bytes)
    precondition(
        value != nil && value == again, "a round trip changed \(String(decoding: bytes, as: UTF8.self)) to \(out.text)")
    var second = JSONWriter()
    again?.write(to: &second)
    precondition(
        second.bytes == out.bytes, "the typed writer and the passing-on writer differ: \(second.text) \(out.text)")
}

private func checkEnvelope(_ node: JSONNode) {
    switch IncomingMessage.read(node) {
    case .request(let id, let method, _):
        precondition(method.utf8.count <= 128, "a method over its limit")
        checkID(id)
        checkError(.methodNotFound(method.string, among: ["initialize", "session/open"]))
    case .notification, .response: break
    case .invalid(let error, let id):
        checkID(id)
        checkError(error)
    }
}

/// Checks that an id is read back equal, and that equal ids have equal hashes.
private func checkID(_ id: RequestID) {
    var out = JSONWriter()
    id.write(to: &out)
    let back = try? JSONParser().parse(out.text) { RequestID($0) }
    precondition(
        back == id && back.hashValue == Optional(id).hashValue, "id \(id) came back as \(String(describing: back))")
}

/// Checks that every error is written as JSON, in a frame whose header counts its bytes.
private func checkError(_ error: ResponseError) {
    for framing in Framing.allCases {
        var out = JSONWriter()
        var encoder = FrameEncoder(framing)
        let mark = encoder.begin(&out)
        error.write(to: &out)
        encoder.end(mark, &out)
        precondition(out.failure == nil, "an error cannot be written")
        var decoder = FrameDecoder(framing: framing)
        out.withBytes { decoder.append($0) }
        guard case .frame(let frame) = decoder.next() else {
            preconditionFailure("an error's frame is no frame: \(out.text)")
        }
        precondition((try? JSONParser().parse(frame)) != nil, "an error is no JSON: \(out.text)")
    }
}
