import ConformanceKit
import Offstage
import OffstageCommands
import OffstageServer

@main
struct OffstageKit: OffstageMain {
    static let apps = KitFixture.apps ?? [kitApp]
    static let extraMethods = KitMethods.all
}
