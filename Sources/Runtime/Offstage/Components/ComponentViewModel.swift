import AppLoop
import Wire

extension ComponentView {
    /// Holds a component that changes. Its members can be read and set directly on the view model.
    ///
    ///     let save = ButtonView.Model(
    ///         ButtonView(id: "save", title: "Save", onTap: ActionTemplate(ProfileAction.saveDidTap)))
    ///     save.isEnabled = true
    @AppActor @dynamicMemberLookup
    public protocol Model: AnyObject {
        /// Component type that the front end receives.
        associatedtype View: WireComponent
        /// The component that the front end receives.
        var view: View { get set }
    }
}

extension ComponentView.Model {
    /// Reads or sets a mutable member of the view.
    public subscript<Value>(dynamicMember member: WritableKeyPath<View, Value>) -> Value {
        get { view[keyPath: member] }
        set { view[keyPath: member] = newValue }
    }

    /// Reads a constant member of the view.
    public subscript<Value>(dynamicMember member: KeyPath<View, Value>) -> Value { view[keyPath: member] }
}

extension ComponentView {
    /// A component with a value that the user sets.
    public protocol Input: Component {
        /// Type of the user's value.
        associatedtype Value: WireCodable
        /// The current value.
        var value: Value { get set }
        /// False when the component is visible but inactive.
        var isEnabled: Bool { get set }
        /// `inputSeq` of the last applied action; nil before the first, and when that action had none.
        var inputSeq: Int64? { get set }
        /// `clientId` of the last applied action; nil before the first, and when that action had none.
        var clientId: String? { get set }
    }
}

extension ComponentView.Input {
    /// Returns the component with the value and the mark of a draft.
    ///
    ///     TextFieldView(id: "name", onChange: …).showing(name)
    public func showing(_ draft: Draft<Value>) -> Self {
        var view = self
        view.value = draft.value
        view.inputSeq = draft.mark?.seq
        view.clientId = draft.mark?.clientID
        return view
    }
}

extension ComponentView {
    /// Holds a component whose value the user sets.
    @AppActor
    public protocol InputModel: ComponentView.Model where View: ComponentView.Input {
        /// Last applied input of each client. Updated by `apply`.
        var applied: AppliedInput { get set }
    }
}

extension ComponentView.InputModel {
    /// Applies a value from the action being handled, as `Draft.apply` does.
    ///
    /// - Returns: false, without a change, when later input of the same client has been applied.
    @discardableResult
    public func apply(_ value: View.Value) -> Bool {
        apply {
            $0.value = value
            return true
        }
    }

    /// The current value. Setting it is a change of the app's own, as `Draft.set` is.
    public var value: View.Value {
        get { view.value }
        set { view.value = newValue }
    }

    /// Changes the view for the action being handled.
    ///
    /// - Parameter change: returns whether the value was accepted. A refused value is not confirmed: the front end
    ///   keeps it until the user changes it.
    /// - Returns: false when later input of the same client has been applied, or when the value was refused.
    func apply(_ change: (inout View) -> Bool) -> Bool {
        let mark = ActionRun.current?.input
        guard applied.admits(mark) else { return false }
        var view = view
        let isAccepted = change(&view)
        if isAccepted {
            view.inputSeq = mark?.seq
            view.clientId = mark?.clientID
        }
        self.view = view
        return isAccepted
    }
}

/// An input component that does not accept every value.
protocol LimitedView: ComponentView.Input {
    /// A sentence about the value if the component does not accept it.
    var problem: String? { get }
}

extension ComponentView.InputModel where View: LimitedView {
    /// Applies a value that the component offers. Another one, which a front end's control cannot send, refuses the
    /// action with the kind `valueOutOfRange`.
    func applyOffered(_ change: (inout View) -> Void) -> Bool {
        var changed = view
        change(&changed)
        guard let problem = changed.problem else {
            return apply {
                change(&$0)
                return true
            }
        }
        ActionRun.current?.failure = Rejected("valueOutOfRange", problem)
        return false
    }
}

/// An input component that shows an error about a value that it does not accept.
protocol ValidatedView: LimitedView {
    /// Error message about the value, for people.
    var error: String? { get set }
}

extension ComponentView.InputModel where View: ValidatedView {
    /// Applies a value that the component accepts; sets the error for another value, which is not applied.
    func applyAccepted(_ value: View.Value) -> Bool {
        apply { (view: inout View) in
            var changed = view
            changed.value = value
            changed.error = changed.problem
            if changed.error == nil { view = changed } else { view.error = changed.error }
            return changed.error == nil
        }
    }
}
