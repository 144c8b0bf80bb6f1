import AppLoop
import JSON
import Wire

/// Requirements of a coordinator's flow; see `Coordinator`.
@AppActor
public protocol Coordinating: BaseCoordinator, SendableMetatype {
    /// Output of the flow, which its parent receives.
    associatedtype Output: WireCodable = WireNothing

    /// The flow's screens, each declared with `in: Self.self`.
    static var screens: [AnyScreen] { get }

    /// Shows the first screen. Runs synchronously up to its first suspension. A root flow that has shown no screen by
    /// then shows `launching` first.
    ///
    /// - Throws: any error; before the first suspension it undoes the start of the flow.
    func start() async throws
    /// Starts the flow of a session that was opened with a link. By default opens the link after `start()`.
    ///
    /// - Throws: any error, as `start()`.
    func start(link: Link.Match) async throws
}

extension Coordinating {
    /// Runs `start()`, then opens the link.
    ///
    /// - Throws: the error of `start()`; `RouteError` for a link that cannot be opened.
    public func start(link: Link.Match) async throws {
        try await start()
        try open(link)
    }

    /// Ends the flow: passes the output to its parent and removes its screens, in one revision.
    ///
    /// - Throws: `rootFlowCannotFinish`, `flowFinished`, or the error of the parent's `onFinish`. The tree is unchanged
    ///   then.
    public func finish(_ output: Output) throws {
        try router.perform(.finish(Router.Output(output)))
    }
}

extension Coordinating where Output == WireNothing {
    /// Ends a flow without output.
    ///
    /// - Throws: The errors of `finish(_:)`.
    public func finish() throws { try finish(WireNothing()) }
}

extension BaseCoordinator {
    /// Returns the type's name without `Coordinator`, in lower camel case.
    package nonisolated static func flowName(of type: any Coordinating.Type) -> String {
        let name = "\(type)".split(separator: "<").first.map(String.init) ?? "\(type)"
        let short =
            name.hasSuffix("Coordinator") && name != "Coordinator" ? String(name.dropLast("Coordinator".count)) : name
        return short.prefix(1).lowercased() + short.dropFirst()
    }
}

extension WireFragment {
    /// Encodes a value.
    ///
    /// - Throws: `unsendable` for a value that JSON cannot represent.
    init(sendable value: some WireCodable) throws(RouteError) {
        var writer = JSONWriter(maxDepth: RouteTree.maxDataDepth)
        value.write(to: &writer)
        if let failure = writer.failure { throw .unsendable("\(failure)") }
        self.init(writer.bytes)
    }
}

/// Receives the outputs of a store, with the store. The store's initialiser requires it, so no output is without a
/// receiver, and the receiver switches over an enum, so it handles every case.
public typealias OutputHandler<Output> = @AppActor (Output, AnyStore) throws -> Void
