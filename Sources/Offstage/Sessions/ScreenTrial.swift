import AppLoop
import JSON
import OffstageInjection
import Wire

extension Session {
    /// Makes the store of each screen that the session does not show, and returns the dependencies that are missing.
    ///
    /// The registrations do not show what stores and coordinators resolve themselves: `@Injected` properties, and
    /// stores that a coordinator makes. The stores are not placed, so they start no work. Params have the smallest
    /// values of their type. A screen whose store refuses them is not checked.
    package func tryScreens() -> [Finding] {
        // A session resolves these when a route or a link needs them.
        _ = try? container.resolve(Many<any ZoneGuard>.self)
        _ = try? container.resolve(Many<any LinkInterceptor>.self)
        let shown = Set(screens.map(\.screen.name))
        let trial = container.openFlow("trial")
        defer { trial.close() }
        var coordinators: [String: BaseCoordinator] = [:]
        return host.screens.filter { !shown.contains($0.name) }.compactMap { screen in
            guard let kind = try? host.kind(of: screen.name) else { return nil }
            do throws(ResolveError) {
                let coordinator = try kind.flow.flatMap { (name) throws(ResolveError) in
                    if let known = coordinators[name] { return known }
                    let made = try host.coordinator(named: name, in: trial)
                    coordinators[name] = made
                    return made
                }
                guard let params = screen.smallestParams() else { return nil }
                let argument = screen.argument(coordinator, params).map { RootArgument($0) }
                let node = trial.openNode(screen.name, argument: argument)
                defer { node.close() }
                _ = try kind.makeStore(node)
                return nil
            } catch {
                return Finding(error, making: screen.name)
            }
        }
    }
}

extension AnyScreen {
    /// Returns the params with the smallest values, `.some(nil)` for a screen without params; nil when the type of the
    /// params refuses them.
    @AppActor
    fileprivate func smallestParams() -> Any?? {
        guard let readParams else { return .some(nil) }
        var schemas = WireSchemas()
        let schema = describeParams(&schemas)
        return (try? readParams(schemas.smallestValue(of: schema))).map { .some($0) }
    }
}

extension WireSchemas {
    /// Returns the smallest value that a schema describes: the first choice, empty texts and arrays, required members.
    func smallestValue(of schema: JSONValue, depth: Int = 16) -> JSONValue {
        guard depth > 0 else { return nil }
        let schema = resolved(schema)
        if let constant = schema["const"] { return constant }
        if let first = schema["enum"]?[0] { return first }
        if let first = schema["oneOf"]?[0] ?? schema["anyOf"]?[0] { return smallestValue(of: first, depth: depth - 1) }
        switch schema["type"]?.string ?? schema["type"]?[0]?.string {
        case "string": return ""
        case "integer", "number": return 1
        case "boolean": return false
        case "array": return []
        case "object":
            var object: JSONObject = [:]
            for name in schema["required"]?.array?.compactMap(\.string) ?? [] {
                object[name] = smallestValue(of: schema["properties"]?[name] ?? nil, depth: depth - 1)
            }
            return .object(object)
        default: return nil
        }
    }
}
