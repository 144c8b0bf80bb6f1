/// Failure of a change to the route tree. Front ends and apps compare its `kind`.
public enum RouteError: Error, Equatable {
    // Operations.
    /// No node of the tree has this id.
    case nodeNotFound(String)
    /// The session has been closed.
    case sessionClosed
    /// The app declares no screen of this name.
    case unknownScreen(String, known: [String])
    /// The app declares no custom layer of this name.
    case unknownLayer(String, known: [String])
    /// The data do not match the type that the layer declares.
    case invalidData(layer: String, String)
    /// The params do not match the type that the screen declares.
    case invalidParams(screen: String, String)
    /// The arguments do not match the capability.
    case invalidArguments(capability: String, String)
    /// The app asks the front end to open a URL of a scheme that is not in `App.urlSchemes`.
    case undeclaredScheme(url: String, known: [String])
    /// The store or the first view of the screen could not be made; `path` is the resolution path.
    case buildFailed(screen: String, String, path: [String])
    /// The node has no such container around it, or, without a node, the tree has none.
    case containerNotFound(String, from: NodeID?)
    /// The node is a container of another kind.
    case containerTypeMismatch(NodeID, expected: String, found: String)
    /// The container does not support the operation; the text has the reason.
    case containerNotSupported(NodeID, String)
    /// A back request at the first screen.
    case atRoot(NodeID?)
    /// The stack would be left without a screen.
    case emptyStack(NodeID)
    /// The stack does not contain the target of `pop`.
    case targetNotInStack(String, NodeID)
    /// The container has fewer children than the index needs.
    case indexOutOfRange(Int, count: Int, NodeID)
    /// The tabs have no such branch.
    case branchNotFound(String, NodeID)
    /// `pages` are links or names of the pages that there are.
    case pageNotFound(String, NodeID, pages: [String] = [])
    /// The stack has a screen with the same name and traits already.
    case duplicateKey(String, in: NodeID)
    /// Two branches would begin with the same screen.
    case duplicateBranch(String, NodeID)
    /// The screen declares no slot of this name.
    case unknownOutlet(String, NodeID)
    /// The node is locked against removal.
    case locked(NodeID, reason: String)
    /// The nodes would have to be removed, which the step does not allow.
    case wouldDiscard([NodeID])
    /// The last window cannot be closed.
    case lastWindow
    /// The tabs need at least one branch.
    case lastTab(NodeID)
    /// The node presents a layer already, and the step has the policy `error`.
    case alreadyPresenting(NodeID)
    /// An alert without a button could not be answered.
    case noButtons
    /// Two buttons of an alert have the same id.
    case duplicateButtonID(String)
    /// The store does not override `refresh`.
    case notRefreshable(NodeID)
    /// The step at this index threw an error of the app, or needs `await navigator.perform`.
    case stepFailed(Int, String)
    /// The tree has changed since the route was planned.
    case conflict(String)
    // Flows.
    /// The app declares no flow of this name.
    case unknownFlow(String, known: [String])
    /// The flow has not started, or has ended.
    case flowNotActive(String)
    /// The flow has given its output already.
    case flowFinished(String)
    /// The root flow ends with its session only.
    case rootFlowCannotFinish(String)
    /// A flow was restarted this many times without input of a front end.
    case restartLimit(Int)
    /// This many flows are running, the maximum.
    case flowLimit(Int)
    // Guards and links.
    /// The guard of the zone refuses the entry.
    case guardDenied(zone: String, reason: String)
    /// The user dismissed the challenge of the zone.
    case guardCanceled(zone: String)
    /// Guards redirect to each other; the texts are the screens in their order.
    case redirectLoop([String])
    /// No link of the app matches the URL; `closest` is the nearest pattern, `reasons` has the mismatches.
    case linkUnmatched(String, closest: String?, reasons: [String])
    /// The link's values do not fit its screen.
    case linkInvalid(String)
    /// An interceptor has cancelled the link with this reason.
    case linkCanceled(String)
    /// The flow of the link is not running, and the caller does not wait for it.
    case scopeInactive(String)
    /// No link of the app leads to the node.
    case notLinkable(NodeID)
    /// No deferred route has this ticket.
    case unknownTicket(String)
    /// This many routes are deferred, the maximum.
    case ticketLimit(Int)
    // Front-end requests.
    /// The node that sent the request is not in the tree, or receives no input now.
    case staleSource(String)
    /// The node is the top layer, and a back request does not dismiss it; nil when the session has no active window.
    case notActive(NodeID?)
    /// The second node, a layer, covers the first.
    case blockedByLayer(NodeID, by: NodeID)
    /// The node is disabled.
    case disabled(NodeID)
    /// The bars of the node have no item with this id.
    case unknownItem(String, NodeID)
    /// The item of the node's bars is disabled.
    case itemDisabled(String, NodeID)
    /// The user may not dismiss the layer.
    case notDismissible(NodeID)
    /// Another layer is above this one.
    case notTopLayer(NodeID, top: NodeID?)
    /// The node is not in the tree, for example because it was removed already.
    case alreadyGone(NodeID)
    /// The layer was answered already, or cannot be answered.
    case alreadyAnswered(NodeID)
    /// The alert has no button with this id.
    case unknownButton(String, NodeID)
    /// The button of the alert is disabled.
    case buttonDisabled(String, NodeID)
    /// A field of the alert that is required is empty.
    case missingField(String, NodeID)
    /// The alert has no field with this id.
    case unknownField(String, NodeID)
    /// The text of the field has `actual` characters (Unicode code points), more than `max`.
    case fieldTooLong(String, NodeID, max: Int, actual: Int)
    /// The sheet has no such detent.
    case unknownDetent(String, NodeID)
    /// The result does not match the type that the layer or capability declares.
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
    /// The kind on the wire: stable, for programs. The name of the case, unless cases share a kind.
    public var kind: String {
        switch self {
        case .invalidData, .invalidArguments, .unsendable: "invalidParams"
        case .duplicateButtonID: "duplicateButtonId"
        case .flowLimit, .ticketLimit: "limit"
        case .itemDisabled: "disabled"
        case .broken: "internal"
        case .sessionClosed: "sessionClosed"
        case .lastWindow: "lastWindow"
        case .noButtons: "noButtons"
        case .busy: "busy"
        case .tooDeep: "tooDeep"
        // A case with values is a child of its mirror.
        default: Mirror(reflecting: self).children.first?.label ?? "internal"
        }
    }
}

extension RouteError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .sessionClosed: "the session has been closed"
        case .unknownScreen(let name, let known):
            "there is no screen '\(name)'; list it in screens: of the App or its coordinator; there are: "
                + known.joined(separator: ", ")
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
        case .containerTypeMismatch(let id, let expected, let found): "\(id) is a \(found), not a \(expected)"
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
        case .alreadyPresenting(let id): "\(id) is presented already; dismiss it first, or set 'ifBusy'"
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
            "there is no flow '\(name)'; list it in flows: of the App; there are: \(known.joined(separator: ", "))"
        case .flowNotActive(let name): "the flow '\(name)' is not running; start it first"
        case .flowFinished(let name): "the flow '\(name)' has finished already; it gives one output"
        case .rootFlowCannotFinish(let name):
            "'\(name)' is the session's root flow, which ends with the session; restart it, or close the session"
        case .restartLimit(let limit):
            "a flow was restarted \(limit) times without input; a flow that it starts finishes at once"
        case .flowLimit(let limit): "\(limit) flows are running, which is the limit; finish those that are not needed"
        case .guardDenied(let zone, let reason): "the zone '\(zone)' may not be entered: \(reason)"
        case .guardCanceled(let zone): "the challenge of the zone '\(zone)' was dismissed"
        case .redirectLoop(let hops): "guards redirect in a circle: \(hops.joined(separator: " → "))"
        case .linkUnmatched(let url, let closest, let reasons):
            "no link of the app matches '\(url)'" + (closest.map { "; '\($0)' comes closest" } ?? "")
                + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: "; ")))")
        case .linkInvalid(let what): what
        case .linkCanceled(let reason): "the link is not followed: \(reason)"
        case .scopeInactive(let flow): "the flow '\(flow)' of the link is not running; an opened link would wait for it"
        case .notLinkable(let id): "no link of the app leads to \(id)"
        case .unknownTicket(let ticket): "no route waits with the ticket '\(ticket)'"
        case .ticketLimit(let limit): "\(limit) routes wait, which is the limit; cancel some (route/cancel)"
        default: nil
        }
    }

    private var requestDescription: String {
        switch self {
        case .staleSource(let id): "\(id) is not in the tree, or receives no input now; route/get returns the tree"
        case .notActive(let id):
            id.map { "\($0) is the top layer, and going back does not dismiss it" }
                ?? "the session has no active window"
        case .blockedByLayer(let id, let layer): "\(layer) covers \(id)"
        case .disabled(let id): "\(id) is disabled"
        case .unknownItem(let item, let id): "the bars of \(id) have no item '\(item)'"
        case .itemDisabled(let item, let id): "the item '\(item)' of \(id) is disabled"
        case .notDismissible(let id): "\(id) cannot be dismissed"
        case .notTopLayer(let id, let top): "\(id) is not the top layer\(top.map { "; that is \($0)" } ?? "")"
        case .alreadyGone(let id): "\(id) is not in the tree; route/get returns the tree"
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
