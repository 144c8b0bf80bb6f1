/// A state with its earlier and later versions, for undo and redo. A value: a store, a provider or a repository holds
/// it as any other state.
///
///     private var drawing = UndoStack(Drawing())
///
///     case .lineDidDraw(let line): drawing.commit { $0.lines.append(line) }
///     case .textDidChange(let text): drawing.commit(merging: "text") { $0.text = text }
///     case .undoDidTap: drawing.undo()
///     case .redoDidTap: drawing.redo()
///
/// Changes with the same `merging` key in succession are one step, so that undo does not take a letter at a time.
public struct UndoStack<State: Equatable & Sendable>: Equatable, Sendable {
    /// The current state.
    public private(set) var state: State
    /// Maximum number of steps that can be undone. The oldest steps are dropped.
    public let limit: Int
    /// States before the current one, the latest last.
    private var past: [State] = []
    /// Undone states, the next one last.
    private var future: [State] = []
    /// Key of the last step while later changes may join it.
    private var merging: String?

    /// Creates a stack without steps at `state`. With more than `limit` steps, the oldest is dropped.
    public init(_ state: State, limit: Int = 100) {
        self.state = state
        self.limit = max(1, limit)
    }

    /// True when there is a step to undo.
    public var canUndo: Bool { !past.isEmpty }
    /// True when there is an undone step to redo.
    public var canRedo: Bool { !future.isEmpty }

    /// Changes the state as one step, and drops the undone steps. A change that leaves the state equal is no step.
    ///
    /// - Parameters:
    ///   - key: joins the change to the step before it, if that had the same key. Nil begins a new step.
    ///   - changes: changes a copy of the state.
    /// - Throws: the error of `changes`; the stack is then unchanged.
    public mutating func commit<Failure: Error>(
        merging key: String? = nil, _ changes: (inout State) throws(Failure) -> Void
    ) throws(Failure) {
        var new = state
        try changes(&new)
        guard new != state else { return }
        future = []
        if key == nil || key != merging {
            past.append(state)
            if past.count > limit { past.removeFirst(past.count - limit) }
        }
        merging = key
        state = new
    }

    /// Ends the step that changes are joined to, such as when a field loses the focus.
    public mutating func endMerging() { merging = nil }

    /// Returns to the state before the last step.
    ///
    /// - Returns: false, without a change, when there is no step.
    @discardableResult
    public mutating func undo() -> Bool {
        guard let previous = past.popLast() else { return false }
        future.append(state)
        state = previous
        merging = nil
        return true
    }

    /// Repeats the step that was undone last.
    ///
    /// - Returns: false, without a change, when there is none.
    @discardableResult
    public mutating func redo() -> Bool {
        guard let next = future.popLast() else { return false }
        past.append(state)
        state = next
        merging = nil
        return true
    }
}
