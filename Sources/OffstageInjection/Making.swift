import AppLoop

/// Something asynchronous that is being made, and whom it waits for: two that wait for each other would do so for ever.
///
/// Known to what its factory calls, and to the tasks begun there; a factory may so be told that it asks for itself.
@AppActor
final class Making {
    @TaskLocal static var current: Making?

    private let dependency: AnyDependency
    /// Nil once it is over, as is the parent: tasks begun by the factory may outlive both.
    private var scope: Container?
    private var parent: Making?
    private var waitsFor: [Making] = []
    private var isOver = false

    init(_ dependency: AnyDependency, in scope: Container) {
        (self.dependency, self.scope, parent) = (dependency, scope, Making.current)
    }

    /// Runs the factory, and what it needs to be made before.
    func run<T>(_ body: () async throws -> T) async throws -> T {
        defer { (isOver, scope, parent) = (true, nil, nil) }
        return try await Making.$current.withValue(self) { try await body() }
    }

    /// Waits for it in the name of what is being made now, if anything is.
    ///
    /// - Throws: a `ResolveError` if that waits for what asks.
    func wait<T>(_ body: () async throws -> T) async throws -> T {
        guard let asker = Making.current, !asker.isOver else { return try await body() }
        var seen: Set<ObjectIdentifier> = []
        if let way = way(to: asker, &seen) { throw cycle(way) }
        asker.waitsFor.append(self)
        defer { if let place = asker.waitsFor.firstIndex(where: { $0 === self }) { asker.waitsFor.remove(at: place) } }
        return try await body()
    }

    /// As `run` and `wait` for what nobody shares, which is made anew for whoever asks.
    ///
    /// - Throws: a `ResolveError` if it is being made for itself.
    func runUnshared<T>(_ body: () async throws -> T) async throws -> T {
        var way: [Making] = []
        var asker = parent
        while let next = asker {
            way.insert(next, at: 0)
            if !next.isOver, next.dependency === dependency, next.scope === scope { throw cycle(way) }
            asker = next.parent
        }
        return try await wait { try await run(body) }
    }

    private func cycle(_ way: [Making]) -> ResolveError {
        ResolveError(reason: .cycle(dependency: dependency.name), path: way.map(\.dependency.name) + [dependency.name])
    }

    private func way(to other: Making, _ seen: inout Set<ObjectIdentifier>) -> [Making]? {
        if self === other { return [self] }
        guard seen.insert(ObjectIdentifier(self)).inserted else { return nil }
        for next in waitsFor {
            if let way = next.way(to: other, &seen) { return [self] + way }
        }
        return nil
    }
}

/// The attempt at something asynchronous that all who ask for it share.
@AppActor
struct MakingFlight {
    let flight = SingleFlight<AnyInstance>()
    let making: Making
}
