import JSON
import Offstage
import OffstageTesting
import TestHelpers

/// Reads published routes and flows in a short form.
extension TestSession {
    /// The tree in one line: containers with their children; screens with `*` if active, `+` if only visible, `?` if
    /// not made yet.
    var routeText: String {
        get throws { Self.outline(of: try request("route/get")["tree"] ?? .null) }
    }

    static func outline(of tree: JSONValue) -> String {
        tree["windows"]?.array?.map(describe).joined(separator: " | ") ?? ""
    }

    private static func describe(_ node: JSONValue) -> String {
        let children = ["layers", "items", "branches", "pages"].lazy.compactMap { node[$0]?.array }.first
        let inside = (children ?? []).map(describe).joined(separator: ", ")
        switch node["kind"]?.string ?? "" {
        case "window": return inside
        case "content": return node["content"].map(describe) ?? ""
        case "modal": return "sheet(\(node["content"].map(describe) ?? ""))"
        case "screen": return (node["key"]?["name"]?.string ?? "") + mark(node["status"]?.string)
        case let kind: return children == nil ? kind + mark(node["status"]?.string) : "\(kind)[\(inside)]"
        }
    }

    private static func mark(_ status: String?) -> String {
        switch status {
        case "active": "*"
        case "visible": "+"
        case "declared": "?"
        default: ""
        }
    }

    /// The flows, parents before children, one line each: name, name of the parent, state.
    var flowLines: [String] {
        get throws {
            let flows = try request("inspect/flows")["flows"]?.array ?? []
            let names = Dictionary(
                flows.map { ($0["id"]?.string ?? "", $0["name"]?.string ?? "") },
                uniquingKeysWith: { first, _ in first })
            return flows.map { flow in
                let parent = flow["parent"]?.string.map { " in \(names[$0] ?? $0)" } ?? ""
                return "\(flow["name"]?.string ?? "")\(parent): \(flow["state"]?.string ?? "")"
            }
        }
    }

    /// Number of open scopes of a kind: `flow` or `node`.
    func scopes(_ kind: String) throws -> Int {
        try request("inspect/instances")["scopes"]?.array?.filter { $0["scope"]?.string == kind }.count ?? 0
    }

    /// The top layer's id.
    var topLayer: JSONValue {
        get throws { try request("route/get")["tree"]?["windows"]?[0]?["layers"]?.array?.last?["id"] ?? .null }
    }
}

extension JSONValue {
    /// The part of this id in a view.
    func part(_ id: String) -> JSONValue? { self["parts"]?.array?.first { $0["id"] == .string(id) } }

    /// The rows of the list of this id in a view.
    func rows(_ list: String) -> [JSONValue] { part(list)?["rows"]?.array ?? [] }
}

extension [JSONValue] {
    /// The params of the notifications of a method.
    func params(_ method: JSONValue) -> [JSONValue] { filter { $0["method"] == method }.compactMap { $0["params"] } }

    /// The params of the events of a type.
    func events(_ type: JSONValue) -> [JSONValue] { params("session/event").filter { $0["event"]?["type"] == type } }
}

/// Weak references that show which objects are still held.
struct WeakObjects {
    private final class Box {
        weak var object: AnyObject?
        init(_ object: AnyObject) { self.object = object }
    }

    private let boxes: [Box]

    init(_ objects: [AnyObject]) { boxes = objects.map(Box.init) }

    /// Names of the objects that are still held.
    var left: [String] { boxes.compactMap { $0.object.map { "\(type(of: $0))" } } }
    var count: Int { boxes.count }
}

extension TestClient {
    /// The coordinators and stores of a session.
    func objects(of session: String = "s1") -> WeakObjects {
        let session = server.openSession(named: session)
        return AppLoop.run {
            let coordinators = (session?.flows?.root?.all ?? []).compactMap(\.coordinator)
            return WeakObjects(coordinators + (session?.screens.map(\.store) ?? []))
        }
    }
}
