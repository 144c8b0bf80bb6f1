import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import OffstageMacros

/// Expansion of the macros in a source text.
struct Expansion {
    let source: String
    /// Errors in order, each as "node: sentence".
    let errors: [String]

    init(_ source: String) {
        let context = BasicMacroExpansionContext()
        let macros: [String: any Macro.Type] = [
            "Wire": WireMacro.self, "Flat": FlatMacro.self, "StateEvent": CaseMarkerMacro.self,
            "Policy": CaseMarkerMacro.self,
            "Observable": ObservableMacro.self, "ObservationTracked": ObservationTrackedMacro.self,
            "ObservationIgnored": ObservationIgnoredMacro.self, "StoreMembers": StoreMembersMacro.self,
        ]
        let file = Parser.parse(source: source)
        let expanded = file.expand(macroSpecs: macros.mapValues { MacroSpec(type: $0) }) { syntax in
            BasicMacroExpansionContext(sharingWith: context, lexicalContext: syntax.allMacroLexicalContexts())
        }
        self.source = expanded.description
        errors = context.diagnostics.map { "\($0.node.trimmedDescription): \($0.message)" }
    }
}
