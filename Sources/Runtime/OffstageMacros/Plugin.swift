import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct OffstagePlugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
        WireMacro.self, FlatMacro.self, CaseMarkerMacro.self, ObservableMacro.self,
        ObservationTrackedMacro.self, ObservationIgnoredMacro.self, StoreMembersMacro.self,
    ]
}
