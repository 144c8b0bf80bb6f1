import AppLoop
import JSON
import Offstage
import RandomRoutes

extension Measure {
    /// Cost of a change of the route, as a ratio to the same change among ten nodes: it must not grow with the tree.
    /// Includes the cost of a front end that receives the tree instead of ops.
    static let routes = Measure(
        name: "routes",
        lines: [
            Line(
                title: "push and pop, 1,000 nodes to 10", quantity: .pushAmongThousand,
                goal: .ratioAtMost(must: 2, aim: 1.2)),
            Line(
                title: "push and pop, 100,000 nodes to 10", quantity: .pushAmongMany,
                goal: .ratioAtMost(must: 2, aim: 1.2)),
            Line(
                title: "switch of tabs, 1,000 nodes to 10", quantity: .switchAmongThousand,
                goal: .ratioAtMost(must: 2, aim: 1.2)),
            Line(
                title: "switch of tabs, 100,000 nodes to 10", quantity: .switchAmongMany,
                goal: .ratioAtMost(must: 2, aim: 1.2)),
            Line(
                title: "dry run of a push, 1,000 nodes to 10", quantity: .dryRun,
                goal: .ratioAtMost(must: 2, aim: 1.2)),
            Line(
                title: "ops of both but for digits, the same", quantity: .opsBytes,
                goal: .ratioAtMost(must: 1, aim: 1)),
            Line(
                title: "push and pop to two texts of 1,000 nodes", quantity: .pushAgainstText,
                goal: .ratioAtMost(must: 0.1, aim: 0.02)),
            Line(
                title: "memory of ten nodes, to their text", quantity: .bytesPerTree,
                goal: .valueAtMost(must: 4_096, aim: 2_048)),
            Line(
                title: "random operation to a push or pop", quantity: .randomOperation,
                goal: .ratioAtMost(must: 3, aim: 1.5)),
        ]
    ) { setup in
        let counts = RouteCounts(setup.options)
        // Measured once, before large trees leave free memory in the process.
        let memory = try AppLoop.run { try RouteTrial.residentBytes(of: counts.trees) }
        return Contest(
            ours: Contestant(name: "larger trees") {
                try AppLoop.run { try largerTrees(counts, bytesPerTree: memory) }
            },
            reference: Contestant(name: "ten nodes, text") { try AppLoop.run { try tenNodes(counts) } })
    }

    @AppActor
    private static func largerTrees(_ counts: RouteCounts, bytesPerTree: Double) throws -> Sample {
        let thousand = try RouteTrial(nodes: 1_000).times(counts)
        let many = try RouteTrial(nodes: 100_000).times(counts)
        let random = try RandomTrial(operations: counts.operations)
        return Sample(
            values: [
                .pushAmongThousand: thousand.push, .pushAmongMany: many.push, .switchAmongThousand: thousand.switch,
                .switchAmongMany: many.switch,
                .dryRun: thousand.dryRun, .opsBytes: Double(many.bytes), .pushAgainstText: thousand.push,
                .bytesPerTree: bytesPerTree,
                .randomOperation: random.nanoseconds / Double(random.operations),
            ],
            details: [
                "randomOperations": Double(random.operations), "randomSeconds": random.nanoseconds / 1e9,
                "committed": Double(random.committed),
                "withoutEffect": Double(random.withoutEffect), "refused": Double(random.refused),
            ])
    }

    @AppActor
    private static func tenNodes(_ counts: RouteCounts) throws -> Sample {
        let trial = try RouteTrial(nodes: 10)
        let ten = try trial.times(counts)
        return Sample(values: [
            .pushAmongThousand: ten.push, .pushAmongMany: ten.push, .switchAmongThousand: ten.switch,
            .switchAmongMany: ten.switch,
            .dryRun: ten.dryRun, .opsBytes: Double(ten.bytes),
            .pushAgainstText: try RouteTrial(nodes: 1_000).timeOfTwoTexts(counts),
            .bytesPerTree: Double(trial.text.count), .randomOperation: ten.push / 2,
        ])
    }
}

/// Numbers of repetitions.
private struct RouteCounts {
    /// Number of batches, of which the quickest counts. Batches are short, so that other processes disturb only some.
    let batches: Int
    let perBatch: Int
    let texts: Int
    let trees: Int
    let operations: Int

    init(_ options: Options) {
        (batches, perBatch, texts) = options.isQuick ? (3, 50, 1) : (200, 50, 2)
        trees = options.sessions
        operations = options.isQuick ? 10_000 : 1_000_000
    }

    /// Returns the nanoseconds of one call.
    func quickest(of count: Int, _ body: () throws -> Void) rethrows -> Double {
        var best = Double.infinity
        for _ in 0..<batches {
            let start = Platform.nanoseconds()
            for _ in 0..<count { try body() }
            best = min(best, Double(Platform.nanoseconds() - start) / Double(count))
        }
        return best
    }
}

/// A route tree with two small tabs and a third tab, never shown, that has the remaining nodes.
@AppActor
private struct RouteTrial {
    private let routes = RouteState()
    private let tabs: NodeID

    /// - Parameter nodes: 10 or more.
    init(nodes: Int) throws {
        routes.checksInvariants = false
        // A window, its layer, the tabs, three stacks and four screens are ten nodes; each further node is a screen.
        let hidden = (0..<max(2, nodes - 8)).map { Self.screen("c\($0)") }
        let layouts = [[Self.screen("a")], [Self.screen("b")], hidden]
        let branches = layouts.enumerated().map { Layout.Tab(TabItem(title: "\($0)"), .stack($1)) }
        _ = try routes.transact { try $0.setRoot(.tabs(branches)) }
        tabs = try routes.tree.first(.kind(.tabs)).id
    }

    private static func screen(_ name: String) -> Layout {
        .screen(ScreenSpec(name, params: ["id": 12], title: "Title"))
    }

    /// Returns the nanoseconds of each change, and the bytes of their ops without digits.
    func times(_ counts: RouteCounts) throws -> (push: Double, switch: Double, dryRun: Double, bytes: Int) {
        let bytes = try [push(), pop(), switchTab(to: 1), switchTab(to: 0)].reduce(0) { $0 + size(of: $1) }
        let push = try counts.quickest(of: counts.perBatch) {
            _ = try self.push()
            _ = try pop()
        }
        var index = 0
        let change = try counts.quickest(of: counts.perBatch) {
            index = 1 - index
            _ = try switchTab(to: index)
        }
        let dryRun = try counts.quickest(of: counts.perBatch) { _ = try dryPush() }
        return (push, change, dryRun, bytes)
    }

    private func push() throws -> RouteCommit? { try routes.transact { try push(in: $0) } }

    private func dryPush() throws -> RouteCommit { try routes.dryRun { try push(in: $0) } }

    private func push(in transaction: RouteTransaction) throws {
        guard let leaf = transaction.tree.activeLeaf?.id else { return }
        try transaction.push([Self.screen("new")], onto: transaction.stack(from: leaf))
    }

    private func pop() throws -> RouteCommit? {
        try routes.transact { transaction in
            guard let top = transaction.tree.activeLeaf?.id else { return }
            try transaction.pop(transaction.stack(from: top), to: .count(1))
        }
    }

    private func switchTab(to index: Int) throws -> RouteCommit? {
        try routes.transact { try $0.selectTab(.index(index), of: tabs) }
    }

    /// Returns the bytes of a commit without digits, because ids have more digits in larger trees.
    private func size(of commit: RouteCommit?) -> Int { commit?.ops.bytes.count { !(0x30...0x39).contains($0) } ?? 0 }

    // MARK: Trees instead of ops

    var text: [UInt8] {
        var writer = JSONWriter()
        routes.tree.write(to: &writer)
        return writer.bytes
    }

    /// Returns the nanoseconds of writing and reading the tree twice, for a push and for a pop.
    func timeOfTwoTexts(_ counts: RouteCounts) throws -> Double {
        try counts.quickest(of: counts.texts) { for _ in 0..<2 { _ = try JSONValue(parsing: text) } }
    }

    // MARK: Memory

    /// Returns the growth of this process's resident memory for each tree of ten nodes.
    static func residentBytes(of count: Int) throws -> Double {
        guard let before = Platform.ownMemory()["VmRSS"] else {
            throw Skipped(reason: "the memory of this process cannot be read on this platform")
        }
        var trials: [RouteTrial] = []
        for _ in 0..<count { trials.append(try RouteTrial(nodes: 10)) }
        let after = Platform.ownMemory()["VmRSS"] ?? before
        return withExtendedLifetime(trials) { Double((after - before) * 1_024) / Double(count) }
    }
}

/// Random operations on a tree of about eighty nodes at most, equal in every run.
@AppActor
private struct RandomTrial {
    private(set) var operations = 0
    private(set) var committed = 0
    private(set) var withoutEffect = 0
    private(set) var refused = 0
    private(set) var nanoseconds = 0.0

    init(operations count: Int) throws {
        var numbers = SeededNumbers(seed: 7)
        let routes = RouteState()
        routes.checksInvariants = false
        let start = Platform.nanoseconds()
        while operations < count {
            if routes.tree.count > 80 { _ = try routes.transact { $0.closeSession() } }
            if routes.tree.windows.isEmpty {
                _ = try routes.transact { try $0.openWindow(.screen(ScreenSpec("root")).withStack()) }
            }
            run(RandomStep(&numbers), on: routes)
        }
        nanoseconds = Double(Platform.nanoseconds() - start)
    }

    private mutating func run(_ step: RandomStep, on routes: RouteState) {
        operations += step.calls.count
        do {
            if try routes.transact({ try step.run($0) }) == nil { withoutEffect += 1 } else { committed += 1 }
        } catch {
            refused += 1
        }
    }
}
