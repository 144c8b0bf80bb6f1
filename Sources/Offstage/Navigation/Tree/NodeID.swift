import JSON

/// Names one node of a session's route tree for ever: `w1` a window, `l2` a layer, `n3` anything else. Opaque to front
/// ends.
public struct NodeID: Hashable, Sendable, CustomStringConvertible {
    enum Letter: UInt8 {
        case window = 0x77
        case layer = 0x6C
        case node = 0x6E
    }

    /// The number, and the letter in the last byte: trees have many ids.
    private let packed: Int64

    var letter: Letter { Letter(rawValue: UInt8(truncatingIfNeeded: packed)) ?? .node }
    var number: Int64 { packed >> 8 }

    public var description: String { "\(Character(UnicodeScalar(letter.rawValue)))\(number)" }

    init(_ letter: Letter, _ number: Int64) { packed = number << 8 | Int64(letter.rawValue) }

    /// Reads what `description` writes; nil for anything else, `n01` included.
    public init?(_ text: some StringProtocol) {
        guard let first = text.utf8.first, let letter = Letter(rawValue: first), let number = Int64(text.dropFirst())
        else { return nil }
        guard number > 0, number < 1 << 53 else { return nil }
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

    static func write(_ ids: [NodeID], to writer: inout JSONWriter) {
        writer.beginArray()
        for id in ids {
            id.write(to: &writer)
            writer.comma()
        }
        writer.endArray()
    }
}

/// How many ids of each letter have been given out.
struct LastNumbers {
    private var window: Int64 = 0
    private var layer: Int64 = 0
    private var node: Int64 = 0

    subscript(letter: NodeID.Letter) -> Int64 {
        get {
            switch letter {
            case .window: window
            case .layer: layer
            case .node: node
            }
        }
        set {
            switch letter {
            case .window: window = newValue
            case .layer: layer = newValue
            case .node: node = newValue
            }
        }
    }
}
