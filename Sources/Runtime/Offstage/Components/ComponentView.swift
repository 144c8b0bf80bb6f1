import JSON
import Wire

/// A component with an id that a body can set: every component of the framework.
public protocol Component: WireComponent {
    /// Component id, unique within its screen. Empty until a body has given the component its place.
    var id: String { get set }
    /// Accessible name, for example for screen readers.
    var label: String? { get set }
    /// One-sentence help text.
    var help: String? { get set }
    /// True for a component that is visible but takes no input now, although it could.
    var isInactive: Bool { get }
    /// Components inside it.
    var parts: [ComponentView] { get }
    /// Template of its own action; none for those of rows and of a list, which are never inactive.
    var template: ActionTemplate? { get }
    /// Template of the action that submits its value.
    var onSubmit: ActionTemplate? { get }
    /// True for a component with a value that the user sets. Its template sends the value.
    var isInput: Bool { get }
    /// A sentence about a value of the user if the component does not accept it.
    func problem(ofInput value: JSONNode) -> String?
}

extension Component {
    /// False.
    public var isInactive: Bool { false }
    /// None.
    public var parts: [ComponentView] { [] }
    /// None.
    public var template: ActionTemplate? { nil }
    /// None.
    public var onSubmit: ActionTemplate? { nil }
    /// False.
    public var isInput: Bool { false }
    /// Accepts every `value`.
    public func problem(ofInput value: JSONNode) -> String? { nil }
}

/// A component of any type, encoded as the component itself: a part of a body, a child of a group.
///
/// A component kind that this version does not know, such as one of a later version, is kept as JSON.
public struct ComponentView: WireNamed {
    @usableFromInline let box: ComponentBox

    // Inlined in the modules of the apps: a body is made in every turn.

    /// Wraps `view`, a component of the framework.
    @inlinable
    public init(_ view: some Component) { box = PartBox(view) }

    /// Wraps `view`, a component of the app's own.
    @_disfavoredOverload
    public init(_ view: some WireComponent) { box = TypedBox(view) }

    private init(_ box: ComponentBox) { self.box = box }

    /// Keeps the JSON of a component of an unknown kind.
    public static func other(_ json: JSONValue) -> ComponentView { ComponentView(TypedBox(ComparedJSON(json))) }

    /// Returns the wrapped component if it has that type.
    public func view<View: WireComponent>(as type: View.Type = View.self) -> View? { (box as? TypedBox<View>)?.view }

    /// Id of the component: empty until a body gives it one, nil for one whose type fixes its id.
    var id: String? { box.id }

    /// True for a component that is visible but takes no input now.
    var isInactive: Bool { box.isInactive }

    /// Components inside the component.
    var parts: [ComponentView] { box.parts }

    /// Returns its own template that becomes the action, and whether that one sends the component's value.
    func template(making action: JSONNode, type: String) -> (template: ActionTemplate, sendsValue: Bool)? {
        box.template(making: action, type: type)
    }
    func problem(ofInput value: JSONNode) -> String? { box.problem(ofInput: value) }

    /// Returns the component with another id; the same one if its type fixes its id.
    func named(_ id: String) -> ComponentView { ComponentView(box.named(id)) }

    /// Names of all components.
    static var names: [String] { kinds.map { $0.type.wireComponent } }

    private static let kinds = [
        Kind(TextView.self), Kind(TextFieldView.self), Kind(ButtonView.self), Kind(ToggleView.self),
        Kind(PickerView.self), Kind(SliderView.self), Kind(StepperView.self), Kind(ListView<[RowView]>.self),
        Kind(ImageView.self), Kind(ProgressView.self), Kind(LinkView.self), Kind(GroupView.self),
        Kind(DividerView.self), Kind(BadgeView.self), Kind(EmptyStateView.self), Kind(TableView<[TableRow]>.self),
        Kind(DateFieldView.self), Kind(NumberFieldView.self), Kind(FileFieldView.self), Kind(MarkdownView.self),
        Kind(GridView.self), Kind(ChartView.self), Kind(MediaView.self), Kind(CustomView<JSONValue>.self),
    ]

    /// Decoder of one component kind.
    private struct Kind: Sendable {
        let type: any WireComponent.Type
        let read: @Sendable (JSONNode) throws(WireError) -> ComponentView

        init<View: Component>(_ type: View.Type) {
            self.type = type
            read = { (node) throws(WireError) in ComponentView(try View(wire: node)) }
        }
    }
}

/// A component of a hidden type, immutable. A class, so that an array of components holds one word for each.
@usableFromInline
class ComponentBox: @unchecked Sendable {
    @inlinable init() {}

    var identity: WireIdentity? { nil }
    @usableFromInline var id: String? { nil }
    @usableFromInline var isInactive: Bool { false }
    @usableFromInline var parts: [ComponentView] { [] }
    func template(making action: JSONNode, type: String) -> (template: ActionTemplate, sendsValue: Bool)? { nil }
    /// The component if the user sets its value.
    var input: (any ComponentView.Input)? { nil }
    @usableFromInline func problem(ofInput value: JSONNode) -> String? { nil }
    @usableFromInline func named(_ id: String) -> ComponentBox { self }
    func isEqual(to other: ComponentBox) -> Bool { false }
    func write(to writer: inout JSONWriter) {}
    func writePatch(from old: ComponentBox, into patch: inout WirePatch) {}
}

@usableFromInline
class TypedBox<View: WireCodable>: ComponentBox, @unchecked Sendable {
    @usableFromInline let view: View

    @inlinable
    init(_ view: View) {
        self.view = view
        super.init()
    }

    override var identity: WireIdentity? { view.wireIdentity }

    /// The other box if it has the same type. A cast would look the generic type up, for a tenth of an action.
    private func sibling(_ other: ComponentBox) -> TypedBox? {
        type(of: other) == type(of: self) ? unsafeDowncast(other, to: TypedBox.self) : nil
    }

    override func isEqual(to other: ComponentBox) -> Bool {
        guard let other = sibling(other) else { return false }
        return view == other.view
    }

    override func write(to writer: inout JSONWriter) { view.write(to: &writer) }

    override func writePatch(from old: ComponentBox, into patch: inout WirePatch) {
        if let old = sibling(old) {
            View.writePatch(from: old.view, to: view, into: &patch)
        } else {
            patch.replace(view)
        }
    }
}

@usableFromInline
final class PartBox<View: Component>: TypedBox<View>, @unchecked Sendable {
    @inlinable override init(_ view: View) { super.init(view) }

    @usableFromInline override var id: String? { view.id }
    @usableFromInline override var isInactive: Bool { view.isInactive }
    @usableFromInline override var parts: [ComponentView] { view.parts }
    override func template(making action: JSONNode, type: String) -> (template: ActionTemplate, sendsValue: Bool)? {
        if let template = view.template, template.makes(action, type: type) { return (template, view.isInput) }
        if let template = view.onSubmit, template.makes(action, type: type) {
            // Without another one, the value is sent when it is submitted.
            return (template, view.isInput && view.template == nil)
        }
        return nil
    }
    override var input: (any ComponentView.Input)? { view as? any ComponentView.Input }
    @usableFromInline override func problem(ofInput value: JSONNode) -> String? { view.problem(ofInput: value) }

    @usableFromInline
    override func named(_ id: String) -> ComponentBox {
        var view = view
        view.id = id
        return PartBox(view)
    }
}

extension JSONValue {
    /// Identity of an element of an array: its member `id`, a string or an integer.
    var identity: WireIdentity? {
        switch self["id"] {
        case .string(let id): .string(id)
        case .integer(let id): .integer(id)
        default: nil
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

    public static func == (a: ComponentView, b: ComponentView) -> Bool { a.box === b.box || a.box.isEqual(to: b.box) }

    public func write(to writer: inout JSONWriter) { box.write(to: &writer) }

    public var wireIdentity: WireIdentity? { box.identity }

    public static func writePatch(from old: ComponentView, to new: ComponentView, into patch: inout WirePatch) {
        new.box.writePatch(from: old.box, into: &patch)
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
