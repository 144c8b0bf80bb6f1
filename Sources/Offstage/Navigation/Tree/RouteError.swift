/// Failure of a change to the route tree. Front ends and apps compare its `kind`.
public enum RouteError: Error, Equatable {
    // Operations.
    case nodeNotFound(String)
    case sessionClosed
    case unknownScreen(String, known: [String])
    case unknownLayer(String, known: [String])
    case invalidData(layer: String, String)
    case invalidParams(screen: String, String)
    case invalidArguments(capability: String, String)
    case undeclaredScheme(url: String, known: [String])
    case buildFailed(screen: String, String, path: [String])
    case containerNotFound(String, from: NodeID?)
    case containerTypeMismatch(NodeID, expected: String, found: String)
    case containerNotSupported(NodeID, String)
    case atRoot(NodeID?)
    case emptyStack(NodeID)
    case targetNotInStack(String, NodeID)
    case indexOutOfRange(Int, count: Int, NodeID)
    case branchNotFound(String, NodeID)
    /// `pages` are links or names of the pages that there are.
    case pageNotFound(String, NodeID, pages: [String] = [])
    case duplicateKey(String, in: NodeID)
    case duplicateBranch(String, NodeID)
    case unknownOutlet(String, NodeID)
    case locked(NodeID, reason: String)
    case wouldDiscard([NodeID])
    case lastWindow
    case lastTab(NodeID)
    case alreadyPresenting(NodeID)
    case noButtons
    case duplicateButtonID(String)
    case notRefreshable(NodeID)
    case stepFailed(Int, String)
    case conflict(String)
    // Flows.
    case unknownFlow(String, known: [String])
    case flowNotActive(String)
    case flowFinished(String)
    case rootFlowCannotFinish(String)
    case restartLimit(Int)
    case flowLimit(Int)
    // Guards and links.
    case guardDenied(zone: String, reason: String)
    case guardCanceled(zone: String)
    case redirectLoop([String])
    case linkUnmatched(String, closest: String?, reasons: [String])
    case linkInvalid(String)
    case linkCanceled(String)
    case scopeInactive(String)
    case notLinkable(NodeID)
    case unknownTicket(String)
    case ticketLimit(Int)
    // Front-end requests.
    case staleSource(String)
    case notActive(NodeID?)
    case blockedByLayer(NodeID, by: NodeID)
    case disabled(NodeID)
    case unknownItem(String, NodeID)
    case itemDisabled(String, NodeID)
    case notDismissible(NodeID)
    case notTopLayer(NodeID, top: NodeID?)
    case alreadyGone(NodeID)
    case alreadyAnswered(NodeID)
    case unknownButton(String, NodeID)
    case buttonDisabled(String, NodeID)
    case missingField(String, NodeID)
    case unknownField(String, NodeID)
    case fieldTooLong(String, NodeID, max: Int, actual: Int)
    case unknownDetent(String, NodeID)
    case resultTypeMismatch(NodeID, String)
    // The tree.
    /// A transaction inside a transaction.
    case busy
    /// More nested containers than `RouteTree.maxDepth`.
    case tooDeep
    /// A node has a value that JSON cannot represent.
    case unsendable(String)
    /// An operation left an invalid tree: a bug in the runtime.
    case broken(String)
}

extension RouteError {
    /// The kind on the wire: stable, for programs.
    public var kind: String {
        switch self {
        case .nodeNotFound: "nodeNotFound"
        case .sessionClosed: "sessionClosed"
        case .unknownScreen: "unknownScreen"
        case .unknownLayer: "unknownLayer"
        case .invalidParams, .invalidData: "invalidParams"
        case .invalidArguments: "invalidParams"
        case .undeclaredScheme: "undeclaredScheme"
        case .buildFailed: "buildFailed"
        case .containerNotFound: "containerNotFound"
        case .containerTypeMismatch: "containerTypeMismatch"
        case .containerNotSupported: "containerNotSupported"
        case .atRoot: "atRoot"
        case .emptyStack: "emptyStack"
        case .targetNotInStack: "targetNotInStack"
        case .indexOutOfRange: "indexOutOfRange"
        case .branchNotFound: "branchNotFound"
        case .pageNotFound: "pageNotFound"
        case .duplicateKey: "duplicateKey"
        case .duplicateBranch: "duplicateBranch"
        case .unknownOutlet: "unknownOutlet"
        case .locked: "locked"
        case .wouldDiscard: "wouldDiscard"
        case .lastWindow: "lastWindow"
        case .lastTab: "lastTab"
        case .alreadyPresenting: "alreadyPresenting"
        case .noButtons: "noButtons"
        case .duplicateButtonID: "duplicateButtonId"
        case .notRefreshable: "notRefreshable"
        case .stepFailed: "stepFailed"
        case .conflict: "conflict"
        case .unknownFlow: "unknownFlow"
        case .flowNotActive: "flowNotActive"
        case .flowFinished: "flowFinished"
        case .rootFlowCannotFinish: "rootFlowCannotFinish"
        case .restartLimit: "restartLimit"
        case .flowLimit, .ticketLimit: "limit"
        case .guardDenied: "guardDenied"
        case .guardCanceled: "guardCanceled"
        case .redirectLoop: "redirectLoop"
        case .linkUnmatched: "linkUnmatched"
        case .linkInvalid: "linkInvalid"
        case .linkCanceled: "linkCanceled"
        case .scopeInactive: "scopeInactive"
        case .notLinkable: "notLinkable"
        case .unknownTicket: "unknownTicket"
        case .staleSource: "staleSource"
        case .notActive: "notActive"
        case .blockedByLayer: "blockedByLayer"
        case .disabled, .itemDisabled: "disabled"
        case .unknownItem: "unknownItem"
        case .notDismissible: "notDismissible"
        case .notTopLayer: "notTopLayer"
        case .alreadyGone: "alreadyGone"
        case .alreadyAnswered: "alreadyAnswered"
        case .unknownButton: "unknownButton"
        case .buttonDisabled: "buttonDisabled"
        case .missingField: "missingField"
        case .unknownField: "unknownField"
        case .fieldTooLong: "fieldTooLong"
        case .unknownDetent: "unknownDetent"
        case .resultTypeMismatch: "resultTypeMismatch"
        case .busy: "busy"
        case .tooDeep: "tooDeep"
        case .unsendable: "invalidParams"
        case .broken: "internal"
        }
    }
}

extension RouteError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .sessionClosed: "the session has been closed"
        case .unknownScreen(let name, let known):
            "there is no screen '\(name)'; there are: \(known.joined(separator: ", "))"
        case .unknownLayer(let name, let known):
            "there is no custom layer '\(name)'; "
                + (known.isEmpty ? "the app declares none" : "there are: \(known.joined(separator: ", "))")
        case .invalidData(let layer, let what): "the data do not match the layer \(layer): \(what)"
        case .invalidParams(let screen, let what): "the params do not match the screen \(screen): \(what)"
        case .invalidArguments(let capability, let what):
            "the arguments do not match the capability \(capability): \(what)"
        case .undeclaredScheme(let url, let known):
            "the app may not open '\(url.prefix(100))'; it declares the schemes \(known.joined(separator: ", ")) "
                + "(App.urlSchemes)"
        case .buildFailed(let screen, let what, _): "the screen \(screen) could not be made: \(what)"
        case .nodeNotFound(let id): "there is no node '\(id)' in the tree"
        case .containerNotFound(let what, let id):
            id.map { "there is no \(what) around \($0)" } ?? "there is no \(what) in the tree"
        case .containerTypeMismatch(let id, let expected, let found):
            "\(id) is a \(found), not a \(expected)"
        case .containerNotSupported(let id, let why): "\(id) does not support this: \(why)"
        case .atRoot(let id): "there is nothing to go back to from \(id.map { "\($0)" } ?? "here")"
        case .emptyStack(let id): "the stack \(id) would be left without a screen; set another one in the same route"
        case .targetNotInStack(let target, let stack): "\(target) is not in the stack \(stack)"
        case .indexOutOfRange(let index, let count, let id): "\(id) has \(count) children, so there is none at \(index)"
        case .branchNotFound(let what, let id): "no branch of \(id) is \(what)"
        case .pageNotFound(let what, let id, let pages):
            "no page of \(id) is \(what)" + (pages.isEmpty ? "" : "; its pages are \(Self.list(pages))")
        case .duplicateKey(let name, let id): "the stack \(id) has a '\(name)' of the same traits already"
        case .duplicateBranch(let name, let id): "\(id) would have two branches that begin with the same '\(name)'"
        case .unknownOutlet(let name, let id): "\(id) has no slot '\(name)'"
        case .locked(let id, let reason): "\(id) is locked: \(reason)"
        case .wouldDiscard(let ids):
            "\(ids.map(\.description).joined(separator: ", ")) would have to be removed; allow that with 'discarding'"
        case .lastWindow: "the last window cannot be closed; close the session"
        case .lastTab(let id): "\(id) needs at least one branch"
        case .alreadyPresenting(let id):
            "\(id) is presented already; dismiss it first, or set 'ifBusy'"
        case .noButtons: "an alert needs at least one button, so that the user can answer it"
        case .duplicateButtonID(let id): "two buttons have the id '\(id)'"
        case .notRefreshable(let id): "\(id) cannot be refreshed: its store does not override 'refresh'"
        case .stepFailed(let index, let cause): "step \(index) of the route failed: \(cause)"
        case .conflict(let what): "the tree has changed: \(what)"
        default: flowDescription ?? requestDescription
        }
    }

    /// The first texts of a list, and the number of the others.
    private static func list(_ texts: [String]) -> String {
        let most = 10
        return texts.prefix(most).joined(separator: ", ")
            + (texts.count > most ? " and \(texts.count - most) more" : "")
    }

    /// Zone whose guard refused the route; nil for other errors.
    package var zone: String? {
        switch self {
        case .guardDenied(let zone, _), .guardCanceled(let zone): zone
        default: nil
        }
    }

    private var flowDescription: String? {
        switch self {
        case .unknownFlow(let name, let known):
            "there is no flow '\(name)'; there are: \(known.joined(separator: ", "))"
        case .flowNotActive(let name): "the flow '\(name)' is not running; start it first"
        case .flowFinished(let name): "the flow '\(name)' has finished already; it gives one output"
        case .rootFlowCannotFinish(let name):
            "'\(name)' is the session's root flow, which ends with the session; restart it, or close the session"
        case .restartLimit(let limit):
            "a flow was restarted \(limit) times without input; a flow that it starts finishes at once"
        case .flowLimit(let limit):
            "\(limit) flows are running, which is the limit; finish those that are not needed"
        case .guardDenied(let zone, let reason): "the zone '\(zone)' may not be entered: \(reason)"
        case .guardCanceled(let zone): "the challenge of the zone '\(zone)' was dismissed"
        case .redirectLoop(let hops): "guards redirect in a circle: \(hops.joined(separator: " → "))"
        case .linkUnmatched(let url, let closest, let reasons):
            "no link of the app matches '\(url)'" + (closest.map { "; '\($0)' comes closest" } ?? "")
                + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: "; ")))")
        case .linkInvalid(let what): what
        case .linkCanceled(let reason): "the link is not followed: \(reason)"
        case .scopeInactive(let flow):
            "the flow '\(flow)' of the link is not running; an opened link would wait for it"
        case .notLinkable(let id): "no link of the app leads to \(id)"
        case .unknownTicket(let ticket): "no route waits with the ticket '\(ticket)'"
        case .ticketLimit(let limit): "\(limit) routes wait, which is the limit; cancel some (route/cancel)"
        default: nil
        }
    }

    private var requestDescription: String {
        switch self {
        case .staleSource(let id): "\(id) was removed, or no longer receives input"
        case .notActive(let id):
            id.map { "\($0) is the top layer, and going back does not dismiss it" }
                ?? "the session has no active window"
        case .blockedByLayer(let id, let layer): "\(layer) covers \(id)"
        case .disabled(let id): "\(id) is disabled"
        case .unknownItem(let item, let id): "the bars of \(id) have no item '\(item)'"
        case .itemDisabled(let item, let id): "the item '\(item)' of \(id) is disabled"
        case .notDismissible(let id): "\(id) cannot be dismissed"
        case .notTopLayer(let id, let top): "\(id) is not the top layer\(top.map { "; that is \($0)" } ?? "")"
        case .alreadyGone(let id): "\(id) was removed already"
        case .alreadyAnswered(let id): "\(id) was answered already, or cannot be answered"
        case .unknownButton(let button, let id): "\(id) has no button '\(button)'"
        case .buttonDisabled(let button, let id): "the button '\(button)' of \(id) is disabled"
        case .missingField(let field, let id): "the field '\(field)' of \(id) has to be filled in"
        case .unknownField(let field, let id): "\(id) has no field '\(field)'"
        case .fieldTooLong(let field, let id, let max, let actual):
            "the text for the field '\(field)' of \(id) has \(actual) characters; at most \(max) are allowed"
        case .unknownDetent(let detent, let id): "\(id) has no detent '\(detent)'"
        case .resultTypeMismatch(let id, let why): "the result for \(id) does not match the request: \(why)"
        case .busy: "a transaction is in progress; navigate in the same route, or after it"
        case .tooDeep: "containers would be nested more than \(RouteTree.maxDepth) deep"
        case .unsendable(let what): "a node holds \(what)"
        case .broken(let what): "the route tree would be invalid: \(what)"
        default: kind
        }
    }
}
