import AppLoop
import Observation
import Wire

/// A button's state, as a view model holds it. `view` is what the front end gets.
@AppActor @Observable
public final class ButtonViewModel {
    /// Observed as a whole: each observed property costs two hundred bytes in every session that shows it.
    public private(set) var view: ButtonView

    public init(title: String, action: String, isLoading: Bool = false, isEnabled: Bool = true) {
        view = ButtonView(title: title, isLoading: isLoading, isEnabled: isEnabled, action: ActionTemplate(type: action))
    }

    public var title: String {
        get { view.title }
        set { view.title = newValue }
    }

    public var isLoading: Bool {
        get { view.isLoading }
        set { view.isLoading = newValue }
    }

    public var isEnabled: Bool {
        get { view.isEnabled }
        set { view.isEnabled = newValue }
    }

    /// The name of the action that a press sends, in place of the articles' `onDidTap` closure.
    public var action: String { view.action.type }
}

/// A button on the wire. A press sends `action` as it is.
@Wire
public struct ButtonView {
    public var title: String
    public var isLoading: Bool
    public var isEnabled: Bool
    public let action: ActionTemplate
}

/// An action to send: `{"type": "saveButtonDidTap"}`.
@Wire
public struct ActionTemplate {
    public let type: String
}
