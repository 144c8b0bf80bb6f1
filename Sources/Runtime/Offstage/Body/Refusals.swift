import JSON
import Wire

/// Actions that a body shows in inactive parts only.
extension BodyView {
    /// Returns the refusal of an action that the user cannot send now: an inactive part sends it, and no active one.
    func refusal(of action: JSONNode) -> Rejected? {
        guard Self.hasInactive(parts) || commands?.contains(where: { !$0.isEnabled }) == true else { return nil }
        let action = JSONValue(action)
        var found = Found()
        Self.search(parts, action, &found)
        for command in commands ?? [] { Self.search([ComponentView(command)], action, &found) }
        guard let name = found.inactive, !found.isActive else { return nil }
        return Rejected("disabled", "\(name) is disabled.")
    }

    private struct Found {
        /// Name of an inactive part that sends the action.
        var inactive: String?
        var isActive = false
    }

    private static func hasInactive(_ parts: [ComponentView]) -> Bool {
        parts.contains { part in
            switch part.use {
            case .inactive: true
            case .container(let parts): hasInactive(parts)
            case .active, .none: false
            }
        }
    }

    private static func search(_ parts: [ComponentView], _ action: JSONValue, _ found: inout Found) {
        for part in parts {
            switch part.use {
            case .none: break
            case .container(let parts): search(parts, action, &found)
            case .inactive(let templates):
                guard templates.contains(where: { $0.makes(action) }) else { continue }
                let json = JSONValue(encoding: part)
                found.inactive = (json["title"] ?? json["label"] ?? json["id"])?.string ?? ""
            case .active:
                // Rows and their commands count, too: any template in the part.
                if JSONValue(encoding: part).templates.contains(where: { $0.makes(action) }) { found.isActive = true }
            }
        }
    }
}

extension ActionTemplate {
    /// True for an action that the template can become with some value of the user.
    fileprivate func makes(_ action: JSONValue) -> Bool {
        let input = input
        return self.action.object?.allSatisfy { name, value in name == input || action[name] == value } == true
    }
}

extension JSONValue {
    /// The templates of a component.
    fileprivate var templates: [ActionTemplate] {
        switch self {
        case .object(let members):
            if members["action"]?["type"] != nil, let template = try? ActionTemplate(wireText: "\(self)") {
                return [template]
            }
            return members.flatMap { $0.1.templates }
        case .array(let elements): return elements.flatMap(\.templates)
        default: return []
        }
    }
}
