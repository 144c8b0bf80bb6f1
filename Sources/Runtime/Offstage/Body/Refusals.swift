import JSON
import Wire

extension BodyView {
    /// Returns the refusal of an action that the user cannot send now: an inactive part sends it, and no other one.
    func refusal(of action: JSONNode) -> Rejected? {
        let all = commands.map { parts + $0.map { ComponentView($0) } } ?? parts
        let inactive = all.leaves(where: \.isInactive)
        if inactive.isEmpty { return nil }
        let action = JSONValue(action)
        // The other parts are searched last: one of them may be a long list.
        guard let part = inactive.lazy.map({ JSONValue(encoding: $0) }).first(where: { $0.sends(action) }),
            !all.leaves(where: { !$0.isInactive }).contains(where: { JSONValue(encoding: $0).sends(action) })
        else { return nil }
        return Rejected("disabled", "\((part["title"] ?? part["label"] ?? part["id"])?.string ?? "") is disabled.")
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
