import JSON
import OffstageDrawing

/// State of a session as a front end shows it: the layers of the key window, with the views of their screens.
struct ShownSession {
    let tree: JSONValue
    let views: [String: JSONValue]
    private let layers: [JSONObject]
    private let notices: [JSONObject]

    init(tree: JSONValue, views: [String: JSONValue]) {
        self.tree = tree
        self.views = views
        let windows = tree["windows"]?.array ?? []
        let key = (windows.first { $0["isKey"] == true } ?? windows.first)?.object
        let shown = key.map(WindowLayers.init)
        layers = shown?.layers ?? []
        notices = shown?.notices ?? []
    }

    /// Layer that receives the user's input.
    var topLayer: JSONObject? { layers.last }

    /// Alert or choice on top.
    var alert: JSONObject? { topLayer.flatMap { ["alert", "choice"].contains($0["kind"]?.string) ? $0 : nil } }

    /// Toasts, from bottom to top.
    var toasts: [JSONObject] { notices.filter { $0["kind"] == "toast" } }

    /// Screen on the visible path of the topmost layer that has screens.
    var activeScreen: JSONObject? {
        layers.reversed().lazy.compactMap { layer in Self.nodes(of: layer).last { $0["kind"] == "screen" } }.first
    }

    /// Names of the screens from the root of the key window to the active screen.
    var path: [String] { layers.compactMap { $0["content"]?.object }.flatMap(Self.names) }

    /// Nodes of the visible path of a layer.
    static func nodes(of layer: JSONObject) -> [JSONObject] {
        var nodes: [JSONObject] = []
        var next = layer["content"]?.object
        while let node = next {
            nodes.append(node)
            next = ShownNodes.child(of: node)
        }
        return nodes
    }

    private static func names(of node: JSONObject) -> [String] {
        switch node["kind"] {
        case "screen": [node["key"]?["name"]?.string ?? ""]
        case "stack": (node["items"]?.array ?? []).compactMap(\.object).flatMap(names)
        default: ShownNodes.child(of: node).map(names) ?? []
        }
    }

    /// All screens of the tree, in its order.
    var screens: [JSONObject] {
        var screens: [JSONObject] = []
        func add(_ value: JSONValue) {
            guard let node = value.object else { return }
            if node["kind"] == "screen" { screens.append(node) }
            for list in ["windows", "layers", "items", "branches", "pages", "slots"] {
                for child in node[list]?.array ?? [] { add(child) }
            }
            if let content = node["content"] { add(content) }
        }
        add(tree)
        return screens
    }

    /// Returns the name of a screen's node.
    func name(ofScreen id: String) -> String { screens.first { $0["id"]?.string == id }?["key"]?["name"]?.string ?? id }

    /// Returns a screen by node id or name; without a name, the active screen.
    ///
    /// - Throws: `ElementError` when no screen or more than one has the name.
    func screen(_ name: String?) throws(TestSession.ElementError) -> JSONObject {
        guard let name else {
            guard let active = activeScreen else { throw .init(.missing, "no screen is shown") }
            return active
        }
        let all = screens
        let found = all.filter { $0["id"]?.string == name || $0["key"]?["name"]?.string == name }
        if found.count == 1 { return found[0] }
        guard !found.isEmpty else {
            let names = all.compactMap { $0["key"]?["name"]?.string }
            throw .init(.missing, "no screen '\(name)' exists; the screens are: \(names.joined(separator: ", "))")
        }
        let ids = found.compactMap { $0["id"]?.string }
        throw .init(
            .ambiguous, "\(found.count) screens are named '\(name)'; give a node id: \(ids.joined(separator: ", "))")
    }

    /// Components, rows and buttons of the top layer, and the buttons of toasts, in the order of their drawing.
    var elements: [TestElement] {
        var elements: [TestElement] = []
        if let content = topLayer?["content"]?.object {
            let nodes = screens
            for id in ShownNodes.screens(below: content) {
                let bars = nodes.first { $0["id"]?.string == id }?["bars"]
                if bars?["hidesTop"] != true {
                    var reader = ElementReader(owner: id, region: .bar)
                    for side in ["leading", "trailing"] { reader.read(bars?[side] ?? .null) }
                    elements += reader.elements
                }
                var reader = ElementReader(owner: id, region: .view)
                reader.read(views[id] ?? .null)
                elements += reader.elements
            }
        } else if let top = topLayer {
            elements += Self.elements(ofLayer: top)
        }
        return elements + notices.flatMap(Self.elements)
    }

    static func elements(ofLayer layer: JSONObject) -> [TestElement] {
        var reader = ElementReader(owner: layer["id"]?.string ?? "", region: .layer)
        for member in ["fields", "buttons", "button"] { reader.read(layer[member] ?? .null) }
        return reader.elements
    }

    /// Returns the element with an id, or with a label or title when no id is equal.
    ///
    /// - Parameters:
    ///   - what: kind of the element, for the error.
    ///   - accepts: returns whether an element is of that kind.
    /// - Throws: `ElementError` when none or more than one is shown.
    func element(
        _ name: String, _ what: String, where accepts: (TestElement) -> Bool = { _ in true }
    ) throws(TestSession.ElementError) -> TestElement {
        let all = elements
        let candidates = all.filter(accepts)
        var found = candidates.filter { $0.id == name }
        if found.isEmpty { found = candidates.filter { $0.names.contains(name) } }
        if found.isEmpty {
            let other = all.first { $0.id == name }.map { "'\(name)' is a \($0.kind), not a \(what)" }
            let reason = other ?? "no \(what) '\(name)' is shown"
            throw .init(.missing, "\(reason); shown: \(Self.list(candidates))")
        }
        return try Self.one(of: found, several: "\(found.count) elements are '\(name)'")
    }

    /// Returns the only element, or the first of several with equal inputs: a button and a command that send the same
    /// action are one choice.
    ///
    /// - Parameters:
    ///   - found: at least one element.
    ///   - several: begins the error for elements with different inputs.
    static func one(
        of found: [TestElement], several: @autoclosure () -> String
    ) throws(TestSession.ElementError) -> TestElement {
        guard let first = found.first, found.allSatisfy({ $0.isSameInput(as: first) }) else {
            throw .init(.ambiguous, "\(several()): \(list(found))")
        }
        return first
    }

    static func list(_ elements: [TestElement]) -> String {
        if elements.isEmpty { return "none" }
        let shown = elements.prefix(30).map(\.description).joined(separator: ", ")
        return elements.count > 30 ? "\(shown), and \(elements.count - 30) more" : shown
    }

    /// Returns a text, number or date without its style; nil for null and for an empty text.
    static func plain(_ value: JSONValue?) -> String? {
        value.flatMap(OutlineLines.plain).map { $0.string ?? $0.description }
    }
}
