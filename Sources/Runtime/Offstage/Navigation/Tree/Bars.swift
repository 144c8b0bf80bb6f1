import JSON
import Wire

extension Layout {
    /// Appearance of a branch in a tab bar.
    @Wire
    public struct TabItem {
        public static var wireName: String { "TabItem" }

        /// Text of the item.
        @PlainText public var title: String
        /// Picture of the item.
        public var icon: Icon?
        /// Picture of the item while its branch is selected; `icon` when absent.
        public var selectedIcon: Icon?
        /// Text of a badge on the item.
        public var badge: String?
        /// False when the user cannot select the branch; absent otherwise.
        public var isEnabled: Bool?

        /// Creates an item. Each parameter is the member of its name.
        public init(
            title: Words, icon: Icon? = nil, selectedIcon: Icon? = nil, badge: String? = nil, isEnabled: Bool? = nil
        ) {
            self.title = title.text
            self.icon = icon
            self.selectedIcon = selectedIcon
            self.badge = badge
            self.isEnabled = isEnabled
        }

        /// Creates an item with a title of a variable. Each parameter is the member of its name.
        @_disfavoredOverload
        public init(
            title: some StringProtocol, icon: Icon? = nil, selectedIcon: Icon? = nil, badge: String? = nil,
            isEnabled: Bool? = nil
        ) {
            self.init(
                title: Words(String(title)), icon: icon, selectedIcon: selectedIcon, badge: badge, isEnabled: isEnabled)
        }
    }

    /// Bars around a screen.
    @Wire
    public struct Bars {
        public static var wireName: String { "Bars" }

        /// True when the top bar is hidden.
        public var hidesTop: Bool?
        /// True when the bottom bars, such as a tab bar, are hidden.
        public var hidesBottom: Bool?
        /// Buttons before the title. Their actions are sent to the screen's store.
        public var leading: [ButtonView]?
        /// Buttons after the title. Their actions are sent to the screen's store.
        public var trailing: [ButtonView]?
        /// Presentation of the title.
        public var titleStyle: TitleStyle?

        /// Presentation of a screen's title.
        @Wire
        public enum TitleStyle: String {
            public static var wireName: String { "BarsTitleStyle" }

            /// A line of its own below the bar.
            case large
            /// In the bar, between its buttons.
            case inline
        }
    }
}

extension Layout.Bars {
    /// Returns these bars with the members that `others` sets.
    package func adding(_ others: Layout.Bars?) -> Layout.Bars {
        Layout.Bars(
            hidesTop: others?.hidesTop ?? hidesTop, hidesBottom: others?.hidesBottom ?? hidesBottom,
            leading: others?.leading ?? leading, trailing: others?.trailing ?? trailing,
            titleStyle: others?.titleStyle ?? titleStyle)
    }
}
