import AppLoop
import JSON
import Offstage
import Platform
import RandomRoutes

extension Measure {
    /// Cost of a change of the route, as a ratio to the same change among ten nodes: it must not grow with the tree.
    /// Includes the cost of a front end that receives the tree instead of ops.
    static let routes = Measure(
        name: "routes",
        rows: [
            Row("push and pop, 1,000 nodes to 10", "ns", .ratioAtMost(1.6)),
            Row("push and pop, 100,000 nodes to 10", "ns", .ratioAtMost(1.6)),
            Row("switch of tabs, 1,000 nodes to 10", "ns", .ratioAtMost(1.6)),
            Row("switch of tabs, 100,000 nodes to 10", "ns", .ratioAtMost(1.6)),
            Row("dry run of a push, 1,000 nodes to 10", "ns", .ratioAtMost(1.6)),
            Row("ops of all without digits, 100,000 nodes", "bytes", .ratioAtMost(1)),
            Row("push and pop to two texts of 1,000 nodes", "ns", .ratioAtMost(0.1)),
            Row("memory of ten nodes, to their text", "bytes", .valueAtMost(4_096)),
            Row("random operation to a push or pop", "ns", .ratioAtMost(3.8)),
        ]
    ) { options in
        // Measured once, before large trees leave free memory in the process.
        let memory = try AppLoop.run { try RouteTrial.residentBytes(of: options.sessions) }
        return Contest(
            ours: {
                try AppLoop.run {
                    let thousand = try RouteTrial(nodes: 1_000).times(options)
                    let many = try RouteTrial(nodes: 100_000).times(options)
                    return [
                        thousand.push, many.push, thousand.switchTab, many.switchTab, thousand.dryRun,
                        many.bytes, thousand.push, memory, try timeOfRandomOperation(options),
                    ]
                }
            },
            referenceName: "10 nodes, text",
            reference: {
                try AppLoop.run {
                    let trial = try RouteTrial(nodes: 10)
                    let ten = try trial.times(options)
                    let texts = try RouteTrial(nodes: 1_000).timeOfTwoTexts(options)
                    return [
                        ten.push, ten.push, ten.switchTab, ten.switchTab, ten.dryRun, ten.bytes, texts,
                        Double(trial.text.count), ten.push / 2,
                    ]
                }
            })
    }

    /// Random operations on a tree of about eighty nodes at most, equal in every run.
    @AppActor
    private static func timeOfRandomOperation(_ options: Options) throws -> Double {
        var numbers = SplitMix64(state: 7)
        let routes = RouteState()
        routes.checksInvariants = false
        let start = System.nanoseconds()
        var operations = 0
        while operations < options.events {
            if routes.tree.count > 80 { _ = try routes.transact { $0.closeSession() } }
            if routes.tree.windows.isEmpty {
                _ = try routes.transact { try $0.openWindow(.screen(ScreenSpec("root")).withStack()) }
            }
            let step = RandomStep(&numbers)
            operations += step.calls.count
            // Many operations do not fit the tree and are refused.
            _ = try? routes.transact { try step.run($0) }
        }
        return Double(System.nanoseconds() - start) / Double(operations)
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
        let branches = layouts.enumerated().map { Layout.Tab(.init(title: "\($0)"), .stack($1)) }
        _ = try routes.transact { try $0.setRoot(.tabs(branches)) }
        tabs = try routes.tree.first(.kind(.tabs)).id
    }

    private static func screen(_ name: String) -> Layout {
        .screen(ScreenSpec(name, params: ["id": 12], title: "Title"))
    }

    /// Nanoseconds of each change, and the bytes of their ops without digits: ids have more digits in larger trees.
    struct Times {
        let push: Double
        let switchTab: Double
        let dryRun: Double
        let bytes: Double
    }

    func times(_ options: Options) throws -> Times {
        let commits = try [push(), pop(), switchTab(to: 1), switchTab(to: 0)]
        let ops = commits.flatMap { $0?.ops.bytes ?? [] }
        let push = try options.nanoseconds(callsInBatch: 50) {
            _ = try self.push()
            _ = try pop()
        }
        let twoSwitches = try options.nanoseconds(callsInBatch: 25) {
            _ = try switchTab(to: 1)
            _ = try switchTab(to: 0)
        }
        let dryRun = try options.nanoseconds(callsInBatch: 50) { _ = try routes.dryRun { try self.push(in: $0) } }
        return Times(
            push: push, switchTab: twoSwitches / 2, dryRun: dryRun,
            bytes: Double(ops.count { !(0x30...0x39).contains($0) }))
    }

    private func push() throws -> RouteCommit? { try routes.transact { try push(in: $0) } }

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

    // MARK: Trees instead of ops

    var text: [UInt8] {
        var writer = JSONWriter()
        routes.tree.write(to: &writer)
        return writer.bytes
    }

    /// Returns the nanoseconds of writing and reading the tree twice, for a push and for a pop.
    func timeOfTwoTexts(_ options: Options) throws -> Double {
        try options.nanoseconds(callsInBatch: 2) { for _ in 0..<2 { _ = try JSONValue(parsing: text) } }
    }

    // MARK: Memory

    /// Returns the growth of this process's resident memory for each tree of ten nodes.
    static func residentBytes(of count: Int) throws -> Double {
        let before = try System.residentMemory()
        let trials = try (0..<count).map { _ in try RouteTrial(nodes: 10) }
        let growth = try System.residentMemory() - before
        return withExtendedLifetime(trials) { growth * 1_024 / Double(count) }
    }
}
