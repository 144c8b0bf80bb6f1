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
    ///
    /// Guards are asked about each screen in a zone, without a change of the tree: a guard's route may name a screen
    /// that the app does not have. A guard is asked in the state of this session only.
    package func tryScreens() -> [Finding] { tryStores() + tryGuards() }

    private func tryGuards() -> [Finding] {
        var findings: [Finding] = []
        for screen in host.screens {
            guard let params = screen.smallestParams() else { continue }
            let spec = ScreenSpec(screen.name, params: params.json)
            guard let zones = try? host.zones(of: spec), !zones.isEmpty else { continue }
            do {
                _ = try guarding.forecast { try Route({ $0.stack.push(.screen(spec)) }).run(in: $0) }
            } catch RouteError.unknownScreen(let name, _) {
                let zone = zones.joined(separator: ", ")
                let finding = Finding(
                    zone: zone,
                    "the guard of '\(zone)' leads from '\(screen.name)' to the screen '\(name)', "
                        + "which the app does not have"
                )
                findings.append(finding)
            } catch {
                // The screen cannot be reached from here: its flow does not run, or the guard denies it.
            }
        }
        return findings
    }

    private func tryStores() -> [Finding] {
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
                let argument = screen.argument(coordinator, params.value).map { RootArgument($0) }
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
    /// Returns the params with the smallest values, as JSON and as the screen reads them: both nil for a screen without
    /// params.
    ///
    /// - Returns: nil when the type of the params refuses them.
    @AppActor
    fileprivate func smallestParams() -> (json: JSONValue?, value: Any?)? {
        guard let readParams else { return (.none, nil) }
        var schemas = WireSchemas()
        let schema = describeParams(&schemas)
        let json = schemas.smallestValue(of: schema)
        guard let value = try? readParams(json) else { return nil }
        return (json, value)
    }
}
