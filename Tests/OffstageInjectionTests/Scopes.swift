import AppLoop
import OffstageInjection
import Testing

/// An app with two sessions, each with a flow and two nodes in it.
@AppActor
struct Scopes {
    let registry = Registry()
    let app: Container
    let session: Container
    let otherSession: Container
    let flow: Container
    let node: Container
    let otherNode: Container

    init(
        app context: InjectionContext = .live, _ sessionContext: InjectionContext? = nil,
        alternatives: [String: String] = [:],
        _ load: (Registry) -> Void
    ) throws {
        load(registry)
        app = Container(app: "app", registry: registry, surroundings: Scopes.world(context))
        session = try app.openSession(
            "s1", surroundings: Scopes.world(sessionContext ?? context), alternatives: alternatives)
        otherSession = try app.openSession("s2", surroundings: Scopes.world(context))
        flow = session.openFlow("f1")
        node = flow.openNode("n1")
        otherNode = flow.openNode("n2")
    }

    static func world(_ context: InjectionContext) -> Surroundings {
        Surroundings(context: context, clock: VirtualClock(), seed: 1)
    }

    /// Ends the app and returns how that went, once it has.
    func close() -> Teardown? {
        var result: Teardown?
        app.close { result = $0 }
        AppLoop.shared.step()
        return result
    }
}

/// What fails, as `kind: path`.
@AppActor
func failure<T>(_ make: () throws -> T) -> String {
    do {
        _ = try make()
        return "nothing failed"
    } catch let error as ResolveError {
        return "\(error.kind): \(error.path.joined(separator: " → "))"
    } catch {
        return "\(error)"
    }
}

/// Runs asynchronous code and what it causes until it waits for something outside, or ends.
@AppActor
func finishing(_ body: @escaping @Sendable @AppActor () async throws -> Void) throws {
    var outcome: Result<Void, any Error>?
    AppLoop.shared.start {
        do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
    }
    AppLoop.shared.step()
    try #require(outcome, "it still waits").get()
}

/// A place that somebody waits at until it is opened.
@AppActor
final class Gate {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private(set) var visits = 0

    func wait() async {
        visits += 1
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        let waiting = waiting
        self.waiting = []
        for continuation in waiting { continuation.resume() }
        AppLoop.shared.step()
    }
}

/// What happened, in order.
@AppActor
final class Log {
    var lines: [String] = []
    func add(_ line: String) { lines.append(line) }
}

@AppActor class Thing {}
@AppActor final class Holder<T> {
    let value: T
    init(value: T) { self.value = value }
}
@AppActor final class Pair<A, B> {
    let one: A
    let other: B
    init(one: A, other: B) {
        self.one = one
        self.other = other
    }
}

struct Failure: Error, CustomStringConvertible { let description: String }

/// Runs on `AppActor` what may throw, which the compiler does not find out by itself where only expectations do.
func onLoop(_ body: @AppActor () throws -> Void) throws { try AppLoop.run(body) }
