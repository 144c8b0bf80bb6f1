import JSON
import Wire

/// Any component, encoded as the component itself. Used for a group's children and for views whose shape varies.
///
/// A component kind that this version does not know, such as one of a later version, is kept as JSON.
public indirect enum ComponentView: WireNamed {
    /// Text that the user reads.
    case text(TextView)
    /// A field for one or more lines of text.
    case textField(TextFieldView)
    /// A button that sends an action.
    case button(ButtonView)
    /// A switch between on and off.
    case toggle(ToggleView)
    /// A choice of one or several options.
    case picker(PickerView)
    /// A number within a range, set by dragging.
    case slider(SliderView)
    /// A number that the user raises and lowers by a step.
    case stepper(StepperView)
    /// A list of rows.
    case list(ListView<[RowView]>)
    /// A picture: an icon, or the image at a URL.
    case image(ImageView)
    /// Progress of work, with or without a fraction.
    case progress(ProgressView)
    /// A link that the front end opens outside the app.
    case link(LinkView)
    /// Components that belong together, with an optional title.
    case group(GroupView)
    /// A line between components.
    case divider(DividerView)
    /// A short text with a meaning, such as a count or a state.
    case badge(BadgeView)
    /// A placeholder for content that is missing.
    case emptyState(EmptyStateView)
    /// A table with columns and rows of cells.
    case table(TableView<[TableRow]>)
    /// A field for a date, a time or both.
    case dateField(DateFieldView)
    /// A field for a number.
    case numberField(NumberFieldView)
    /// A field for files of the user.
    case fileField(FileFieldView)
    /// Text in the subset of CommonMark of `MarkdownView`.
    case markdown(MarkdownView)
    /// Cells in columns, of equal rank.
    case grid(GridView)
    /// Series of numbers as bars or lines.
    case chart(ChartView)
    /// A picture, a sound or a video.
    case media(MediaView)
    /// A component of the app's own, with its data as JSON.
    case custom(CustomView<JSONValue>)
    /// A component that this version does not know, as JSON.
    case other(JSONValue)

    /// Wraps `view`, a custom component of the app, with its data as JSON.
    public init(_ view: CustomView<some WireCodable>) {
        let data = (try? JSONValue(parsing: view.data.wireText())) ?? .null
        self = .custom(
            CustomView(
                id: view.id, label: view.label, help: view.help, name: view.name, version: view.version, data: data,
                fallback: view.fallback))
    }

    /// The wrapped component.
    private var content: any WireCodable {
        switch self {
        case .text(let view): view
        case .textField(let view): view
        case .button(let view): view
        case .toggle(let view): view
        case .picker(let view): view
        case .slider(let view): view
        case .stepper(let view): view
        case .list(let view): view
        case .image(let view): view
        case .progress(let view): view
        case .link(let view): view
        case .group(let view): view
        case .divider(let view): view
        case .badge(let view): view
        case .emptyState(let view): view
        case .table(let view): view
        case .dateField(let view): view
        case .numberField(let view): view
        case .fileField(let view): view
        case .markdown(let view): view
        case .grid(let view): view
        case .chart(let view): view
        case .media(let view): view
        case .custom(let view): view
        case .other(let value): value
        }
    }

    /// Names of all components.
    static var names: [String] { kinds.map { $0.type.wireComponent } }

    private static let kinds = [
        Kind(text), Kind(textField), Kind(button), Kind(toggle), Kind(picker), Kind(slider), Kind(stepper), Kind(list),
        Kind(image), Kind(progress),
        Kind(link), Kind(group), Kind(divider), Kind(badge), Kind(emptyState), Kind(table),
        Kind(dateField), Kind(numberField), Kind(fileField), Kind(markdown), Kind(grid), Kind(chart), Kind(media),
        Kind(custom),
    ]

    /// Decoder of one component kind.
    private struct Kind: Sendable {
        let type: any WireComponent.Type
        let read: @Sendable (JSONNode) throws(WireError) -> ComponentView

        init<View: WireComponent>(_ component: @escaping @Sendable (View) -> ComponentView) {
            type = View.self
            read = { (node) throws(WireError) in component(try View(wire: node)) }
        }
    }
}

extension ComponentView {
    public static var wireName: String { "ComponentView" }
    public static var wireDescription: String? { "Any component; its kind is the member component." }
    public static var wireExpectation: String { "an object like {\"component\":\"text\"}" }

    public init(wire node: JSONNode) throws(WireError) {
        let members = try WireMembers(node, expected: Self.wireExpectation)
        let name: String = try members.value("component")
        let kind = Self.kinds.first { $0.type.wireComponent == name }
        self = try kind?.read(node) ?? .other(JSONValue(node))
    }

    public func write(to writer: inout JSONWriter) { content.write(to: &writer) }

    public var wireIdentity: WireIdentity? {
        guard case .other(let value) = self else { return content.wireIdentity }
        return switch value["id"] {
        case .string(let id): .string(id)
        case .integer(let id): .integer(id)
        default: nil
        }
    }

    public static func writePatch(from old: ComponentView, to new: ComponentView, into patch: inout WirePatch) {
        func write<View: WireCodable>(_ old: View, into patch: inout WirePatch) {
            if let new = new.content as? View {
                View.writePatch(from: old, to: new, into: &patch)
            } else {
                patch.replace(new)
            }
        }
        write(old.content, into: &patch)
    }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        schemas.define(Self.self) { schemas in
            let known = kinds.map { $0.type.wireSchema(in: &schemas) }
            let other: JSONValue = [
                "type": "object", "properties": ["component": ["type": "string"]], "required": ["component"],
            ]
            return ["anyOf": .array(known + [other])]
        }
    }
}
