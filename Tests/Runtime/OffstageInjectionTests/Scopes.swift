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
        app = Container(app: "app", registry: registry, environment: Scopes.world(context))
        session = try app.openSession(
            "s1", environment: Scopes.world(sessionContext ?? context), alternatives: alternatives)
        otherSession = try app.openSession("s2", environment: Scopes.world(context))
        flow = session.openFlow("f1")
        node = flow.openNode("n1")
        otherNode = flow.openNode("n2")
    }

    static func world(_ context: InjectionContext) -> SessionEnvironment {
        SessionEnvironment(context: context, clock: VirtualClock(), seed: 1)
    }

    /// Ends the app and returns the result; nil when the end has not come.
    func close() -> Teardown? {
        var result: Teardown?
        app.close { result = $0 }
        AppLoop.shared.step()
        return result
    }
}

/// The error of `make` as `kind: path`.
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

/// A gate that tasks wait at until it opens.
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

/// Events in their order.
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

/// Runs a throwing body on `AppActor`. The compiler does not infer it for a closure in which only `#expect` throws.
func onLoop(_ body: @AppActor () throws -> Void) throws { try AppLoop.run(body) }
