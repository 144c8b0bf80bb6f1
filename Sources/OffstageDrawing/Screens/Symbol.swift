/// Signs that terminal fonts have, by symbol name.
enum Symbol {
    /// Returns the sign of a symbol; nil for an unknown name. A label beside the symbol carries the same meaning.
    ///
    /// - Parameter name: Safe text.
    static func sign(_ name: String) -> String? {
        // An emoji or a letter is its own picture.
        if Columns.width(of: name) <= 2 { return name }
        return signs[name] ?? signs[String(name.prefix { $0 != "." })]
    }

    private static let signs: [String: String] = [
        "arrow.clockwise": "↻", "arrow.left": "←", "arrow.right": "→", "bell": "♪", "bookmark": "⚑", "calendar": "▦",
        "checkmark": "✓", "clock": "◷",
        "doc": "▤", "ellipsis": "⋯", "envelope": "✉",
        "exclamationmark": "!", "eye": "◉", "flag": "⚑", "folder": "▤", "gear": "⚙", "gearshape": "⚙", "globe": "◍",
        "heart": "♥", "house": "⌂",
        "info": "i", "link": "↗", "list": "≡", "lock": "⚿", "magnifyingglass": "⌕", "map": "▧", "minus": "−",
        "moon": "☾", "music": "♫", "note": "▤",
        "pause": "‖",
        "pencil": "✎", "person": "☺", "phone": "☎", "photo": "▨", "pin": "⚲", "play": "▸", "plus": "+",
        "questionmark": "?", "square": "□",
        "star": "★", "sun": "☀", "tag": "⌑", "trash": "⌫", "tray": "▭", "xmark": "✕",
    ]
}
