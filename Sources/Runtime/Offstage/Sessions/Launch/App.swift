import AppLoop
import OffstageInjection

/// An app that an executable serves: its name, its parts, and its first screen or root flow.
///
/// Its screens and flows are made when the app is used first.
///
///     App("counter", title: "Counter", screen: Screen("counter.main") { CounterStore() })
///     App("notes", parts: [NotesPart.self], flow: Flow(AppCoordinator.init), flows: [Flow(NotesCoordinator.init)])
public struct App: Sendable {
    /// Lower camel case, as on the wire: `editProfile`.
    public let name: String
    /// Title for users.
    public let title: String
    /// The app's own version, which `app/describe` reports.
    public let version: String
    package let parts: [any Part.Type]
    // Made by hosts: the types of many apps would take most of an executable's start.
    private let makeScreens: @AppActor @Sendable () -> [AnyScreen]
    private let makeFlows: @AppActor @Sendable () -> [Flow]
    /// Link URLs by the names of home-screen shortcuts.
    package let shortcuts: [String: String]
    package let customLayers: [CustomLayer]
    /// Schemes of the URLs that the app may open outside itself.
    public let urlSchemes: [String]
    /// Hosts of the images that the app may show. A front end loads no image from another host.
    public let imageHosts: [String]
    /// Names of the session attributes that outlive the process.
    let savedAttributes: [String]
    /// JSON of the texts of other languages than that of the source, by the language.
    let texts: [String: [UInt8]]
    let formats: any DisplayFormats
    let checks = AppChecks()
    /// The app with another root, for sessions that choose an alternative of a dependency.
    package private(set) var variants: [Variant] = []
    /// Name of the app and its variant; apps of a server have different ones.
    package private(set) var id: String

    package struct Variant: Sendable {
        let key: String
        let choice: String
        package let app: App
    }
}

// In an extension, so that the compiler makes the initialiser of all members.
extension App {
    /// Creates an app whose sessions begin with one screen.
    ///
    /// - Parameters:
    ///   - name: Name of the app, by which clients and commands select it.
    ///   - title: Name of the app for people; the name unless given.
    ///   - version: Version of the app, reported to clients.
    ///   - parts: Parts that register dependencies. Each is loaded once, in order.
    ///   - screen: The first screen, in a stack if the app has other screens.
    ///   - screens: Other screens that routes can show.
    ///   - shortcuts: Link URLs by name.
    ///   - customLayers: The app's own kinds of layers.
    ///   - urlSchemes: Schemes of the URLs that the app may open outside itself.
    ///   - imageHosts: Hosts of the images that the app may show.
    ///   - savedAttributes: Names of the session attributes that outlive the process.
    ///   - texts: For each other language, such as `de` or `pt-BR`, a JSON object from the texts of the source to their
    ///     translations: `["de": PackageResources.de_json]`. See ``Words``.
    ///   - formats: Formats of numbers and dates for clients that ask for resolved parts: English numbers and dates in
    ///     ISO 8601 unless given.
    public init(
        _ name: String, title: String? = nil, version: String = "1.0.0", parts: [any Part.Type] = [],
        screen: @autoclosure @escaping @AppActor @Sendable () -> AnyScreen,
        screens: @autoclosure @escaping @AppActor @Sendable () -> [AnyScreen] = [], shortcuts: [String: String] = [:],
        customLayers: [CustomLayer] = [], urlSchemes: [String] = ["https"], imageHosts: [String] = [],
        savedAttributes: [String] = [], texts: [String: [UInt8]] = [:], formats: (any DisplayFormats)? = nil
    ) {
        self.init(
            name: name, title: title ?? name, version: version, parts: parts,
            makeScreens: { [screen()] + screens() }, makeFlows: { [] }, shortcuts: shortcuts,
            customLayers: customLayers, urlSchemes: urlSchemes, imageHosts: imageHosts,
            savedAttributes: savedAttributes, texts: texts, formats: formats ?? PlainFormats(), id: name)
    }

    /// Creates an app whose sessions begin with a root flow.
    ///
    /// - Parameters:
    ///   - name: Name of the app, by which clients and commands select it.
    ///   - title: Name of the app for people; the name unless given.
    ///   - version: Version of the app, reported to clients.
    ///   - parts: Parts that register dependencies. Each is loaded once, in order.
    ///   - flow: The root flow, which lives as long as the session.
    ///   - flows: Flows that the root flow or its descendants start.
    ///   - screens: Screens outside flows.
    ///   - shortcuts: Link URLs by name.
    ///   - customLayers: The app's own kinds of layers.
    ///   - urlSchemes: Schemes of the URLs that the app may open outside itself.
    ///   - imageHosts: Hosts of the images that the app may show.
    ///   - savedAttributes: Names of the session attributes that outlive the process.
    ///   - texts: For each other language, such as `de` or `pt-BR`, a JSON object from the texts of the source to their
    ///     translations: `["de": PackageResources.de_json]`. See ``Words``.
    ///   - formats: Formats of numbers and dates for clients that ask for resolved parts: English numbers and dates in
    ///     ISO 8601 unless given.
    public init(
        _ name: String, title: String? = nil, version: String = "1.0.0", parts: [any Part.Type] = [],
        flow: @autoclosure @escaping @AppActor @Sendable () -> Flow,
        flows: @autoclosure @escaping @AppActor @Sendable () -> [Flow] = [],
        screens: @autoclosure @escaping @AppActor @Sendable () -> [AnyScreen] = [], shortcuts: [String: String] = [:],
        customLayers: [CustomLayer] = [], urlSchemes: [String] = ["https"], imageHosts: [String] = [],
        savedAttributes: [String] = [], texts: [String: [UInt8]] = [:], formats: (any DisplayFormats)? = nil
    ) {
        self.init(
            name: name, title: title ?? name, version: version, parts: parts,
            makeScreens: screens, makeFlows: { [flow()] + flows() }, shortcuts: shortcuts, customLayers: customLayers,
            urlSchemes: urlSchemes, imageHosts: imageHosts,
            savedAttributes: savedAttributes, texts: texts, formats: formats ?? PlainFormats(), id: name)
    }

    /// Adds a root for the sessions that choose an alternative of a dependency: other screens or flows of the same app,
    /// with the same dependencies.
    package func with(_ variant: App, forAlternative choice: String, of key: String) -> App {
        var (app, variant) = (self, variant)
        variant.id = "\(name) \(key)=\(choice)"
        app.variants.append(Variant(key: key, choice: choice, app: variant))
        return app
    }

    /// The app or variant of a session with these alternatives.
    package func chosen(by alternatives: [String: String]) -> App {
        variants.first { alternatives[$0.key] == $0.choice }?.app ?? self
    }

    /// Screens outside flows, made anew. In an app without flows, the first one is shown first.
    @AppActor package var screens: [AnyScreen] { makeScreens() }
    /// All flows, made anew; the first one is the root flow.
    @AppActor package var flows: [Flow] { makeFlows() }
}
