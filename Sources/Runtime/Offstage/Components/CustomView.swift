import Wire

/// A custom component of the app. A front end that does not know its name shows `fallback` or renders the data.
@Wire(component: "custom")
public struct CustomView<Content: WireCodable>: Component {
    /// Component id, unique within its screen.
    public var id: String
    /// Accessible name, for example for screen readers.
    @Boxed public var label: String?
    /// One-sentence help text.
    @Boxed public var help: String?
    /// Name of the component type, for front ends written for the app.
    public let name: String
    /// Version of the data's format.
    public var version: Int = 1
    /// Content to show.
    public var data: Content
    /// Actions that the component can send, by a name of the component type's own.
    @Boxed public var actions: [String: ActionTemplate]?
    /// Component for front ends that do not know the component type.
    @Boxed public var fallback: ComponentView?

    /// `CustomView` for data of any type; with the name of the data's type for others.
    public static var wireName: String {
        Content.self == JSONValue.self ? "CustomView" : WireSchemas.name("CustomView", Content.self)
    }
}
