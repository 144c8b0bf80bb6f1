import Offstage

/// A layer or container that the gallery opens.
@Wire
package enum GalleryLayer: String, CaseIterable {
    case fullScreen, sheet, popover, overlay
    /// A sheet that the user cannot dismiss.
    case fixed
    case alert, choice
    case toast, hud
    /// A request to the platform.
    case request
    case rating
    /// A second window.
    case window
    /// A screen on the stack.
    case push
    case tabs, pages
    /// A screen in a slot of this one.
    case slot
    /// Buttons in the bar of this screen.
    case bars
}

@Wire
package enum GalleryLayersAction {
    case layerDidTap(layer: GalleryLayer)
    /// Sent by the answers of alerts, requests and custom layers.
    case layerDidAnswer(button: String?, name: String?, result: JSONValue?, reason: String?)
    case layerDidDismiss(by: String?)
}

/// Opens every kind of layer and container.
final class GalleryLayersStore: Store<Never, GalleryLayersAction>, Drawable {
    @Injected(\.navigator) private var navigator
    @Saved private var answer: String?

    var body: Body {
        button(.fullScreen)
        button(.sheet)
        button(.popover)
        button(.overlay)
        button(.fixed)
        button(.alert)
        button(.choice)
        button(.toast)
        button(.hud)
        button(.request)
        button(.rating)
        button(.window)
        button(.push)
        button(.tabs)
        button(.pages)
        button(.slot)
        button(.bars)
        if let answer { Text(answer).id("answer").live(.polite) }
    }

    private func button(_ layer: GalleryLayer) -> Button {
        Button(Words(layer.title), onTap: .layerDidTap(layer: layer)).id(layer.rawValue)
    }

    override func handle(_ action: GalleryLayersAction) async throws {
        switch action {
        case .layerDidTap(let layer): try navigator.navigate(from: self) { layer.add(to: $0) }
        case .layerDidAnswer(let button, let name, let result, let reason):
            let parts = [button, name, result?.sorted.description, reason.map { "refused: \($0)" }]
            answer = "Answer: " + parts.compactMap { $0 }.joined(separator: ", ")
        case .layerDidDismiss(let gesture): answer = "Dismissed by \(gesture ?? "the user")"
        }
    }
}

extension GalleryLayer {
    static let ratingLayer = CustomLayer("rating", data: GalleryRating.self, result: GalleryRated.self)

    fileprivate var title: String {
        switch self {
        case .fullScreen: "Full screen"
        case .fixed: "Sheet that stays"
        case .hud: "HUD"
        case .rating: "Layer of the app"
        case .window: "Second window"
        case .push: "Screen on the stack"
        case .slot: "Screen in a slot"
        default: rawValue.capitalizedFirst
        }
    }

    private static func answered(_ button: String? = nil) -> GalleryLayersAction {
        .layerDidAnswer(button: button, name: nil, result: nil, reason: nil)
    }

    private static let dismissed = GalleryLayersAction.layerDidDismiss(by: nil)

    @AppActor
    fileprivate func add(to route: Route) {
        let screen = GalleryApp.opened(GalleryOpened(title: title))
        switch self {
        case .fullScreen: route.present(screen.withStack(), style: ModalStyle(.fullScreen, onDismiss: Self.dismissed))
        case .sheet:
            route.present(screen, style: ModalStyle(.sheet, detents: [.medium, .large], onDismiss: Self.dismissed))
        case .popover: route.present(screen, style: ModalStyle(.popover, anchor: "popover"))
        case .overlay: route.present(screen, style: ModalStyle(.overlay, dim: false))
        case .fixed: route.present(screen, style: ModalStyle(.sheet, dismissible: false))
        case .alert: route.alert(Self.alertContent)
        case .choice: route.choice(Self.choiceContent)
        case .toast: route.toast("The file was saved.", for: .seconds(4))
        case .hud: route.hud(Notice("Saving", progress: 0.4), for: .seconds(2))
        case .request: route.request(.pickFile(types: ["image/*"], onAnswer: Self.answered()))
        case .rating:
            route.customLayer(Self.ratingLayer(GalleryRating(stars: 5), title: "Rate it", onAnswer: Self.answered()))
        case .window: route.openWindow(screen, title: title)
        case .push: route.stack.push(screen)
        case .tabs:
            let items = ["First", "Second", "Third"].map { name in
                Layout.Tab(
                    Layout.TabItem(
                        title: name, icon: .star, badge: name == "Second" ? "2" : nil,
                        isEnabled: name == "Third" ? false : nil),
                    GalleryApp.opened(GalleryOpened(title: name)).withStack())
            }
            route.present(.tabs(items), style: ModalStyle(.fullScreen))
        case .pages:
            let pages = ["One", "Two", "Three"].map { GalleryApp.opened(GalleryOpened(title: $0)) }
            route.present(.pages(pages), style: ModalStyle(.fullScreen))
        case .slot: route.setSlot("player", to: screen)
        case .bars: route.setBars(Self.someBars)
        }
    }

    @AppActor private static let alertContent = Alert(
        "Rename the file?", message: "Other users see the new name.",
        fields: [TextField("Name", id: "name").required().maxLength(40)],
        buttons: [
            Button("Rename", onTap: answered("rename")).id("rename"),
            Button("Delete", role: .destructive, onTap: answered("delete")).id("delete"), Button("Cancel"),
        ], preferred: "rename")

    @AppActor private static let choiceContent = Alert(
        "Share with",
        buttons: [
            Button("Mail", icon: .mail, onTap: answered("mail")).id("mail"),
            Button("Print", icon: .print, onTap: answered("print")).id("print"), Button("Cancel"),
        ], anchor: "choice")

    @AppActor private static let someBars = Layout.Bars(
        leading: [Button("Menu", icon: .menu, onTap: answered("menu")).id("menu")],
        trailing: [
            Button("Share", icon: .share, onTap: answered("share")).id("share"),
            Button("Off", onTap: answered("off")).id("off").disabled(true),
        ])
}

extension JSONValue {
    /// The value with the members of its objects by name: front ends send them in different orders.
    fileprivate var sorted: JSONValue {
        switch self {
        case .object(let members):
            .object(JSONObject(members.map { ($0.0, $0.1.sorted) }.sorted { $0.0 < $1.0 }))
        case .array(let elements): .array(elements.map(\.sorted))
        default: self
        }
    }
}

/// Data and result of the layer `rating`.
@Wire
struct GalleryRating {
    /// Largest number of stars.
    let stars: Int
}

@Wire struct GalleryRated { let stars: Int }

/// Params of the screen that layers show.
@Wire package struct GalleryOpened { package let title: String }

@Wire package enum GalleryOpenedAction { case closeDidTap }

/// The screen that layers show. It closes its layer, window or place on a stack.
final class GalleryOpenedStore: Store<Never, GalleryOpenedAction>, Drawable {
    private let title: String
    @Injected(\.navigator) private var navigator

    init(_ params: GalleryOpened) { title = params.title }

    var body: Body {
        Text(title).heading(1).id("title")
        Button("Close", icon: .close, onTap: .closeDidTap)
    }

    override func handle(_ action: GalleryOpenedAction) async throws {
        switch action {
        case .closeDidTap: try navigator.navigate(from: self) { $0.close() }
        }
    }
}
