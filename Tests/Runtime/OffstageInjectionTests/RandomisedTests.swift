import AppLoop
import OffstageInjection
import OffstageTesting
import Platform
import Testing

/// Random graphs: a graph without errors in validation resolves, and no other.
@Suite(.onLoop)
struct RandomisedTests {
    private static let seeds: Range<UInt64> = 0..<300

    @Test func `about half of the plans are sound`() throws {
        try onLoop {
            let sound = try Self.seeds.count { seed in
                var random = SplitMix64(state: seed)
                let plan = Plan(&random)
                return try !Scopes(app: .test) { plan.register(in: $0, Made()) }.registry.validate().contains(
                    where: \.isError)
            }
            #expect(sound > 75 && sound < 225, "\(sound)")
        }
    }

    @Test(arguments: seeds)
    func `a plan resolves exactly when validation finds no error`(_ seed: UInt64) throws {
        try onLoop {
            var random = SplitMix64(state: seed)
            let plan = Plan(&random)
            let made = Made()
            let scopes = try Scopes(app: .test) { plan.register(in: $0, made) }
            let errors = scopes.registry.validate().filter(\.isError).map(\.message)
            var failures: [String] = []
            for dependency in made.dependencies {
                do throws(ResolveError) { try checkSharing(dependency, scopes, plan) } catch {
                    failures.append("\(error)")
                }
            }
            #expect(errors.isEmpty == failures.isEmpty, "\(errors)\n\(failures)")
            checkEnd(scopes, made)
        }
    }

    /// - Throws: the error of a dependency that does not resolve.
    @AppActor private func checkSharing(_ dependency: Dependency<Piece>, _ scopes: Scopes, _ plan: Plan)
        throws(ResolveError)
    {
        let first = try scopes.node.resolve(dependency)
        let lifetime = plan.nodes[first.number].lifetime
        let isShared = { (container: Container) throws(ResolveError) in try container.resolve(dependency) === first }
        #expect(try isShared(scopes.node) == (lifetime != "transient" && lifetime != "graph"))
        #expect(try isShared(scopes.otherNode) == ["flow", "session", "weak", "app"].contains(lifetime))
        #expect(try isShared(scopes.otherSession.openFlow("f").openNode("n")) == (lifetime == "app"))
        for shared in Dictionary(grouping: first.all, by: \.number).values
        where plan.nodes[shared[0].number].lifetime == "node" {
            #expect(shared.allSatisfy { $0 === shared[0] })
        }
    }

    /// Instances of one scope close in the reverse order of their making.
    @AppActor private func checkEnd(_ scopes: Scopes, _ made: Made) {
        let kept = [scopes.app, scopes.session, scopes.flow, scopes.node].map { Set($0.liveCounts.map(\.dependency)) }
        _ = scopes.close()
        #expect(Set(made.closed).count == made.closed.count)
        for names in kept {
            let indices = made.closed.filter {
                names.contains("\(made.pieces[$0].number)") && made.pieces[$0].isFirst(made)
            }
            #expect(indices == indices.sorted(by: >))
        }
    }
}

/// An instance of a random dependency.
@AppActor final class Piece: Closable {
    let number: Int
    let index: Int
    let needs: [Piece]
    private unowned let made: Made

    init(_ number: Int, _ made: Made, _ needs: [Piece]) {
        (self.number, self.made, self.needs) = (number, made, needs)
        index = made.pieces.count
        made.pieces.append(self)
    }

    func close() async { made.closed.append(index) }

    /// True for the instance in the compared scopes, not in the other session or node.
    func isFirst(_ made: Made) -> Bool { made.pieces.first { $0.number == number } === self }

    var all: [Piece] { [self] + needs.flatMap(\.needs) }
}

/// Instances in the order of their making. It holds them, so that no identity is used twice.
@AppActor final class Made {
    var pieces: [Piece] = []
    var closed: [Int] = []
    var dependencies: [Dependency<Piece>] = []
}

/// Types that distinguish services.
private protocol Digit {}

private enum Digits {
    enum A: Digit {}
    enum B: Digit {}
    enum C: Digit {}
    enum D: Digit {}
    enum E: Digit {}
    enum F: Digit {}
    enum G: Digit {}
    enum H: Digit {}

    /// Types for the numbers up to 63.
    static func forNumber(_ number: Int) -> (any Digit.Type, any Digit.Type) {
        let all: [any Digit.Type] = [A.self, B.self, C.self, D.self, E.self, F.self, G.self, H.self]
        return (all[number % 8], all[number / 8])
    }
}

private struct Service<One, Other> {
    let piece: Piece
}

extension Digit {
    /// A factory's declared need and its call of the container.
    @AppActor fileprivate static func need(_ kind: Plan.Kind, _ other: any Digit.Type) -> Plan.Need {
        other.need(kind, after: Self.self)
    }

    @AppActor private static func need<One: Digit>(_ kind: Plan.Kind, after: One.Type) -> Plan.Need {
        typealias Wanted = Service<One, Self>
        return switch kind {
        case .direct: ({ $0.needs(Wanted.self) }, { [try $0.resolve(Wanted.self).piece] })
        case .optional: ({ $0.needs(Wanted?.self) }, { try $0.resolve(Wanted?.self).map { [$0.piece] } ?? [] })
        case .many: ({ $0.needs(Many<Wanted>.self) }, { try $0.resolve(Many<Wanted>.self).values.map(\.piece) })
        case .tagged: ({ $0.needs(Tagged<Wanted, Piece>.self) }, { [try $0.resolve(Piece.self, tag: Wanted.self)] })
        }
    }

    @AppActor fileprivate static func provide(_ dependency: Dependency<Piece>, _ other: any Digit.Type) {
        other.provide(dependency, after: Self.self)
    }

    @AppActor private static func provide<One: Digit>(_ dependency: Dependency<Piece>, after: One.Type) {
        dependency.as(Service<One, Self>.self) { Service(piece: $0) }.as(Piece.self, tag: Service<One, Self>.self)
    }
}

/// Up to sixty dependencies with random lifetimes and needs.
struct Plan {
    enum Kind: CaseIterable { case direct, optional, many, tagged }
    fileprivate typealias Need = (
        declare: @AppActor (Dependency<Piece>) -> Void, take: @AppActor (Container) throws -> [Piece]
    )
    struct Node {
        /// Number of its service. Two nodes with one number are ambiguous; a number without a node is missing.
        var service: Int
        var lifetime: String
        var needs: [(kind: Kind, service: Int)]
    }
    private(set) var nodes: [Node] = []

    init(_ random: inout SplitMix64) {
        // Half of the plans contain deliberate faults.
        let isRough = Bool.random(using: &random)
        let count = Int.random(in: 1...60, using: &random)
        for index in 0..<count {
            var needs: [(Kind, Int)] = []
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let isWild = isRough && Int.random(in: 0..<25, using: &random) == 0
                guard let kind = Kind.allCases.randomElement(using: &random), isWild || index > 0 else { continue }
                needs.append((kind, Int.random(in: 0..<(isWild ? count + 3 : index), using: &random)))
            }
            let isWild = isRough && Int.random(in: 0..<25, using: &random) == 0
            let service = isWild ? index / 2 : index
            nodes.append(Node(service: service, lifetime: Plan.lifetime(index, count, isWild, &random), needs: needs))
        }
    }

    /// A later dependency may need an earlier one and mostly has no longer lifetime.
    private static func lifetime(_ index: Int, _ count: Int, _ isWild: Bool, _ random: inout SplitMix64) -> String {
        let lasting = ["app", "session", "weak", "flow", "node"]
        if isWild { return lasting.randomElement(using: &random) ?? "app" }
        return [lasting[index * lasting.count / count], "transient", "graph"].randomElement(using: &random) ?? "app"
    }

    @AppActor func register(in registry: Registry, _ made: Made) {
        for (index, node) in nodes.enumerated() {
            let needs = node.needs.map { need in
                let (one, other) = Digits.forNumber(need.service)
                return one.need(need.kind, other)
            }
            let dependency = registry.register { (container: Container) in
                Piece(index, made, try needs.flatMap { try $0.take(container) })
            }
            dependency.label("\(index)")
            for need in needs { need.declare(dependency) }
            let (one, other) = Digits.forNumber(node.service)
            one.provide(dependency, other)
            if let lifetime = Lifetime(rawValue: node.lifetime) {
                dependency.lifetime(lifetime)
            } else {
                dependency.lifetime(.app)
            }
            made.dependencies.append(dependency)
        }
    }
}
