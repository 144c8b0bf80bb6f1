import CJansson

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
        guard a.utf8.count == b.utf8.count else { return false }
        let isEqual = a.utf8.withContiguousStorageIfAvailable { a in
            b.utf8.withContiguousStorageIfAvailable { b in
                guard let left = a.baseAddress, let right = b.baseAddress else { return true }
                return memcmp(left, right, a.count) == 0
            }
        }
        // Texts of another kind of storage, which are rare.
        return (isEqual ?? nil) ?? Array(a.utf8).elementsEqual(b.utf8)
    }
}
