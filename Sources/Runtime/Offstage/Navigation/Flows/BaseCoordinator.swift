import AppLoop

/// Controls a flow, one part of an app. It declares the flow's screens, starts with one of them, and navigates
/// when a store sends an output. It contains no data access and no drawing.
///
///     final class NotesCoordinator: Coordinator {
///         static let list = Screen("notes.list", in: NotesCoordinator.self) { flow, notes in
///             NotesListStore(notes: notes) { [unowned flow] output, _ in try flow.listDidSend(output) }
///         }
///         static let details = Screen("notes.details", in: NotesCoordinator.self, params: NoteToShow.self) {
///             _, note, notes in NoteDetailsStore(note, notes: notes)
///         }
///         static let screens: [AnyScreen] = [list, details]
///
///         func start() throws { try setRoot(Self.list) }
///
///         private func listDidSend(_ output: NotesListStore.Output) throws {
///             switch output {
///             case .noteSelected(let id): try push(Self.details(NoteToShow(noteID: id)))
///             }
///         }
///     }
///
/// A flow lives while the route tree contains a node of it or of its child flows. Coordinators never add or remove
/// children; going back ends a flow just as `finish` does.
public typealias Coordinator = BaseCoordinator & Coordinating

/// Base class of all coordinators. Subclass `Coordinator` instead.
@AppActor
open class BaseCoordinator {
    /// The running flow. Nil before its start and after its end, which breaks the reference cycle.
    package private(set) var flow: FlowInstance?

    /// Changes the tree for the flow. Every method throws `flowNotActive` while the flow is not running. A test
    /// replaces it by a recording router.
    public final var router: Router

    /// Creates a coordinator without a running flow.
    public init() { router = Router(flow: "\(Self.self)") }

    /// Id of the running flow: `f2`; nil outside a running flow.
    public final var flowID: String? { flow?.id }

    package final func attach(_ flow: FlowInstance) {
        self.flow = flow
        router = FlowRouter(flow, flow: "\(Self.self)")
    }

    package final func detach() {
        flow = nil
        router = Router(flow: "\(Self.self)")
    }

    // MARK: Child flows and navigation

    /// Starts a child flow. `inspect/flows` lists it before its `start()` runs. Screens that `start()` shows before its
    /// first suspension are part of the current turn's revision.
    ///
    /// - Parameters:
    ///   - type: The coordinator's type; the app declares its flow.
    ///   - argument: The coordinator's `Argument`, if its initialiser has one.
    ///   - placement: Position of the flow's screens in the tree.
    ///   - onFinish: Called once with the flow's output. Only a flow without an output can omit it. When a guard
    ///     defers a route in it, its changes are undone, and it runs again when the route resumes.
    ///   - onCancel: Called when the flow ends without `finish`, for example because the user went back.
    /// - Throws: `flowNotActive` outside a running flow; any error that `start()` throws before its first suspension.
    ///   The tree is unchanged then, and the flow does not exist.
    public final func start<C: Coordinating>(
        _ type: C.Type, with argument: Any? = nil, _ placement: Flow.Placement = .here,
        onFinish: @escaping @AppActor (C.Output) throws -> Void, onCancel: @escaping @AppActor () -> Void = {}
    ) throws {
        try router.perform(
            .start(Flow.Start(type, with: argument, onCancel: onCancel, onFinish: onFinish), placement))
    }

    /// Starts a child flow without an output. `type`, `argument`, `placement` and `onCancel` are those of the method
    /// with `onFinish`.
    ///
    /// - Throws: as the method with `onFinish`.
    public final func start<C: Coordinating>(
        _ type: C.Type, with argument: Any? = nil, _ placement: Flow.Placement = .here,
        onCancel: @escaping @AppActor () -> Void = {}
    ) throws where C.Output == WireNothing {
        try start(type, with: argument, placement, onFinish: { _ in }, onCancel: onCancel)
    }

    /// Replaces the flow's content by tabs, each with a screen or a flow. One revision contains all tabs.
    ///
    /// - Parameters:
    ///   - tabs: the branches, in the order of the tab bar. The content of one is a screen or a `.flow(…)`.
    ///   - selected: index of the visible branch.
    ///   - back: effect of a back request in a branch that is at its root.
    ///   - reselect: state of a branch that the user selects again.
    ///   - animated: false for no animation; a hint for front ends.
    /// - Throws: `flowNotActive` outside a running flow; `RouteError` for tabs that the tree rejects.
    public final func setTabs(
        _ tabs: [Layout.Tab], selected: Int = 0, back: Layout.TabsBackBehavior = .history,
        reselect: Route.BranchSelection = .toRoot, animated: Bool = true
    ) throws {
        try router.perform(
            .setTabs(tabs, selected: selected, back: back, reselect: reselect, animated: animated))
    }

    /// Runs `start()` again. The current screens are removed when `start()` sets another root.
    ///
    /// - Throws: `restartLimit` after too many restarts without input from a front end.
    public final func restart() throws {
        try router.perform(.restart)
    }

    /// Shows an alert with a `title`, a `message` below it, and an OK button above the flow.
    ///
    /// - Throws: `flowNotActive` outside a running flow.
    public final func showAlert(title: String, message: String? = nil) throws {
        try router.perform(.showAlert(Alert(title: title, message: message)))
    }

    /// Replaces the flow's content by this screen, layout or flow; `hideBar` hides its top bar. Without `animated` the
    /// change has the animation `none`.
    ///
    /// - Throws: `flowNotActive` outside a running flow; another `RouteError` for a change that the tree rejects.
    public final func setRoot(_ screen: some Presentable, hideBar: Bool = false, animated: Bool = true) throws {
        try router.setRootModule(screen, hideBar: hideBar, animated: animated)
    }

    /// Pushes the screen, layout or flow onto the flow's stack; `hideBottomBar` hides its bottom bar. Without
    /// `animated` the change has the animation `none`.
    ///
    /// - Throws: `flowNotActive` outside a running flow; another `RouteError` for a change that the tree rejects.
    public final func push(_ screen: some Presentable, hideBottomBar: Bool = false, animated: Bool = true) throws {
        try router.push(screen, hideBottomBar: hideBottomBar, animated: animated)
    }

    /// Presents the screen, layout or flow in a modal layer of this `style` above the flow. Without `animated` the
    /// change has the animation `none`.
    ///
    /// - Throws: `flowNotActive` outside a running flow; another `RouteError` for a change that the tree rejects.
    public final func present(
        _ screen: some Presentable, style: ModalStyle = ModalStyle(), animated: Bool = true
    ) throws {
        try router.present(screen, style: style, animated: animated)
    }

    /// Opens a link. The link waits until its flow is running.
    ///
    /// - Throws: `flowNotActive` outside a running flow; `RouteError` when the route fails.
    public final func open(_ link: Link.Match) throws { try router.perform(.open(link)) }

    /// Opens the link of a URL. The `mode` selects its effect on the route tree.
    ///
    /// - Throws: `linkUnmatched`, `linkInvalid`, and the errors of `open(_:)`.
    public final func open(url: String, mode: Link.Mode = .reveal) throws {
        try router.perform(.openURL(url, mode: mode))
    }

    /// Runs the route that `build` adds steps to. It starts at the flow's position.
    ///
    /// - Throws: `flowNotActive` outside a running flow; `RouteError` when the route fails.
    @discardableResult
    public final func navigate(_ build: (Route) -> Void) throws -> Navigator.Outcome {
        try navigate(to: Route(build))
    }

    /// Runs a route that was made before. It starts at the flow's position.
    ///
    /// - Throws: `flowNotActive` outside a running flow; `RouteError` when the route fails.
    @discardableResult
    public final func navigate(to route: Route) throws -> Navigator.Outcome {
        try router.perform(.navigate(route))
    }
}
