import AppLoop

/// Result of a scope's end.
public struct Teardown: Sendable, Equatable {
    /// Objects that the scope released and that something else still holds.
    public internal(set) var leaks: [Leak] = []
    /// Dependencies whose `close()` had not returned within the limit.
    public internal(set) var unfinished: [String] = []

    /// Leaked instances of one dependency.
    public struct Leak: Sendable, Equatable {
        /// The dependency's name.
        public let dependency: String
        /// The scope that kept the instances.
        public let scope: Scope
        /// Number of instances.
        public var count: Int
    }

    /// True when nothing leaked and every `close()` returned.
    public var isClean: Bool { leaks.isEmpty && unfinished.isEmpty }
}

extension [Teardown.Leak] {
    /// Adds a leak to those of its dependency and scope.
    package mutating func add(_ leak: Teardown.Leak) {
        if let index = firstIndex(where: { $0.dependency == leak.dependency && $0.scope == leak.scope }) {
            self[index].count += leak.count
        } else {
            append(leak)
        }
    }
}

extension Container {
    /// Ends the scope: the scopes inside it first, then its own instances in reverse order of their making.
    ///
    /// Each `Closable` instance is closed and awaited before the one made before it. Without a `Closable` instance, all
    /// is released when this returns.
    ///
    /// - Parameters:
    ///   - limit: longest wait for one `close()`, in real time.
    ///   - onEnd: receives the result after the end, also when the end has begun or passed already.
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

    /// Prevents new instances in this scope and the scopes inside.
    private func markClosed(_ run: TeardownRun) {
        teardown = run
        answers = Answers()
        for child in children where !child.isClosed { child.markClosed(run) }
    }

    private func tearDown(_ run: TeardownRun) async {
        while let child = lastChild {
            // A child whose own end has begun uses instances of this scope until it is done.
            if let own = child.teardown, own !== run { await own.released.value() } else { await child.tearDown(run) }
        }
        for work in work {
            await run.close(work, "actions of \(name)")
            work.cancel()
        }
        work = []
        while let entry = instances.popLast() {
            guard let dependency = entry.dependency else { continue }
            // A test may hold its replacement.
            if !dependency.isReplacement, let object = entry.instance.object {
                run.watch(object, dependency.name, scope)
            }
            if let closable = entry.instance.closable, !isKeptElsewhere(entry.instance) {
                await run.close(closable, dependency.name)
            }
        }
        leaveParent()
        if run.root === self { run.released.finish() }
    }

    /// True when this scope or one around it keeps the same object for another dependency.
    private func isKeptElsewhere(_ instance: AnyInstance) -> Bool {
        guard let object = instance.object else { return false }
        return sequence(first: self) { $0.parent }.contains { $0.instances.objects.contains { $0 === object } }
    }

    /// Ends an instance that no caller receives: its scope has ended, or one of its properties failed.
    func discard(_ instance: AnyInstance) {
        let (abandonable, closable) = (instance.abandonable, instance.closable)
        guard abandonable != nil || closable != nil, !isKeptElsewhere(instance) else { return }
        abandonable?.abandon()
        if let closable { AppLoop.shared.start { await closable.close() } }
    }
}

/// Work that outlives its owner and ends before its scope does. `close()` waits for it.
@AppActor
package protocol UnfinishedWork: Closable {
    /// Cancels what has not ended when the time limit of the scope's end has passed.
    func cancel()
}

/// A scope's end in progress.
@AppActor
final class TeardownRun {
    /// The scope that ends; the scopes inside end with it.
    private(set) weak var root: Container?
    /// Finished when every instance is released. The search for leaks follows.
    let released = OneTime()
    private var result = Teardown()
    private var isDone = false
    private var callbacks: [@AppActor (Teardown) -> Void] = []
    private let limit: Duration
    private let waitsForRest: Bool
    private var watched: [Watched] = []
    /// Scopes around the root. Objects that they keep have not leaked.
    private var remaining: [Container] = []

    private struct Watched {
        let dependency: String
        let scope: Scope
        weak var object: AnyObject?
    }

    init(of root: Container, limit: Duration) {
        self.root = root
        self.limit = limit
        // In real time, cancelled work may need a moment to release its objects. Virtual time has no such moment.
        waitsForRest = root.environment.context != .test
        remaining = sequence(first: root) { $0.parent }.dropFirst().map(\.self)
    }

    func whenDone(_ callback: @escaping @AppActor (Teardown) -> Void) {
        if isDone { callback(result) } else { callbacks.append(callback) }
    }

    func finish() {
        isDone = true
        for callback in callbacks { callback(result) }
        callbacks = []
    }

    func watch(_ object: AnyObject, _ dependency: String, _ scope: Scope) {
        watched.append(Watched(dependency: dependency, scope: scope, object: object))
    }

    /// Closes an instance and waits up to the limit.
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

    /// Counts the released objects that are still alive. Cancelled work first gets the chance to run and release them.
    func findLeaks() async {
        watched.removeAll { $0.object == nil }
        if !watched.isEmpty { forgetKept() }
        remaining = []
        for _ in 0..<Self.chances where hasSurvivors { await Task.yield() }
        if waitsForRest, hasSurvivors { try? await LiveClock().sleep(for: Self.grace) }
        for entry in watched where entry.object != nil {
            result.leaks.add(Teardown.Leak(dependency: entry.dependency, scope: entry.scope, count: 1))
        }
        watched = []
    }

    private func forgetKept() {
        let kept = Set(remaining.flatMap(\.instances.objects).map { ObjectIdentifier($0) })
        watched.removeAll { entry in entry.object.map { kept.contains(ObjectIdentifier($0)) } ?? true }
    }

    private static let chances = 100
    private static let grace = Duration.seconds(1)

    private var hasSurvivors: Bool { watched.contains { $0.object != nil } }
}

/// An event that happens once. One task can wait for it.
@AppActor
package final class OneTime {
    private(set) var isOver = false
    private var continuation: CheckedContinuation<Void, Never>?

    package init() {}

    package func finish() {
        isOver = true
        continuation?.resume()
        continuation = nil
    }

    package func value() async {
        if isOver { return }
        await withCheckedContinuation { continuation = $0 }
    }
}
