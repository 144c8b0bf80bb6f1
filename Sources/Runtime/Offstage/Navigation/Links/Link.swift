import JSON

/// Declares the URLs of a screen: a pattern, constant params, and the screens below it in the stack.
///
///     links: [Link("notes://note/{noteID:int}", with: ["mode": "view"], under: [list])]
///
/// Values of the pattern become params of the same name, for the screen and for its parents.
public struct Link: Sendable {
    /// Pattern text, as `LinkPattern` parses it.
    let pattern: String
    /// Constant params, in addition to the URL's values.
    let constants: JSONValue
    /// Full names of the screens below it in the stack, bottom to top.
    let parents: [String]

    /// Declares a link; parsed when the app starts.
    ///
    /// - Parameters:
    ///   - pattern: URL with parameters in braces: `notes://note/{noteID:int}?mode={mode:view|edit}`.
    ///   - constants: Params that the URL does not contain, or contains as an option.
    ///   - parents: Screens below it in the stack, bottom to top. The back gesture returns to them.
    public init(_ pattern: String, with constants: JSONValue = [:], under parents: [AnyScreen] = []) {
        self.pattern = pattern
        self.constants = constants
        self.parents = parents.map(\.name)
    }
}

extension Link {
    /// A resolved URL: the screen, its params and the flow that has to run.
    public struct Match: Equatable, Sendable {
        /// The URL as the client sent it.
        public let url: String
        /// Full name of the screen.
        public let screen: String
        /// Params of the screen: the URL's values and the link's constants.
        public let params: JSONValue
        /// The params that come from the URL.
        public let values: JSONValue
        /// Full names of the screens below it in the stack, bottom to top.
        public let parents: [String]
        /// Flow that has to run before the link can open; nil for screens without a flow.
        public let flow: String?
        /// Warnings about ignored parts of the URL.
        public let warnings: [String]
        /// How the link changes the tree.
        public var mode = Link.Mode.reveal
    }

    /// How a link changes the route tree.
    public enum Mode: String, Sendable {
        /// Shows the screen where it exists. Otherwise replaces the flow's stack with the link's parents and screen.
        case reveal
        /// Pushes the screen onto the current stack.
        case push
        /// Replaces the flow's stack with the link's parents and screen.
        case replace
    }
}
