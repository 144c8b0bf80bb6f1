import AppLoop

extension Link {
    /// Inspects each link before it is opened; interceptors run in the order of registration. An interceptor may
    /// suspend, for example to ask a server.
    ///
    /// Register it like any dependency: `registry.register(LinkLog.init).as((any Link.Interceptor).self) { $0 }`.
    @AppActor
    public protocol Interceptor {
        /// Decides about a link.
        ///
        /// - Throws: any error; the link is then not opened.
        func intercept(_ link: Link.Match) async throws -> Link.Decision
    }

    /// Decision of an interceptor about a link.
    public enum Decision: Sendable {
        /// Continues with the next interceptor, and then opens the link.
        case proceed
        /// Continues with this URL: the next interceptor, and then the app, receives it.
        case replace(url: String)
        /// Does not open the link. The caller gets the error `linkCanceled` with the reason.
        case cancel(reason: String)
    }
}
