import Offstage

/// Screens and layers that `show` opens: one for each kind of front end request.
@Wire
package enum KitLayout: String {
    /// Replaces the tree by three branches; the last is disabled.
    case tabs
    /// Replaces the tree by three pages.
    case pages
    /// Fills the slot `player` of the screen.
    case slot
    case sheet
    /// A layer that the user cannot dismiss.
    case fixed
    /// A layer that the user cannot dismiss. Its owner receives the attempt.
    case draft
    /// A sheet whose owner receives the dismissal.
    case letter
    /// An alert whose only button closes the screen that showed it.
    case leave
    /// Bars with four items: one adds, one navigates, one is disabled, one has an unknown action.
    case bars
    /// An alert with a required field and a disabled button.
    case form
    case choice
    /// An alert with a secure field of at most eight characters.
    case login
    case toast
    /// A toast with a button, which disappears after 100 ms.
    case undo
    /// A toast that disappears after 100 ms, and a HUD after 200.
    case passing
    /// A file that the platform picks.
    case request
    /// A file that the platform picks within 100 ms.
    case urgent
    /// Custom layers: one that the user may dismiss, one that the user may not, one of an unknown kind.
    case rating
    case mustRate
    case unknownLayer
    /// A second window, which is not key.
    case window
    /// A screen that handles `back` itself.
    case intercepting
    /// A lock around the screen's own stack.
    case locked
    /// Two screens in one route; the second cannot be made.
    case halfBroken
}

extension KitLayout {
    @AppActor
    func add(to route: Route) {
        let picked = ActionTemplate(KitAction.picked(result: nil, reason: nil))
        switch self {
        case .tabs:
            let items = [("one", true), ("two", true), ("three", false)].map { title, isEnabled in
                Layout.Tab(.init(title: title, isEnabled: isEnabled ? nil : false), Self.item(title).withStack())
            }
            route.window.setRoot(.tabs(items))
        case .pages: route.window.setRoot(.pages(["one", "two", "three"].map(Self.item)))
        case .slot: route.setSlot("player", to: Self.item("slot"))
        case .sheet: route.present(Self.item("sheet"), style: ModalStyle(.sheet, detents: [.medium, .large]))
        case .fixed: route.present(Self.item("fixed"), style: ModalStyle(.fullScreen, dismissible: false))
        case .draft:
            route.present(
                Self.item("draft"),
                style: ModalStyle(
                    dismissible: false, onDismissAttempt: ActionTemplate(KitAction.dismissAttempted(by: nil))))
        case .letter:
            route.present(
                Self.item("letter"), style: ModalStyle(onDismiss: ActionTemplate(KitAction.dismissed(by: nil))))
        case .leave:
            route.alert(
                Alert(
                    title: "Leave?",
                    buttons: [ButtonView(id: "leave", title: "Leave", onTap: ActionTemplate(KitItemAction.close))]))
        case .bars: route.setBars(Self.someBars)
        case .form:
            let buttons = [
                ButtonView(
                    id: "save", title: "Save", onTap: ActionTemplate(KitAction.answered(button: "save", name: nil))),
                ButtonView(id: "delete", title: "Delete", role: .destructive, isEnabled: false),
                ButtonView(id: "cancel", title: "Cancel", role: .cancel),
            ]
            route.alert(
                Alert(title: "Name?", fields: [TextFieldView(id: "name", isRequired: true)], buttons: buttons))
        case .choice:
            route.choice(
                Alert(
                    title: "Which?",
                    buttons: [ButtonView(id: "a", title: "A"), ButtonView(id: "no", title: "No", role: .cancel)]))
        case .login:
            let enter = ButtonView(id: "enter", title: "Enter", onTap: ActionTemplate(KitAction.loggedIn(pin: "")))
            route.alert(
                Alert(
                    title: "Your\u{7} PIN?", message: "Four\u{1B}[2J characters\nat least",
                    fields: [TextFieldView(id: "pin", kind: .secure, isRequired: true, maxLength: 8)],
                    buttons: [enter, ButtonView(id: "cancel", title: "Cancel", role: .cancel)]))
        case .toast: route.toast("saved")
        case .undo:
            let undo = ButtonView(
                id: "undo", title: "Undo", onTap: ActionTemplate(KitAction.answered(button: "undo", name: nil)))
            route.toast(
                Notice(message: "deleted\u{1B}[31m", role: .warning, button: undo), for: .milliseconds(100))
        case .passing: route.toast("saved", for: .milliseconds(100)).hud("saving", for: .milliseconds(200))
        case .request: route.request(Capability.Request(capability: "scan", onAnswer: picked))
        case .urgent:
            route.request(
                Capability.Request(capability: "scan", onAnswer: picked), within: .milliseconds(100))
        case .rating:
            route.customLayer(Self.ratingLayer(KitRating(stars: 5), title: "Rate it", onAnswer: picked))
        case .mustRate:
            route.customLayer(Self.ratingLayer(KitRating(stars: 3), dismissible: false, onAnswer: picked))
        case .unknownLayer: route.customLayer(CustomContent("nosuch"))
        case .window: route.openWindow(Self.item("window"))
        case .intercepting: route.setBackHandler(true)
        case .locked: route.nearest(.stack).lock(reason: "told to")
        case .halfBroken: route.stack.push(Self.item("whole"), KitItem.broken())
        }
    }

    static let ratingLayer = CustomLayer("rating", version: 2, data: KitRating.self, result: KitRated.self)

    private static var someBars: Layout.Bars {
        Layout.Bars(
            leading: [ButtonView(id: "add", title: "Add", onTap: ActionTemplate(KitAction.add(by: 1)))],
            trailing: [
                ButtonView(id: "open", title: "Open", onTap: ActionTemplate(KitAction.show(layout: .sheet))),
                ButtonView(id: "off", title: "Off", isEnabled: false, onTap: ActionTemplate(KitAction.add(by: 1))),
                ButtonView(id: "wrong", title: "Wrong", onTap: ActionTemplate("noSuch")),
            ])
    }

    @AppActor
    private static func item(_ title: String) -> Layout { KitItem.item(KitItemParams(title: title)) }
}

/// Params and result of the layer `rating`.
@Wire
struct KitRating {
    /// Maximum number of stars.
    let stars: Int
}

@Wire
struct KitRated {
    let stars: Int
    let words: String?
}
