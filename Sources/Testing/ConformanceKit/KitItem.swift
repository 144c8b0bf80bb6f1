import Offstage

/// Screens that the kit's main screen opens.
enum KitItem {
    static let main = Screen("kit.main", store: KitStore.init)
    static let item = Screen(
        "kit.item", params: KitItemParams.self, links: [Link("kit://item/{title}", under: [main])]
    ) { KitItemStore($0, $1, $2) }
    static let broken = Screen("kit.broken") { () throws -> KitItemStore in
        throw KitFailure(description: "told to fail")
    }
    static let screens: [AnyScreen] =
        [item, broken] + KitVault.screens + [KitList.screen, KitForm.screen, KitAccount.screen]
}

@Wire
struct KitItemParams {
    let title: String
}

@Wire
enum KitItemEvent {
    case added(by: Int)
    case rang
}

@Wire
package enum KitItemAction {
    case add(by: Int)
    /// Returns to the previous screen.
    case close
    /// Returns after that time, then may wait without end.
    case closeLater(ms: Int, lingers: Bool)
    case push(title: String)
    case show(layout: KitLayout)
    case slow(ms: Int)
    /// Starts background work that sends `rang`.
    case background(ms: Int)
}

@Wire
struct KitItemView {
    let title: String
    var total = 0
}

final class KitItemStore: Store<KitItemEvent, KitItemAction>, Viewable {
    @Injected(\.navigator) private var navigator
    @Saved private(set) var view: KitItemView

    private let clock: any AppClock

    init(_ params: KitItemParams, _ bell: KitBell, _ clock: any AppClock) {
        self.clock = clock
        view = KitItemView(title: params.title)
        super.init()
        bell.onRing { [weak self] in self?.send(.rang) }
    }

    override func handle(_ action: KitItemAction) async throws {
        switch action {
        case .add(let by):
            let (total, isOverflow) = view.total.addingReportingOverflow(by)
            guard !isOverflow else { throw Rejected("overflow", "the total would be over what an integer holds") }
            view.total = total
            send(.added(by: by))
        case .close: try navigator.navigate(from: self) { $0.stack.pop() }
        case .closeLater(let ms, let lingers):
            try await clock.sleep(for: .milliseconds(ms))
            try navigator.navigate(from: self) { $0.stack.pop() }
            if lingers { try await clock.sleep(for: .seconds(1 << 30)) }
        case .push(let title):
            try navigator.navigate(from: self) { $0.stack.push(KitItem.item(KitItemParams(title: title))) }
        case .show(let layout): try navigator.navigate(from: self) { layout.add(to: $0) }
        case .slow(let ms): try await clock.sleep(for: .milliseconds(ms))
        case .background(let ms):
            task { [clock] in
                try? await clock.sleep(for: .milliseconds(ms))
                self.send(.rang)
            }
        }
    }
}

/// An event source that every item subscribes to.
@AppActor
final class KitBell {
    private var listeners: [@AppActor () -> Void] = []

    func onRing(_ listener: @escaping @AppActor () -> Void) { listeners.append(listener) }
    func ring() { for listener in listeners { listener() } }
}
