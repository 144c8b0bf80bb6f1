import AppLoop
import JSON
import OffstageInjection
import Wire

extension AppHost {
    /// Validates an app completely, in a copy of its host: sessions and shared objects of the process are not changed.
    ///
    /// - Parameters:
    ///   - alternatives: Choices of the sessions to validate for. A choice of `live` counts for the registrations only,
    ///     because the trial of the screens runs in the context `test`.
    ///   - context: Context to check the registrations for; nil for all contexts.
    ///   - prepare: Called after all registrations.
    package static func validate(
        _ app: App, alternatives: [String: String] = [:], context: InjectionContext? = nil,
        prepare: @AppActor (Registry) -> Void = { _ in }
    ) -> [Finding] {
        let clock = VirtualClock()
        let host = AppHost(app, clock: clock, seed: 1, prepare: prepare)
        defer { host.container.close { _ in } }
        var choices: Container?
        if context != nil || !alternatives.isEmpty {
            choices = try? host.container.openSession(
                "choices", environment: SessionEnvironment(context: context ?? .live, clock: clock, seed: 1),
                alternatives: alternatives)
        }
        do {
            let session = try host.openSession(
                "trial", environment: SessionEnvironment(context: .test, clock: clock, seed: 1),
                alternatives: alternatives.filter { $0.value != AnyDependency.plainName })
            defer { session.close(reason: "validated") }
            return session.validate(for: choices)
        } catch {
            let known = host.findings + host.registry.validate(for: choices)
            return known.adding(Finding(opening: app, error).map { [$0] } ?? [])
        }
    }
}

extension [Finding] {
    /// Adds the findings of a trial. A fault of a registration is reported once, with the registration.
    fileprivate func adding(_ trial: [Finding]) -> [Finding] {
        let reported = Set(filter(\.kind.preventsInstances).map(\.dependency))
        return self + trial.filter { $0.path.allSatisfy { !reported.contains($0) } }
    }
}

extension Finding {
    /// The error of a session in the context `test`; nil for faults that other findings report.
    fileprivate init?(opening app: App, _ error: any Error) {
        switch error {
        case is Misdeclared, is ChoiceError: return nil
        case let error as ResolveError where Finding(error, making: app.name) != nil:
            self.init(error, making: app.name)
        case RouteError.unknownScreen, RouteError.unknownFlow:
            self.init(.flow, app.name, "the app '\(app.name)' cannot be started: \(error)")
        default:
            self.init(
                .notChecked, app.name, severity: .warning,
                "the screens of '\(app.name)' are not checked: a session in the context test cannot be opened: \(error)"
            )
        }
    }
}

extension Session {
    /// Faults of the app: of its declaration and registrations, of the views that the session shows, and of the stores
    /// and guards that `tryScreens` makes.
    ///
    /// - Parameter choices: Limits the check of registrations to the implementations that this container uses.
    package func validate(for choices: Container? = nil) -> [Finding] {
        // The trial comes first: it shows which dependencies are used.
        let trial = tryScreens()
        return (host.findings + viewFindings + host.registry.validate(for: choices)).adding(trial)
    }

    /// Faults of the views, bars and layers that the session shows.
    package var viewFindings: [Finding] {
        screens.flatMap { screen in
            (screen.viewFindings.map { "the view of \(screen.screen.name): \($0)" } + screen.layerFindings)
                .map { Finding(.view, screen.screen.name, $0) }
        }
    }

    /// Makes the store of each screen that the session does not show, and returns the dependencies that are missing.
    ///
    /// The registrations do not show what stores and coordinators resolve themselves: `@Injected` properties, and
    /// stores that a coordinator makes. The stores are not placed, so they start no work. Params have the smallest
    /// values of their type. A screen that cannot be made with them is reported as not checked.
    ///
    /// Guards are asked about each screen in a zone, without a change of the tree: a guard's route may name a screen
    /// that the app does not have. A guard is asked in the state of this session only.
    package func tryScreens() -> [Finding] { tryStores() + tryGuards() }

    private func tryGuards() -> [Finding] {
        var findings: [Finding] = []
        for screen in host.screens {
            guard let params = try? screen.smallestParams() else { continue }
            let spec = ScreenSpec(screen.name, params: params.json)
            guard let zones = try? host.zones(of: spec), !zones.isEmpty else { continue }
            do {
                _ = try guarding.forecast { try Route({ $0.stack.push(.screen(spec)) }).run(in: $0) }
            } catch RouteError.unknownScreen(let name, _) {
                let zone = zones.joined(separator: ", ")
                let finding = Finding(
                    .zone, zone,
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
        _ = try? container.resolve(Many<any Link.Interceptor>.self)
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
                let params: (json: JSONValue?, value: Any?)
                do throws(WireError) { params = try screen.smallestParams() } catch {
                    return Finding(
                        .notChecked, screen.name,
                        "'\(screen.name)' is not checked: its params refuse the smallest value: \(error.sentence)")
                }
                let argument = screen.argument(coordinator, params.value).map { RootArgument($0) }
                let node = trial.openNode(screen.name, argument: argument)
                defer { node.close() }
                _ = try kind.makeStore(node)
                return nil
            } catch {
                return Finding(error, making: screen.name)
                    ?? Finding(.notChecked, screen.name, "'\(screen.name)' is not checked: \(error)")
            }
        }
    }
}

extension AnyScreen {
    /// Returns the params with the smallest values, as JSON and as the screen reads them: both nil for a screen without
    /// params.
    ///
    /// - Throws: `WireError` when the type of the params refuses them.
    @AppActor
    fileprivate func smallestParams() throws(WireError) -> (json: JSONValue?, value: Any?) {
        guard let readParams else { return (.none, nil) }
        var schemas = WireSchemas()
        let schema = describeParams(&schemas)
        let json = schemas.smallestValue(of: schema)
        return (json, try readParams(json))
    }
}
