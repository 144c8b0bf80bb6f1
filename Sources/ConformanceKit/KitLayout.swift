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
    /// An alert with a field that has to be filled in and a button that is disabled.
    case form
    case choice
    case toast
    /// A file that the platform is to pick.
    case request
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
        case .form:
            let buttons = [
                AlertButton(id: "save", title: "Save", action: ["type": "answered", "button": "save"]),
                AlertButton(id: "delete", title: "Delete", role: .destructive, enabled: false),
                AlertButton(id: "cancel", title: "Cancel", role: .cancel),
            ]
            route.alert(AlertContent(title: "Name?", fields: [AlertField(id: "name", isRequired: true)], buttons: buttons))
        case .choice:
            route.choice(
                AlertContent(title: "Which?", buttons: [AlertButton(id: "a", title: "A"), AlertButton(id: "no", title: "No", role: .cancel)]))
        case .toast:
            route.custom { transaction, node in if let window = node.window { try transaction.toast(NoticeContent(message: "saved"), in: window) } }
        case .request: route.request(CapabilityRequest(capability: "pickFile", action: ["type": "picked"]))
        case .window: route.custom { transaction, _ in try transaction.openWindow(Self.item("window")) }
        case .intercepting: route.custom { transaction, node in try transaction.setBackHandler(true, of: node) }
        case .locked: route.custom { transaction, node in if let stack = node.parent { try transaction.lock(stack, reason: "told to") } }
        case .halfBroken: route.stack.push(Self.item("whole"), KitItem.broken())
        }
    }

    @AppActor
    private static func item(_ title: String) -> Layout { KitItem.item(KitItemParams(title: title)) }
}
