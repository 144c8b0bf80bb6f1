import JSON

/// A component, a row, or a button of a bar, an alert or a toast, as the front end received it.
public struct TestElement: Sendable, Equatable, CustomStringConvertible {
    /// Id of the component or row, unique within its screen or list.
    public let id: String
    /// Kind of the component, such as `button` or `textField`; `row` for a row of a list or table.
    public let kind: String
    /// Title, label or text; nil when it has none.
    public let label: String?
    /// Value of a field, text of a text, chosen ids of a picker, total of a list; nil for others and secure fields.
    public let value: JSONValue?
    /// False when the user cannot use it.
    public let isEnabled: Bool
    /// True while the action of a button runs, or rows are loaded.
    public let isLoading: Bool
    /// Error message for the user.
    public let error: String?
    /// All members, as sent.
    public let json: JSONValue

    /// Part of the session that has the element; decides which request the front end sends.
    enum Region: Sendable { case view, bar, layer }
    let region: Region
    /// Id of the screen's node or of the layer.
    let owner: String
    /// List or table of a row, or of a command for its selected rows.
    let list: JSONValue?

    init(_ json: JSONObject, kind: String, region: Region, owner: String, list: JSONValue?) {
        id = json["id"].flatMap { $0.string ?? ShownSession.plain($0) } ?? ""
        self.kind = kind
        label = Self.names(json).first
        value =
            json["value"] ?? json["values"] ?? (Self.texts.contains(kind) ? json["text"] : nil)
            ?? (Self.lists.contains(kind) ? json["total"] : nil)
        isEnabled = json["isEnabled"] != false
        isLoading = json["isLoading"] == true
        error = json["error"]?.string
        self.json = .object(json)
        self.region = region
        self.owner = owner
        self.list = list
    }

    static let lists: Set<String> = ["list", "table"]
    private static let texts: Set<String> = ["text", "markdown", "badge"]

    /// Texts that a test can name the element by.
    var names: [String] { json.object.map(Self.names) ?? [] }

    private static func names(_ json: JSONObject) -> [String] {
        let cells = json["cells"]?.array?.first
        return [json["title"], json["label"], json["text"], cells].compactMap(ShownSession.plain)
    }

    /// True for elements that send the same action.
    func isSameInput(as other: TestElement) -> Bool {
        kind == other.kind && region == other.region && owner == other.owner && json["onTap"] != nil
            && json["onTap"] == other.json["onTap"] && isEnabled == other.isEnabled || self == other
    }

    public var description: String {
        let label = label.map { " (\($0))" } ?? ""
        return "\(kind) '\(id)'\(label)" + (isEnabled ? "" : " disabled") + (isLoading ? " loading" : "")
    }
}

/// Collects the elements of a view or a layer.
struct ElementReader {
    let owner: String
    let region: TestElement.Region
    private(set) var elements: [TestElement] = []

    /// Members that contain no elements, or that belong to each row.
    private static let skipped: Set<String> = [
        "onTap", "onChange", "onSubmit", "onSelect", "onOpen", "onExpand", "onRefresh", "onReachEnd", "onMove",
        "onSort", "rowCommands", "fallback", "data", "focus", "options", "value", "scrollTo",
    ]

    mutating func read(_ value: JSONValue, list: JSONValue? = nil) {
        switch value {
        case .array(let values): for value in values { read(value, list: list) }
        case .object(let object): read(object, list: list)
        default: break
        }
    }

    private mutating func read(_ object: JSONObject, list: JSONValue?) {
        guard let kind = object["component"]?.string else {
            for (name, member) in object where !Self.skipped.contains(name) { read(member) }
            return
        }
        add(object, kind: kind, list: list)
        // The parts of a collapsed group are not shown.
        if object["isCollapsible"] == true, object["isExpanded"] == false { return }
        let isList = TestElement.lists.contains(kind)
        for (name, member) in object where !Self.skipped.contains(name) {
            if isList, name == "rows" {
                for row in member.array ?? [] {
                    guard let row = row.object else { continue }
                    add(row, kind: "row", list: .object(object))
                    read(row["actions"] ?? .null)
                }
            } else {
                read(member, list: isList && name == "selectionCommands" ? .object(object) : nil)
            }
        }
    }

    private mutating func add(_ object: JSONObject, kind: String, list: JSONValue?) {
        elements.append(TestElement(object, kind: kind, region: region, owner: owner, list: list))
    }
}
