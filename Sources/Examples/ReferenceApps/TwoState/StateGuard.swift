import Offstage

extension TwoState {
    /// Zones of the screens, each with a condition on the session's attributes.
    enum Zone {
        /// Screens that need a connection.
        static let online = "online"
        /// Screens about the missing connection.
        static let offline = "offline"
        /// Screens that a guest may not see.
        static let members = "members"
        /// Screens of the staff.
        static let staff = "staff"
    }

    /// Admits a screen while a condition on the attributes holds. When the condition ends, the screen is removed; in
    /// place of a root, the gateway chooses the next flow.
    final class StateGuard: ZoneGuard {
        let zone: String
        private let reason: String
        private let attributes: SessionAttributes
        private let condition: (SessionAttributes) -> Bool

        private init(
            _ zone: String, _ reason: String, _ attributes: SessionAttributes,
            _ condition: @escaping (SessionAttributes) -> Bool
        ) {
            self.zone = zone
            self.reason = reason
            self.attributes = attributes
            self.condition = condition
        }

        func check(_ entry: ZoneEntry) -> GuardDecision { condition(attributes) ? .allow : .deny(reason: reason) }

        static func online(_ attributes: SessionAttributes) -> StateGuard {
            StateGuard(Zone.online, "there is no connection", attributes) { !$0.isTrue(Attribute.offline) }
        }

        static func offline(_ attributes: SessionAttributes) -> StateGuard {
            StateGuard(Zone.offline, "there is a connection", attributes) { $0.isTrue(Attribute.offline) }
        }

        static func members(_ attributes: SessionAttributes) -> StateGuard {
            StateGuard(Zone.members, "guests cannot see it; log in first", attributes) { !$0.isTrue(Attribute.guest) }
        }

        static func staff(_ attributes: SessionAttributes) -> StateGuard {
            StateGuard(Zone.staff, "only the staff can see it", attributes) {
                $0[Attribute.role] == .string(Role.staff.rawValue)
            }
        }
    }
}
