import Offstage

/// Signs that terminal fonts have, by icon name.
enum Symbol {
    /// Returns the sign of an icon; nil for an unknown name. A label beside the icon has the same meaning.
    ///
    /// - Parameter name: Safe text.
    static func sign(_ name: String) -> String? {
        // An emoji or a letter is its own picture.
        Icon(rawValue: name).fallback ?? (Columns.width(of: name) <= 1 || name.count == 1 ? name : nil)
    }
}
