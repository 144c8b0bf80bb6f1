import ArgumentParser
import Offstage
import OffstageCommands
import ReferenceApps

@main
struct OffstageTool: OffstageMain {
    static let apps = ReferenceApps.all
    static let extraCommands: [any ParsableCommand.Type] = [
        DemoServicesCommand.self, ConformCommand.self, TraceCommand.self, RecordCommand.self, ReplayCommand.self,
        DevCommand.self, NewCommand.self, AddCommand.self, TuiCommand.self, WebCommand.self,
    ]
}
