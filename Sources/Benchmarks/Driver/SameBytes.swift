/// Checks that two servers answer a script with the same bytes; a ratio between servers that do different work would be
/// meaningless.
///
/// Compares frame by frame with headers, except for values of `epoch`, which differ in each process.
struct SameBytes {
    let opening: [Call]
    let script: [Call]

    /// Returns nil for equal bytes, else a text with the first difference.
    func difference(ours: Command, reference: Command, _ placement: Placement, _ framing: Framing) throws -> String? {
        let oursFrames = try frames(of: ours, placement, framing)
        let referenceFrames = try frames(of: reference, placement, framing)
        for (index, (left, right)) in zip(oursFrames, referenceFrames).enumerated() where left != right {
            return "message \(index + 1) of the script's answers differs\n" + Self.excerpts(left, right)
        }
        guard oursFrames.count != referenceFrames.count else { return nil }
        let shared = min(oursFrames.count, referenceFrames.count)
        let extra = (oursFrames + referenceFrames.dropFirst(oursFrames.count)).dropFirst(shared).first ?? ""
        return
            "ours sent \(oursFrames.count) messages, the reference \(referenceFrames.count); the first extra one:\n  "
            + extra.prefix(400)
    }

    private func frames(of command: Command, _ placement: Placement, _ framing: Framing) throws -> [String] {
        var connection = try Connection.start(command, placement, framing, opening: opening)
        var frames: [String] = []
        // One request at a time: the order of responses must not matter.
        for call in script {
            let id = connection.nextID
            connection.nextID += 1
            connection.outgoing.append(call.frame(id: id, framing))
            var isAnswered = false
            while !isAnswered {
                try connection.exchange()
                while let frame = try connection.nextFrame() {
                    guard let base = frame.body.baseAddress else { continue }
                    if case .response = Incoming(base, count: frame.body.count) { isAnswered = true }
                    frames.append(Self.text(of: frame, framing))
                }
            }
        }
        _ = try connection.shutDown()
        return frames
    }

    /// Returns the body of the frame, with its header unless the header is in our protocol's form. (The length of the
    /// epoch would be in it.)
    private static func text(of frame: Connection.Frame, _ framing: Framing) -> String {
        let body = String(decoding: frame.body, as: UTF8.self)
        let usual = framing.prefix(frame.body.count).utf8
        let header = UnsafeRawBufferPointer(
            rebasing: frame.bytes[..<max(0, frame.bytes.count - frame.body.count - framing.suffix.utf8.count)])
        return (header.elementsEqual(usual) ? "" : String(decoding: header, as: UTF8.self)) + withoutEpoch(body)
    }

    /// Replaces the value of each `epoch` member.
    private static func withoutEpoch(_ text: String) -> String {
        let marker = "\"epoch\":"
        var rest = text[...]
        var result = ""
        while let found = rest.firstRange(of: marker) {
            result += rest[..<found.upperBound] + "*"
            rest = rest[found.upperBound...].drop { $0 != "," && $0 != "}" }
        }
        return result + rest
    }

    /// Returns both texts around their first difference.
    private static func excerpts(_ ours: String, _ reference: String) -> String {
        let left = Array(ours)
        let right = Array(reference)
        let index = zip(left, right).prefix { $0 == $1 }.count
        let start = max(0, index - 60)
        let marker = String(repeating: " ", count: index - start) + "^"
        return """
              ours       \(start > 0 ? "…" : " ")\(String(left[start..<min(left.count, index + 100)]))
              reference  \(start > 0 ? "…" : " ")\(String(right[start..<min(right.count, index + 100)]))
                          \(marker)
            """
    }
}
