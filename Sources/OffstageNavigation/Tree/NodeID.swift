import JSON

/// Names one node of a session's route tree for ever: `w1` a window, `l2` a layer, `n3` anything else. Opaque to front ends.
public struct NodeID: Hashable, Sendable, CustomStringConvertible {
    enum Letter: UInt8 {
        case window = 0x77
        case layer = 0x6C
        case node = 0x6E
    }

    let letter: Letter
    let number: Int32

    public var description: String { "\(Character(UnicodeScalar(letter.rawValue)))\(number)" }

    init(_ letter: Letter, _ number: Int32) {
        self.letter = letter
        self.number = number
    }

    /// Reads what `description` writes; nil for anything else, `n01` included.
    public init?(_ text: some StringProtocol) {
        guard let first = text.utf8.first, let letter = Letter(rawValue: first), let number = Int32(text.dropFirst()), number > 0 else { return nil }
        self.init(letter, number)
        guard description.utf8.elementsEqual(text.utf8) else { return nil }
    }

    func write(to writer: inout JSONWriter) {
        writer.raw("\"")
        switch letter {
        case .window: writer.raw("w")
        case .layer: writer.raw("l")
        case .node: writer.raw("n")
        }
        writer.integer(Int64(number))
        writer.raw("\"")
    }
}
