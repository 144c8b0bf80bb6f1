/// Error codes of the protocol, with the kinds of each.
public enum ErrorCode: Int, Sendable, CaseIterable {
    /// The frame is not JSON, or has headers that cannot be read.
    case parseError = -32700
    /// JSON that is not a request, or a request that is not allowed now.
    case invalidRequest = -32600
    /// The server has no method of this name.
    case methodNotFound = -32601
    /// The params do not fit the method. `data.path` leads to the wrong value.
    case invalidParams = -32602
    /// A bug in Offstage.
    case internalError = -32603
    /// A request before `initialize`.
    case notInitialized = -32002
    /// The client cancelled the request with `$/cancelRequest`.
    case cancelled = -32800
    /// The server cancelled the request.
    case serverCancelled = -32802
    /// The handler of a store threw an error.
    case actionFailed = -32803

    /// The server does not have the protocol level that the client asks for.
    case level = 1000
    /// The server has no capacity for the request; the client retries it later.
    case overloaded = 1001
    /// A message or a request is over a limit; `data.details` has the limit's name and maximum.
    case limit = 1002
    /// The request outlived its `timeoutMs`.
    case timeout = 1004

    /// No session has this id.
    case sessionUnknown = 1100
    /// The session has ended.
    case sessionClosed = 1101
    /// Another session has the requested id.
    case sessionIDTaken = 1102
    /// Another process has the session open; the client retries after `data.details.retryAfterMs`.
    case sessionElsewhere = 1103

    /// The store has no such action. `data.details` lists the known ones.
    case actionUnknown = 1200
    /// The request names an unknown screen, or none while several are visible.
    case screen = 1201
    /// The store rejected the action with a kind of its own.
    case actionRejected = 1202
    /// The request is based on an older revision than the current one, or its edit does not fit the current text.
    case revisionConflict = 1203
    /// The server's process ended while the action ran. It is not run again.
    case actionInterrupted = 1204

    /// The route could not be changed; the kind says why.
    case navigation = 1300

    /// No subscription has this id.
    case subscriptionUnknown = 1400
    /// The log no longer has the requested entries; the client requests a snapshot.
    case resyncRequired = 1401

    /// No app has this name.
    case appUnknown = 1500
    /// No dependency or implementation has this name.
    case alternativeUnknown = 1501
    /// A dependency of the session could not be resolved.
    case sessionNotBuilt = 1502

    /// Values of `data.kind`: by default the code's name. Nil where a store (1202) or navigation (1300) chooses them.
    public var kinds: [String]? {
        switch self {
        case .parseError: ["syntax", "utf8", "nul", "numberRange", "duplicateKey", "framing"]
        case .invalidRequest: ["envelope", "id", "duplicateId", "order", "limit"]
        case .methodNotFound: ["method"]
        case .invalidParams: ["params"]
        case .internalError: ["internal"]
        case .serverCancelled: ["shutdown", "drainTimeout"]
        case .sessionIDTaken: ["sessionIdTaken"]
        case .screen: ["screenUnknown", "screenAmbiguous"]
        case .actionRejected, .navigation: nil
        case .revisionConflict: ["revisionConflict", "editMismatch"]
        case .sessionNotBuilt: ["missing", "ambiguous", "cycle", "argument", "factoryFailed"]
        default: ["\(self)"]
        }
    }
}
