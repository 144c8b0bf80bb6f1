import JSON

/// The range of a text that an edit replaced. Index and count are in Unicode code points, which every language can
/// count: UTF-8 bytes and UTF-16 units differ between languages.
public struct TextEdit: Sendable, Equatable {
    /// Index of the first replaced code point.
    public let index: Int
    /// Number of replaced code points.
    public let count: Int
    /// Replacement.
    public let text: String

    /// Creates an edit that replaces `count` code points from `index` by `text`.
    public init(index: Int, count: Int, text: String) { (self.index, self.count, self.text) = (index, count, text) }

    /// Returns the text after the edit of `old`; nil for a range outside it.
    public func applied(to old: String) -> String? {
        let scalars = old.unicodeScalars
        guard index >= 0, count >= 0,
            let start = scalars.index(scalars.startIndex, offsetBy: index, limitedBy: scalars.endIndex),
            let end = scalars.index(start, offsetBy: count, limitedBy: scalars.endIndex)
        else { return nil }
        return String(old[..<start]) + text + String(old[end...])
    }
}

/// The common beginning and end of two texts, in bytes of whole code points.
private struct TextDifference {
    let prefix: Int
    let suffix: Int

    init(_ old: UnsafeBufferPointer<UInt8>, _ new: UnsafeBufferPointer<UInt8>) {
        let shortest = min(old.count, new.count)
        var prefix = 0
        while prefix < shortest, old[prefix] == new[prefix] { prefix += 1 }
        while prefix > 0, Self.isInside(old, prefix) || Self.isInside(new, prefix) { prefix -= 1 }
        var suffix = 0
        while suffix < shortest - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
        while suffix > 0, Self.isInside(old, old.count - suffix) { suffix -= 1 }
        (self.prefix, self.suffix) = (prefix, suffix)
    }

    /// True for an index between two bytes of one code point.
    private static func isInside(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        index < text.count && text[index] & 0xC0 == 0x80
    }
}

extension String {
    /// Writes the difference of two texts: the replaced range when that is clearly shorter than the new text.
    public static func writePatch(from old: String, to new: String, into patch: inout WirePatch) {
        if ExactText.isEqual(old, new) || new.utf8.count >= 128 && patch.writeEdit(from: old, to: new) { return }
        patch.replace(new)
    }
}

extension WirePatch {
    /// Writes the replaced range of a text.
    ///
    /// - Returns: false, without an operation, when the range is not clearly shorter than the text.
    fileprivate mutating func writeEdit(from old: String, to new: String) -> Bool {
        var (old, new) = (old, new)
        return old.withUTF8 { old in
            new.withUTF8 { new in
                let difference = TextDifference(old, new)
                let inserted = new[difference.prefix..<(new.count - difference.suffix)]
                guard inserted.count + 64 < new.count else { return false }
                let text = String(decoding: inserted, as: UTF8.self)
                if difference.prefix == old.count {
                    append(text)
                } else {
                    splice(
                        TextEdit(
                            index: old[..<difference.prefix].codePointCount,
                            count: old[difference.prefix..<(old.count - difference.suffix)].codePointCount, text: text))
                }
                return true
            }
        }
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    fileprivate var codePointCount: Int {
        var count = 0
        for byte in self where byte & 0xC0 != 0x80 { count += 1 }
        return count
    }
}
