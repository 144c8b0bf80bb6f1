import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests actions whose screen is removed while they run.
@Suite(.onLoop)
struct FinishingTests {
    private func session() throws -> TestSession {
        let session = try TestSession(AppLoop.run { shop })
        try session.send(ShopAction.openDidTap)
        return session
    }

    private func start(_ session: TestSession, _ action: FormAction) throws -> Int64 {
        session.start("action/send", ["action": try action.json])
    }

    private func go(_ session: TestSession, _ action: FormAction) throws -> Int64 {
        let id = try start(session, action)
        #expect(session.answer(to: id) == nil)
        try session.request("route/back")
        return id
    }

    @Test func `a save finishes although its screen goes, and is answered with its outcome`() throws {
        let session = try session()
        let id = try go(session, .saveDidTap(item: "tea"))
        #expect(session.answer(to: id) == nil)
        #expect(try session.view(as: ShopView.self).orders.isEmpty)
        try session.advance(by: .seconds(1))
        #expect(session.answer(to: id)?["result"]?["outcome"] == "done")
        #expect(try session.view(as: ShopView.self).orders == ["tea"])
    }

    @Test func `the policies of concurrency hold for a save that finishes`() throws {
        let session = try session()
        let first = try start(session, .saveDidTap(item: "tea"))
        let second = try start(session, .saveDidTap(item: "milk"))
        #expect(session.answer(to: second)?["result"]?["outcome"] == "dropped")
        try session.request("route/back")
        try session.advance(by: .seconds(1))
        #expect(session.answer(to: first)?["result"]?["outcome"] == "done")
        #expect(try session.view(as: ShopView.self).orders == ["tea"])
    }

    @Test func `a queued action that has not begun is cancelled, and its store reports the loss`() throws {
        let session = try session()
        let first = try start(session, .nextDidTap(item: "tea"))
        let second = try go(session, .nextDidTap(item: "milk"))
        #expect(session.answer(to: second)?["error"]?["data"]?["kind"] == "cancelled")
        try session.advance(by: .seconds(2))
        #expect(session.answer(to: first)?["result"]?["outcome"] == "done")
        #expect(try session.view(as: ShopView.self).orders == ["tea"])
        #expect(session.toast == "milk was not ordered.")
    }

    @Test func `the failure of a save whose screen is gone is its answer`() throws {
        let session = try session()
        let id = try go(session, .saveDidTap(item: "fails"))
        try session.advance(by: .seconds(1))
        #expect(session.answer(to: id)?["error"]?["data"]?["kind"] == "soldOut")
    }

    @Test func `events and views of a removed screen are not sent`() throws {
        let session = try session()
        _ = try go(session, .saveDidTap(item: "tea"))
        _ = session.takeNotifications()
        try session.advance(by: .seconds(1))
        let methods = session.takeNotifications().map {
            "\($0["method"]?.string ?? "") \($0["params"]?["screen"]?.string ?? "")"
        }
        #expect(methods == ["screen/didChange n2"])
    }

    @Test func `an action without the policy is cancelled, and its store reports the loss`() throws {
        let session = try session()
        let id = try go(session, .reserveDidTap(item: "tea"))
        #expect(session.answer(to: id)?["error"]?["data"]?["kind"] == "cancelled")
        #expect(session.toast == "tea was not reserved.")
        try session.advance(by: .seconds(1))
        #expect(try session.view(as: ShopView.self).orders.isEmpty)
    }

    @Test func `a client cancels a save whose screen is gone`() throws {
        let session = try session()
        let id = try go(session, .saveDidTap(item: "tea"))
        session.notify("$/cancelRequest", ["id": .integer(id)])
        #expect(session.answer(to: id)?["error"]?["data"]?["kind"] == "cancelled")
        try session.advance(by: .seconds(1))
        #expect(try session.view(as: ShopView.self).orders.isEmpty)
    }

    @Test func `a session that closes lets a save finish, and nothing leaks`() throws {
        let session = try session()
        let id = try start(session, .sendDidTap(item: "tea"))
        _ = session.start("session/close")
        #expect(session.answer(to: id) == nil)
        AppLoop.run {
            #expect(Orders.last?.items == [])
            Orders.last?.letGo()
        }
        #expect(session.answer(to: id)?["result"]?["outcome"] == "done")
    }
}

@AppActor private let shop = App("shop", screen: ShopStore.list, screens: [FormStore.screen])

@AppActor @Observable
private final class Orders {
    static weak var last: Orders?
    var items: [String] = []
    private var waiting: CheckedContinuation<Void, Never>?

    init() { Self.last = self }

    func send(_ item: String) async {
        await withCheckedContinuation { waiting = $0 }
        items.append(item)
    }

    func letGo() { waiting?.resume() }
}

extension Dependencies {
    fileprivate var orders: Dependency<Orders> { declare { Orders() }.lifetime(.session) }
}

@Wire
private enum ShopAction { case openDidTap }

@Wire
private struct ShopView { var orders: [String] = [] }

private final class ShopStore: Store<Never, ShopAction>, Viewable {
    static let list = Screen("shop.list") { ShopStore() }
    @Injected(\.orders) private var orders
    @Injected(\.navigator) private var navigator

    var view: ShopView { ShopView(orders: orders.items) }

    override func handle(_ action: ShopAction) async throws {
        try navigator.navigate(from: self) { $0.stack.push(FormStore.screen()) }
    }
}

@Wire
private enum FormAction {
    @Policy(.drop, .finishes) case saveDidTap(item: String)
    @Policy(.finishes, .queue) case nextDidTap(item: String)
    @Policy(.finishes) case sendDidTap(item: String)
    case reserveDidTap(item: String)
}

@Wire
private enum FormEvent { case didSave }

@Wire
private struct FormView { var isSaving = false }

private final class FormStore: Store<FormEvent, FormAction>, Viewable {
    static let screen = Screen("shop.form") { FormStore() }
    @Injected(\.orders) private var orders
    @Injected(\.clock) private var clock
    @Injected(\.navigator) private var navigator
    private(set) var view = FormView()

    override func handle(_ action: FormAction) async throws {
        view.isSaving = true
        defer { view.isSaving = false }
        if case .sendDidTap(let item) = action { return await orders.send(item) }
        try await clock.sleep(for: .seconds(1))
        switch action {
        case .sendDidTap: break
        case .saveDidTap("fails"): throw Rejected("soldOut", "There is no tea left.")
        case .saveDidTap(let item), .nextDidTap(let item), .reserveDidTap(let item): orders.items.append(item)
        }
        send(.didSave)
    }

    override func wasCancelled(_ action: FormAction) {
        let loss =
            switch action {
            case .saveDidTap(let item), .sendDidTap(let item): "\(item) was not saved."
            case .nextDidTap(let item): "\(item) was not ordered."
            case .reserveDidTap(let item): "\(item) was not reserved."
            }
        do { try navigator.navigate { $0.toast(loss) } } catch { log(.error, "\(error)") }
    }
}
