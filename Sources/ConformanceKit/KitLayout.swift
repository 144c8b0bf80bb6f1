import Offstage

/// What `show` shows: one of each kind of thing that a front end's requests are about.
@Wire
enum KitLayout: String {
    /// Three branches instead of everything else, the last one disabled.
    case tabs
    /// Three pages instead of everything else.
    case pages
    case sheet
    /// A layer that the user cannot put away.
    case fixed
    /// A layer that the user cannot put away, whose owner hears of the attempt.
    case draft
    /// A sheet whose owner hears that it was put away.
    case letter
    /// An alert whose one button closes the screen that asked.
    case leave
    /// Bars with an item that adds, one that leads somewhere, one that is disabled, and one that nobody understands.
    case bars
    /// An alert with a field that has to be filled in and a button that is disabled.
    case form
    case choice
    case toast
    /// One that goes by itself after 100 ms, and a HUD after 200.
    case passing
    /// A file that the platform is to pick.
    case request
    /// The same, within 100 ms.
    case urgent
    /// A layer of the kit's own, which may be dismissed; one that may not; one that the kit does not know.
    case rating
    case mustRate
    case unknownLayer
    /// A second window, behind the first.
    case window
    /// The screen decides by itself what back does.
    case intercepting
    /// Nothing above the screen's own stack may change.
    case locked
    /// Two screens in one route, of which the second cannot be made.
    case halfBroken
}

extension KitLayout {
    @AppActor
    func add(to route: Route) {
        switch self {
        case .tabs:
            let items = [("one", true), ("two", true), ("three", false)].map { title, isEnabled in
                TabBranch(TabItem(title: title, isEnabled: isEnabled ? nil : false), Self.item(title).withStack())
            }
            route.window.setRoot(.tabs(items))
        case .pages: route.window.setRoot(.pages(["one", "two", "three"].map(Self.item)))
        case .sheet: route.present(Self.item("sheet"), style: ModalStyle(.sheet, detents: ["medium", "large"]))
        case .fixed: route.present(Self.item("fixed"), style: ModalStyle(.fullScreen, dismissible: false))
        case .draft:
            route.present(
                Self.item("draft"),
                style: ModalStyle(dismissible: false, onDismissAttempt: ["type": "dismissAttempted"]))
        case .letter: route.present(Self.item("letter"), style: ModalStyle(onDismiss: ["type": "dismissed"]))
        case .leave:
            route.alert(
                AlertContent(
                    title: "Leave?", buttons: [AlertButton(id: "leave", title: "Leave", action: ["type": "close"])]))
        case .bars: route.custom { transaction, node in try transaction.setBars(Self.someBars, of: node) }
        case .form:
            let buttons = [
                AlertButton(id: "save", title: "Save", action: ["type": "answered", "button": "save"]),
                AlertButton(id: "delete", title: "Delete", role: .destructive, enabled: false),
                AlertButton(id: "cancel", title: "Cancel", role: .cancel),
            ]
            route.alert(
                AlertContent(title: "Name?", fields: [AlertField(id: "name", isRequired: true)], buttons: buttons))
        case .choice:
            route.choice(
                AlertContent(
                    title: "Which?",
                    buttons: [AlertButton(id: "a", title: "A"), AlertButton(id: "no", title: "No", role: .cancel)]))
        case .toast: route.toast("saved")
        case .passing: route.toast("saved", for: .milliseconds(100)).hud("saving", for: .milliseconds(200))
        case .request: route.request(CapabilityRequest(capability: "pickFile", action: ["type": "picked"]))
        case .urgent:
            route.request(
                CapabilityRequest(capability: "pickFile", action: ["type": "picked"]), within: .milliseconds(100))
        case .rating:
            route.customLayer(Self.ratingLayer(KitRating(stars: 5), title: "Rate it", action: ["type": "picked"]))
        case .mustRate:
            route.customLayer(Self.ratingLayer(KitRating(stars: 3), dismissible: false, action: ["type": "picked"]))
        case .unknownLayer: route.customLayer(CustomContent("nosuch"))
        case .window: route.custom { transaction, _ in try transaction.openWindow(Self.item("window")) }
        case .intercepting: route.custom { transaction, node in try transaction.setBackHandler(true, of: node) }
        case .locked:
            route.custom { transaction, node in
                if let stack = transaction.tree[node]?.parent { try transaction.lock(stack, reason: "told to") }
            }
        case .halfBroken: route.stack.push(Self.item("whole"), KitItem.broken())
        }
    }

    static let ratingLayer = CustomLayer("rating", version: 2, data: KitRating.self, result: KitRated.self)

    private static var someBars: Bars {
        Bars(
            leading: [BarItem(id: "add", title: "Add", action: ["type": "add", "by": 1])],
            trailing: [
                BarItem(id: "open", title: "Open", action: ["type": "show", "layout": "sheet"]),
                BarItem(id: "off", title: "Off", isEnabled: false, action: ["type": "add", "by": 1]),
                BarItem(id: "wrong", title: "Wrong", action: ["type": "noSuch"]),
            ])
    }

    @AppActor
    private static func item(_ title: String) -> Layout { KitItem.item(KitItemParams(title: title)) }
}

/// What a rating is asked for with, and what it is.
@Wire
struct KitRating {
    /// As many as there may be.
    let stars: Int
}

@Wire
struct KitRated {
    let stars: Int
    let words: String?
}
