import AppLoop
import JSON
import OffstageInjection
import Wire

extension Session {
    /// Opens a URL after the app's interceptors have decided: immediately, or once its flow runs.
    ///
    /// - Parameter onEnd: called once; before this call returns unless the app has interceptors.
    /// - Returns: the task that runs the interceptors; nil without any.
    @discardableResult
    package func open(
        url: String, mode: Link.Mode, cause: Cause,
        onEnd: @escaping @AppActor (Result<Navigator.Outcome, any Error>) -> Void
    ) -> Task<Void, Never>? {
        do {
            let link = try match(url, mode)
            let interceptors = try container.resolve(Many<any Link.Interceptor>.self).values
            guard interceptors.isEmpty else { return try open(link, after: interceptors, cause, onEnd) }
            onEnd(.success(try open(link, cause: cause)))
        } catch {
            onEnd(.failure(error))
        }
        return nil
    }

    private func open(
        _ link: Link.Match, after interceptors: [any Link.Interceptor], _ cause: Cause,
        _ onEnd: @escaping @AppActor (Result<Navigator.Outcome, any Error>) -> Void
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

    private func match(_ url: String, _ mode: Link.Mode) throws -> Link.Match {
        var link = try host.links().match(url)
        link.mode = mode
        for warning in link.warnings { log(.warning, "\(link.url.prefix(200)): \(warning)", logger: "links") }
        return link
    }

    private func intercepted(_ link: Link.Match, _ interceptors: [any Link.Interceptor]) async throws -> Link.Match {
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

    private func open(_ link: Link.Match, cause: Cause) throws -> Navigator.Outcome {
        try asInput(cause) { try run(link) }
    }

    /// Opens a URL for the app.
    @discardableResult
    package func open(url: String, mode: Link.Mode) throws -> Navigator.Outcome { try open(match(url, mode)) }

    /// Opens a link for the app, or the first link of a session.
    @discardableResult
    package func open(_ link: Link.Match) throws -> Navigator.Outcome {
        let screens = try screens(of: link)
        let interceptors = try container.resolve(Many<any Link.Interceptor>.self).values
        // A session opens a guarded first link after its first screen, so that a guard can show its challenge.
        if rev == 0, let launch = routes.openTransaction, try !interceptors.isEmpty || isGuarded(screens) {
            launch.afterCommit { [self] in openAfterLaunch(link) }
            return .unchanged
        }
        if interceptors.isEmpty { return try run(link) }
        guard routes.openTransaction?.isDryRun != true else { return .unchanged }
        _ = try open(link, after: interceptors, Cause(origin: .link)) { [self] result in
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

    private func openAfterLaunch(_ link: Link.Match) {
        do { try open(link) } catch {
            log(.error, "the link '\(link.url.prefix(200))' is not followed: \(error)", logger: "links")
        }
    }

    /// Runs a link that the interceptors have passed, or defers it until its flow runs.
    private func run(_ link: Link.Match) throws -> Navigator.Outcome {
        let screens = try screens(of: link)
        let change = { @AppActor [self] (transaction: RouteTransaction) throws in try follow(link, screens, transaction)
        }
        if let flow = link.flow, !isRunning(flow), flows?.isUnstarted(flow) != true {
            guard routes.openTransaction?.isDryRun != true else { throw RouteError.scopeInactive(flow) }
            return try guarding.wait(for: flow, url: link.url, change)
        }
        if routes.openTransaction != nil { return try navigate(change) }
        return try guarding.run(change, url: link.url)
    }

    /// Returns the screens of a link, bottom to top.
    ///
    /// - Throws: `linkInvalid` for values that the screens do not accept.
    private func screens(of link: Link.Match) throws(RouteError) -> [ScreenSpec] {
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

    /// Whether the flow has started, or shows a screen already.
    func isRunning(_ name: String) -> Bool {
        guard let flow = flows?.first(named: name) else { return false }
        if !flow.isStarting { return true }
        var isShown = false
        tree.forEach { if $0.flowID == flow.id { isShown = true } }
        return isShown
    }

    private func follow(_ link: Link.Match, _ screens: [ScreenSpec], _ transaction: RouteTransaction) throws {
        try flows?.startShown(in: transaction, needing: link.flow)
        let prepared = try screens.map { try prepare($0) }
        guard let target = prepared.last else { return }
        // A known screen may be in a stack, or may be a page.
        if link.mode == .reveal, let key = target.fields.key, let known = try? transaction.tree.first(.key(key)).id {
            // Only the URL's own values change a known screen. The link's constants are for new screens.
            let values = (link.values.object ?? [:]).filter { target.fields.params?[$0.0] != nil }
            if !values.isEmpty { try transaction.mergeParams(.object(JSONObject(values)), into: known) }
            return try transaction.makeVisible(known)
        }
        let flow = link.flow.flatMap { flows?.first(named: $0) }
        let stack: NodeID
        do throws(RouteError) { stack = try transaction.stack(forLinksInto: flow) } catch {
            // A link selects one of the pages that there are. Only a stack can show another screen.
            guard case .containerNotFound = error, let pages = transaction.pages(around: target.name) else {
                throw error
            }
            throw RouteError.pageNotFound(
                "'\(link.url.prefix(200))'", pages.id, pages: transaction.pageNames(of: pages))
        }
        switch link.mode {
        case .push: try transaction.push([.screen(target)], onto: stack)
        case .replace: try transaction.setTop(prepared, of: stack, flow: flow, keepingTarget: false)
        case .reveal: try transaction.setTop(prepared, of: stack, flow: flow, keepingTarget: true)
        }
        if let top = transaction.tree[stack]?.children.last { try transaction.makeVisible(top) }
    }

    // MARK: Forecasts

    /// Returns the changes that a URL would make.
    ///
    /// - Throws: `scopeInactive` when the link's flow does not run; `RouteError`.
    package func plan(url: String, mode: Link.Mode) throws -> Route.Plan {
        let link = try match(url, mode)
        if let flow = link.flow, !isRunning(flow) { throw RouteError.scopeInactive(flow) }
        let screens = try screens(of: link)
        return try guarding.forecast { [self] in try follow(link, screens, $0) }
    }

    /// Returns the changes that a route would make.
    package func plan(_ steps: [PlannedStep]) throws -> Route.Plan {
        let route = Route { for step in steps { step.add(to: $0) } }
        return try guarding.forecast { try route.run(in: $0) }
    }

    /// Returns the canonical URL of a node. It opens a node with the same key.
    ///
    /// - Throws: `nodeNotFound`, `notLinkable`.
    package func link(to id: NodeID) throws(RouteError) -> String {
        guard let node = tree[id] else { throw .nodeNotFound("\(id)") }
        guard let link = tree.shownLeaf(below: node).link else { throw .notLinkable(id) }
        return link
    }
}

extension Route {
    /// Changes that a route would make.
    public struct Plan: Sendable {
        /// JSON array of the operations.
        package let ops: WireFragment
        /// JSON array of the transitions.
        package let transitions: WireFragment
        /// Full names of the screens that would be created.
        public let screens: [String]
        /// Guards that would redirect or challenge, in order.
        public let guards: [Stop]

        /// One guard's redirect or challenge.
        public struct Stop: Equatable, Sendable {
            /// The guard's zone.
            public let zone: String
            /// Full name of the screen in the zone.
            public let screen: String
            /// True for a challenge, false for a redirect.
            public let isChallenge: Bool
        }
    }
}

/// One step of a route for `route/plan`.
@Wire
package enum PlannedStep {
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
