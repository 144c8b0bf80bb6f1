import JSON
import Offstage
import OffstageDrawing
import Testing

/// Queries of the state that a front end shows, which the messages to it have built.
extension TestSession {
    /// Decodes the view of a screen as it was sent. The view of a hidden screen is the last one before it was hidden.
    ///
    ///     let view = try session.view(as: ProfileView.self)
    ///     #expect(view.name.value == "Anna")
    ///
    /// - Parameters:
    ///   - type: the view's type.
    ///   - screen: node id or name of the screen; nil for the active one.
    ///   - file: the caller's, for errors.
    ///   - line: the caller's, for errors.
    /// - Throws: `ElementError` for a screen without a view, for a view of another type, and for a list whose rows can
    ///   only be encoded; `rows(in:as:)` decodes those.
    public func view<View: WireCodable>(
        as type: View.Type = View.self, of screen: String? = nil, file: String = #fileID, line: Int = #line
    ) throws -> View {
        try step(file, line) { try decode("the view", try sentView(of: screen)) }
    }

    /// Decodes the rows of a list or table of the top layer as they were sent: those of the session's window, at first
    /// the first 50. Any source of rows can be decoded, also one that is only written.
    ///
    ///     #expect(try session.rows(in: "notes").map(\.title) == ["call Ann", "milk"])
    ///
    /// - Parameters:
    ///   - list: id or label of the list or table.
    ///   - type: type of a row.
    ///   - file: the caller's, for errors.
    ///   - line: the caller's, for errors.
    /// - Throws: `ElementError` for a list that is missing or ambiguous, and for rows of another type.
    public func rows<Row: WireCodable>(
        in list: String, as type: Row.Type = RowView.self, file: String = #fileID, line: Int = #line
    ) throws -> [Row] {
        try step(file, line) {
            checkPublished()
            let found = try shown().element(list, "list") { TestElement.lists.contains($0.kind) }
            return try (found.json["rows"]?.array ?? []).map { try decode("the row", $0) }
        }
    }

    private func decode<Value: WireCodable>(_ what: String, _ sent: JSONValue) throws -> Value {
        do { return try Value(wireText: sent.description) } catch let error as WireError {
            throw ElementError(.otherType, "\(what) is not a \(Value.self): \(error)")
        }
    }

    func sentView(of name: String?) throws -> JSONValue {
        if name == nil { checkPublished() }
        let shown = shown()
        let id = try shown.screen(name)["id"]?.string ?? ""
        guard let view = shown.views[id] else {
            throw ElementError(.missing, "no view of the screen '\(name ?? id)' was sent")
        }
        return view
    }

    /// Returns the element of the top layer with an id, or else with a title, label or text.
    ///
    /// - Throws: `ElementError` with the shown elements when none or more than one has the name.
    public func element(_ name: String, file: String = #fileID, line: Int = #line) throws -> TestElement {
        try step(file, line) { try shown().element(name, "element") }
    }

    /// Elements of the top layer, and the buttons of toasts, in the order of their drawing.
    public var elements: [TestElement] { shown().elements }

    /// An alert or a choice.
    public struct Alert: Sendable, Equatable {
        /// Title of the alert.
        public let title: String?
        /// Text below the title.
        public let message: String?
        /// Fields of the alert.
        public let fields: [TestElement]
        /// Buttons, in the order of the app.
        public let buttons: [TestElement]
    }

    /// Alert or choice on top; nil when another layer is on top.
    public var alert: Alert? {
        shown().alert.map { layer in
            let elements = ShownSession.elements(ofLayer: layer)
            return Alert(
                title: ShownSession.plain(layer["title"]), message: ShownSession.plain(layer["message"]),
                fields: elements.filter { $0.kind != "button" }, buttons: elements.filter { $0.kind == "button" })
        }
    }

    /// Message of the latest toast; nil when no toast is shown.
    public var toast: String? { shown().toasts.last.flatMap { ShownSession.plain($0["message"]) } }

    /// Title of the active screen.
    public var title: String? { shown().activeScreen.flatMap { ShownSession.plain($0["title"]) } }

    /// Names of the screens from the root of the key window to the active screen: the shown stack of the content, then
    /// those of the sheets above it.
    public var path: [String] { shown().path }

    /// Outline of the session: one line for each element that the user can reach, as the command `render` prints it.
    public var outline: String {
        checkPublished()
        let shown = shown()
        return SessionOutline(tree: shown.tree, views: shown.views).text
    }

    /// Returns the events since the last call, in order, as values of `type`.
    ///
    /// - Throws: `ElementError` for an event of another store.
    public func takeEvents<Event: WireEnum>(as type: Event.Type = Event.self, file: String = #fileID, line: Int = #line)
        throws -> [Event]
    {
        try step(file, line) {
            let events: [JSONValue] = takeEvents()
            return try events.map { try decode("the event \($0)", $0) }
        }
    }
}
