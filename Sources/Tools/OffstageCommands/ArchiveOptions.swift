import AppLoop
import ArgumentParser
import OffstageServer
import Platform

/// The place of the sessions of `serve` and `web`.
package struct ArchiveOptions: ParsableArguments {
    package init() {}

    @Option(
        help: ArgumentHelp(
            "Keeps the sessions in a file, so that they outlive the process; auto: in the user's folder for state; "
                + "none: not. By default $OFFSTAGE_ARCHIVE, if set.",
            valueName: "file"),
        completion: .file())
    var archive: String?

    @Option(
        help: ArgumentHelp(
            "Name of this process among those that share an archive: after a restart under the same name, it has its "
                + "sessions at once.", valueName: "name"))
    var node: String?

    @Option(help: ArgumentHelp("Days after which a kept session is deleted.", valueName: "days"))
    var archiveDays = ArchiveSettings().days

    package func validate() throws {
        guard (1...36_500).contains(archiveDays) else {
            throw ValidationError("--archive-days needs 1 to 36500; got \(archiveDays)")
        }
    }

    package var settings: ArchiveSettings { ArchiveSettings(url: archive, node: node, days: archiveDays) }
}

/// The values of the options of an archive.
package struct ArchiveSettings {
    var url: String?
    var node: String?
    var days = 7

    /// Opens the archive of a server.
    ///
    /// - Parameter standard: the place without an option and without a variable.
    /// - Throws: exit code 64, 66 or 69, after a sentence.
    package func open<Main: OffstageMain>(
        for main: Main.Type, standard: String, in configuration: inout Server.Configuration
    ) throws {
        configuration.archiveDays = days
        let variable = getenv("OFFSTAGE_ARCHIVE").map { String(cString: $0) }
        let chosen = url ?? variable.flatMap { $0.isEmpty ? nil : $0 } ?? standard
        if chosen == "none" || chosen == "auto" && Main.archives.isEmpty { return }
        let automatic = stateFolder.map { "\($0)/sessions/\(programName).sqlite" }
        guard let url = chosen == "auto" ? automatic : chosen else { return }
        guard let kind = Main.archives.first(where: { $0.opens(url) }) else {
            let advice =
                Main.archives.isEmpty
                ? "link OffstageArchive, and add SQLiteArchive.self to the archives of the program" : "name a file"
            throw CleanExit.message("\(programName): no archive can be opened at '\(url)'; \(advice)", code: 64)
        }
        configuration.archive = try AppLoop.run { [node] () throws -> (any SessionArchive)? in
            do throws(ArchiveFailure) { return try kind.init(place: url, node: node) } catch {
                if chosen == "auto" {
                    // The user has not asked for it, and can use the app without.
                    StderrLog.writeNow("\(programName): sessions are not kept: \(error)")
                    return nil
                }
                let code: Int32 = if case .unusable = error { 66 } else { 69 }
                throw CleanExit.message("\(programName): \(error)", code: code)
            }
        }
    }
}

/// Offstage's folder in the user's folder for state; nil for a user without a folder.
package var stateFolder: String? {
    let state = getenv("XDG_STATE_HOME").map { String(cString: $0) } ?? ""
    let home = getenv("HOME").map { String(cString: $0) } ?? ""
    let folder = state.hasPrefix("/") ? state : home + "/.local/state"
    return folder.hasPrefix("/") ? folder + "/offstage" : nil
}
