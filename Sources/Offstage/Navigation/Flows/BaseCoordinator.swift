import AppLoop

/// Decides where a part of an app leads: a flow. It says which screens the flow has and how each is built, starts with
/// one of them, and leads on when a
/// screen tells of an outcome. It knows nothing of data, nor of how anything is drawn.
///
///     final class NotesCoordinator: Coordinator {
///         @Wire enum Screens { case list, details(noteID: Int) }
///         static let stores: [String: any Viewable.Type] = ["list": NotesListStore.self, "details":
///         NoteDetailsStore.self]
///
///         func start() throws { try setRoot(.list) }
///
///         func build(_ screen: Screens) throws -> AnyStore {
///             switch screen {
///             case .list: try make(NotesListStore.init).with { $0.onNoteSelected = { [unowned self] in try
///             push(.details(noteID: $0)) } }
///             case .details(let noteID): try make { NoteDetailsStore(id: noteID, notes: $0) }
///             }
///         }
///     }
///
/// A flow is there as long as a node of it, or of a flow that it started, is in the route tree: nobody adds or removes
/// children, and going back ends a
/// flow as surely as `finish` does.
public typealias Coordinator = BaseCoordinator & Coordinating

/// What every coordinator is. Subclass `Coordinator` instead.
@AppActor
open class BaseCoordinator {
    /// Nil before the flow is there and after it has ended, which breaks the cycle.
    package private(set) var flow: FlowInstance?

    /// Changes the tree for the flow. Outside of a running flow, each of its methods throws `flowNotActive`; a test
    /// puts a recording one here.
    public final var router: any Router

    public init() { router = DetachedRouter(flow: "\(Self.self)") }

    /// The running flow's id: `f2`; nil outside of one.
    public final var flowID: String? { flow?.id }

    package final func attach(_ flow: FlowInstance) {
        self.flow = flow
        router = TreeRouter(flow)
    }

    package final func detach() {
        flow = nil
        router = DetachedRouter(flow: "\(Self.self)")
    }

    final func activeFlow() throws(RouteError) -> FlowInstance {
        guard let flow else { throw .flowNotActive("\(Self.self)") }
        return flow
    }

    // MARK: For subclasses

    /// Starts another flow below this one. It is there, and seen in `inspect/flows`, before its `start()` runs; what
    /// that shows up to its first
    /// suspension comes in the same revision as whatever else the turn does.
    ///
    /// - Parameters:
    ///   - argument: what its coordinator's initialiser takes as an `Argument`.
    ///   - placement: where its screens go.
    ///   - onFinish: called with its output, which there is once at the most; there is no other place to take one from,
    ///     so none can be taken away. It
    ///     leads on: where a guard stops it, it is called again as soon as the route goes on, and nothing of the first
    ///     time is left.
    ///   - onCancel: called when the flow is gone without having finished: the user went back.
    /// - Throws: what its `start()` throws before its first suspension; then nothing has changed, and there is no such
    ///   flow.
    public final func start<C: Coordinating>(
        _ type: C.Type, with argument: Any? = nil, _ placement: FlowPlacement = .here,
        onFinish: @escaping @AppActor (C.Output) throws -> Void = { _ in },
        onCancel: @escaping @AppActor () -> Void = {}
    ) throws {
        let flow = try activeFlow()
        try flow.flows.start(
            FlowStart(type, with: argument, onCancel: onCancel, onFinish: onFinish), under: flow, placement)
    }

    /// Shows tabs as the root of the flow's place, each with a flow or screen of its own. All branches are announced in
    /// one revision.
    public final func setTabs(
        _ tabs: [FlowTab], selected: Int = 0, back: TabsBackBehavior = .history, reselect: BranchSelection = .toRoot,
        animated: Bool = true
    ) throws {
        let flow = try activeFlow()
        try flow.flows.setTabs(
            tabs, selected: selected, back: back, reselect: reselect, of: flow, animated ? .default : .none)
    }

    /// Begins again, as at the first time: what the flow shows now goes when `start()` sets another root.
    ///
    /// - Throws: `restartLimit` when nobody has done anything since it was restarted a number of times.
    public final func restart() throws {
        let flow = try activeFlow()
        try flow.flows.restart(flow)
    }

    /// Tells the user something above whatever the flow shows, to be answered by OK.
    public final func showAlert(title: String, message: String? = nil) throws {
        try navigate { $0.alert(AlertContent(title: title, message: message)) }
    }

    /// Takes a route from where the flow is.
    @discardableResult
    public final func navigate(_ build: @escaping @AppActor (Route) -> Void) throws -> NavigationOutcome {
        let flow = try activeFlow()
        return try flow.navigate { transaction in
            let route = Route()
            build(route)
            try route.run(in: transaction, from: try flow.anchor())
        }
    }
}
