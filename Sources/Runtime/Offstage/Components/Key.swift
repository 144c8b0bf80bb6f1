import JSON
import Wire

/// A key of the keyboard with its modifier keys: the shortcut of a button.
///
///     ButtonView(id: "save", title: "Save", key: .ctrl("S"), onTap: …)
///     ButtonView(id: "new", title: "New note", key: "n", onTap: …)
///
/// A literal is one character, so a misspelled key is a compile error. The text on the wire is the modifiers in the
/// order `Ctrl+`, `Alt+`, `Shift+`, then a name (`Enter`, `F5`) or a character (`n`, `/`). With Ctrl or Alt a letter is
/// upper case: `Ctrl+S`.
public struct Key: Sendable {
    private var hasControl = false
    private var hasAlt = false
    private var hasShift = false
    /// A name or one character.
    private var name: String

    private init(name: String) { self.name = name }

    private static let names: Set = [
        "Enter", "Escape", "Tab", "Space", "Backspace", "Delete", "Insert", "Home", "End", "PageUp", "PageDown", "Up",
        "Down", "Left", "Right", "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F11", "F12",
    ]

    /// Creates a key from its text on the wire; nil unless the text follows the grammar.
    public init?(text: String) {
        var rest = text[...]
        func drop(_ modifier: String) -> Bool {
            guard rest.count > modifier.count, rest.hasPrefix(modifier) else { return false }
            rest.removeFirst(modifier.count)
            return true
        }
        let modifiers = (drop("Ctrl+"), drop("Alt+"), drop("Shift+"))
        self.init(name: String(rest))
        (hasControl, hasAlt, hasShift) = modifiers
        guard isValid, self.text == text else { return nil }
    }

    /// The text on the wire, such as `Ctrl+Shift+Z`.
    public var text: String {
        let hasModifier = hasControl || hasAlt
        let isLetter = Self.isLetter(name)
        // Without Ctrl and Alt, a letter names the character that Shift makes of it.
        let shown = isLetter && (hasModifier || hasShift) ? name.uppercased() : name
        return (hasControl ? "Ctrl+" : "") + (hasAlt ? "Alt+" : "")
            + (hasShift && (hasModifier || !isLetter) ? "Shift+" : "") + shown
    }

    /// False for a key that the grammar does not have, such as Shift with a sign, whose place keyboards disagree on.
    var isValid: Bool {
        if Self.names.contains(name) { return true }
        guard name.count == 1, let scalar = name.unicodeScalars.first, !hasShift || Self.isLetter(name) else {
            return false
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator:
            return false
        default: return true
        }
    }

    private static func isLetter(_ name: String) -> Bool {
        name.utf8.count == 1 && name.first.map { $0.isASCII && $0.isLetter } ?? false
    }
}

extension Key {
    /// The key with Ctrl; Command on a Mac. `.ctrl("S")` and `.ctrl("s")` are the same key.
    public static func ctrl(_ key: Key) -> Key {
        var key = key
        key.hasControl = true
        return key
    }

    /// The key with Alt; Option on a Mac.
    public static func alt(_ key: Key) -> Key {
        var key = key
        key.hasAlt = true
        return key
    }

    /// The key with Shift: `.shift(.tab)`, `.ctrl(.shift("Z"))`.
    public static func shift(_ key: Key) -> Key {
        var key = key
        key.hasShift = true
        return key
    }

    /// Presses the default button of a screen.
    public static let enter = Key(name: "Enter")
    /// Not public: Escape cancels or goes back. A button of role `cancel` has it, no other button can.
    static let escape = Key(name: "Escape")
    /// Moves the focus, unless a button has it.
    public static let tab = Key(name: "Tab")
    /// The space bar.
    public static let space = Key(name: "Space")
    /// Deletes before the cursor.
    public static let backspace = Key(name: "Backspace")
    /// Deletes after the cursor.
    public static let delete = Key(name: "Delete")
    /// The insert key.
    public static let insert = Key(name: "Insert")
    /// The home key.
    public static let home = Key(name: "Home")
    /// The end key.
    public static let end = Key(name: "End")
    /// Page up.
    public static let pageUp = Key(name: "PageUp")
    /// Page down.
    public static let pageDown = Key(name: "PageDown")
    /// The arrow up.
    public static let up = Key(name: "Up")
    /// The arrow down.
    public static let down = Key(name: "Down")
    /// The arrow to the left.
    public static let left = Key(name: "Left")
    /// The arrow to the right.
    public static let right = Key(name: "Right")
    /// The function key F1.
    public static let f1 = Key(name: "F1")
    /// The function key F2.
    public static let f2 = Key(name: "F2")
    /// The function key F3.
    public static let f3 = Key(name: "F3")
    /// The function key F4.
    public static let f4 = Key(name: "F4")
    /// The function key F5.
    public static let f5 = Key(name: "F5")
    /// The function key F6.
    public static let f6 = Key(name: "F6")
    /// The function key F7.
    public static let f7 = Key(name: "F7")
    /// The function key F8.
    public static let f8 = Key(name: "F8")
    /// The function key F9.
    public static let f9 = Key(name: "F9")
    /// The function key F10.
    public static let f10 = Key(name: "F10")
    /// The function key F11.
    public static let f11 = Key(name: "F11")
    /// The function key F12.
    public static let f12 = Key(name: "F12")
}

extension Key: ExpressibleByUnicodeScalarLiteral {
    /// Creates the key of the character `scalar`.
    public init(unicodeScalarLiteral scalar: Unicode.Scalar) { self.init(name: String(Character(scalar))) }
}

extension Key: Hashable {
    public static func == (a: Key, b: Key) -> Bool {
        let areSame = a.name == b.name && a.hasControl == b.hasControl && a.hasAlt == b.hasAlt
        return areSame && a.hasShift == b.hasShift || a.text == b.text
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Key: WireNamed {
    public static var wireName: String { "Key" }
    public static var wireDescription: String? {
        "A key with its modifiers in the order Ctrl, Alt, Shift: `Ctrl+S`, `Shift+Tab`, `Enter`, `F5`, `n`, `/`. With "
            + "Ctrl or Alt a letter is upper case. Only a button of role cancel has `Escape`."
    }
    public static var wireExpectation: String { "a key such as \"Ctrl+S\", \"Enter\" or \"n\"" }

    public init(wire node: JSONNode) throws(WireError) {
        guard let key = node.string.flatMap(Key.init(text:)) else {
            throw WireError.mismatch(expected: Self.wireExpectation, found: node)
        }
        self = key
    }

    public func write(to writer: inout JSONWriter) { writer.string(text) }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        schemas.define(Self.self) { _ in
            let names = names.sorted().joined(separator: "|")
            return [
                "type": "string",
                "pattern": .string("^((Ctrl\\+)?(Alt\\+)?(Shift\\+)?(\(names)|[A-Z])|(Ctrl\\+)?(Alt\\+)?[^\\s])$"),
            ]
        }
    }
}
