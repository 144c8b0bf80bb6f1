import AppLoop
import Observation
import Wire

/// A button's state, as a view model holds it. `view` is what the front end gets.
@AppActor @Observable
public final class ButtonViewModel {
    public var title: String
    public var isLoading: Bool
    public var isEnabled: Bool
    /// The name of the action that a press sends, in place of the articles' `onDidTap` closure.
    public let action: String

    public init(title: String, action: String, isLoading: Bool = false, isEnabled: Bool = true) {
        self.title = title
        self.action = action
        self.isLoading = isLoading
        self.isEnabled = isEnabled
    }

    public var view: ButtonView {
        ButtonView(title: title, isLoading: isLoading, isEnabled: isEnabled, action: ActionTemplate(type: action))
    }
}

/// A button on the wire. A press sends `action` as it is.
@Wire
public struct ButtonView {
    public let title: String
    public let isLoading: Bool
    public let isEnabled: Bool
    public let action: ActionTemplate
}

/// An action to send: `{"type": "saveButtonDidTap"}`.
@Wire
public struct ActionTemplate {
    public let type: String
}
