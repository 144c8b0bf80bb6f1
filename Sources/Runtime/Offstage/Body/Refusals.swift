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
    /// Whether the user can send an action now, and what the part that sends it says of its value.
    func check(_ action: JSONNode) -> InputCheck {
        let all = commands.map { parts + $0.map { ComponentView($0) } } ?? parts
        let senders = all.senders(of: action, type: action.member("type")?.string ?? "")
        if let part = senders.first(where: { $0.part.isInactive })?.part, !all.offers(JSONValue(action)) {
            let part = JSONValue(encoding: part)
            let name = (part["title"] ?? part["label"] ?? part["id"])?.string ?? ""
            return .refused(Rejected("disabled", "\(name) is disabled." as Words))
        }
        // A button that sends the same action has no value of the user.
        for (part, template) in senders {
            guard let id = part.id, let input = template.input else { continue }
            guard let value = action.member(input), let problem = part.problem(ofInput: value) else {
                return .accepted(part: part.isInput && template == part.templates.first ? id : nil)
            }
            return part.showsProblems
                ? .invalid(id, InputProblem(text: problem, field: part))
                : .refused(Rejected("valueOutOfRange", problem))
        }
        return .accepted(part: nil)
    }
}

extension [ComponentView] {
    /// The components whose own templates become an action, also those inside others.
    fileprivate func senders(
        of action: JSONNode, type: String
    ) -> [(part: ComponentView, template: ActionTemplate)] {
        flatMap { part in
            let own = part.templates.first { $0.makes(action, type: type) }.map { [(part, $0)] } ?? []
            return own + part.parts.senders(of: action, type: type)
        }
    }

    /// Whether an active component sends the action, also one inside others and a row. Submitting a field does what a
    /// button does, so it does not make the button's action possible.
    fileprivate func offers(_ action: JSONValue) -> Bool {
        contains { part in
            let parts = part.parts
            if !parts.isEmpty { return parts.offers(action) }
            return !part.isInactive && JSONValue(encoding: part).sends(action, except: "onSubmit")
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
