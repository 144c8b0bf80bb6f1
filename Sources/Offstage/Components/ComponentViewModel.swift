import AppLoop
import Observation
import Wire

/// Holds a component that changes: its members can be read and set as if they were the view model's own.
///
///     let save = ButtonViewModel(title: "Save", action: "saveDidTap", isEnabled: false)
///     save.isEnabled = true
@AppActor @dynamicMemberLookup
public protocol ComponentViewModel: AnyObject, Observable {
    associatedtype View: WireComponent
    /// What the front end gets. Observed as a whole: each observed property costs two hundred bytes in every session
    /// that shows it.
    var view: View { get set }
}

extension ComponentViewModel {
    public subscript<Value>(dynamicMember member: WritableKeyPath<View, Value>) -> Value {
        get { view[keyPath: member] }
        set { view[keyPath: member] = newValue }
    }

    public subscript<Value>(dynamicMember member: KeyPath<View, Value>) -> Value { view[keyPath: member] }
}

/// A component that has a value the user gives.
public protocol InputView: WireComponent {
    associatedtype Value: WireCodable
    var value: Value { get set }
    var isEnabled: Bool { get set }
    /// Whose typing the value is: the `inputSeq` and the `clientId` of the action that brought it, nil if neither.
    var inputSeq: Int64? { get set }
    var clientId: String? { get set }
}

/// Holds a component whose value the user gives.
@AppActor
public protocol InputViewModel: ComponentViewModel where View: InputView {
    /// Which input has been applied. Kept by `apply`.
    var applied: AppliedInput { get set }
}

extension InputViewModel {
    /// Takes a value that the action being handled has brought, as `Draft.apply`.
    ///
    /// - Returns: false, and nothing changes, if later input of the same front end has been applied.
    @discardableResult
    public func apply(_ value: View.Value) -> Bool { apply { $0.value = value } }

    /// The app's own change, as `Draft.set`.
    public func set(_ value: View.Value) { view.value = value }

    func apply(_ change: (inout View) -> Void) -> Bool {
        let mark = ActionRun.current?.input
        guard applied.admits(mark) else { return false }
        var view = view
        change(&view)
        view.inputSeq = mark?.seq
        view.clientId = mark?.clientID
        self.view = view
        return true
    }
}
