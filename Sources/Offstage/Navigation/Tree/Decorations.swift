import JSON
import Wire

/// How a branch is shown in a bar of tabs.
@Wire
public struct TabItem {
    public var title: String
    /// A symbol's name.
    public var icon: String?
    public var badge: String?
    /// False: it cannot be selected by the user. Absent is true.
    public var isEnabled: Bool?
}

/// Bars around a screen.
@Wire
public struct Bars {
    public var hidesTop: Bool?
    public var hidesBottom: Bool?
    public var leading: [BarItem]?
    public var trailing: [BarItem]?
    public var titleStyle: TitleStyle?

    @Wire
    public enum TitleStyle: String {
        case large, inline
    }
}

extension Bars {
    /// The same with what others say in place of what these do.
    package func adding(_ others: Bars?) -> Bars {
        Bars(
            hidesTop: others?.hidesTop ?? hidesTop, hidesBottom: others?.hidesBottom ?? hidesBottom,
            leading: others?.leading ?? leading,
            trailing: others?.trailing ?? trailing, titleStyle: others?.titleStyle ?? titleStyle)
    }
}

/// A button in a bar; a tap sends the screen's store the action.
@Wire
public struct BarItem {
    public var id: String
    public var title: String
    public var icon: String?
    public var isEnabled: Bool
    /// An action as it would be sent: `{"type":"saveDidTap"}`.
    public var action: JSONValue

    public init(id: String, title: String, icon: String? = nil, isEnabled: Bool = true, action: JSONValue) {
        self.id = id
        self.title = title
        self.icon = icon
        self.isEnabled = isEnabled
        self.action = action
    }
}
