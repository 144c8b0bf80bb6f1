import AppLoop
import Wire

/// Text that the user reads.
///
///     Text("Saved notes").heading(1)
///     Text(failure, role: .error)
public struct Text<Action: WireEnum>: ComponentPart {
    public var view: TextView

    /// Shows words. Each parameter is the member of the component of its name.
    public init(_ text: Words, role: TextView.Role = .body) {
        self.init(.text(text.text), role: role)
    }

    /// Shows a text of a variable. Each parameter is the member of the component of its name.
    @_disfavoredOverload
    public init(_ text: some StringProtocol, role: TextView.Role = .body) {
        self.init(.text(String(text)), role: role)
    }

    /// Shows a number or a date, which is formatted in the user's locale.
    /// Each parameter is the member of the component of its name.
    @_disfavoredOverload
    public init(_ text: DisplayText, role: TextView.Role = .body) { view = TextView(id: "", text: text, role: role) }

    /// Makes the text a heading of a `level` from 1, the title of the screen's content, to 6.
    public func heading(_ level: Int) -> Self {
        with { ($0.role, $0.heading) = (level == 1 ? .title : .heading, level) }
    }

    /// Reads the text as the subset of CommonMark of `Markdown`.
    public func markdown() -> Self { with { $0.format = .markdown } }
}

/// Formatted text in a subset of CommonMark: see `MarkdownView`.
public struct Markdown<Action: WireEnum>: ComponentPart {
    public var view: MarkdownView

    /// Shows formatted text. Each parameter is the member of the component of its name.
    public init(_ text: String) { view = MarkdownView(id: "", text: text) }
}

/// A short text with a meaning, such as a count or a state.
public struct Badge<Action: WireEnum>: ComponentPart {
    public var view: BadgeView

    /// Shows words. Each parameter is the member of the component of its name.
    public init(_ text: Words, role: BadgeView.Role = .neutral) {
        self.init(.text(text.text), role: role)
    }

    /// Shows a text of a variable. Each parameter is the member of the component of its name.
    @_disfavoredOverload
    public init(_ text: some StringProtocol, role: BadgeView.Role = .neutral) {
        self.init(.text(String(text)), role: role)
    }

    /// Shows a number or a date, which is formatted in the user's locale.
    /// Each parameter is the member of the component of its name.
    @_disfavoredOverload
    public init(_ text: DisplayText, role: BadgeView.Role = .neutral) {
        view = BadgeView(id: "", text: text, role: role)
    }
}

/// A picture: an icon, or the image at a URL. Its label describes it.
public struct Image<Action: WireEnum>: ComponentPart {
    public var view: ImageView

    /// Shows an icon. Each parameter is the member of the component of its name.
    public init(_ label: Words, icon: Icon) { view = ImageView(id: "", label: label.text, icon: icon) }

    /// Shows the image at a URL. Each parameter is the member of the component of its name.
    public init(_ label: Words, url: String) { view = ImageView(id: "", label: label.text, url: url) }
}

/// A picture, a sound or a video at a URL. Its label describes it.
public struct Media<Action: WireEnum>: ComponentPart {
    public var view: MediaView

    /// Shows the medium at a URL. Each parameter is the member of the component of its name.
    ///
    /// `poster`: URL of the picture that is shown before the medium plays. `duration`: in seconds.
    public init(_ label: Words, _ kind: MediaView.Kind, url: String, poster: String? = nil, duration: Double? = nil) {
        view = MediaView(id: "", label: label.text, kind: kind, url: url, poster: poster, duration: duration)
    }
}

/// Progress of work, with or without a fraction.
public struct Progress<Action: WireEnum>: ComponentPart {
    public var view: ProgressView

    /// Shows progress. Each parameter is the member of the component of its name.
    ///
    /// `value`: fraction from 0 to 1; nil while it is unknown. `step`: description of the current step.
    public init(_ label: Words? = nil, value: Double? = nil, step: String? = nil) {
        view = ProgressView(id: "", label: label?.text, value: value, text: step)
    }
}

/// A link that the front end opens outside the app.
public struct WebLink<Action: WireEnum>: ComponentPart {
    public var view: LinkView

    /// Shows a link to a URL. Each parameter is the member of the component of its name.
    ///
    /// `isExternal`: true when the link leaves the app; false for a link of the app's own.
    public init(_ title: Words, url: String, isExternal: Bool = true) {
        view = LinkView(id: "", title: title.text, url: url, isExternal: isExternal)
    }
}

/// A line between parts.
public struct Divider<Action: WireEnum>: ComponentPart {
    public var view = DividerView(id: "")

    /// Creates a line. Each parameter is the member of the component of its name.
    public init() {}
}

/// Series of numbers as bars or lines. Its label describes it.
public struct Chart<Action: WireEnum>: ComponentPart {
    public var view: ChartView

    /// Shows series of numbers. Each parameter is the member of the component of its name.
    ///
    /// `unit`: unit of the values, such as "km".
    public init(_ label: Words, _ kind: ChartView.Kind = .bar, series: [ChartView.Series], unit: String? = nil) {
        view = ChartView(id: "", label: label.text, kind: kind, series: series, unit: unit)
    }
}

/// A placeholder for content that is missing, with a button that follows its advice.
public struct EmptyState<Action: WireEnum>: ComponentPart {
    public var view: EmptyStateView

    /// Shows what is missing, and advice. Each parameter is the member of the component of its name.
    public init(_ title: Words, message: Words? = nil, icon: Icon? = nil, button: Button<Action>? = nil) {
        view = EmptyStateView(
            id: "", title: title.text, message: message?.text, icon: icon, button: button?.view)
    }
}

/// A component of the app's own: one made by `@Wire(component:)`, or a name with data.
///
///     Custom("gauge", data: Gauge(degrees: 21)) { Text("21 degrees") }
public struct Custom<Action: WireEnum>: BodyPart {
    public let body: Body<Action>

    /// Shows a component. Each parameter is the member of the component of its name.
    public init(_ view: some WireComponent) { body = Body(.one(ComponentView(view))) }

    /// Shows data that front ends of the app draw. Each parameter is the member of the component of its name.
    ///
    /// `actions`: actions that the component can send, by a name of its own. `fallback`: the part that other front ends
    /// draw; the data when it is empty.
    @AppActor
    public init<Data: WireCodable>(
        _ name: String, id: String = "", version: Int = 1, data: Data, actions: [String: Action] = [:],
        @BodyBuilder<Action> fallback: () -> Body<Action> = { Body(.none) }
    ) {
        let templates = actions.mapValues { ActionTemplates.of($0).template }
        let view = CustomView(
            id: id, name: name, version: version, data: data, actions: templates.isEmpty ? nil : templates)
        body = Body(
            .container { [parts = fallback().parts] places in
                var view = view
                view.fallback = places.components(of: parts).first
                return ComponentView(view)
            })
    }
}
