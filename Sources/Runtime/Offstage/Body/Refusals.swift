import JSON
import Wire

// What a screen shows limits what a user can send, so apps need no code for it.

/// What the parts of a body say of an action before the store receives it.
enum InputCheck {
    /// The store receives the action; `part` is the id of the part whose value it changes, if any.
    case accepted(part: String?)
    /// The user cannot send the action now.
    case refused(Rejected)
    /// The field of this id does not accept the value and shows the problem.
    case invalid(String, InputProblem)
}

extension BodyView {
    func check(_ action: JSONNode) -> InputCheck {
        let all = commands.map { parts + $0.map { ComponentView($0) } } ?? parts
        let inactive = all.leaves(where: \.isInactive)
        let type = ActionTemplate.beginning(ofType: action.member("type")?.string ?? "")
        let changed = all.leaves { $0.onInput?.begins(with: type) == true }
        if inactive.isEmpty, changed.isEmpty { return .accepted(part: nil) }
        let json = JSONValue(action)
        func sends(_ part: ComponentView) -> Bool { JSONValue(encoding: part).sends(json) }
        // The active parts are searched last: one of them may be a long list.
        if let part = inactive.first(where: sends), !all.leaves(where: { !$0.isInactive }).contains(where: sends) {
            let part = JSONValue(encoding: part)
            let name = (part["title"] ?? part["label"] ?? part["id"])?.string ?? ""
            return .refused(Rejected("disabled", "\(name) is disabled."))
        }
        guard let part = changed.first(where: sends), let id = part.id else { return .accepted(part: nil) }
        guard let value = part.onInput?.input.flatMap(action.member), let problem = part.problem(ofInput: value) else {
            return .accepted(part: id)
        }
        return part.showsProblems
            ? .invalid(id, InputProblem(text: problem, field: part)) : .refused(Rejected("valueOutOfRange", problem))
    }
}

extension [ComponentView] {
    /// The components without parts, also those inside others.
    fileprivate func leaves(where isIncluded: (ComponentView) -> Bool) -> [ComponentView] {
        flatMap { component in
            let parts = component.parts
            return parts.isEmpty ? (isIncluded(component) ? [component] : []) : parts.leaves(where: isIncluded)
        }
    }
}

extension JSONValue {
    /// True for a component with a template that becomes the action with some value of the user.
    fileprivate func sends(_ action: JSONValue) -> Bool {
        switch self {
        case .object(let members) where isActionTemplate:
            members["action"]?.object?.allSatisfy { name, value in
                name == members["input"]?.string || action[name] == value
            } == true
        case .object(let members): members.contains { $0.1.sends(action) }
        case .array(let elements): elements.contains { $0.sends(action) }
        default: false
        }
    }
}
