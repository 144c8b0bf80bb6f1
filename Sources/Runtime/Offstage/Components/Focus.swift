import Wire

/// Moves the keyboard focus to a component. A screen's view has it as the member `focus`.
///
///     @Wire struct SignInView {
///         let password: TextFieldView
///         let focus: Focus?
///     }
///
///     private var focus: Focus?
///     focus.move(to: "password")
///
/// A front end moves the focus when it receives another token. Otherwise the focus stays where the user has put it:
/// across updates of the view, and on a component that is disabled for a while.
@Wire
public struct Focus {
    /// Id of the component that receives the focus.
    public let component: String
    /// Number of the move. The front end moves the focus when it differs from the last one, even to the same component.
    public let token: Int64
}

extension Focus? {
    /// Moves the focus to the component with that id.
    public mutating func move(to component: String) {
        self = Focus(component: component, token: (self?.token ?? 0) &+ 1)
    }
}
