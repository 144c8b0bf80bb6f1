import ConformanceKit
import Offstage
import OffstageArchive
import OffstageCommands
import OffstageServer

@main
struct OffstageKit: OffstageMain {
    static let apps = [kitApp]
    static let archives: [any SessionArchive.Type] = [SQLiteArchive.self]
    static let extraMethods = KitMethods.all
}
