import AppLoop
import JSON
import Offstage
import OffstageTesting
import Platform
import RandomRoutes
import RouteReplica
import Testing
import Wire

/// The difference of two values of a session is a function of the values: these tests have no session.
@Suite(.onLoop)
struct TurnTests {
    @Test(.onAppActor, arguments: 1...8 as ClosedRange<UInt64>)
    @AppActor func `applying a turn to what a front end has gives the new value`(seed: UInt64) throws {
        var numbers = SplitMix64(state: seed)
        var frontEnd = try FrontEnd()
        let routes = RouteState()
        var value = SessionValue()
        for _ in 0..<200 {
            let route = try change(routes, &numbers)
            let changed = changedViews(of: routes.tree, after: value, &numbers)
            let turn = Turn.difference(value, changed, route: route, parts: nil, isShown: { _, _ in false })
            var next = value
            next.apply(turn)
            try frontEnd.apply(turn)
            let (tree, views) = (try JSONValue(parsing: next.tree.json.bytes), try texts(of: next))
            try #require(frontEnd.tree == tree)
            try #require(frontEnd.views == views)
            #expect(
                turn.views.filter { $0.text != nil }.map(\.screen)
                    == changed.map(\.screen).filter { next.screens[$0]?.rev != value.screens[$0]?.rev })
            value = next
        }
    }

    @Test(.onAppActor) @AppActor func `a view that JSON cannot represent keeps its screen at the last view`() throws {
        let screen = try #require(NodeID("n1"))
        var value = SessionValue()
        value.screens[screen] = ScreenValue(try #require(TypedView.next(TestView(), after: nil)))
        let view = try #require(
            TypedView.next(TestView(number: .infinity), after: value.screens[screen]?.view))
        let turn = Turn.difference(
            value, [(screen, view)], route: nil, parts: nil, isShown: { _, _ in true })
        var next = value
        next.apply(turn)
        #expect(turn.views.isEmpty)
        #expect(turn.unsendable.map(\.screen) == [screen])
        #expect(next.screens[screen]?.view === value.screens[screen]?.view)
    }

    @Test(.onAppActor) @AppActor func `a change in hidden rows makes no revision unless a window shows it`() throws {
        let screen = try #require(NodeID("n1"))
        var value = SessionValue()
        let first = try #require(TypedView.next(RowsView(last: "a"), after: nil))
        _ = first.text(nil, nil)
        value.screens[screen] = ScreenValue(first)
        for isShown in [false, true] {
            let view = try #require(TypedView.next(RowsView(last: "b"), after: first))
            let turn = Turn.difference(
                value, [(screen, view)], route: nil, parts: nil, isShown: { _, _ in isShown })
            var next = value
            next.apply(turn)
            #expect(turn.views.map { $0.text != nil } == [isShown])
            #expect(next.screens[screen]?.rev == (isShown ? 2 : 1))
            #expect(turn.windowed[screen] != nil)
        }
    }

    @AppActor
    private func change(_ routes: RouteState, _ numbers: inout SplitMix64) throws -> RouteChange? {
        guard Int.random(in: 0..<3, using: &numbers) > 0 || routes.rev == 0 else { return nil }
        let step = RandomStep(&numbers)
        let commit = try? routes.transact { transaction in
            if transaction.tree.windows.isEmpty { try transaction.openWindow(.screen(ScreenSpec("root")).withStack()) }
            try step.run(transaction)
        }
        guard let commit, commit.rev > commit.fromRev else { return nil }
        return RouteChange(commit)
    }

    /// Returns other views of some screens, and then first views of some new ones.
    @AppActor
    private func changedViews(
        of tree: RouteTree, after value: SessionValue, _ numbers: inout SplitMix64
    ) -> Turn.Views {
        var (changed, new): (Turn.Views, Turn.Views) = ([], [])
        tree.forEach { node in
            guard node.kind == .screen, Int.random(in: 0..<2, using: &numbers) == 0 else { return }
            let last = value.screens[node.id]?.view
            guard let view = TypedView.next(TestView(&numbers), after: last) else { return }
            if last == nil { new.append((node.id, view)) } else { changed.append((node.id, view)) }
        }
        return changed + new
    }

    @AppActor
    private func texts(of value: SessionValue) throws -> [NodeID: JSONValue] {
        var texts: [NodeID: JSONValue] = [:]
        for (id, screen) in value.screens.entries {
            texts[id] = try JSONValue(parsing: screen.view.text(nil, nil).bytes)
        }
        return texts
    }
}

/// A front end's copy of the tree and of the views.
private struct FrontEnd {
    private var replica: WireReplica
    private(set) var views: [NodeID: JSONValue] = [:]
    private var revs: [NodeID: Int64] = [:]
    private var routeRev: Int64 = 0

    var tree: JSONValue { replica.tree }

    init() throws { replica = try WireReplica(["windows": []]) }

    @AppActor
    mutating func apply(_ turn: Turn) throws {
        if let route = turn.route {
            #expect(route.fromRev == routeRev)
            routeRev = route.rev
            if let ops = route.ops { try replica.apply(JSONValue(parsing: ops.fragment.bytes)) }
            if let tree = route.tree { replica = try WireReplica(JSONValue(parsing: tree.fragment.bytes)) }
        }
        for change in turn.views {
            guard let text = change.text else { continue }
            #expect(change.fromRev == revs[change.screen] ?? 0)
            revs[change.screen] = change.value.rev
            switch text {
            case .patch(let patch):
                views[change.screen] = try JSONPatch.apply(
                    JSONValue(parsing: patch.bytes), to: #require(views[change.screen]))
            case .view(let view): views[change.screen] = try JSONValue(parsing: view.bytes)
            }
        }
        // A removed node takes its view with it.
        let known = replica.ids
        views = views.filter { known.contains($0.key.description) }
    }
}

@Wire
private struct TestView {
    var title = ""
    var number: Double = 0
    var rows: [String] = []
}

extension TestView {
    init(_ numbers: inout SplitMix64) {
        self.init(
            title: String(repeating: "t", count: Int.random(in: 0..<3, using: &numbers)),
            number: Double(Int.random(in: 0..<3, using: &numbers)),
            rows: (0..<Int.random(in: 0..<5, using: &numbers)).map { _ in
                "row \(Int.random(in: 0..<4, using: &numbers))"
            })
    }
}

/// A view with more rows than are sent.
@Wire
private struct RowsView {
    var list: ListView<Rows<RowView>>
}

extension RowsView {
    init(last: String) {
        self.init(
            list: ListView(
                id: "list", rows: Rows((0..<1_000).map { RowView(id: $0, title: $0 == 999 ? last : "row") })
            ))
    }
}
