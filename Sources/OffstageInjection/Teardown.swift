import AppLoop

/// How a scope ended.
public struct Teardown: Sendable, Equatable {
    /// Objects that were let go of and did not go, for something else holds them: how many by dependency, and the scope
    /// they were of.
    public internal(set) var leaks: [Leak] = []
    /// Components whose `close()` had not returned in time.
    public internal(set) var unfinished: [String] = []

    public struct Leak: Sendable, Equatable {
        public let dependency: String
        public let scope: Scope
        public var count: Int
    }

    public var isClean: Bool { leaks.isEmpty && unfinished.isEmpty }
}

extension Container {
    /// Ends the scope: first the ones inside it, then its own instances in reverse order of their making. Each
    /// `Closable` one is told and awaited up
    /// to `limit` (real time) before the one made before it; without any, everything is done when this returns.
    ///
    /// - Parameter onEnd: called once all is done, with what did not let go; also for a scope whose end has begun, or
    ///   come, already.
    public func close(limit: Duration = .seconds(5), onEnd: @escaping @AppActor (Teardown) -> Void = { _ in }) {
        if let teardown { return teardown.whenDone(onEnd) }
        let run = TeardownRun(of: self, limit: limit)
        run.whenDone(onEnd)
        markClosed(run)
        AppLoop.shared.taskDidBegin()
        AppLoop.shared.start { [self] in
            await tearDown(run)
            AppLoop.shared.taskDidEnd()
            await run.findLeaks()
            run.finish()
        }
    }

    /// From now on nothing is made here.
    private func markClosed(_ run: TeardownRun) {
        teardown = run
        answers = Answers()
        for flying in flights.values { flying.flight.cancel() }
        flights = [:]
        for child in children where !child.isClosed { child.markClosed(run) }
    }

    private func tearDown(_ run: TeardownRun) async {
        while let child = lastChild {
            // One that is ending by itself uses what is kept here until it is done.
            if let own = child.teardown, own !== run { await own.gone.value() } else { await child.tearDown(run) }
        }
        while let entry = instances.popLast() {
            guard let dependency = entry.dependency else { continue }
            // What a test has put in, it may hold.
            if !dependency.isReplacement, let object = entry.instance.object {
                run.watch(object, dependency.name, scope)
            }
            if let closable = entry.instance.closable, !isKeptElsewhere(entry.instance) {
                await run.close(closable, dependency.name)
            }
        }
        forgetKeyed()
        leaveParent()
        if run.root === self { run.gone.finish() }
    }

    /// The same object as something that was made before, under another name.
    private func isKeptElsewhere(_ instance: AnyInstance) -> Bool {
        guard let object = instance.object else { return false }
        var container: Container? = self
        while let next = container {
            if next.keeps(object) { return true }
            container = next.parent
        }
        return false
    }

    func keeps(_ object: AnyObject) -> Bool { instances.keeps(object) }

    /// Lets go of what was made in vain: there was no scope left to keep it, or one of its dependencies could not be
    /// made.
    func discard(_ instance: AnyInstance) {
        let (abandonable, closable) = (instance.abandonable, instance.closable)
        guard abandonable != nil || closable != nil, !isKeptElsewhere(instance) else { return }
        abandonable?.abandon()
        if let closable { AppLoop.shared.start { await closable.close() } }
    }
}

/// A scope's end under way.
@AppActor
final class TeardownRun {
    /// Whose end it is; those inside it end with it.
    private(set) weak var root: Container?
    /// Everything is let go of. What is left is looking who did not go.
    let gone = OneTime()
    private var result = Teardown()
    private var isDone = false
    private var callbacks: [@AppActor (Teardown) -> Void] = []
    private let limit: Duration
    private let waitsForRest: Bool
    private var watched: [Watched] = []
    /// What these keep, has not leaked.
    private var remaining: [Container] = []

    private struct Watched {
        let dependency: String
        let scope: Scope
        weak var object: AnyObject?
    }

    /// In real time, work that was cancelled may take a moment to let go; where time stands still it has none.
    init(of root: Container, limit: Duration) {
        self.root = root
        self.limit = limit
        waitsForRest = root.surroundings.context != .test
        var container = root.parent
        while let next = container {
            remaining.append(next)
            container = next.parent
        }
    }

    func whenDone(_ callback: @escaping @AppActor (Teardown) -> Void) {
        if isDone { callback(result) } else { callbacks.append(callback) }
    }

    func finish() {
        isDone = true
        let callbacks = callbacks
        self.callbacks = []
        for callback in callbacks { callback(result) }
    }

    func watch(_ object: AnyObject, _ dependency: String, _ scope: Scope) {
        watched.append(Watched(dependency: dependency, scope: scope, object: object))
    }

    /// Awaits `close()`, though not for ever.
    func close(_ closable: any Closable, _ dependency: String) async {
        let wait = OneTime()
        let task = AppLoop.shared.start {
            await closable.close()
            wait.finish()
        }
        if wait.isOver { return }
        let timer = AppLoop.shared.after(limit) { [weak self] in
            self?.result.unfinished.append(dependency)
            task.cancel()
            wait.finish()
        }
        await wait.value()
        timer.cancel()
    }

    /// Cancelled work lets go when it next runs: it is given that chance, then what is still there is counted.
    func findLeaks() async {
        watched.removeAll { entry in entry.object.map { object in remaining.contains { $0.keeps(object) } } ?? true }
        for container in remaining { container.instances.forgetObjects() }
        remaining = []
        for _ in 0..<Self.chances where hasSurvivors { await Task.yield() }
        if waitsForRest, hasSurvivors { try? await LiveClock().sleep(for: Self.grace) }
        for entry in watched where entry.object != nil {
            if let place = result.leaks.firstIndex(where: {
                $0.dependency == entry.dependency && $0.scope == entry.scope
            }
            ) {
                result.leaks[place].count += 1
            } else {
                result.leaks.append(Teardown.Leak(dependency: entry.dependency, scope: entry.scope, count: 1))
            }
        }
        watched = []
    }

    private static let chances = 100
    private static let grace = Duration.seconds(1)

    private var hasSurvivors: Bool { watched.contains { $0.object != nil } }
}

/// Something that happens once and can be waited for.
@AppActor
final class OneTime {
    private(set) var isOver = false
    private var continuation: CheckedContinuation<Void, Never>?

    func finish() {
        isOver = true
        continuation?.resume()
        continuation = nil
    }

    func value() async {
        if isOver { return }
        await withCheckedContinuation { continuation = $0 }
    }
}
