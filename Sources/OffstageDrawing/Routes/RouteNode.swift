import JSON

/// One node of a live route tree, from the result of `route/get`, as a drawing shows it.
///
/// Every object with an `id` and a `kind` is a node, also one of a later protocol level. All texts are `SafeText`.
struct RouteNode {
    enum Role { case window, layer, node }

    /// Depth limit of the runtime; deeper nodes are not drawn.
    static let maxDepth = 64

    let role: Role
    let kind: String
    let id: String
    /// The slot of the parent that contains the node.
    let slot: String?
    /// A key with its traits, the style of a modal, or a capability.
    let name: String?
    /// Title and message, in quotation marks.
    let titles: [String]
    let status: String?
    let look: Diagram.Look
    let notes: [String]
    /// Fields and buttons of an alert.
    let controls: [String]
    /// The id as sent: for lookups, never printed.
    let rawID: String
    let presenterID: String?
    let children: [RouteNode]

    /// Returns the windows of `{"windows":[…]}`.
    static func windows(of tree: JSONValue) -> [RouteNode] {
        (tree["windows"]?.array ?? []).compactMap {
            RouteNode($0, role: .window, slot: nil, isSelected: false, depth: 1)
        }
    }

    /// Nil when the JSON value is no node.
    private init?(_ json: JSONValue, role: Role, slot: String?, isSelected: Bool, depth: Int) {
        guard let kind = json["kind"]?.string, let id = json["id"]?.string else { return nil }
        self.role = role
        self.kind = SafeText.short(kind)
        self.id = SafeText.short(id)
        self.slot = slot.map(SafeText.short)
        let fields = NodeWords(json)
        name = fields.name
        titles = fields.titles
        status = json["status"]?.string.map(SafeText.short)
        look = Diagram.Look(status: status)
        controls = fields.controls
        rawID = id
        presenterID = json["presenterId"]?.string
        let places = ChildPlace.all(in: json)
        children = depth < Self.maxDepth ? places.compactMap { RouteNode($0, of: role, depth: depth + 1) } : []
        notes =
            fields.notes(isSelected: isSelected)
            + (children.count < places.count ? ["what is in it is too deep to be drawn"] : [])
    }

    private init?(_ place: ChildPlace, of parent: Role, depth: Int) {
        let isLayer = parent == .window && place.member == "layers"
        self.init(
            place.node, role: isLayer ? .layer : .node, slot: place.slot, isSelected: place.isSelected, depth: depth)
    }
}

extension Diagram.Look {
    /// Plain for an unknown status and for a window, which has none.
    fileprivate init(status: String?) {
        self =
            switch status {
            case "active": .active
            case "visible": .visible
            case "hidden": .hidden
            case "declared": .declared
            default: .plain
            }
    }
}

/// A node inside another node.
private struct ChildPlace {
    let node: JSONValue
    let member: String
    var slot: String?
    var isSelected = false

    /// Members with data of the app, in which an object can look like a node.
    private static let data: Set<String> = [
        "key", "params", "metadata", "arguments", "onAnswer", "onDismiss", "onDismissAttempt", "bars", "tab", "back",
        "buttons", "button", "fields",
    ]

    static func all(in json: JSONValue) -> [ChildPlace] {
        let selected = json["selected"]?.integer.flatMap { Int(exactly: $0) }
        return (json.object ?? [:]).filter { !data.contains($0.0) }.flatMap { all(at: $0, $1, selected) }
    }

    private static func all(at member: String, _ value: JSONValue, _ selected: Int?) -> [ChildPlace] {
        switch value {
        case .array(let elements):
            elements.enumerated().filter { isNode($1) }.map {
                ChildPlace(node: $1, member: member, isSelected: $0 == selected)
            }
        case .object where isNode(value): [ChildPlace(node: value, member: member)]
        case .object(let slots): slots.filter { isNode($0.1) }.map { ChildPlace(node: $1, member: member, slot: $0) }
        default: []
        }
    }

    private static func isNode(_ value: JSONValue) -> Bool {
        value["id"]?.string != nil && value["kind"]?.string != nil
    }
}
