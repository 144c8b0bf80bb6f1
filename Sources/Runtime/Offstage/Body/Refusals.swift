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
        var inactive: ComponentView?
        var checked: InputCheck?
        all.forEachSender(of: action, action.member("type")?.string ?? "") { part, template, sendsValue in
            if part.isInactive { inactive = inactive ?? part }
            // A button that sends the same action has no value of the user.
            if checked == nil, let input = template.input { checked = part.check(action.member(input), sendsValue) }
        }
        if let inactive, !all.offers(JSONValue(action)) {
            let part = JSONValue(encoding: inactive)
            let name = (part["title"] ?? part["label"] ?? part["id"])?.string ?? ""
            return .refused(Rejected("disabled", "\(name) is disabled." as Words))
        }
        return checked ?? .accepted(part: nil)
    }
}

extension ComponentView {
    /// Checks a value of the user.
    ///
    /// - Parameter isItsValue: false for a value of the user that is not the component's.
    fileprivate func check(_ value: JSONNode?, _ isItsValue: Bool) -> InputCheck? {
        guard let id else { return nil }
        guard let value, let problem = problem(ofInput: value) else {
            return .accepted(part: isItsValue ? id : nil)
        }
        return showsProblems
            ? .invalid(id, InputProblem(text: problem, field: self)) : .refused(Rejected("valueOutOfRange", problem))
    }
}

extension [ComponentView] {
    /// Calls `body` with each component whose own template becomes an action, also inside others, the template, and
    /// whether it sends the component's value.
    fileprivate func forEachSender(
        of action: JSONNode, _ type: String, _ body: (ComponentView, ActionTemplate, Bool) -> Void
    ) {
        for part in self {
            if let found = part.template(making: action, type: type) { body(part, found.template, found.sendsValue) }
            part.parts.forEachSender(of: action, type, body)
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
