/// Text that is shown to people. Control characters except newline and tab are removed when it is set.
///
///     @PlainText public var title: String
@propertyWrapper
public struct PlainText<Value: PlainTextValue>: Sendable, Equatable {
    private var text: Value

    /// Keeps the text of `wrappedValue` without its control characters.
    public init(wrappedValue: Value) { text = wrappedValue.withoutControls }

    /// The text without control characters.
    public var wrappedValue: Value {
        get { text }
        set { text = newValue.withoutControls }
    }
}

/// A value that `@PlainText` can hold: `String` and `String?`.
public protocol PlainTextValue: Sendable, Equatable {
    /// The value without control characters (C0, DEL and C1), except newline and tab.
    var withoutControls: Self { get }
}

extension String: PlainTextValue {
    public var withoutControls: String {
        // Without bytes of control characters the text is shared, not copied.
        if !hasControlBytes { return self }
        let kept = unicodeScalars.filter { scalar in
            scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control
        }
        return String(String.UnicodeScalarView(kept))
    }

    /// True with a byte of C0 or DEL, or the first byte of C1. A loop over a pointer, because debug builds are slow
    /// with sequences of bytes.
    private var hasControlBytes: Bool {
        var text = self
        return text.withUTF8 { bytes in
            guard let base = bytes.baseAddress else { return false }
            var index = 0
            while index < bytes.count {
                let byte = base[index]
                if byte < 0x20 && byte != 0x0A && byte != 0x09 || byte == 0x7F || byte == 0xC2 { return true }
                index &+= 1
            }
            return false
        }
    }
}

extension Optional: PlainTextValue where Wrapped: PlainTextValue {
    public var withoutControls: Wrapped? { map(\.withoutControls) }
}
