import Offstage

/// Signs that terminal fonts have, by icon name.
enum Symbol {
    /// Returns the sign of an icon; nil for an unknown name. A label beside the icon has the same meaning.
    ///
    /// - Parameter name: Safe text.
    static func sign(_ name: String) -> String? {
        // An emoji or a letter is its own picture.
        Columns.width(of: name) <= 2 ? name : Icon(rawValue: name).fallback
    }
}
