import JSON
import Wire

extension ComponentView {
    /// A component with a value that the user sets.
    public protocol Input: Enabled, Captioned {
        /// Type of the user's value.
        associatedtype Value: WireCodable
        /// The current value.
        var value: Value { get set }
        /// `inputSeq` of the last applied action; nil before the first, and when that action had none.
        var inputSeq: Int64? { get set }
        /// `clientId` of the last applied action; nil before the first, and when that action had none.
        var clientId: String? { get set }
        /// A sentence about a `value` that the component does not accept. An action with such a value does not reach
        /// the store: a field with an error message shows the sentence; others refuse what their control cannot send.
        func problem(of value: Value) -> String?
        /// A sentence about the current value if the component does not accept it.
        var problem: String? { get }
    }
}

extension ComponentView.Input {
    /// True.
    public var isInput: Bool { true }

    /// Accepts every `value`.
    public func problem(of value: Value) -> String? { nil }

    /// A sentence about a `value` of the user that the component does not accept.
    public func problem(ofInput value: JSONNode) -> String? {
        // A value of another type is an error of the action.
        guard let value = try? Value(wire: value) else { return nil }
        return problem(of: value)
    }

    /// A sentence about the value if the component does not accept it.
    public var problem: String? { problem(of: value) }

    /// Returns the component with the value and the mark of a draft.
    package consuming func showing(_ draft: Draft<Value>) -> Self {
        var view = self
        view.show(draft)
        return view
    }

    /// Takes the value and the mark of a draft.
    mutating func show(_ draft: Draft<Value>) {
        value = draft.value
        mark(by: draft.mark)
    }

    /// Takes the mark of the last applied input.
    mutating func mark(by mark: InputMark?) { (inputSeq, clientId) = (mark?.seq, mark?.clientID) }
}

/// A value of the user that a field did not accept. Shown until the user or the app changes the field's value.
struct InputProblem {
    /// A sentence for the user.
    let text: String
    /// The field when it received the value.
    let field: ComponentView
}

extension ComponentView {
    /// True for a field that shows a message about a value that it does not accept.
    var showsProblems: Bool { box.input is any ComponentView.Validated }

    /// A sentence for each component whose control does not offer its value, also inside others.
    var unofferedValues: [String] {
        let problem = showsProblems ? nil : box.input?.problem
        return (problem.map { ["'\(id ?? "")' has a value that it does not offer: \($0)"] } ?? [])
            + parts.flatMap(\.unofferedValues)
    }
}

extension [ComponentView] {
    /// Returns the components with the problems of their last inputs, by id. Removes those that are not shown.
    func showing(_ problems: inout [String: InputProblem]) -> [ComponentView] {
        var shown: [String: InputProblem] = [:]
        let components = showing(problems, &shown)
        problems = shown
        return components
    }

    private func showing(_ problems: [String: InputProblem], _ shown: inout [String: InputProblem]) -> [ComponentView] {
        map { component in
            if var group = component.view(as: GroupView.self) {
                group.parts = group.parts.showing(problems, &shown)
                return ComponentView(group)
            }
            if var grid = component.view(as: GridView.self) {
                grid.rows = grid.rows.map { $0.showing(problems, &shown) }
                return ComponentView(grid)
            }
            guard let id = component.id, let problem = problems[id], let field = component.box.input,
                let old = problem.field.box.input, field.hasValue(of: old),
                var view = field as? any ComponentView.Validated
            else { return component }
            shown[id] = problem
            view.error = problem.text
            return ComponentView(view)
        }
    }
}

extension ComponentView.Input {
    fileprivate func hasValue(of other: any ComponentView.Input) -> Bool { (other as? Self)?.value == value }
}
