import AppLoop
import JSON

/// An address of a screen: which URLs lead there, with which params, and what stands below it.
///
///     static let links = [Link("notes://note/{noteID:int}", to: "details", with: ["mode": "view"], under: ["list"])]
///
/// Values of the pattern become params of the same name, of the screen and of those under it.
public struct Link: Sendable {
    /// See `LinkPattern`.
    public let pattern: String
    /// The case's name, or a screen's full name.
    public let screen: String
    /// Params that no URL gives.
    public let constants: JSONValue
    /// Screens that the back gesture comes to from there, bottom to top.
    public let parents: [String]

    public init(_ pattern: String, to screen: String, with constants: JSONValue = [:], under parents: [String] = []) {
        self.pattern = pattern
        self.screen = screen
        self.constants = constants
        self.parents = parents
    }
}

/// Where a URL leads, before it is gone there.
public struct LinkMatch: Sendable {
    public let url: String
    /// Full name.
    public let screen: String
    public let params: JSONValue
    /// Those of them that the URL itself gives.
    public let values: JSONValue
    /// Full names.
    public let parents: [String]
    /// The flow that has to be under way; nil for screens of no flow.
    public let flow: String?
    /// What of the URL could not be used.
    public let warnings: [String]
    /// How the tree takes it up.
    public var mode = LinkMode.reveal

    package init(
        url: String, screen: String, params: JSONValue, values: JSONValue, parents: [String], flow: String?,
        warnings: [String]
    ) {
        self.url = url
        self.screen = screen
        self.params = params
        self.values = values
        self.parents = parents
        self.flow = flow
        self.warnings = warnings
    }
}

/// How the tree takes a link up.
public enum LinkMode: String, Sendable {
    /// Goes to the screen where it is; else puts it, and what stands under it, into the flow's stack.
    case reveal
    /// Puts it on top of what is there.
    case push
    /// Puts it, and what stands under it, into the flow's stack, whatever is there.
    case replace
}
