import JSON
import Wire

/// An input component that a view shows, with a value to save: no secure field, and no file.
@AppActor
struct ShownInput {
    let id: String
    let value: WireFragment
    /// Sends a value.
    let template: ActionTemplate

    /// The inputs of a body, in its order.
    static func all(in parts: [ComponentView]) -> [ShownInput] {
        parts.flatMap { part -> [ShownInput] in
            guard let id = part.id, let input = part.box.input, !(input is FileFieldView) else {
                return all(in: part.parts)
            }
            if let field = input as? TextFieldView, field.kind == .secure || field.onChange == nil { return [] }
            let choices = (input as? PickerView).flatMap { $0.isMultiple ? WireFragment(encoding: $0.values) : nil }
            let value = choices ?? WireFragment(encoding: input.value)
            return input.template.map { [ShownInput(id: id, value: value, template: $0)] } ?? []
        }
    }

    /// The inputs of a view without a body: the components in it.
    static func all(in json: JSONValue) -> [ShownInput] {
        if let array = json.array { return array.flatMap { all(in: $0) } }
        guard let object = json.object else { return [] }
        if let component = object["component"]?.string, let id = object["id"]?.string, let send = object["onChange"] {
            guard component != "fileField", object["kind"] != "secure", let input = send["input"]?.string,
                let action = send["action"], let type = action["type"]?.string
            else { return [] }
            let values = action.without("type") ?? [:]
            return [
                ShownInput(
                    id: id, value: WireFragment(encoding: object["values"] ?? object["value"] ?? .null),
                    template: ActionTemplate(type, values, input: input))
            ]
        }
        return object.flatMap { all(in: $0.1) }
    }
}
