import AppLoop
import JSON
import OffstageInjection
import Wire

extension Session {
    /// Goes where a URL leads: past the app's interceptors, which may take their time; then now, or once the flow is
    /// under way that it leads into.
    ///
    /// - Parameter onEnd: called once, in place unless there are interceptors.
    /// - Returns: what waits for the interceptors; nil where there are none.
    @discardableResult
    public func open(
        url: String, mode: LinkMode, cause: Cause,
        onEnd: @escaping @AppActor (Result<NavigationOutcome, any Error>) -> Void
    ) -> Task<Void, Never>? {
        do {
            let link = try match(url, mode)
            let interceptors = try container.resolve(Many<any LinkInterceptor>.self).values
            guard interceptors.isEmpty else { return try open(link, behind: interceptors, cause, onEnd) }
            onEnd(.success(try open(link, cause: cause)))
        } catch {
            onEnd(.failure(error))
        }
        return nil
    }

    private func open(
        _ link: LinkMatch, behind interceptors: [any LinkInterceptor], _ cause: Cause,
        _ onEnd: @escaping @AppActor (Result<NavigationOutcome, any Error>) -> Void
    ) throws -> Task<Void, Never> {
        try container.resolve(\.background).start("open link") { [self] in
            do {
                let link = try await intercepted(link, interceptors)
                try Task.checkCancellation()
                onEnd(.success(try open(link, cause: cause)))
            } catch {
                onEnd(.failure(error))
                throw error
            }
        }
    }

    private func match(_ url: String, _ mode: LinkMode) throws -> LinkMatch {
        var link = try host.links().match(url)
        link.mode = mode
        for warning in link.warnings { log(.warning, "\(link.url.prefix(200)): \(warning)", logger: "links") }
        return link
    }

    private func intercepted(_ link: LinkMatch, _ interceptors: [any LinkInterceptor]) async throws -> LinkMatch {
        var link = link
        for interceptor in interceptors {
            switch try await interceptor.intercept(link) {
            case .proceed: break
            case .replace(let url): link = try match(url, link.mode)
            case .cancel(let reason): throw RouteError.linkCanceled(reason)
            }
        }
        return link
    }

    private func open(_ link: LinkMatch, cause: Cause) throws -> NavigationOutcome {
        try asInput(cause) { try take(link) }
    }

    @discardableResult
    package func open(url: String, mode: LinkMode) throws -> NavigationOutcome { try open(match(url, mode)) }

    /// What the app itself opens, the link that a session begins with included.
    @discardableResult
    package func open(_ link: LinkMatch) throws -> NavigationOutcome {
        let screens = try screens(of: link)
        let interceptors = try container.resolve(Many<any LinkInterceptor>.self).values
        // What the session begins with stands first; a guard may ask for something then.
        if rev == 0, let launch = routes.openTransaction, try !interceptors.isEmpty || isGuarded(screens) {
            launch.afterCommit { [self] in openWhenPossible(link) }
            return .unchanged
        }
        if interceptors.isEmpty { return try take(link) }
        guard routes.openTransaction?.isDryRun != true else { return .unchanged }
        _ = try open(link, behind: interceptors, Cause(origin: .link)) { [self] result in
            if case .failure(let error) = result {
                log(.error, "the link '\(link.url.prefix(200))' is not followed: \(error)", logger: "links")
            }
        }
        return .unchanged
    }

    private func isGuarded(_ screens: [ScreenSpec]) throws(RouteError) -> Bool {
        for screen in screens { if try !host.zones(of: screen).isEmpty { return true } }
        return false
    }

    private func openWhenPossible(_ link: LinkMatch) {
        do { try open(link) } catch {
            log(.error, "the link '\(link.url.prefix(200))' is not followed: \(error)", logger: "links")
        }
    }

    private func take(_ link: LinkMatch) throws -> NavigationOutcome {
        let screens = try screens(of: link)
        let change = { @AppActor [self] (transaction: RouteTransaction) throws in try follow(link, screens, transaction)
        }
        if let flow = link.flow, !isUnderWay(flow) {
            guard routes.openTransaction?.isDryRun != true else { throw RouteError.scopeInactive(flow) }
            return try guarding.wait(for: flow, url: link.url, change)
        }
        if routes.openTransaction != nil { return try navigate(change) }
        return try guarding.take(change, url: link.url)
    }

    /// What a link puts into the tree, bottom to top.
    ///
    /// - Throws: `linkInvalid` for values that the screens do not take.
    private func screens(of link: LinkMatch) throws(RouteError) -> [ScreenSpec] {
        var screens: [ScreenSpec] = []
        for name in link.parents + [link.screen] {
            do throws(RouteError) {
                screens.append(ScreenSpec(name, params: try host.canonicalParams(of: name, link.params)))
            } catch {
                throw .linkInvalid("'\(link.url.prefix(200))' leads to \(name), but \(error)")
            }
        }
        return screens
    }

    /// It has shown something, or has no more to do before it does.
    func isUnderWay(_ name: String) -> Bool {
        guard let flow = flows?.first(named: name) else { return false }
        if !flow.isStarting { return true }
        var isShown = false
        tree.forEach { if $0.flowID == flow.id { isShown = true } }
        return isShown
    }

    private func follow(_ link: LinkMatch, _ screens: [ScreenSpec], _ transaction: RouteTransaction) throws {
        let prepared = try screens.map { try prepare($0) }
        guard let target = prepared.last else { return }
        // What is there already need not be in a stack: it may be a page.
        if link.mode == .reveal, let known = try? transaction.tree.first(.key(target.key)).id {
            // What the URL says for itself, the screen that is there takes on; what only the link's declaration says, a
            // new one.
            let values = (link.values.object ?? [:]).filter { target.params?[$0.0] != nil }
            if !values.isEmpty { try transaction.mergeParams(.object(JSONObject(values)), into: known) }
            return try transaction.makeVisible(known)
        }
        let flow = link.flow.flatMap { flows?.first(named: $0) }
        let stack = try transaction.stack(forLinksInto: flow)
        switch link.mode {
        case .push: try transaction.push([.screen(target)], onto: stack)
        case .replace: try transaction.setTop(prepared, of: stack, flow: flow, keepingTarget: false)
        case .reveal: try transaction.setTop(prepared, of: stack, flow: flow, keepingTarget: true)
        }
        if let top = transaction.tree[stack]?.children.last { try transaction.makeVisible(top) }
    }

    // MARK: Looking ahead

    /// What a URL would do.
    public func plan(url: String, mode: LinkMode) throws -> RouteForecast {
        let link = try match(url, mode)
        if let flow = link.flow, !isUnderWay(flow) { throw RouteError.scopeInactive(flow) }
        let screens = try screens(of: link)
        return try guarding.forecast { [self] in try follow(link, screens, $0) }
    }

    /// What a route, as front ends may describe one, would do.
    public func plan(_ steps: [PlannedStep]) throws -> RouteForecast {
        let route = Route()
        for step in steps { step.add(to: route) }
        return try guarding.forecast { try route.run(in: $0) }
    }

    /// The canonical URL of a node; opening it reaches a node of the same key.
    ///
    /// - Throws: `nodeNotFound`, `notLinkable`.
    public func link(to id: NodeID) throws(RouteError) -> String {
        guard let node = tree[id] else { throw .nodeNotFound("\(id)") }
        guard let link = tree.shownLeaf(below: node).link else { throw .notLinkable(id) }
        return link
    }
}

/// What a route would do.
public struct RouteForecast {
    /// JSON arrays.
    public let ops: WireFragment
    public let transitions: WireFragment
    /// Screens that would be made: full names.
    public let screens: [String]
    /// Guards that would send it elsewhere, in order.
    public let guards: [Stop]

    public struct Stop: Sendable {
        public let zone: String
        public let screen: String
        public let isChallenge: Bool
    }
}

/// One step of a route that is only looked at.
@Wire
public enum PlannedStep {
    case push(screen: String, params: JSONValue?)
    case pop(count: Int?)
    case setStack(screens: [String])
    case setRoot(screen: String, params: JSONValue?)
    case present(screen: String, params: JSONValue?)
    case selectTab(index: Int)

    @AppActor
    func add(to route: Route) {
        switch self {
        case .push(let screen, let params): route.stack.push(.screen(ScreenSpec(screen, params: params)))
        case .pop(let count): route.stack.pop(.count(count ?? 1))
        case .setStack(let screens): route.stack.set(screens.map { .screen(ScreenSpec($0)) })
        case .setRoot(let screen, let params):
            route.window.setRoot(.stack([.screen(ScreenSpec(screen, params: params))]))
        case .present(let screen, let params): route.present(.screen(ScreenSpec(screen, params: params)))
        case .selectTab(let index): route.tabs.select(.index(index))
        }
    }
}
