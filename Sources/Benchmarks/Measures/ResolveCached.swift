import AppLoop
import OffstageInjection

extension Measure {
    /// Cost of resolving a cached dependency from a node two scopes below, against a look-up in a dictionary by object
    /// identity.
    static let resolveCached = Measure(
        name: "resolve",
        lines: [
            Line(title: "resolve a cached value, by type", quantity: .byType, goal: .ratioAtMost(must: 5, aim: 3)),
            Line(
                title: "resolve a cached value, by key path", quantity: .byKeyPath,
                goal: .ratioAtMost(must: 5, aim: 3)),
            Line(title: "objects made by a million of them", quantity: .objects, goal: .valueAtMost(must: 0, aim: 0)),
        ]
    ) { setup in
        let count = setup.options.isQuick ? 10_000 : 1_000_000
        return Contest(
            ours: Contestant(name: "container") { try AppLoop.run { try CachedService.sample(count) } },
            reference: Contestant(name: "dictionary") { AppLoop.run { DictionaryLookUp.sample(count) } })
    }
}

/// A graph of a given size with one session value.
@AppActor
private enum CachedService {
    static func sample(_ count: Int) throws -> Sample {
        let node = try openNode()
        let byType = try timed(count) { try node.resolve((any Service).self) }
        let byKeyPath = try timed(count) { try node.resolve(\.benchmarkService) }
        let objects = ObjectCount.during {
            for _ in 0..<count { keep(try? node.resolve((any Service).self)) }
            for _ in 0..<count { keep(try? node.resolve(\.benchmarkService)) }
        }
        guard let objects else { throw Skipped(reason: "the runtime does not tell when it makes objects") }
        return Sample(values: [
            .byType: byType, .byKeyPath: byKeyPath, .objects: Double(objects) / Double(2 * count) * 1_000_000,
        ])
    }

    private static func openNode() throws -> Container {
        let registry = Registry()
        registry.append(part: BenchmarkPart.self)
        let clock = LiveClock()
        let app = Container(
            app: "benchmark", registry: registry, surroundings: Surroundings(context: .live, clock: clock, seed: 1))
        let session = try app.openSession("s1", surroundings: Surroundings(context: .live, clock: clock, seed: 1))
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

private enum BenchmarkPart: Part {
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
    static func sample(_ count: Int) -> Sample {
        var objects: [ObjectIdentifier: AnyObject] = [:]
        for type in [
            Int.self, String.self, Double.self, Bool.self, UInt8.self, Int8.self, UInt16.self, LiveService.self,
        ] as [any Any.Type] {
            objects[ObjectIdentifier(type)] = LiveService()
        }
        let key = ObjectIdentifier(LiveService.self)
        let time = timed(count) { objects[key] }
        return Sample(values: [.byType: time, .byKeyPath: time, .objects: 0])
    }
}

/// Nanoseconds per call.
@AppActor @inline(never)
private func timed<Value>(_ count: Int, _ body: () throws -> Value) rethrows -> Double {
    for _ in 0..<count / 10 { keep(try body()) }
    let start = Platform.nanoseconds()
    for _ in 0..<count { keep(try body()) }
    return Double(Platform.nanoseconds() - start) / Double(count)
}

/// Prevents the optimiser from removing a value.
@inline(never)
private func keep<Value>(_ value: Value) {}
