/// Error codes of the protocol (protocol.md, section 10), with the kinds of each.
public enum ErrorCode: Int, Sendable, CaseIterable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case internalError = -32603
    case notInitialized = -32002
    case cancelled = -32800
    /// The server cancelled the request.
    case serverCancelled = -32802
    case actionFailed = -32803

    case level = 1000
    case overloaded = 1001
    case limit = 1002
    case timeout = 1004

    case sessionUnknown = 1100
    case sessionClosed = 1101
    case sessionIDTaken = 1102

    case actionUnknown = 1200
    case screen = 1201
    case actionRejected = 1202
    case revisionConflict = 1203

    case navigation = 1300

    case subscriptionUnknown = 1400
    case resyncRequired = 1401

    case appUnknown = 1500
    case alternativeUnknown = 1501
    case sessionNotBuilt = 1502

    /// Values of `data.kind`. Nil where a store (1202) or navigation (1300) chooses them.
    public var kinds: [String]? {
        switch self {
        case .parseError: ["syntax", "utf8", "nul", "numberRange", "duplicateKey", "framing", "charset"]
        case .invalidRequest: ["envelope", "id", "duplicateId", "order", "limit"]
        case .methodNotFound: ["method"]
        case .invalidParams: ["params"]
        case .internalError: ["internal"]
        case .notInitialized: ["notInitialized"]
        case .cancelled: ["cancelled"]
        case .serverCancelled: ["shutdown", "drainTimeout"]
        case .actionFailed: ["actionFailed"]
        case .level: ["level"]
        case .overloaded: ["overloaded"]
        case .limit: ["limit"]
        case .timeout: ["timeout"]
        case .sessionUnknown: ["sessionUnknown"]
        case .sessionClosed: ["sessionClosed"]
        case .sessionIDTaken: ["sessionIdTaken"]
        case .actionUnknown: ["actionUnknown"]
        case .screen: ["screenUnknown", "screenAmbiguous"]
        case .actionRejected, .navigation: nil
        case .revisionConflict: ["revisionConflict", "editMismatch"]
        case .subscriptionUnknown: ["subscriptionUnknown"]
        case .resyncRequired: ["resyncRequired"]
        case .appUnknown: ["appUnknown"]
        case .alternativeUnknown: ["alternativeUnknown"]
        case .sessionNotBuilt: ["missing", "ambiguous", "cycle", "argument", "factoryFailed"]
        }
    }
}
