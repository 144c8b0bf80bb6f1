import JSON

/// What a drawing says of one node of a live tree, read from what `route/get` answers.
///
/// Reads kinds and members that came after it like the others: what holds an `id` and a `kind` is a node. Its texts are
/// ready to be shown.
struct DrawnNode {
    enum Role { case window, layer, node }

    /// As deep as the runtime lets a tree be; what is deeper is left out.
    static let maxDepth = 64

    let role: Role
    let kind: String
    let id: String
    /// The slot of its parent that it fills.
    let slot: String?
    /// What it means, or how it looks: a key with its traits, a modal's style, a capability.
    let name: String?
    /// In quotes; an alert has a message, too.
    let titles: [String]
    let status: String?
    let look: Diagram.Look
    let notes: [String]
    /// An alert's fields and buttons.
    let controls: [String]
    /// For looking up, not for showing.
    let rawID: String
    let presenterID: String?
    let children: [DrawnNode]

    /// The windows of `{"windows":[…]}`.
    static func windows(of tree: JSONValue) -> [DrawnNode] {
        (tree["windows"]?.array ?? []).compactMap {
            DrawnNode($0, role: .window, slot: nil, isSelected: false, depth: 1)
        }
    }

    /// Nil for what is no node.
    private init?(_ json: JSONValue, role: Role, slot: String?, isSelected: Bool, depth: Int) {
        guard let kind = json["kind"]?.string, let id = json["id"]?.string else { return nil }
        self.role = role
        self.kind = ShownText.plain(kind)
        self.id = ShownText.plain(id)
        self.slot = slot.map(ShownText.plain)
        let fields = NodeText(json)
        name = fields.name
        titles = fields.titles
        status = json["status"]?.string.map(ShownText.plain)
        look = Diagram.Look(status: status)
        controls = fields.controls
        rawID = id
        presenterID = json["presenterId"]?.string
        let places = ChildPlace.all(in: json)
        children = depth < Self.maxDepth ? places.compactMap { DrawnNode($0, of: role, depth: depth + 1) } : []
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
    /// Plain for a status that came after this, and for a window, which has none.
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

/// A node within another.
private struct ChildPlace {
    let node: JSONValue
    let member: String
    var slot: String?
    var isSelected = false

    /// Members that hold what an app made up, in which something may look like a node.
    private static let data: Set<String> = [
        "key", "params", "metadata", "arguments", "action", "bars", "tab", "back", "buttons", "fields",
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
