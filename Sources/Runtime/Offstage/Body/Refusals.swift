import JSON
import Wire

/// The answer of a body to an action, before the store receives it. The parts limit what a user can send, so that apps
/// need no code for it.
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
        let changed = all.leaves { $0.inputs.contains { $0.begins(with: type) } }
        if inactive.isEmpty, changed.isEmpty { return .accepted(part: nil) }
        let json = JSONValue(action)
        func sends(_ part: ComponentView) -> Bool { JSONValue(encoding: part).sends(json) }
        // The active parts are searched last: one of them may be a long list. Submitting a field does what a button
        // does, so it does not make the button's action possible.
        if let part = inactive.first(where: sends),
            !all.leaves(where: { !$0.isInactive }).contains(where: { part in
                JSONValue(encoding: part).sends(json, except: "onSubmit")
            })
        {
            let part = JSONValue(encoding: part)
            let name = (part["title"] ?? part["label"] ?? part["id"])?.string ?? ""
            return .refused(Rejected("disabled", "\(name) is disabled." as Words))
        }
        guard let part = changed.first(where: sends), let id = part.id else { return .accepted(part: nil) }
        let input = part.inputs.first { $0.begins(with: type) }?.input
        guard let value = input.flatMap(action.member), let problem = part.problem(ofInput: value) else {
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
    /// True for a component with a template, other than that of a `member`, that becomes the action with some value of
    /// the user.
    fileprivate func sends(_ action: JSONValue, except member: String? = nil) -> Bool {
        switch self {
        case .object(let members) where isActionTemplate:
            members["action"]?.without(members["input"]?.string) == action.without(members["input"]?.string)
        case .object(let members): members.contains { $0.0 != member && $0.1.sends(action, except: member) }
        case .array(let elements): elements.contains { $0.sends(action, except: member) }
        default: false
        }
    }
    /// The object without a member.
    private func without(_ member: String?) -> JSONObject? { object.map { JSONObject($0.filter { $0.0 != member }) } }
}
