/// Names of symbols as signs that fonts for terminals have; others stay names.
enum Symbol {
    /// - Parameter name: safe to print.
    static func shown(_ name: String) -> String {
        // An emoji or a letter is its own picture.
        if Columns.width(of: name) <= 2 { return name }
        if let sign = signs[name] { return sign }
        let stem = name.prefix { $0 != "." }
        return signs[String(stem)] ?? ":\(Columns.cut(name, to: 24)):"
    }

    private static let signs: [String: String] = [
        "bell": "♪", "bookmark": "⚑", "calendar": "▦", "checkmark": "✓", "clock": "◷", "doc": "▤", "ellipsis": "⋯", "envelope": "✉",
        "exclamationmark": "!", "eye": "◉", "flag": "⚑", "folder": "▤", "gear": "⚙", "gearshape": "⚙", "globe": "◍", "heart": "♥", "house": "⌂",
        "info": "i", "link": "↗", "list": "≡", "lock": "⚿", "magnifyingglass": "⌕", "map": "▧", "minus": "−", "moon": "☾", "music": "♫", "note": "▤",
        "pencil": "✎", "person": "☺", "phone": "☎", "photo": "▨", "pin": "⚲", "play": "▸", "plus": "+", "questionmark": "?", "square": "□",
        "star": "★", "sun": "☀", "tag": "⌑", "trash": "⌫", "tray": "▭", "xmark": "✕",
    ]
}
