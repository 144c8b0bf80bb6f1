import JSON
import Offstage
import OffstageTesting
import Testing

@Wire
private enum Form {
    case nameDidChange(text: String)
    case ageDidChange(Int)
    case tagsDidChange(ids: [String])
    case colourDidChange(Colour)
    case dateDidChange(date: String?)
    case rename(id: Int, to: String)
    case pair(a: String, b: String)
    case formulaDidChange(Formula)
    case saveDidTap
}

@Wire
private enum Colour: String { case red, green }

@Wire
private indirect enum Formula {
    case sum(a: Formula, b: Formula, c: Formula)
    case number(Int)
}

@Wire
private struct FormView { var button: ButtonView }

private final class FormStore: Store<Never, Form>, Viewable {
    let view: FormView
    override func handle(_ action: Form) async throws {}
    init(_ template: ActionTemplate) { view = FormView(button: ButtonView(id: "b", title: "B", onTap: template)) }
}

@Wire
private enum Prompt {
    case askDidTap
    case nameDidEnter(name: String, note: String?)
    case ageDidEnter(age: Int)
    case closeDidTap
}

private final class PromptStore: Store<Never, Prompt>, Viewable {
    let view = FormView(button: ButtonView(id: "ask", title: "Ask", onTap: ActionTemplate(Prompt.askDidTap)))
    private let alert: Alert
    private let navigator: Navigator

    init(_ alert: Alert, _ navigator: Navigator) {
        self.alert = alert
        self.navigator = navigator
        super.init()
    }

    override func handle(_ action: Prompt) async throws {
        if case .askDidTap = action { try navigator.navigate(from: self) { $0.alert(alert) } }
    }
}

private final class RouteStore: Store<Never, Prompt>, Viewable {
    nonisolated static let other = Screen("route.other") { FormStore(ActionTemplate(Form.saveDidTap)) }

    let view = FormView(button: ButtonView(id: "ask", title: "Ask", onTap: ActionTemplate(Prompt.askDidTap)))
    private let route: @AppActor (Route) -> Void
    private let navigator: Navigator

    init(_ route: @escaping @AppActor @Sendable (Route) -> Void, _ navigator: Navigator) {
        self.route = route
        self.navigator = navigator
        super.init()
    }

    override func handle(_ action: Prompt) async throws {
        if case .askDidTap = action { try navigator.navigate(from: self) { route($0) } }
    }
}

/// Actions of another screen.
@Wire
private enum Stranger { case gone }

@Suite(.onLoop)
struct ActionTemplateTests {
    @Test func `a case that takes the user's value names its member`() {
        #expect(ActionTemplate(Form.inputs.nameDidChange).wireText() == text("nameDidChange", input: "text"))
        #expect(ActionTemplate(Form.inputs.ageDidChange).wireText() == text("ageDidChange", input: "value"))
        #expect(ActionTemplate(Form.inputs.tagsDidChange).wireText() == text("tagsDidChange", input: "ids"))
        #expect(ActionTemplate(Form.inputs.colourDidChange).wireText() == text("colourDidChange", input: "value"))
        #expect(ActionTemplate(Form.inputs.dateDidChange).wireText() == text("dateDidChange", input: "date"))
    }

    @Test func `the user's value may be of a recursive type`() {
        #expect(ActionTemplate(Form.inputs.formulaDidChange).wireText() == text("formulaDidChange", input: "value"))
    }

    @Test func `an input has the other members`() {
        let template = ActionTemplate(Form.inputs.rename(id: 5))
        #expect(template.wireText() == #"{"action":{"type":"rename","id":5},"input":"to"}"#)
    }

    @Test func `a template that the store cannot receive is an error in the test context`() throws {
        func error(_ template: ActionTemplate) throws -> String? {
            let app = App("form", screen: Screen("form.main") { FormStore(template) })
            let session = try TestSession(app)
            let log = session.takeLog()
            #expect(log.count < 2)
            return log.first?.message
        }
        #expect(try error(ActionTemplate(Form.saveDidTap)) == nil)
        #expect(try error(ActionTemplate(Form.inputs.rename(id: 5))) == nil)
        #expect(
            try error(ActionTemplate("saved"))?.contains(
                "the screen has no action 'saved'; its actions are ageDidChange, colourDidChange") == true)
        #expect(
            try error(ActionTemplate("rename", ["id": 5], input: "name"))?.contains(
                "the action 'rename' has no member 'name' for the user's value") == true)
        #expect(
            try error(ActionTemplate("rename", ["id": "five"], input: "to"))?.contains("/id: expected a whole number")
                == true)
    }

    /// Presents an alert with these fields and returns the errors of the log.
    private func errors(_ fields: [String], _ buttons: ButtonView...) throws -> [String] {
        let alert = Alert(
            title: "Who?", fields: fields.map { TextFieldView(id: $0) },
            buttons: buttons + [
                ButtonView(id: "close", title: "Close", role: .cancel, onTap: ActionTemplate(Prompt.closeDidTap))
            ])
        let app = App("prompt", screen: Screen("prompt.main") { PromptStore(alert, $0) })
        let session = try TestSession(app)
        try session.send(Prompt.askDidTap)
        let log = session.takeLog()
        // Each error is logged once.
        try session.send(Prompt.askDidTap)
        return log.map(\.message)
    }

    private func enter(_ template: ActionTemplate) -> ButtonView {
        ButtonView(id: "enter", title: "Enter", onTap: template)
    }

    @Test func `the fields of an alert are members of its buttons' actions`() throws {
        let name = ActionTemplate(Prompt.nameDidEnter(name: "", note: nil))
        #expect(try errors(["name", "note"], enter(name)) == [])
        #expect(try errors(["name"], enter(name)) == [])
        #expect(
            try errors(["name", "nmae"], enter(name)) == [
                "the alert “Who?” of prompt.main: the button 'enter': the action 'nameDidEnter' has no member 'nmae' "
                    + "for the user's value"
            ])
        #expect(try errors(["name"], enter(ActionTemplate(Prompt.closeDidTap))).count == 1)
        #expect(
            try errors([], enter(ActionTemplate("gone"))) == [
                "the alert “Who?” of prompt.main: the button 'enter': the screen has no action 'gone'; its actions are "
                    + "ageDidEnter, askDidTap, closeDidTap, nameDidEnter"
            ])
    }

    @Test func `a field of an alert has a text, which a number cannot receive`() throws {
        let found = try errors(["age"], enter(ActionTemplate(Prompt.ageDidEnter(age: 5))))
        #expect(found.count == 1)
        #expect(found.first?.contains("the action 'ageDidEnter' of a template cannot be read") == true, "\(found)")
        #expect(found.first?.contains("/age: expected a whole number") == true, "\(found)")
    }

    /// Navigates on `askDidTap`, and returns the errors of the log.
    private func errors(_ route: @escaping @AppActor @Sendable (Route) -> Void) throws -> [String] {
        let app = App(
            "route", screen: Screen("route.main") { RouteStore(route, $0) }, screens: [RouteStore.other],
            customLayers: [CustomLayer("vote", data: WireNothing.self, result: WireNothing.self)])
        let session = try TestSession(app)
        try session.send(Prompt.askDidTap)
        return session.takeLog().map(\.message)
    }

    @Test func `the templates of toasts, sheets, bars, requests and custom layers are checked`() throws {
        @Sendable func button(_ action: any WireEnum) -> ButtonView {
            ButtonView(id: "b", title: "B", onTap: ActionTemplate(action))
        }
        let routes: [(String, @AppActor @Sendable (Route, any WireEnum) -> Void)] = [
            ("the toast “saved”", { $0.toast(Notice(message: "saved", button: button($1))) }),
            ("the sheet", { $0.present(RouteStore.other(), style: ModalStyle(onDismiss: $1)) }),
            (
                "the fullScreen",
                { $0.present(RouteStore.other(), style: ModalStyle(.fullScreen, onDismissAttempt: $1)) }
            ),
            ("the bars", { $0.setBars(Layout.Bars(leading: [button($1)])) }),
            ("the bars", { $0.setBars(Layout.Bars(trailing: [button($1)])) }),
            ("the request 'share'", { $0.request(Capability.Request(.share, onAnswer: $1)) }),
            ("the layer 'vote'", { $0.customLayer(CustomContent("vote", onAnswer: $1)) }),
            ("the choice “Which?”", { $0.choice(Alert(title: "Which?", buttons: [button($1)])) }),
        ]
        for (owner, route) in routes {
            #expect(try errors { route($0, Prompt.closeDidTap) } == [], "\(owner)")
            let found = try errors { route($0, Stranger.gone) }
            #expect(found.count == 1, "\(owner)")
            #expect(found.first?.hasPrefix("\(owner) of route.main: ") == true, "\(found)")
            #expect(found.first?.contains("the screen has no action 'gone'") == true, "\(found)")
        }
    }

    @Test func `the keys of bars and of alerts are checked`() throws {
        let (save, send) = (ActionTemplate(Prompt.closeDidTap), ActionTemplate(Prompt.askDidTap))
        let buttons = [
            ButtonView(id: "save", title: "Save", key: .ctrl("S"), onTap: save),
            ButtonView(id: "send", title: "Send", key: .ctrl("S"), onTap: send),
        ]
        let bars = try errors { $0.setBars(Layout.Bars(leading: [buttons[0]], trailing: [buttons[1]])) }
        #expect(bars.count == 1)
        #expect(
            bars.first?.hasPrefix("the bars of route.main: 'save' and 'send' in the bars have the same key") == true,
            "\(bars)")
        let alert = try errors { $0.alert(Alert(title: "Now?", buttons: buttons)) }
        #expect(alert.count == 1)
        #expect(
            alert.first?.hasPrefix("the alert “Now?” of route.main: 'save' and 'send' in the alert have the same key")
                == true, "\(alert)")
    }

    @Test func `inspect/dependencies reports the alerts that are shown`() throws {
        let alert = Alert(title: "Who?", buttons: [enter(ActionTemplate("gone"))])
        let session = try TestSession(App("prompt", screen: Screen("prompt.main") { PromptStore(alert, $0) }))
        #expect(try session.request("inspect/dependencies", ["validate": true])["findings"] == [])
        try session.send(Prompt.askDidTap)
        #expect(session.takeLog().count == 1)
        let findings = try session.request("inspect/dependencies", ["validate": true])["findings"]?.array ?? []
        #expect(findings.count == 1)
        #expect("\(findings)".contains("the alert “Who?” of prompt.main: the button 'enter': the screen has no action"))
    }

    private func text(_ type: String, input: String) -> String {
        #"{"action":{"type":"\#(type)"},"input":"\#(input)"}"#
    }
}
