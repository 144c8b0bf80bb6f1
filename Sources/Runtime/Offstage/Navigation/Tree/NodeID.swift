import JSON

/// Identifies one node of a session's route tree for the session's whole life: `w1` is a window, `l2` a layer, `n3` any
/// other node. Front ends treat it as opaque.
public struct NodeID: Hashable, Sendable, CustomStringConvertible {
    /// Each letter has a number sequence of its own.
    enum Letter: UInt64 {
        case window, layer, node

        var text: Character {
            switch self {
            case .window: "w"
            case .layer: "l"
            case .node: "n"
            }
        }
    }

    /// The number, and the letter in the two low bits.
    private let packed: UInt64

    var letter: Letter { Letter(rawValue: packed & 3) ?? .node }
    /// The number, dense among the ids of one letter.
    var key: UInt64 { packed >> 2 }
    var number: Int64 { Int64(key) }

    public var description: String { "\(letter.text)\(number)" }

    init(_ letter: Letter, _ number: Int64) { packed = UInt64(truncatingIfNeeded: number) << 2 | letter.rawValue }

    /// Reads the text that `description` writes. Returns nil for any other text, `n01` included.
    public init?(_ text: some StringProtocol) {
        let letter: Letter
        switch text.utf8.first {
        case UInt8(ascii: "w"): letter = .window
        case UInt8(ascii: "l"): letter = .layer
        case UInt8(ascii: "n"): letter = .node
        default: return nil
        }
        guard let number = Int64(text.dropFirst()), number > 0, number < 1 << 53 else { return nil }
        self.init(letter, number)
        guard description.utf8.elementsEqual(text.utf8) else { return nil }
    }

    func write(to writer: inout JSONWriter) {
        switch letter {
        case .window: writer.raw("\"w")
        case .layer: writer.raw("\"l")
        case .node: writer.raw("\"n")
        }
        writer.integer(number)
        writer.raw("\"")
    }

    static func write(_ ids: some Sequence<NodeID>, to writer: inout JSONWriter) {
        writer.beginArray()
        for id in ids {
            id.write(to: &writer)
            writer.comma()
        }
        writer.endArray()
    }
}

/// The last number that was used for each letter.
struct LastNumbers: Equatable {
    /// By the letter's raw value.
    private var numbers: InlineArray<3, Int64> = [0, 0, 0]

    subscript(letter: NodeID.Letter) -> Int64 {
        get { numbers[Int(letter.rawValue)] }
        set { numbers[Int(letter.rawValue)] = newValue }
    }

    static func == (a: LastNumbers, b: LastNumbers) -> Bool {
        a.numbers.indices.allSatisfy { a.numbers[$0] == b.numbers[$0] }
    }

    mutating func next(_ letter: NodeID.Letter) -> NodeID {
        self[letter] += 1
        return NodeID(letter, self[letter])
    }
}
