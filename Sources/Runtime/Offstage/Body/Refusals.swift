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
        let type = action.member("type")?.string ?? ""
        let all = commands.map { parts + $0.map { ComponentView($0) } } ?? parts
        guard let (part, template) = all.first(making: action, type: type) else { return .accepted(part: nil) }
        if let part = all.first(making: action, type: type, where: \.isInactive)?.part,
            !all.isActive(making: action, type: type)
        {
            let part = JSONValue(encoding: part)
            let name = (part["title"] ?? part["label"] ?? part["id"])?.string ?? ""
            return .refused(Rejected("disabled", "\(name) is disabled." as Words))
        }
        guard let id = part.id, let input = template.input else { return .accepted(part: nil) }
        guard let value = action.member(input), let problem = part.problem(ofInput: value) else {
            return .accepted(part: id)
        }
        return part.showsProblems
            ? .invalid(id, InputProblem(text: problem, field: part)) : .refused(Rejected("valueOutOfRange", problem))
    }
}

extension [ComponentView] {
    /// Returns the first component whose own template becomes an action, also inside others.
    fileprivate func first(
        making action: JSONNode, type: String, where isIncluded: (ComponentView) -> Bool = { _ in true }
    ) -> (part: ComponentView, template: ActionTemplate)? {
        for part in self {
            if isIncluded(part), let template = part.templates.first(where: { $0.makes(action, type: type) }) {
                return (part, template)
            }
            if let found = part.parts.first(making: action, type: type, where: isIncluded) { return found }
        }
        return nil
    }

    /// Whether an active component sends the action, also one inside others and a row. Submitting a field does what a
    /// button does, so it does not make the button's action possible.
    fileprivate func isActive(making action: JSONNode, type: String) -> Bool {
        contains { part in
            let parts = part.parts
            if !parts.isEmpty { return parts.isActive(making: action, type: type) }
            return !part.isInactive && JSONValue(encoding: part).sends(JSONValue(action), except: "onSubmit")
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
}
