import AppLoop
import JSON

/// An app's links: which screens URLs lead to, and the URL of a screen. Flows' links in the order of the flows, then
/// the app's own.
@AppActor
public final class AppLinks {
    public struct Entry {
        public let pattern: LinkPattern
        /// Full names.
        public let screen: String
        public let parents: [String]
        /// Nil for a screen of no flow.
        public let flow: String?
        let constants: JSONValue
    }

    /// By scope, then in the order in which they were declared.
    private var scopes: [[Entry]] = []
    private let table: LinkTable
    /// By screen.
    private var byScreen: [String: [Entry]] = [:]

    public var all: [Entry] { scopes.flatMap(\.self) }

    /// - Parameter knows: whether there is a screen of that full name.
    /// - Throws: `LinkPatternError`, `RouteError.linkInvalid` for a link to a screen that there is not.
    init(_ app: App, knows: (String) -> Bool) throws {
        for flow in app.flows { scopes.append(try flow.links().map { try Self.entry($0, flow: flow.name, knows) }) }
        scopes.append(try app.links.map { try Self.entry($0, flow: nil, knows) })
        table = try LinkTable(scopes.map { $0.map(\.pattern) })
        for entry in all { byScreen[entry.screen, default: []].append(entry) }
    }

    private static func entry(_ link: Link, flow: String?, _ knows: (String) -> Bool) throws -> Entry {
        func fullName(_ name: String) throws -> String {
            let full = flow.map { knows("\($0).\(name)") ? "\($0).\(name)" : name } ?? name
            guard knows(full) else {
                throw RouteError.linkInvalid("the link \(link.pattern) leads to '\(name)', and there is no such screen")
            }
            return full
        }
        return Entry(
            pattern: try LinkPattern(link.pattern), screen: try fullName(link.screen),
            parents: try link.parents.map(fullName), flow: flow,
            constants: link.constants)
    }

    /// - Throws: `linkInvalid`, `linkUnmatched`.
    func match(_ url: String) throws(RouteError) -> LinkMatch {
        switch table.match(url) {
        case .invalid(let reason): throw .linkInvalid("'\(url.prefix(200))' is no link: \(reason)")
        case .unmatched(let closest, let reasons):
            throw .linkUnmatched("\(url.prefix(200))", closest: closest?.description, reasons: reasons)
        case .matched(let match):
            let entry = scopes[match.scope][match.index]
            var params = entry.constants.object ?? [:]
            for (name, value) in match.values.object ?? [:] { params[name] = value }
            return LinkMatch(
                url: url, screen: entry.screen, params: .object(params), values: match.values, parents: entry.parents,
                flow: entry.flow,
                warnings: match.warnings)
        }
    }

    /// The canonical URL of a screen, which leads to one of the same params; nil if there is none.
    func url(screen: String, params: JSONValue?) -> String? {
        for entry in byScreen[screen] ?? [] {
            let params = params ?? [:]
            // What the link says for itself, the screen must have; unless a URL may say something else.
            let constants = (entry.constants.object ?? [:]).filter { name, _ in
                !entry.pattern.parameters.contains { $0.name == name }
            }
            guard constants.allSatisfy({ params[$0.0] == $0.1 }) else { continue }
            if let url = entry.pattern.url(with: params) { return url }
        }
        return nil
    }
}
