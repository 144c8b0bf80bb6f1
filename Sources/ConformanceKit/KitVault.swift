import Offstage

/// The kit's guarded screens, and the links to its screens.
enum KitVault {
    static let links = [
        Link("kit://item/{title}", to: "kit.item", under: ["kit.main"]),
        Link("kit://vault", to: "kit.vault", under: ["kit.main"]),
        Link("kit://denied", to: "kit.denied"), Link("kit://circle", to: "kit.circle"),
    ]
    static let vault = item("vault", zones: ["vault"])
    static let denied = item("denied", zones: ["denied"])
    /// Zone whose guard redirects to the zone itself.
    static let circle = item("circle", zones: ["circle"])
    static let screens = [vault, denied, circle]

    private static func item(_ name: String, zones: [String]) -> Screen {
        Screen("kit.\(name)", options: ScreenOptions(zones: zones)) { KitItemStore(KitItemParams(title: name), $0, $1) }
    }
}

enum KitVaultPart: Part {
    static func load(into registry: Registry) {
        registry.register(KitVaultGuard.init).as((any ZoneGuard).self) { $0 }
        registry.register { KitGuard(zone: "denied") }.as((any ZoneGuard).self) { $0 }
        registry.register { KitGuard(zone: "circle") }.as((any ZoneGuard).self) { $0 }
    }
}

/// Admits an unlocked session, and shows a sheet otherwise.
private struct KitVaultGuard: ZoneGuard {
    let zone = "vault"
    let attributes: SessionAttributes

    func check(_ entry: ZoneEntry) -> GuardDecision {
        attributes.isTrue("unlocked") ? .allow : .challenge { $0.present(KitItem.item(KitItemParams(title: "key"))) }
    }
}

private struct KitGuard: ZoneGuard {
    let zone: String

    func check(_ entry: ZoneEntry) -> GuardDecision {
        zone == "denied" ? .deny(reason: "nobody may") : .redirect { $0.stack.push(KitVault.circle()) }
    }
}
