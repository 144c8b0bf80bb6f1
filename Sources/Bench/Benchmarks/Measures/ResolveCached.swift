import AppLoop
import OffstageInjection

extension Measure {
    /// Cost of resolving a cached dependency from a node two scopes below, against a look-up in a dictionary by object
    /// identity.
    static let resolveCached = Measure(
        name: "resolve",
        rows: [
            Row("resolve a cached value, by type", "ns", .ratioAtMost(5)),
            Row("resolve a cached value, by key path", "ns", .ratioAtMost(5)),
            Row("objects made by a million of them", "objects", .valueAtMost(0)),
        ]
    ) { options in
        let count = options.quick ? 10_000 : 1_000_000
        return Contest(
            ours: { try AppLoop.run { try CachedService.sample(count) } }, referenceName: "dictionary",
            reference: { AppLoop.run { DictionaryLookUp.sample(count) } })
    }
}

/// A graph of a given size with one session value.
@AppActor
private enum CachedService {
    static func sample(_ count: Int) throws -> [Double] {
        let node = try openNode()
        let byType = try timed(count) { try node.resolve((any Service).self) }
        let byKeyPath = try timed(count) { try node.resolve(\.benchmarkService) }
        let objects = ObjectCount.during {
            for _ in 0..<count { keep(try? node.resolve((any Service).self)) }
            for _ in 0..<count { keep(try? node.resolve(\.benchmarkService)) }
        }
        guard let objects else { throw Skipped(reason: "the runtime does not tell when it makes objects") }
        return [byType, byKeyPath, Double(objects) / Double(2 * count) * 1_000_000]
    }

    private static func openNode() throws -> Container {
        let registry = Registry()
        registry.append(part: BenchmarkPart.self)
        let clock = LiveClock()
        let app = Container(
            app: "benchmark", registry: registry, environment: SessionEnvironment(context: .live, clock: clock, seed: 1)
        )
        let session = try app.openSession("s1", environment: SessionEnvironment(context: .live, clock: clock, seed: 1))
        let node = session.openNode("n1")
        for number in 0..<5 { _ = try session.resolve(Filler.self, name: "\(number)") }
        return node
    }
}

@AppActor
private protocol Service: AnyObject {}
private final class LiveService: Service {}

@AppActor
private final class Filler {
    let service: any Service
    init(service: any Service) { self.service = service }
}

extension Dependencies {
    fileprivate var benchmarkService: Dependency<any Service> { declare { LiveService() }.lifetime(.session) }
}

private struct BenchmarkPart: Part {
    static func load(into registry: Registry) {
        registry.register(\.benchmarkService)
        for number in 0..<5 {
            registry.register(Filler.init).as(Filler.self, name: "\(number)").lifetime(.session)
        }
    }
}

/// The reference: a dictionary.
@AppActor
private enum DictionaryLookUp {
    static func sample(_ count: Int) -> [Double] {
        let types: [any Any.Type] = [Int.self, String.self, Double.self, Bool.self, UInt8.self, LiveService.self]
        let objects = Dictionary(uniqueKeysWithValues: types.map { (ObjectIdentifier($0), LiveService()) })
        let key = ObjectIdentifier(LiveService.self)
        let time = timed(count) { objects[key] }
        return [time, time, 0]
    }
}

/// Nanoseconds per call.
@AppActor @inline(never)
private func timed<Value>(_ count: Int, _ body: () throws -> Value) rethrows -> Double {
    for _ in 0..<count / 10 { keep(try body()) }
    let start = System.nanoseconds()
    for _ in 0..<count { keep(try body()) }
    return Double(System.nanoseconds() - start) / Double(count)
}

/// Prevents the optimiser from removing a value.
@inline(never)
private func keep<Value>(_ value: Value) {}
