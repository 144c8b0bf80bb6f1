import Wire

/// Text that is shown to people. Control characters except newline and tab are removed when it is set.
///
///     @PlainText public var title: String
@propertyWrapper
public struct PlainText<Value: PlainTextValue>: Sendable, Equatable {
    private var text: Value

    /// Keeps the text without its control characters.
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
        if !utf8.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F || $0 == 0xC2 }) { return self }
        let kept = unicodeScalars.filter { scalar in
            scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control
        }
        return String(String.UnicodeScalarView(kept))
    }
}

extension Optional: PlainTextValue where Wrapped: PlainTextValue {
    public var withoutControls: Wrapped? { map(\.withoutControls) }
}
