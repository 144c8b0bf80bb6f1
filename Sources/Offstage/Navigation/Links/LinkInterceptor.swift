import AppLoop

/// Looks at each link before it is followed, in the order of registration; may take its time, as for a look at a
/// server. Registered like any
/// dependency: `registry.register(LinkLog.init).as((any LinkInterceptor).self) { $0 }`.
@AppActor
public protocol LinkInterceptor {
    func intercept(_ link: LinkMatch) async throws -> LinkDecision
}

/// What an interceptor makes of a link.
public enum LinkDecision: Sendable {
    case proceed
    /// The next interceptor, and then the app, sees this URL instead.
    case replace(url: String)
    case cancel(reason: String)
}
