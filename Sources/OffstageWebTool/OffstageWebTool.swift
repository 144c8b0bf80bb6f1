import ArgumentParser
import Offstage
import OffstageCommands
import OffstageWeb
import ReferenceApps

/// The reference apps with the command `web`. `offstage web` starts it, because `offstage` links no HTTP server.
@main
struct OffstageWebTool: OffstageMain {
    static let apps = ReferenceApps.all
    static let extraCommands: [any ParsableCommand.Type] = [WebCommand<OffstageWebTool>.self]
}
