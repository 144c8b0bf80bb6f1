import AppLoop
import Wire

/// Templates of the actions that bodies send. That of a case without values is made once.
@AppActor @usableFromInline
enum ActionTemplates {
    /// Templates and part names of the cases of one type.
    @usableFromInline
    final class Cases {
        fileprivate let type: ObjectIdentifier
        /// By the index of the case; nil for a case that has values, and before its first use.
        @usableFromInline fileprivate(set) var templates: [ActionTemplate?]
        /// By the index of the case, the inputs that need no other value.
        fileprivate var inputs: [(member: String, template: ActionTemplate)?]
        @usableFromInline let names: [String]
        private let cases: [WireCase]

        fileprivate init(_ type: any WireEnum.Type) {
            self.type = ObjectIdentifier(type)
            cases = type.wireCases
            templates = Array(repeating: nil, count: cases.count)
            inputs = Array(repeating: nil, count: cases.count)
            names = cases.map { ActionTemplates.partName($0.name) }
        }

        fileprivate func input(_ index: Int, _ member: String, _ values: [UInt8]) -> ActionTemplate {
            if values.isEmpty, let known = inputs[index], known.member == member { return known.template }
            let template = ActionTemplate(cases[index].name, values, input: member)
            if values.isEmpty { inputs[index] = (member, template) }
            return template
        }

        @usableFromInline
        func make(_ action: some WireEnum) -> ActionTemplate {
            let template = ActionTemplate(action)
            let index = action.wireCaseIndex
            if cases[index].isConstant { templates[index] = template }
            return template
        }
    }

    private static var known: [ObjectIdentifier: Cases] = [:]
    /// The parts of a body have actions of one type.
    private static var last: Cases?

    @usableFromInline
    static func cases(of type: any WireEnum.Type) -> Cases {
        let id = ObjectIdentifier(type)
        if let last, last.type == id { return last }
        let cases = known[id] ?? Cases(type)
        known[id] = cases
        last = cases
        return cases
    }

    /// Returns the template of an action, and the name of a part that sends it.
    @inlinable
    static func of<Action: WireEnum>(_ action: Action) -> (template: ActionTemplate, name: String) {
        let cases = cases(of: Action.self)
        let index = action.wireCaseIndex
        return (cases.templates[index] ?? cases.make(action), cases.names[index])
    }

    /// Returns the template of an action that lacks a value, and the name of a part that sends it.
    @usableFromInline
    static func of<Action: WireEnum, Value>(_ input: ActionInput<Action, Value>) -> (
        template: ActionTemplate, name: String
    ) {
        let cases = cases(of: Action.self)
        return (cases.input(input.caseIndex, input.member, input.values), cases.names[input.caseIndex])
    }

    /// Returns the name of a case without what it says of the user: `save` for `saveDidTap`.
    nonisolated static func partName(_ name: String) -> String {
        let endings = ["ButtonDidTap", "DidTap", "DidChange", "DidSelect", "DidOpen", "DidSubmit"]
        let ending = endings.first { name.hasSuffix($0) && name.count > $0.count }
        return String(name.dropLast(ending?.count ?? 0))
    }
}

extension ActionTemplate {
    /// Creates a template from an action that lacks a value: the member `input` of the template.
    package init<Action: WireEnum, Value>(_ input: ActionInput<Action, Value>) {
        self.init(Action.wireCases[input.caseIndex].name, input.values, input: input.member)
    }
}
