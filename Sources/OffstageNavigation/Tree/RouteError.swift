/// Why the tree could not be changed. The word of each case is what front ends and apps test for.
public enum RouteError: Error, Equatable {
    case nodeNotFound(String)
    case containerNotFound(NodeKind, from: NodeID)
    case containerTypeMismatch(NodeID, expected: NodeKind, found: NodeKind)
    case atRoot(NodeID?)
    case emptyStack(NodeID)
    case targetNotInStack(String, NodeID)
    case indexOutOfRange(Int, count: Int, NodeID)
    case duplicateKey(String, in: NodeID)
    case locked(NodeID, reason: String)
    case lastWindow
    case lastTab(NodeID)
    case alreadyPresenting(NodeID)
    case notDismissible(NodeID)
    case noButtons
    case duplicateButtonID(String)
    case alreadyAnswered(NodeID)
    /// A transaction inside a transaction.
    case busy
    /// A node holds what JSON has no text for.
    case unsendable(String)
    /// An operation of ours left the tree in no valid state: a bug of the runtime's.
    case broken(String)

    public var kind: String {
        switch self {
        case .nodeNotFound: "nodeNotFound"
        case .containerNotFound: "containerNotFound"
        case .containerTypeMismatch: "containerTypeMismatch"
        case .atRoot: "atRoot"
        case .emptyStack: "emptyStack"
        case .targetNotInStack: "targetNotInStack"
        case .indexOutOfRange: "indexOutOfRange"
        case .duplicateKey: "duplicateKey"
        case .locked: "locked"
        case .lastWindow: "lastWindow"
        case .lastTab: "lastTab"
        case .alreadyPresenting: "alreadyPresenting"
        case .notDismissible: "notDismissible"
        case .noButtons: "noButtons"
        case .duplicateButtonID: "duplicateButtonId"
        case .alreadyAnswered: "alreadyAnswered"
        case .busy: "busy"
        case .unsendable: "invalidParams"
        case .broken: "internal"
        }
    }
}

extension RouteError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .nodeNotFound(let id): "there is no node '\(id)' in the tree"
        case .containerNotFound(let kind, let id): "there is no \(kind.rawValue) around \(id)"
        case .containerTypeMismatch(let id, let expected, let found): "\(id) is a \(found.rawValue), not a \(expected.rawValue)"
        case .atRoot(let id): "there is nothing to go back to from \(id.map { "\($0)" } ?? "here")"
        case .emptyStack(let id): "the stack \(id) would be left without a screen; set another one in the same route"
        case .targetNotInStack(let target, let stack): "\(target) is not in the stack \(stack)"
        case .indexOutOfRange(let index, let count, let id): "\(id) has \(count) children, so there is none at \(index)"
        case .duplicateKey(let name, let id): "the stack \(id) has a '\(name)' of the same traits already"
        case .locked(let id, let reason): "\(id) is locked: \(reason)"
        case .lastWindow: "the last window cannot be closed; close the session"
        case .lastTab(let id): "\(id) needs at least one branch"
        case .alreadyPresenting(let id): "\(id) is presented there already; dismiss it first, or say what to do with it (ifBusy)"
        case .notDismissible(let id): "\(id) cannot be dismissed"
        case .noButtons: "an alert needs at least one button, or nobody could ever answer it"
        case .duplicateButtonID(let id): "two buttons have the id '\(id)'"
        case .alreadyAnswered(let id): "\(id) has been answered, or is no alert"
        case .busy: "the tree is being changed already; do it in the same route, or afterwards"
        case .unsendable(let what): "a node holds \(what)"
        case .broken(let what): "the route tree would be invalid: \(what)"
        }
    }
}
