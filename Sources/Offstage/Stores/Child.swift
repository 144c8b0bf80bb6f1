import AppLoop
import Synchronization

/// A store inside a store: a part of a screen with its own state and actions, such as a search field with its results.
///
///     @StoreMembers
///     final class TaskStore: Store<TaskEvent, TaskAction>, Viewable {
///         @Child var search = SearchStore()
///
///         override init() {
///             super.init()
///             search.bind { [weak self] event in … }
///         }
///
///         var view: TaskView { TaskView(search: $search.view) }
///     }
///
/// The view of the child is a part of the parent's view; `$search.view` gives its templates the prefix of the child:
/// the screen has the actions `{"type":"search.queryDidChange",…}`. The child's events go to the parent only, through
/// `bind`. The child is closed with the parent. For parts whose number varies, or that a route replaces, use slots.
@AppActor @propertyWrapper
public final class Child<ChildStore: AnyStore> {
    /// The child store.
    public let wrappedValue: ChildStore
    /// Name of the property. Set by the store; empty in a store without `@StoreMembers`.
    var name = ""

    /// Creates the property of a child store, `wrappedValue`.
    public init(wrappedValue: ChildStore) { self.wrappedValue = wrappedValue }

    /// The property itself, for `view`.
    public var projectedValue: Child<ChildStore> { self }
}

/// A `Child` of any type.
@AppActor
protocol ChildProperty {
    var store: AnyStore { get }
}

extension Child: ChildProperty {
    var store: AnyStore { wrappedValue }
}

extension Child where ChildStore: Viewable {
    /// The child's view, whose templates send their actions to the child.
    public var view: ChildStore.View {
        ActionPrefix.isUsed.store(true, ordering: .relaxed)
        let prefix = (ActionPrefix.current ?? "") + name + "."
        return ActionPrefix.$inherited.withValue(prefix) { wrappedValue.view }
    }
}

/// Prefix of the action names in the templates of a child store's view.
enum ActionPrefix {
    @TaskLocal static var inherited: String?
    /// True once an app has a child store. Other apps do not read the task-local value for each template.
    static let isUsed = Atomic<Bool>(false)

    static var current: String? { isUsed.load(ordering: .relaxed) ? inherited : nil }
}
