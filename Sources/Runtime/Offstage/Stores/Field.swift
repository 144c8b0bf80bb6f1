import AppLoop
import JSON
import Wire

/// A value of a store that the user edits: a draft, and the action of its changes.
///
///     @StoreMembers
///     final class TaskStore: Store<TaskEvent, TaskAction>, Drawable {
///         @Field(maxLength: 80) var title = ""
///         @Field var isUrgent = false { didSet { … } }
///
///         var body: Body {
///             TextField("Title", $title)
///             Toggle("Urgent", $isUrgent)
///         }
///     }
///
/// The screen has the action `{"type":"titleDidChange","value":"Buy milk"}`. The store applies it without `handle`:
/// the property is set, which calls its observers. Late input is dropped, as in `Draft`. If the store's action type has
/// a case `titleDidChange`, that action goes to `handle` instead, which applies the value with `$title.apply`.
@AppActor @propertyWrapper
public final class Field<Value: WireCodable> {
    /// The value and the mark of the last applied input.
    package private(set) var draft: Draft<Value>
    /// Maximum number of characters of a text; a longer one is refused.
    let maxLength: Int?
    /// Name of the property. Set by the store; empty in a store without `@StoreMembers`.
    var name = "" { didSet { template = nil } }
    private var template: ActionTemplate?
    /// Whether a secure text field has shown the field, whose value is then not saved; nil before a component has.
    var isSecure: Bool?

    /// Creates a field with an initial value of the app's, `wrappedValue`.
    public init(wrappedValue: Value) {
        draft = Draft(wrappedValue)
        maxLength = nil
    }

    /// Creates a field with an initial text of the app's.
    ///
    /// - Parameters:
    ///   - wrappedValue: the initial text.
    ///   - maxLength: maximum number of characters (Unicode code points).
    public init(wrappedValue: Value, maxLength: Int) where Value == String {
        draft = Draft(wrappedValue)
        self.maxLength = maxLength
    }

    /// The current value. Setting it is a change of the app's own, as `Draft.set` is.
    public var wrappedValue: Value {
        get { draft.value }
        set { draft.set(newValue) }
    }

    /// The field itself, for the parts of a body.
    public var projectedValue: Field<Value> { self }

    /// Template of the action that applies the user's value.
    package var action: ActionTemplate {
        if let template { return template }
        let template = ActionTemplate("\(name)DidChange", input: "value")
        self.template = template
        return template
    }

    /// Applies a value from the action being handled, in a store whose action type has a case for it:
    ///
    ///     case .filterDidChange(let text): $filter.apply(text)
    ///
    /// Observers of the property are not called. Assigning the property instead is a change of the app's own, and lets
    /// late input replace newer input.
    ///
    /// - Parameter value: the user's value.
    /// - Returns: false, without a change, for a text that is too long, and when later input of the same client has
    ///   been applied.
    @discardableResult
    public func apply(_ value: Value) -> Bool { admits(value) && draft.apply(value) }

    /// Applies a value from the action being handled.
    ///
    /// - Parameter set: sets the property, which calls its observers.
    func receive(_ value: Value, set: (Value) -> Void) {
        if admits(value), draft.admit() { set(value) }
    }

    /// Refuses the action when its text is too long. A text field that is shown refuses it before.
    private func admits(_ value: Value) -> Bool {
        guard let limit = maxLength.flatMap({ (value as? String)?.exceeds($0) }) else { return true }
        ActionRun.current?.failure = Rejected("valueOutOfRange", TextFieldView.tooLong(limit))
        return false
    }
}
