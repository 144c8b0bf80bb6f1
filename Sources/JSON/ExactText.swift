/// Text that is equal only if its bytes are, as on the wire, for keys of tables. `String` also equates é with e and a
/// combining accent.
public struct ExactText: Hashable, Sendable {
    /// The text.
    public let text: String

    /// Keeps a text.
    public init(_ text: String) { self.text = text }

    public static func == (a: ExactText, b: ExactText) -> Bool { isEqual(a.text, b.text) }

    public func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// Compares the bytes of two texts, `a` and `b`.
    public static func isEqual(_ a: String, _ b: String) -> Bool {
        // `==` rejects most pairs. The loop uses pointers, because debug builds are slow with sequences of bytes.
        guard a == b else { return false }
        var (a, b) = (a, b)
        return a.withUTF8 { a in
            b.withUTF8 { b in
                guard a.count == b.count else { return false }
                guard let left = a.baseAddress, let right = b.baseAddress else { return true }
                var index = 0
                while index < a.count {
                    if left[index] != right[index] { return false }
                    index &+= 1
                }
                return true
            }
        }
    }
}
