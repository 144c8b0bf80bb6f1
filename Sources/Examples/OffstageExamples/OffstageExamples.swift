import ArgumentParser
import Offstage
import OffstageArchive
import OffstageCommands
import OffstageServer
import OffstageWeb
import ReferenceApps

/// The reference apps, with the front ends of this repository and the service of the level map.
@main
struct OffstageExamples: OffstageMain {
    static let apps = ReferenceApps.all
    static let archives: [any SessionArchive.Type] = [SQLiteArchive.self]
    static let extraCommands: [any ParsableCommand.Type] = [
        WebCommand<OffstageExamples>.self, DemoServicesCommand.self,
    ]
}
