import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct WirePlugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [WireMacro.self, StateEventMacro.self, PolicyMacro.self]
}
