import Synchronization

/// Members of actions that carry the text of a secure field. Traces replace their values.
///
/// A field adds its actions when it is written. They are never removed, because an action may arrive after its field
/// was removed.
package enum SecureInputs {
    private struct Input: Hashable {
        let action: String
        let member: String
    }

    private static let known = Mutex<Set<Input>>([])

    static func add(_ templates: ActionTemplate?...) {
        for template in templates {
            guard let template, let member = template.input else { continue }
            let input = Input(action: template.type, member: member)
            known.withLock { _ = $0.insert(input) }
        }
    }

    /// Whether the member of an action of this type carries the text of a secure field.
    package static func contains(action: String, member: String) -> Bool {
        known.withLock { $0.contains(Input(action: action, member: member)) }
    }
}
