import AppLoop
import OffstageInjection
import Wire

extension ClientContext {
    /// Settings of a client's user and window.
    @Wire
    public struct Settings {
        public static var wireName: String { "ClientContext" }

        /// Language and region of the user as a BCP 47 tag.
        public var locale: String = "en-US"
        /// Time zone of the user as an IANA name.
        public var timeZone: String = "UTC"
        /// Direction of the user's script.
        public var direction: ClientContext.Settings.Direction = .ltr
        /// Brightness of the front end.
        public var theme: ClientContext.Settings.Theme = .light
        /// Size of the front end's window.
        public var size: ClientContext.Settings.Size = .regular
        /// Kind of the user. A guard can refuse to an agent a screen that a person may see.
        public var actor: ClientContext.Settings.Actor = .person

        /// Direction of a script.
        @Wire
        public enum Direction: String {
            public static var wireName: String { "ClientSettingsDirection" }

            /// Left to right.
            case ltr
            /// Right to left.
            case rtl
        }

        /// Brightness of a front end.
        @Wire
        public enum Theme: String {
            public static var wireName: String { "ClientSettingsTheme" }

            /// Dark text on a light background.
            case light
            /// Light text on a dark background.
            case dark
        }

        /// Kind of a user.
        @Wire
        public enum Actor: String {
            public static var wireName: String { "ClientSettingsActor" }

            /// A person at a front end.
            case person
            /// A program with a language model, which acts for a person.
            case agent
        }

        /// Size of a window.
        @Wire
        public enum Size: String {
            public static var wireName: String { "ClientSettingsSize" }

            /// A phone, or a narrow terminal: one column.
            case compact
            /// A tablet, a desktop, or a terminal with room for two columns.
            case regular
        }
    }
}

/// Abilities of a client, reported in `initialize`.
@Wire
package struct ClientCapabilities {
    /// Highest version of each component that the client shows, by component: 1 for the components of this protocol
    /// level, and the version of its data for a custom component, by its name. Absent for a client that shows all.
    package let components: [String: Int]?
    /// `resolved` for components with the member `resolved`, numbers and dates with the member `text`, and icons with
    /// their `sign`. Every client of a session receives what one of them asks for.
    package let parts: Parts?
    /// Capabilities that the client fulfils, such as `openURL`. Absent for a client that reports none.
    package let requests: [String]?
    /// Custom layers that the client shows, by name.
    package let layers: [String]?

    /// Form of the components that a client asks for.
    @Wire
    package enum Parts: String {
        package static var wireName: String { "ClientParts" }

        /// Components with what front ends would otherwise each work out.
        case resolved
    }
}

/// The client of a session: settings of the user and abilities of the front end. Views that read it follow its changes.
///
///     @Injected(\.clientContext) private var client
///     var view: StartView { StartView(canShare: client.canRequest(.share), isNarrow: client.size == .compact) }
///
/// With several clients, the settings are those of the client that set them last.
@AppActor @Observable @dynamicMemberLookup
public final class ClientContext {
    /// Settings of the client that set them last.
    public package(set) var settings: ClientContext.Settings
    private var requests: Set<String> = []
    private var layers: Set<String> = []
    /// Highest version of each component that every client shows; nil for all.
    private(set) var components: [String: Int]?

    init(_ client: SessionClient) {
        settings = client.settings
        add(client.capabilities)
    }

    /// Reads a setting.
    public subscript<Value>(dynamicMember member: KeyPath<ClientContext.Settings, Value>) -> Value {
        settings[keyPath: member]
    }

    /// Returns whether a client of the session fulfils a capability.
    public func canRequest(_ capability: Capability) -> Bool { requests.contains(capability.name) }

    /// Returns whether a client of the session shows a custom layer.
    public func canShow(layer name: String) -> Bool { layers.contains(name) }

    /// Returns whether every client of the session shows a component, such as `table`, or a custom component by its
    /// name.
    ///
    /// - Parameters:
    ///   - name: name of the component.
    ///   - version: version of the custom component's data.
    public func canShow(component name: String, version: Int = 1) -> Bool {
        components.map { $0[name, default: 0] >= version } ?? true
    }

    /// Adds the abilities of another client of the session.
    package func add(_ capabilities: ClientCapabilities?) {
        requests.formUnion(capabilities?.requests ?? [])
        layers.formUnion(capabilities?.layers ?? [])
        guard let shown = capabilities?.components else { return }
        let known = components ?? shown
        components = shown.merging(known, uniquingKeysWith: min).filter { shown[$0.key] != nil && known[$0.key] != nil }
    }
}

/// Settings and abilities of the client that opens or attaches a session.
///
/// An object, since most sessions have none.
package final class SessionClient: Sendable {
    package let settings: ClientContext.Settings
    package let capabilities: ClientCapabilities?

    package init(
        settings: ClientContext.Settings = ClientContext.Settings(), capabilities: ClientCapabilities? = nil
    ) {
        (self.settings, self.capabilities) = (settings, capabilities)
    }

    /// Returns the client with other settings, if any.
    package func with(_ settings: ClientContext.Settings?) -> SessionClient {
        SessionClient(settings: settings ?? self.settings, capabilities: capabilities)
    }
}

extension Dependencies {
    /// The client of the session.
    public var clientContext: Dependency<ClientContext> {
        declare { (container: Container) in
            ClientContext((container.environment.host as? Session)?.client ?? SessionClient())
        }
        .lifetime(.session)
    }
}

/// Dependencies of every session.
package struct SessionPart: Part {
    package init() {}

    package static func load(into registry: Registry) { registry.register(\.clientContext) }
}
