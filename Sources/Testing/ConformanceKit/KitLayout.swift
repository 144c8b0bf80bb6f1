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
        let picked = KitAction.picked(result: nil, reason: nil)
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
                style: ModalStyle(dismissible: false, onDismissAttempt: KitAction.dismissAttempted(by: nil)))
        case .letter:
            route.present(Self.item("letter"), style: ModalStyle(onDismiss: KitAction.dismissed(by: nil)))
        case .leave:
            route.alert(Alert("Leave?", buttons: [Button("Leave", onTap: KitItemAction.close).id("leave")]))
        case .bars: route.setBars(Self.someBars)
        case .form:
            route.alert(
                Alert(
                    "Name?", fields: [TextField("Name", id: "name").required()],
                    buttons: [
                        Button("Save", onTap: KitAction.answered(button: "save", name: nil)).id("save"),
                        Button("Delete", role: .destructive, id: "delete").disabled(true), Button("Cancel"),
                    ]))
        case .choice:
            route.choice(
                Alert("Which?", buttons: [Button<KitAction>("A", role: .default, id: "a"), Button("No", id: "no")]))
        case .login:
            route.alert(
                Alert(
                    "Your\u{7} PIN?", message: "Four\u{1B}[2J characters\nat least",
                    fields: [TextField("PIN", id: "pin", kind: .secure).required().maxLength(8)],
                    buttons: [Button("Enter", onTap: KitAction.loggedIn(pin: "")).id("enter"), Button("Cancel")]))
        case .toast: route.toast("saved")
        case .undo:
            let undo = Button("Undo", onTap: KitAction.answered(button: "undo", name: nil)).id("undo")
            route.toast(Notice("deleted\u{1B}[31m", role: .warning, button: undo), for: .milliseconds(100))
        case .passing: route.toast("saved", for: .milliseconds(100)).hud("saving", for: .milliseconds(200))
        case .request: route.request(Capability.Request(Capability("scan"), onAnswer: picked))
        case .urgent:
            route.request(Capability.Request(Capability("scan"), onAnswer: picked), within: .milliseconds(100))
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

    @AppActor private static var someBars: Layout.Bars {
        var bars = Layout.Bars(
            leading: [Button("Add", onTap: KitAction.add(by: 1)).id("add")],
            trailing: [
                Button("Open", onTap: .show(layout: .sheet)).id("open"),
                Button("Off", onTap: .add(by: 1)).id("off").disabled(true),
            ])
        bars.trailing?.append(ButtonView(id: "wrong", title: "Wrong", onTap: ActionTemplate("noSuch")))
        return bars
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
