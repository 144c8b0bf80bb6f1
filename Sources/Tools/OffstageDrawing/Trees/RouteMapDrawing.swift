import JSON

/// Draws the declared screens, flows and links of an app, from the result of `app/describe`, as indented lines.
package struct RouteMapDrawing {
    /// The drawing, without a final line feed.
    package let text: String

    package init(_ description: JSONValue) {
        let screens = description["screens"]?.object ?? [:]
        let links = Dictionary(grouping: description["links"]?.array ?? []) { $0["screen"]?.string ?? "" }
        func tree(_ screen: String) -> TextTree {
            let params = Self.params(screens[screen]?["params"], description["defs"])
            let words = params.isEmpty ? "" : "  (\(params.joined(separator: ", ")))"
            return TextTree("screen \(SafeText.short(screen))\(words)", (links[screen] ?? []).map(Self.link))
        }
        let declared = (description["flows"]?.array ?? []).filter { $0["name"] != nil }
        let flows = declared.map { flow in
            TextTree("flow \(SafeText.short(flow["name"]?.string ?? ""))", flow["screens"].strings.map(tree))
        }
        let inFlows = Set(declared.flatMap { $0["screens"].strings })
        let others = screens.keys.sorted().filter { !inFlows.contains($0) }.map { tree($0).lines }
        let title = SafeText.short(description["app"]?.string ?? "")
        let paragraphs = [title] + flows.map(\.lines) + [others.joined(separator: "\n")]
        text = paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// Returns the property names of a JSON Schema or of the definition that it references. Optional ones end with a
    /// question mark.
    private static func params(_ schema: JSONValue?, _ defs: JSONValue?) -> [String] {
        let name = schema?["$ref"]?.string.map { String($0.dropFirst("#/defs/".count)) }
        let schema = name.flatMap { defs?[$0] } ?? schema
        let required = Set((schema?["required"]).strings)
        return (schema?["properties"]?.object ?? [:]).map { name, _ in
            SafeText.short(name) + (required.contains(name) ? "" : "?")
        }
    }

    private static func link(_ link: JSONValue) -> TextTree {
        let under = link["under"].strings.joined(separator: "/")
        let note = under.isEmpty ? "" : "  (above \(SafeText.short(under)))"
        return TextTree("link \(SafeText.short(link["pattern"]?.string ?? ""))\(note)")
    }
}

extension Optional where Wrapped == JSONValue {
    fileprivate var strings: [String] { (self?.array ?? []).compactMap(\.string) }
}
