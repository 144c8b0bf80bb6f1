import Foundation

/// The user's folder for the data of the apps: `offstage` in `$XDG_DATA_HOME` or in `~/.local/share`.
enum DataFolder {
    /// - Parameter systemHome: the user's home folder without the variable `HOME`.
    /// - Returns: nil when no path is absolute.
    static func path(
        of name: String, environment: [String: String], systemHome: String = NSHomeDirectory()
    ) -> String? {
        func absolute(_ path: String?) -> String? { path.flatMap { $0.hasPrefix("/") ? $0 : nil } }
        // The XDG Base Directory Specification ignores a relative XDG_DATA_HOME.
        if let data = absolute(environment["XDG_DATA_HOME"]) { return data + "/offstage/" + name }
        guard let home = absolute(environment["HOME"]) ?? absolute(systemHome) else { return nil }
        return home + "/.local/share/offstage/" + name
    }
}
