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

@Wire
package struct GalleryLayersView {
    package let buttons: [ButtonView]
    package let answer: TextView?
}

/// Opens every kind of layer and container.
final class GalleryLayersStore: Store<Never, GalleryLayersAction>, Viewable {
    @Injected(\.navigator) private var navigator
    private var answer: String?

    var view: GalleryLayersView {
        GalleryLayersView(
            buttons: GalleryLayer.allCases.map {
                ButtonView(
                    id: $0.rawValue, title: $0.title, onTap: ActionTemplate(GalleryLayersAction.layerDidTap(layer: $0)))
            },
            answer: answer.map { TextView(id: "answer", text: $0, live: .polite) })
    }

    override func handle(_ action: GalleryLayersAction) async throws {
        switch action {
        case .layerDidTap(let layer): try navigator.navigate(from: self) { layer.add(to: $0) }
        case .layerDidAnswer(let button, let name, let result, let reason):
            let parts = [button, name, result?.description, reason.map { "refused: \($0)" }]
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

    private static func answered(_ button: String? = nil) -> ActionTemplate {
        ActionTemplate(GalleryLayersAction.layerDidAnswer(button: button, name: nil, result: nil, reason: nil))
    }

    private static let dismissed = ActionTemplate(GalleryLayersAction.layerDidDismiss(by: nil))

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
        case .hud: route.hud(NoticeContent(message: "Saving", progress: 0.4), for: .seconds(2))
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

    private static let alertContent = AlertContent(
        title: "Rename the file?", message: "Other users see the new name.",
        fields: [TextFieldView(id: "name", label: "Name", isRequired: true, maxLength: 40)],
        buttons: [
            ButtonView(id: "rename", title: "Rename", onTap: answered("rename")),
            ButtonView(id: "delete", title: "Delete", role: .destructive, onTap: answered("delete")),
            ButtonView(id: "cancel", title: "Cancel", role: .cancel),
        ], preferred: "rename")

    private static let choiceContent = AlertContent(
        title: "Share with",
        buttons: [
            ButtonView(id: "mail", title: "Mail", icon: .mail, onTap: answered("mail")),
            ButtonView(id: "print", title: "Print", icon: .print, onTap: answered("print")),
            ButtonView(id: "cancel", title: "Cancel", role: .cancel),
        ], anchor: "choice")

    private static let someBars = Layout.Bars(
        leading: [ButtonView(id: "menu", title: "Menu", icon: .menu, onTap: answered("menu"))],
        trailing: [
            ButtonView(id: "share", title: "Share", icon: .share, onTap: answered("share")),
            ButtonView(id: "off", title: "Off", isEnabled: false, onTap: answered("off")),
        ])
}

/// Data and result of the layer `rating`.
@Wire
struct GalleryRating {
    /// Largest number of stars.
    let stars: Int
}

@Wire
struct GalleryRated {
    let stars: Int
}

/// Params of the screen that layers show.
@Wire
package struct GalleryOpened {
    package let title: String
}

@Wire
package enum GalleryOpenedAction {
    case closeDidTap
}

@Wire
package struct GalleryOpenedView {
    package let title: TextView
    package let close: ButtonView
}

/// The screen that layers show. It closes its layer, window or place on a stack.
final class GalleryOpenedStore: Store<Never, GalleryOpenedAction>, Viewable {
    private let title: String
    @Injected(\.navigator) private var navigator

    init(_ params: GalleryOpened) { title = params.title }

    var view: GalleryOpenedView {
        GalleryOpenedView(
            title: TextView(id: "title", text: title, role: .title, heading: 1),
            close: ButtonView(
                id: "close", title: "Close", icon: .close, onTap: ActionTemplate(GalleryOpenedAction.closeDidTap)))
    }

    override func handle(_ action: GalleryOpenedAction) async throws {
        switch action {
        case .closeDidTap: try navigator.navigate(from: self) { $0.close() }
        }
    }
}
