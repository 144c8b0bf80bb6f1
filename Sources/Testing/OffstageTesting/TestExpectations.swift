import JSON
import Offstage
import OffstageDrawing
import Testing

/// Expectations. Each records an issue with the lines that differ (`-` wanted, `+` sent), and states a part of the
/// changes of an exhaustive session.
extension TestSession {
    /// Compares the view of a screen.
    ///
    /// - Parameters:
    ///   - wanted: the wanted view.
    ///   - screen: node id or name of the screen; nil for the active one.
    ///   - sourceLocation: location of the issue; the caller's unless given.
    /// - Throws: `ElementError` for a screen without a view.
    public func expectView(
        _ wanted: some WireCodable, of screen: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try step(sourceLocation.fileID, sourceLocation.line) {
            let wanted = try JSONValue(parsing: wanted.wireText())
            let got = try sentView(of: screen)
            stated.state(view: try shown().screen(screen)["id"]?.string ?? "")
            if wanted == got { return }
            expectEqual(try wanted.pretty(), try got.pretty(), "the view", sourceLocation)
        }
    }

    /// Compares a member of a screen's view. The issue has both values; `#expect(try …)` prints none.
    ///
    ///     try session.expect(\ProfileView.age.value, is: 41)
    ///
    /// - Parameters:
    ///   - member: path from the view to a value.
    ///   - wanted: the wanted value.
    ///   - screen: node id or name of the screen; nil for the active one.
    ///   - sourceLocation: location of the issue; the caller's unless given.
    /// - Throws: as `view(as:of:)`.
    public func expect<View: WireCodable, Value: Equatable>(
        _ member: KeyPath<View, Value>, is wanted: Value, of screen: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let view = try view(as: View.self, of: screen, file: sourceLocation.fileID, line: sourceLocation.line)
        let got = view[keyPath: member]
        if got != wanted { fail("\(member) is \(Self.text(got)), not \(Self.text(wanted))", sourceLocation) }
    }

    /// Compares the value of an element: of a field, the text of a text, the chosen ids of a picker, the total of a
    /// list. The issue has both values.
    ///
    ///     try session.expect("Name", is: "Anna")
    ///
    /// - Parameters:
    ///   - name: id, title, label or text of the element.
    ///   - wanted: the wanted value; nil for an element without one.
    ///   - sourceLocation: location of the issue; the caller's unless given.
    /// - Throws: as `element(_:)`.
    public func expect(_ name: String, is wanted: JSONValue?, sourceLocation: SourceLocation = #_sourceLocation) throws
    {
        let element = try element(name, file: sourceLocation.fileID, line: sourceLocation.line)
        if element.value != wanted {
            fail("the value of \(element) is \(Self.text(element.value)), not \(Self.text(wanted))", sourceLocation)
        }
    }

    private static func text(_ value: some Any) -> String {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return String(reflecting: value) }
        return mirror.children.first.map { text($0.value) } ?? "nil"
    }

    /// Compares the parts of the active screen, one line for each element that the user can reach. States the view of
    /// the screen.
    ///
    ///     session.expectBody(
    ///         """
    ///         textbox "Name": "Ann"
    ///         button "Save" [disabled]
    ///         """)
    ///
    /// - Parameters:
    ///   - wanted: the wanted lines, with or without the last line feed.
    ///   - sourceLocation: location of the issue; the caller's unless given.
    /// - Throws: `ElementError` for a screen without a view.
    public func expectBody(_ wanted: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try step(sourceLocation.fileID, sourceLocation.line) {
            let got = SessionOutline.text(ofView: try sentView(of: nil))
            stated.state(view: try shown().screen(nil)["id"]?.string ?? "")
            expectEqual(wanted.hasSuffix("\n") ? wanted : wanted + "\n", got, "the body", sourceLocation)
        }
    }

    /// Compares the outline of the session. States the route and the views of the outline's screens.
    ///
    /// - Parameters:
    ///   - wanted: the wanted outline, with or without the last line feed.
    ///   - sourceLocation: location of the issue; the caller's unless given.
    public func expectOutline(_ wanted: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let got = outline
        stateShown()
        expectEqual(Self.ended(wanted), got, "the outline", sourceLocation)
    }

    /// Compares `path`. States the route.
    ///
    /// - Parameters:
    ///   - wanted: names of the screens from the root to the active screen.
    ///   - sourceLocation: location of the issue; the caller's unless given.
    public func expectPath(_ wanted: [String], sourceLocation: SourceLocation = #_sourceLocation) {
        let got = path
        stated.stateRoute()
        expectEqual(Self.lines(wanted), Self.lines(got), "the path", sourceLocation)
    }

    /// Compares the events since the last call, or since `takeEvents()`, and takes them.
    ///
    /// - Parameters:
    ///   - wanted: the wanted events, in order.
    ///   - sourceLocation: location of the issue; the caller's unless given.
    /// - Throws: `WireError` for an event that JSON cannot represent.
    public func expectEvents(_ wanted: [some WireEnum], sourceLocation: SourceLocation = #_sourceLocation) throws {
        try step(sourceLocation.fileID, sourceLocation.line) {
            let wanted = try wanted.map { try JSONValue(parsing: $0.wireText()) }
            let got: [JSONValue] = takeEvents()
            stated.state(events: got)
            if wanted == got { return }
            expectEqual(
                Self.lines(wanted.map(\.description)), Self.lines(got.map(\.description)), "the list of events",
                sourceLocation)
        }
    }

    /// Compares `runningEffects`. States the effects that started.
    ///
    /// - Parameters:
    ///   - wanted: names of the effects, in the order of their start.
    ///   - sourceLocation: location of the issue; the caller's unless given.
    public func expectEffects(_ wanted: [String], sourceLocation: SourceLocation = #_sourceLocation) {
        let got = runningEffects
        stated.stateEffects()
        expectEqual(Self.lines(wanted), Self.lines(got), "the list of running effects", sourceLocation)
    }

    /// Compares `transcript` with a golden file, as `expectGolden` does. States everything.
    ///
    /// - Parameters:
    ///   - name: path of the golden file, relative to the test file's folder.
    ///   - testFile: path of the test file; the caller's unless given.
    ///   - sourceLocation: location of the issue; the caller's unless given.
    public func expectTranscript(
        _ name: String, beside testFile: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let got = transcript
        stated.stateAll()
        expectGolden(got, name, beside: testFile, sourceLocation: sourceLocation)
    }

    /// States the route, and the views of the screens that the user sees.
    private func stateShown() {
        stated.stateRoute()
        for screen in SessionOutline.shownScreens(in: shown().tree) { stated.state(view: screen) }
    }

    private static func ended(_ text: String) -> String { text.isEmpty || text.hasSuffix("\n") ? text : text + "\n" }

    private static func lines(_ items: [String]) -> String { items.map { $0 + "\n" }.joined() }

    private func expectEqual(_ wanted: String, _ got: String, _ what: String, _ sourceLocation: SourceLocation) {
        guard wanted != got else { return }
        let lines = LineDifference.lines(from: wanted, to: got).joined(separator: "\n")
        fail("\(what) differs (- wanted, + sent):\n\(lines)", sourceLocation)
    }
}
