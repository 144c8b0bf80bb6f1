import AppLoop
import JSON
import Offstage
import OffstageTesting
import Synchronization
import Testing

/// The input, the queries and the checks of `TestSession`.
@Suite(.onLoop)
struct TestSessionTests {
    // MARK: Input

    @Test func `fields, toggles and pickers send their actions with the user's value`() throws {
        let session = try TestSession(DeskStore.app)
        #expect(try session.type("Anna", into: "name") == "done")
        try session.type("41", into: "Age")
        try session.toggle("I agree")
        try session.pick("large", in: "size")
        try session.pick("SMALL", in: "extras")
        try session.pick("large", in: "extras")
        try session.pick("small", in: "extras")
        let view = try session.view(as: DeskView.self)
        #expect(view.name.value == "Anna")
        #expect(view.age.value == 41)
        #expect(view.agree.value)
        #expect(view.size.value == "large")
        #expect(view.extras.values == ["large"])
        try session.type("", into: "age")
        #expect(try session.element("age").value == nil)
        try session.set(7.5, in: "age")
        #expect(try session.element("age").value == 7.5)
    }

    @Test func `a secure field is submitted with the text that the test typed`() throws {
        let session = try TestSession(DeskStore.app)
        try session.type("2580", into: "code")
        #expect(try session.element("code").value == nil, "the server never sends it")
        try session.submit("code")
        #expect(try session.element("note").value == "Code: 2580")
    }

    @Test func `rows are selected, opened and used with commands`() throws {
        let session = try TestSession(DeskStore.app)
        try session.open(row: 1, in: "rows")
        #expect(try session.element("note").value == "Opened Bread")
        try session.tap("remove", row: "Milk", in: "rows")
        #expect(session.elements.filter { $0.kind == "row" }.map(\.label) == ["Bread", "Salt"])
        let unknown = #expect(throws: TestSession.ElementError.self) { try session.open(row: "Milk", in: "rows") }
        #expect(unknown?.message == "no row 'Milk' is shown; shown: row '0' (Bread), row '1' (Salt)")
        #expect(throws: TestSession.ElementError.self) { try session.expand(row: 1, in: "rows") }
        let command = #expect(throws: TestSession.ElementError.self) { try session.tap("copy", row: 1, in: "rows") }
        #expect(command?.message == "the row '1' has no command 'copy'; it has: button 'remove' (Remove)")
    }

    @Test func `a typed action goes to the active screen or to a named one`() throws {
        let session = try TestSession(DeskStore.app)
        try session.send(DeskAction.nextDidTap)
        #expect(try session.send(DeskAction.nameDidChange(text: "Bo"), to: "desk.main") == "done")
        #expect(try session.view(as: DeskView.self, of: "desk.main").name.value == "", "a hidden view is not sent")
        let refusal = #expect(throws: TestSession.Refused.self) { try session.send(DeskAction.saveDidTap) }
        #expect(refusal?.kind == "actionUnknown")
        try session.back()
        #expect(try session.view(as: DeskView.self).name.value == "Bo")
    }

    @Test func `an input that cannot be used throws an error that lists the elements`() throws {
        let session = try TestSession(DeskStore.app)
        let missing = #expect(throws: TestSession.ElementError.self) { try session.tap("sve") }
        #expect(missing?.kind == .missing)
        #expect(missing?.message.hasPrefix("no button 'sve' is shown; shown: button 'removeAll'") == true)
        #expect(missing?.message.contains("button 'save' (Save) disabled") == true)
        let ambiguous = #expect(throws: TestSession.ElementError.self) { try session.tap("Twin") }
        #expect(ambiguous?.message == "2 elements are 'Twin': button 'ask' (Twin), button 'next' (Twin)")
        let disabled = #expect(throws: TestSession.ElementError.self) { try session.tap("save") }
        #expect(disabled?.message == "button 'save' (Save) disabled cannot be used")
        let kind = #expect(throws: TestSession.ElementError.self) { try session.toggle("name") }
        #expect(kind?.message.hasPrefix("'name' is a textField, not a toggle") == true)
        let number = #expect(throws: TestSession.ElementError.self) { try session.type("many", into: "age") }
        #expect(number?.kind == .unusable)
        let option = #expect(throws: TestSession.ElementError.self) { try session.pick("huge", in: "size") }
        #expect(option?.message == "picker 'size' (Size) has no option 'huge'; it has: small, large")
        #expect(throws: TestSession.ElementError.self) { try session.select(tab: "Home") }
        #expect(throws: TestSession.ElementError.self) { try session.answer("ok") }
        #expect(throws: TestSession.Refused.self) { try session.back() }
        #expect(throws: TestSession.Refused.self) { try session.dismiss() }
    }

    @Test func `a field that is disabled during a save refuses input, and the handler ends with the clock`() throws {
        let session = try TestSession(DeskStore.app)
        try session.type("Anna", into: "name")
        #expect(try session.tap("save") == nil, "the command and the button are one choice")
        #expect(session.runningEffects == ["saveDidTap"])
        #expect(throws: TestSession.ElementError.self) { try session.type("Bo", into: "name") }
        #expect(throws: TestSession.ElementError.self) { try session.tap("save") }
        try session.advance(by: .seconds(1))
        #expect(try session.takeEvents(as: DeskEvent.self) == [.didSave(name: "Anna")])
    }

    // MARK: Navigation

    @Test func `an alert is read and answered`() throws {
        let session = try TestSession(DeskStore.app)
        #expect(session.alert == nil)
        try session.tap("ask")
        #expect(session.alert?.title == "Delete it?")
        #expect(session.alert?.message == "It cannot be restored.")
        #expect(session.alert?.buttons.map(\.id) == ["delete", "cancel"])
        #expect(throws: TestSession.ElementError.self, "the alert covers the view") { try session.tap("next") }
        try session.type("old", into: "reason")
        #expect(session.alert?.fields.map(\.value) == ["old"])
        try session.answer("Delete")
        #expect(session.alert == nil)
        #expect(try session.element("note").value == "Answer: delete")
        #expect(session.toast == "Deleted")
    }

    @Test func `a button of the view and those of toasts are named by their area`() throws {
        let session = try TestSession(ToastsStore.app)
        let none = #expect(throws: TestSession.ElementError.self) { try session.tap("Undo", in: .toast) }
        #expect(none?.message == "no toast is shown; shown: none")
        for _ in 1...2 { try session.tap("show") }
        let ambiguous = #expect(throws: TestSession.ElementError.self) { try session.tap("Undo") }
        #expect(ambiguous?.kind == .ambiguous)
        #expect(ambiguous?.message.hasSuffix("; name the part: in: .toast or in: .screen") == true)
        let missing = #expect(throws: TestSession.ElementError.self) { try session.tap("Undo", in: .toast("Third")) }
        #expect(missing?.message == "no toast 'Third' is shown; shown: 'Toast 1', 'Toast 2'")
        try session.tap("Undo", in: .screen)
        try session.expect("note", is: "Undone: screen")
        try session.tap("Undo", in: .toast("Toast 1"))
        try session.expect("note", is: "Undone: 1")
        try session.answer("Undo")
        try session.expect(\ToastsView.note.text, is: "Undone: 2")
        #expect(session.toast == nil)
    }

    @Test func `path, title and bars follow the route`() throws {
        let session = try TestSession(DeskStore.app)
        #expect(session.path == ["desk.main"])
        #expect(session.title == "Desk")
        try session.tap("next")
        #expect(session.path == ["desk.main", "desk.page"])
        #expect(session.title == "Page")
        try session.tap("Menu")
        #expect(try session.view(as: DeskPageView.self).text.text == "Taps: 1")
        #expect(throws: TestSession.ElementError.self) { try session.tap("off") }
        #expect(throws: TestSession.ElementError.self) { try session.element("name") }
        try session.back()
        try session.tap("sheet")
        #expect(session.path == ["desk.main", "desk.page"])
        #expect(try session.dismiss() == "committed")
        #expect(session.path == ["desk.main"])
    }

    @Test func `a view is decoded from what was sent`() throws {
        let session = try TestSession(DeskStore.app)
        #expect(throws: (any Error).self, "another type") { try session.view(as: DeskPageView.self) }
        let unknown = #expect(throws: TestSession.ElementError.self) {
            try session.view(as: DeskView.self, of: "desk.page")
        }
        #expect(unknown?.message == "no screen 'desk.page' exists; the screens are: desk.main")
    }

    // MARK: Differences

    @Test func `a difference of views or outlines shows the lines`() throws {
        let session = try TestSession(DeskStore.app)
        var wanted = try session.view(as: DeskView.self)
        try session.expectView(wanted)
        let outline = session.outline
        session.expectOutline(outline)
        try session.type("Anna", into: "name")
        wanted.save.isEnabled = true
        wanted.commands[0].isEnabled = true
        try issue("-     \"value\": \"\",\n+     \"value\": \"Anna\",") { try session.expectView(wanted) }
        try issue("- ", "    textbox \"Name\"\n", "+ ", "textbox \"Name\": \"Anna\"") {
            session.expectOutline(outline)
        }
    }

    /// Expects one issue whose text contains the parts.
    private func issue(_ parts: String..., in body: () throws -> Void) throws {
        let text = Mutex("")
        try withKnownIssue {
            try body()
        } matching: { issue in
            text.withLock { $0 += issue.comments.map(\.rawValue).joined() }
            return true
        }
        let found = text.withLock { $0 }
        for part in parts { #expect(found.contains(part), "\(found)") }
    }

    // MARK: Problems

    @Test func `an error in the log fails the next step, unless the test takes it`() throws {
        let session = try TestSession(DeskStore.app)
        try session.tap("log")
        #expect(session.problems.count == 1)
        let problems = #expect(throws: TestSession.Problems.self) { try session.tap("agree") }
        #expect(
            problems?.problems
                == ["the app logged the error 'the desk is broken'; take an expected message with takeLog()"])
        try session.tap("log")
        #expect(session.takeLog().map(\.message) == ["the desk is broken"])
        try session.finish()
    }

    @Test func `an error in the log of the last step fails the test at its end`() throws {
        try issue("the desk is broken") {
            let session = try TestSession(DeskStore.app)
            try session.tap("log")
        }
    }

    @Test func `an action that fails after its step makes the clock's step throw`() throws {
        let session = try TestSession(DeskStore.app)
        #expect(try session.tap("fail") == nil)
        let failure = #expect(throws: TestSession.Refused.self) { try session.advance(by: .seconds(1)) }
        #expect(failure?.kind == "full")
    }

    @Test func `an action that still runs at the end fails the test, unless the session is closed`() throws {
        let session = try TestSession(DeskStore.app)
        try session.tap("fail")
        let problems = #expect(throws: TestSession.Problems.self) { try session.finish() }
        #expect(problems?.problems[0].hasPrefix("not ended: tap(\"fail\"); running effects: failDidTap.") == true)
        let closed = try TestSession(DeskStore.app)
        try closed.tap("fail")
        try closed.close()
        try closed.finish()
    }

    @Test func `an effect that ignores its cancellation fails the test, and not the next one`() async throws {
        let session = try TestSession(DeskStore.app)
        try session.tap("ghost")
        let problems = #expect(throws: TestSession.Problems.self) { try session.finish(limit: .milliseconds(50)) }
        #expect(
            problems?.problems == [
                "the effect ghost still runs after its session closed; end it when Task.isCancelled"
            ])
        let next = try TestSession(DeskStore.app)
        try await next.settle(limit: .seconds(10))
        try next.finish()
        AppLoop.run { DeskStore.releaseGhosts() }
    }

    @Test func `an effect of a removed screen that ignores its cancellation fails the test`() throws {
        let session = try TestSession(DeskStore.app)
        try session.tap("next")
        try session.tap("ghost")
        try session.back()
        let problems = #expect(throws: TestSession.Problems.self) { try session.finish(limit: .milliseconds(50)) }
        #expect(
            problems?.problems == [
                "the effect ghost still runs after its session closed; end it when Task.isCancelled"
            ])
        AppLoop.run { DeskStore.releaseGhosts() }
    }

    @Test func `a handler that never pauses and ignores its cancellation does not disturb the next session`() throws {
        let session = try TestSession(DeskStore.app, mostJobs: 1000)
        #expect(throws: TestSession.Problems.self) { try session.tap("whirl") }
        let problems = #expect(throws: TestSession.Problems.self) { try session.finish() }
        #expect(
            problems?.problems.last
                == "the effect whirlDidTap still runs after its session closed; end it when Task.isCancelled")
        let next = try TestSession(DeskStore.app, mostJobs: 1000)
        try next.tap("next")
        try next.finish()
    }

    @Test func `a handler that never pauses fails its step`() throws {
        let session = try TestSession(DeskStore.app, mostJobs: 1000)
        let problems = #expect(throws: TestSession.Problems.self) { try session.tap("spin") }
        #expect(problems?.problems == ["the app ran 1000 jobs without a pause; running effects: spinDidTap"])
    }

    @Test func `a store that outlives its session fails the test`() throws {
        defer { AppLoop.run { DeskStore.kept = [] } }
        let session = try TestSession(DeskStore.app)
        try session.tap("keep")
        let problems = #expect(throws: TestSession.Problems.self) { try session.finish() }
        #expect(problems?.problems.last?.hasPrefix("DeskStore outlives its session") == true)
    }

    @Test func `a request that waits names the running effects`() throws {
        let session = try TestSession(DeskStore.app)
        let waiting = #expect(throws: TestSession.NotAnswered.self) {
            try session.send(["type": "failDidTap"])
        }
        #expect(
            waiting?.description.hasSuffix("action/send has not been answered yet; running effects: failDidTap") == true
        )
    }

    @Test func `outside of Swift Testing the next step throws what differs`() async {
        // A detached task belongs to no test, as a test of XCTest.
        let text = await Task.detached {
            do {
                let session = try TestSession(DeskStore.app)
                session.expectOutline("window")
                try session.type("Anna", into: "name")
                return ""
            } catch {
                return "\(error)"
            }
        }.value
        #expect(text.contains("the outline differs (- wanted, + sent):\n- window\n"))
    }

    @Test func `sessions on several threads take turns on the loop`() async throws {
        try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let session = try TestSession(DeskStore.app)
                    for _ in 0..<20 {
                        try session.tap("next")
                        try session.back()
                    }
                    try session.finish()
                    return session.path
                }
            }
            for try await path in group { #expect(path == ["desk.main"]) }
        }
    }

    // MARK: Lines of failures

    @Test func `a step that fails names its file and line`() async throws {
        let session = try TestSession(DeskStore.app)
        let steps: [(line: Int, step: () throws -> Void)] = [
            (#line, { try session.tap("sve") }),
            (#line, { try session.tap("copy", row: 1, in: "rows") }),
            (#line, { try session.type("Anna", into: "nme") }),
            (#line, { try session.set(1, in: "nme") }),
            (#line, { try session.toggle("nme") }),
            (#line, { try session.pick("small", in: "nme") }),
            (#line, { try session.submit("nme") }),
            (#line, { try session.select(row: 9, in: "rows") }),
            (#line, { try session.open(row: 9, in: "rows") }),
            (#line, { try session.expand(row: 9, in: "rows") }),
            (#line, { try session.answer("ok") }),
            (#line, { try session.dismiss() }),
            (#line, { try session.back() }),
            (#line, { try session.open("nowhere://") }),
            (#line, { try session.select(tab: "Home") }),
            (#line, { try session.fulfil() }),
            (#line, { try session.refuse("none") }),
            (#line, { try session.send(["type": "unknown"]) }),
            (#line, { try session.send(DeskAction.nextDidTap, to: "nowhere") }),
            (#line, { try session.advance(by: .seconds(-1)) }),
            (#line, { try session.request("screen/get", ["screen": "n99"]) }),
            (#line, { _ = try session.element("nme") }),
            (#line, { _ = try session.view(as: DeskPageView.self) }),
            (#line, { _ = try session.rows(in: "nme") }),
            (#line, { try session.expectView(DeskPageView(text: TextView(id: "text", text: "")), of: "nowhere") }),
        ]
        for (line, step) in steps {
            let error = #expect(throws: (any Error).self) { try step() }
            let text = error.map { "\($0)" } ?? ""
            #expect(text.hasPrefix("TestSessionTests.swift:\(line): "), "\(text)")
        }
        let line = #line + 1
        let error = #expect(throws: TestSession.Refused.self) { try TestSession(DeskStore.app, link: "nowhere://") }
        #expect(error?.description.hasPrefix("TestSessionTests.swift:\(line): ") == true)
    }

    @Test func `a problem names the line of the step that caused it`() throws {
        let session = try TestSession(DeskStore.app)
        var line = #line + 1
        try session.tap("log")
        var problems = #expect(throws: TestSession.Problems.self) { try session.tap("agree") }
        #expect(problems?.description.hasPrefix("TestSessionTests.swift:\(line): the app logged") == true)
        line = #line + 1
        try session.tap("fail")
        let failure = #expect(throws: TestSession.Refused.self) { try session.advance(by: .seconds(1)) }
        #expect(failure?.description.hasPrefix("TestSessionTests.swift:\(line): ") == true)
        line = #line + 1
        try session.tap("fail")
        _ = session.path
        problems = #expect(throws: TestSession.Problems.self) { try session.finish() }
        #expect(problems?.description.hasPrefix("TestSessionTests.swift:\(line): not ended: ") == true)
    }

    @Test func `the release of a session records a problem at the line of its step`() throws {
        let found = Mutex<[SourceLocation]>([])
        var line = 0
        try withKnownIssue {
            let session = try TestSession(DeskStore.app)
            line = #line + 1
            try session.tap("log")
        } matching: { issue in
            found.withLock { $0 += [issue.sourceLocation].compactMap(\.self) }
            return true
        }
        let locations = found.withLock(\.self)
        #expect(locations.map(\.line) == [line])
        #expect(locations.map(\.fileName) == ["TestSessionTests.swift"])
    }

    // MARK: Exhaustive sessions

    @Test func `an exhaustive session names all that the test has not stated`() throws {
        let session = try TestSession(DeskStore.app, exhaustive: true)
        try session.type("Anna", into: "name")
        var problems = #expect(throws: TestSession.Problems.self) { try session.tap("save") }
        #expect(problems?.problems.count == 1)
        #expect(problems?.problems[0].hasPrefix("the view of desk.main changed at /name/value, ") == true)
        try session.tap("save")
        session.expectOutline(session.outline)
        problems = #expect(throws: TestSession.Problems.self) { try session.advance(by: .seconds(1)) }
        #expect(problems?.problems == ["the effect saveDidTap started; state it with expectEffects"])
        try session.advance(by: .seconds(1))
        session.expectOutline(session.outline)
        problems = #expect(throws: TestSession.Problems.self) { try session.tap("next") }
        #expect(
            problems?.description.contains("the event {\"type\":\"didSave\",\"name\":\"Anna\"} was sent; state it with")
                == true)
        try session.tap("next")
        try session.expectView(session.view(as: DeskPageView.self))
        problems = #expect(throws: TestSession.Problems.self) { try session.finish() }
        #expect(problems?.problems == ["the route changed (push); state it with expectPath or expectOutline"])
    }

    @Test func `reading states nothing in an exhaustive session`() throws {
        let session = try TestSession(DeskStore.app, exhaustive: true)
        try session.type("Anna", into: "name")
        _ = (session.view, session.outline, session.path, session.transcript, session.runningEffects)
        _ = try session.view(as: DeskView.self)
        _ = session.takeNotifications()
        #expect(throws: TestSession.Problems.self) { try session.tap("save") }
    }

    @Test func `an outline states no covered screen, and taken events are not stated by others`() throws {
        let session = try TestSession(DeskStore.app, exhaustive: true)
        func send(_ action: DeskAction) throws {
            _ = session.start("action/send", ["screen": "desk.main", "action": try action.json])
        }
        try session.send(DeskAction.sheetDidTap)
        session.expectOutline(session.outline)
        try send(.nameDidChange(text: "Anna"))
        session.expectOutline(session.outline)
        var problems = #expect(throws: TestSession.Problems.self) { try session.advance(by: .milliseconds(1)) }
        #expect(problems?.problems.count == 1, "\(problems?.problems ?? [])")
        #expect(problems?.problems.first?.hasPrefix("the view of desk.main changed at /name/value") == true)
        try session.advance(by: .milliseconds(1))
        try send(.saveDidTap)
        try session.expectView(session.view(as: DeskView.self, of: "desk.main"), of: "desk.main")
        session.expectEffects(["saveDidTap"])
        try session.advance(by: .seconds(1))
        try session.expectView(session.view(as: DeskView.self, of: "desk.main"), of: "desk.main")
        _ = try session.takeEvents(as: DeskEvent.self)
        try session.expectEvents([DeskEvent]())
        problems = #expect(throws: TestSession.Problems.self) { try session.finish() }
        #expect(
            problems?.problems == [
                #"the event {"type":"didSave","name":"Anna"} was sent; state it with expectEvents"#
            ])
    }

    @Test func `an exhaustive session accepts what the test has stated`() throws {
        let session = try TestSession(DeskStore.app, exhaustive: true)
        try session.type("Anna", into: "name")
        var view = try session.view(as: DeskView.self)
        view.name.value = "Anna"
        view.save.isEnabled = true
        view.commands = [view.save]
        try session.expectView(view)
        try session.tap("save")
        view.name.isEnabled = false
        view.save.isLoading = true
        view.commands = [view.save]
        try session.expectView(view)
        session.expectEffects(["saveDidTap"])
        try session.advance(by: .seconds(1))
        try session.expectEvents([DeskEvent.didSave(name: "Anna")])
        view.name.isEnabled = true
        view.save.isLoading = false
        view.commands = [view.save]
        try session.expectView(view)
        session.expectEffects([])
        try session.finish()
    }

    @Test func `an expectation of paths, events, effects and outlines marks the lines that differ`() throws {
        func failure(_ body: (TestSession) throws -> Void) throws -> String {
            let session = try TestSession(DeskStore.app)
            try session.type("Anna", into: "name")
            try session.tap("save")
            try session.advance(by: .seconds(1))
            let text = Mutex("")
            try withKnownIssue {
                try body(session)
            } matching: { issue in
                text.withLock { $0 = issue.comments.map(\.rawValue).joined() }
                return true
            }
            return text.withLock(\.self)
        }
        #expect(
            try failure { $0.expectPath(["desk.main", "desk.page"]) }
                == "the path differs (- wanted, + sent):\n  desk.main\n- desk.page")
        #expect(
            try failure { try $0.expectEvents([DeskEvent.didSave(name: "Berta")]) }.contains(
                "+ {\"type\":\"didSave\",\"name\":\"Anna\"}"))
        #expect(try failure { $0.expectEffects(["saveDidTap"]) }.contains("\n- saveDidTap"))
        #expect(
            try failure { try $0.expect(\DeskView.name.id, is: "Berta") }
                == #"\DeskView.name.id is "name", not "Berta""#)
        #expect(
            try failure { try $0.expect("Name", is: "Berta") }
                == #"the value of textField 'name' (Name) is "Anna", not "Berta""#)
        #expect(
            try failure { try $0.expect(\DeskView.age.value, is: 3) } == #"\DeskView.age.value is nil, not 3.0"#)
        let drawn = try failure { $0.expectOutline($0.outline.replacing("Anna", with: "Berta")) }
        #expect(drawn.hasPrefix("the outline differs (- wanted, + sent):\n"))
        #expect(drawn.contains("\n- ") && drawn.contains("Berta") && drawn.contains("\n+ ") && drawn.contains("Anna"))
    }
}

@Wire
private enum ToastsAction {
    case showDidTap
    case undoDidTap(of: String)
}

@Wire
private struct ToastsView {
    let show: ButtonView
    let undo: ButtonView
    let note: TextView
}

/// A screen whose button Undo has the id and the title of the buttons of its toasts.
private final class ToastsStore: Store<Never, ToastsAction>, Viewable {
    @Injected(\.navigator) private var navigator
    private var shown = 0
    private var note = ""

    nonisolated static let app = App("toasts", screen: Screen("toasts.main") { ToastsStore() })

    private static func undo(_ name: String) -> ButtonView {
        ButtonView(id: "undo", title: "Undo", onTap: ActionTemplate(ToastsAction.undoDidTap(of: name)))
    }

    var view: ToastsView {
        ToastsView(
            show: ButtonView(id: "show", title: "Show", onTap: ActionTemplate(ToastsAction.showDidTap)),
            undo: Self.undo("screen"), note: TextView(id: "note", text: note))
    }

    override func handle(_ action: ToastsAction) async throws {
        switch action {
        case .showDidTap:
            shown += 1
            let notice = Notice(message: "Toast \(shown)", button: Self.undo("\(shown)"))
            try navigator.navigate(from: self) { $0.toast(notice) }
        case .undoDidTap(let name): note = "Undone: \(name)"
        }
    }
}
