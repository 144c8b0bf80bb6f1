import AppLoop
import JSON

/// An app's links: finds the screen of a URL, and the URL of a screen. Matches the flows' links first, in the order of
/// the flows, then the app's own.
@AppActor
package final class AppLinks {
    /// One declared link.
    package struct Entry {
        /// The parsed URL pattern.
        package let pattern: LinkPattern
        /// Full name of the screen.
        package let screen: String
        /// Full names of the screens below it in the stack.
        package let parents: [String]
        /// Name of the flow; nil for a screen outside flows.
        package let flow: String?
        let constants: JSONValue
    }

    /// Entries by scope, each scope in declaration order.
    private var scopes: [[Entry]] = []
    private let table: LinkTable
    /// Entries by full screen name.
    private var byScreen: [String: [Entry]] = [:]

    /// All entries, in matching order.
    package var all: [Entry] { scopes.flatMap(\.self) }

    /// Parses the links that an app declares.
    ///
    /// - Throws: `LinkPatternError` for a faulty pattern; `RouteError.linkInvalid` for a link with an unknown parent.
    init(_ app: App) throws {
        let (flows, screens) = (app.flows, app.screens)
        let known = Set((flows.flatMap { $0.screens() } + screens).map(\.name))
        for flow in flows { scopes.append(try Self.entries(of: flow.screens(), flow: flow.name, known)) }
        scopes.append(try Self.entries(of: screens, flow: nil, known))
        table = try LinkTable(scopes.map { $0.map(\.pattern) })
        for entry in all { byScreen[entry.screen, default: []].append(entry) }
    }

    private static func entries(of screens: [AnyScreen], flow: String?, _ known: Set<String>) throws -> [Entry] {
        var entries: [Entry] = []
        for screen in screens {
            for link in screen.links {
                if let unknown = link.parents.first(where: { !known.contains($0) }) {
                    throw RouteError.linkInvalid(
                        "the link \(link.pattern) is under '\(unknown)', which is no screen of the app")
                }
                entries.append(
                    Entry(
                        pattern: try LinkPattern(link.pattern), screen: screen.name, parents: link.parents, flow: flow,
                        constants: link.constants))
            }
        }
        return entries
    }

    /// Returns the match of a URL, with its params.
    ///
    /// - Throws: `linkInvalid` for a URL that cannot be parsed; `linkUnmatched` for one without a matching link.
    func match(_ url: String) throws(RouteError) -> Link.Match {
        switch table.match(url) {
        case .invalid(let reason): throw .linkInvalid("'\(url.prefix(200))' is no link: \(reason)")
        case .unmatched(let closest, let reasons):
            throw .linkUnmatched("\(url.prefix(200))", closest: closest?.description, reasons: reasons)
        case .matched(let match):
            let entry = scopes[match.scope][match.index]
            var params = entry.constants.object ?? [:]
            for (name, value) in match.values.object ?? [:] { params[name] = value }
            return Link.Match(
                url: url, screen: entry.screen, params: .object(params), values: match.values, parents: entry.parents,
                flow: entry.flow,
                warnings: match.warnings)
        }
    }

    /// Returns the canonical URL of a screen with these params, or nil if no link has them.
    func url(screen: String, params: JSONValue?) -> String? {
        for entry in byScreen[screen] ?? [] {
            let params = params ?? [:]
            // The screen must have the link's constants, except those that a URL parameter overrides.
            let constants = (entry.constants.object ?? [:]).filter { name, _ in
                !entry.pattern.parameters.contains { $0.name == name }
            }
            guard constants.allSatisfy({ params[$0.0] == $0.1 }) else { continue }
            if let url = entry.pattern.url(with: params) { return url }
        }
        return nil
    }
}
