import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct WirePlugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = []
}
