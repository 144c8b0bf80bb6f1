import ArgumentParser
import Offstage
import OffstageCommands
import ReferenceApps

@main
struct OffstageTool: OffstageMain {
    static let apps = ReferenceApps.all
    static let extraCommands: [any ParsableCommand.Type] = [DemoServicesCommand.self, ConformCommand.self]
}
