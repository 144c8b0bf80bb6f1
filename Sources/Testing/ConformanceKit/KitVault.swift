import Offstage

/// The kit's guarded screens.
enum KitVault {
    static let vault = item("vault", zones: ["vault"], under: [KitItem.main])
    static let denied = item("denied", zones: ["denied"])
    /// Zone whose guard redirects to the zone itself.
    static let circle = item("circle", zones: ["circle"])
    static let screens: [AnyScreen] = [vault, denied, circle]

    private static func item(_ name: String, zones: [String], under parents: [AnyScreen] = []) -> Screen<WireNothing> {
        Screen(
            "kit.\(name)", options: ScreenOptions(zones: zones), links: [Link("kit://\(name)", under: parents)]
        ) { KitItemStore(KitItemParams(title: name), $0, $1) }
    }
}

struct KitVaultPart: Part {
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
