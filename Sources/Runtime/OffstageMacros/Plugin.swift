import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct OffstagePlugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
        WireMacro.self, FlatMacro.self, StateEventMacro.self, PolicyMacro.self, ObservableMacro.self,
        ObservationTrackedMacro.self, ObservationIgnoredMacro.self, StoreMembersMacro.self,
    ]
}
