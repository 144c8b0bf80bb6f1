import AppLoop
import Foundation
import JSON
import OffstageTesting
import ReferenceApps
import TestHelpers
import Testing

@Suite(.onLoop)
struct TwoStateTests {
    private let enter = TwoState.EnterAction.enterDidTap
    private let agree = TwoState.TermsAction.acceptanceDidChange(isOn: true)
    private let accept = TwoState.TermsAction.acceptDidTap
    private let logout = TwoState.HomeAction.logoutDidTap

    private func type(_ name: String) -> TwoState.EnterAction { .nameDidChange(text: name) }

    private func authorize(_ session: TestSession) throws {
        try session.send(type("Anna"))
        try session.send(enter)
        try session.send(agree)
        try session.send(accept)
    }

    @Test func `the app begins with authorization without a token and with main otherwise`() throws {
        let unknown = try TestSession(TwoState.app)
        #expect(try unknown.routeText == "stack[authorization.enter*]")
        #expect(try unknown.flowLines == ["app: started", "authorization in app: started"])
        let known = try TestSession(TwoState.app, alternatives: ["tokenRepository": "kept"])
        #expect(try known.routeText == "tabs[stack[main.home*], stack[main.news?]]")
        #expect(try known.flowLines == ["app: started", "main in app: started"])
        #expect(known.view.part("greeting")?["text"] == "Welcome, Anna")
    }

    @Test func `authorization leads to main and logout to authorization, each in one revision`() throws {
        let session = try TestSession(TwoState.app)
        try session.send(type("Anna"))
        try session.send(enter)
        #expect(try session.routeText == "stack[authorization.enter, authorization.terms*]")
        try session.send(agree)
        _ = session.takeNotifications()
        try session.send(accept)
        var told = session.takeNotifications()
        #expect(told.params("route/didChange").count == 1)
        #expect(told.events("flow.finished").compactMap { $0["event"]?["flow"] } == ["authorization"])
        #expect(try session.routeText == "tabs[stack[main.home*], stack[main.news?]]")
        #expect(try session.flowLines == ["app: started", "main in app: started"])
        _ = session.takeNotifications()
        try session.send(logout)
        told = session.takeNotifications()
        #expect(told.params("route/didChange").count == 1)
        #expect(told.events("flow.finished").compactMap { $0["event"]?["flow"] } == ["main"])
        #expect(try session.routeText == "stack[authorization.enter*]")
        #expect(try session.flowLines == ["app: started", "authorization in app: started"])
        #expect(try session.scopes("flow") == 2)
        #expect(try session.scopes("node") == 1)
        expectGolden(session.transcript, "Transcripts/two-state.txt")
    }

    @Test func `fifty rounds leak nothing and are no loop`() throws {
        let session = try TestSession(TwoState.app)
        for _ in 1...50 {
            try authorize(session)
            try session.send(logout)
        }
        #expect(try session.routeText == "stack[authorization.enter*]")
        #expect(try session.flowLines.count == 2)
        #expect(try session.scopes("flow") == 2)
        #expect(try session.request("inspect/instances")["leaked"] == [])
    }

    @Test func `one screen type has two outputs: on in authorization, back in main`() throws {
        let session = try TestSession(TwoState.app)
        try session.send(type("Anna"))
        try session.send(enter)
        let terms = session.view
        try session.send(agree)
        try session.send(accept)
        #expect(try session.routeText == "tabs[stack[main.home*], stack[main.news?]]")
        try session.send(TwoState.HomeAction.termsDidTap)
        try session.request(
            "action/send", ["screen": "main.home", "action": TwoState.HomeAction.termsDidTap.json])
        #expect(try session.routeText == "tabs[stack[main.home, main.terms*], stack[main.news?]]")
        // Accepted terms show no consent.
        #expect(session.part("terms") == terms.part("terms"))
        #expect(session.part("acceptance")?["value"] == true)
        #expect(session.part("acceptance")?["isEnabled"] == false)
        #expect(session.part("accept") == nil)
        let refusal = #expect(throws: TestSession.Refused.self) { try session.send(agree) }
        #expect(refusal?.kind == "disabled")
        try session.send(TwoState.TermsAction.doneDidTap)
        #expect(try session.routeText == "tabs[stack[main.home*], stack[main.news?]]")
        expectGolden(session.transcript, "Transcripts/two-state-terms.txt")
    }

    @Test(arguments: ["terms", "visitorTerms"])
    func `terms that are read again cannot be answered`(_ screen: String) throws {
        let session = try TestSession(TwoState.app, alternatives: ["tokenRepository": "staff"])
        if screen == "visitorTerms" {
            try session.open("twostate://staff")
            try session.tap("lend")
        }
        try session.tap("terms")
        #expect(session.path.last == "main.\(screen)")
        let view = session.view
        let refusal = #expect(throws: TestSession.Refused.self) { try session.send(agree) }
        #expect(refusal?.kind == "disabled")
        #expect(try session.send(accept) == "done")
        #expect(session.path.last == "main.\(screen)")
        #expect(session.view == view)
    }

    @Test func `the terms are accepted once they have been agreed to`() throws {
        let session = try TestSession(TwoState.app)
        try session.send(type("Anna"))
        try session.send(enter)
        let unread = #expect(throws: TestSession.Refused.self) { try session.send(TwoState.TermsAction.doneDidTap) }
        #expect(unread?.kind == "termsNotAgreed")
        #expect(session.part("accept")?["isEnabled"] == false)
        let refusal = #expect(throws: TestSession.Refused.self) { try session.send(accept) }
        #expect(refusal?.kind == "disabled")
        #expect(session.part("acceptance")?["onChange"]?["input"] == "isOn")
        for isOn in [true, false, true] {
            try session.send(TwoState.TermsAction.acceptanceDidChange(isOn: isOn))
            #expect(session.part("acceptance")?["value"] == .bool(isOn))
            #expect((session.part("accept")?["isEnabled"] != false) == isOn)
        }
        try session.send(accept)
        #expect(try session.routeText == "tabs[stack[main.home*], stack[main.news?]]")
    }

    @Test func `Enter can be tapped once there is a name`() throws {
        let session = try TestSession(TwoState.app)
        #expect(session.part("enter")?["isEnabled"] == false)
        try session.request("action/send", ["action": type("A").json, "inputSeq": 2, "clientId": "desk"])
        try session.request("action/send", ["action": type("").json, "inputSeq": 1, "clientId": "desk"])
        #expect(session.part("name")?["value"] == "A")
        #expect(session.part("enter")?["isEnabled"] != false)
        try session.send(type("   "))
        #expect(session.part("enter")?["isEnabled"] == false)
    }

    @Test(arguments: ["O'Neil", "Jean-Luc", "Zoë", " Ann ", "Anna Maria"])
    func `names of people are accepted without the spaces around them`(_ name: String) throws {
        let session = try TestSession(TwoState.app)
        try session.send(type(name))
        try session.send(enter)
        try session.send(enter, to: "authorization.enter")
        #expect(try session.routeText == "stack[authorization.enter, authorization.terms*]", "two taps, one screen")
        try session.send(agree)
        try session.send(accept)
        #expect(session.part("greeting")?["text"] == .string("Welcome, \(name.trimmingCharacters(in: .whitespaces))"))
    }

    @Test func `a name over the limit shows the limit`() throws {
        let session = try TestSession(TwoState.app)
        try session.send(type(String(repeating: "a", count: 65)))
        #expect(session.part("name")?["error"] == "The text is too long: at most 64 characters are allowed.")
        #expect(session.part("name")?["value"] == "")
    }

    @Test func `the terms are accepted once while a slow gateway answers`() throws {
        let session = try TestSession(TwoState.app, alternatives: ["gateway": "slow"])
        try session.advance(by: .milliseconds(500))
        try authorize(session)
        #expect(session.part("accept")?["isLoading"] == true)
        #expect(session.part("accept")?["isEnabled"] == false)
        #expect(try session.send(accept) == "done")
        try session.advance(by: .milliseconds(500))
        #expect(try session.routeText == "tabs[stack[main.home*], stack[main.news?]]")
    }

    @Test(arguments: ["An", "4nna", "---"])
    func `an invalid name shows an alert, which OK dismisses`(_ name: String) throws {
        let session = try TestSession(TwoState.app)
        try session.send(type(name))
        try session.send(enter)
        #expect(try session.routeText == "stack[authorization.enter+], alert*")
        let alert = try session.request("route/get")["tree"]?["windows"]?[0]?["layers"]?.array?.last
        #expect(alert?["title"] == "This name cannot be used")
        #expect(alert?["message"]?.string?.hasPrefix("A name has at least 3 letters; ") == true)
        #expect(alert?["buttons"]?.array?.compactMap { $0["title"] } == ["OK"])
        let layer = try session.topLayer
        let wrong = #expect(throws: TestSession.Refused.self) {
            try session.request("route/answer", ["layer": layer, "button": "yes"])
        }
        #expect(wrong?.code == 1300)
        #expect(wrong?.kind == "unknownButton")
        try session.request("route/answer", ["layer": layer, "button": "ok"])
        #expect(try session.routeText == "stack[authorization.enter*]")
        #expect(session.part("name")?["value"] == .string(name))
        if name == "An" { expectGolden(session.transcript, "Transcripts/two-state-alert.txt") }
    }

    @Test func `two alerts are stacked, and each is answered by itself`() throws {
        let session = try TestSession(TwoState.app)
        try session.send(type("An"))
        try session.send(enter)
        try session.send(enter, to: "authorization.enter")
        #expect(try session.routeText == "stack[authorization.enter+], alert+, alert*")
        try session.request("route/answer", ["layer": try session.topLayer, "button": "ok"])
        #expect(try session.routeText == "stack[authorization.enter+], alert*")
        try session.request("route/back")
        #expect(try session.routeText == "stack[authorization.enter*]")
    }

    @Test func `a placeholder is shown while a slow gateway answers, and the launch is the cause of the next revision`()
        throws
    {
        let session = try TestSession(TwoState.app, alternatives: ["gateway": "slow", "tokenRepository": "kept"])
        #expect(try session.routeText == "launching*")
        #expect(try session.flowLines == ["app: starting"])
        #expect(try session.request("inspect/effects")["running"]?[0]?["name"] == "start app")
        try session.advance(by: .milliseconds(499))
        #expect(session.takeNotifications().params("route/didChange") == [])
        try session.advance(by: .milliseconds(1))
        let changes = session.takeNotifications().params("route/didChange")
        #expect(changes.count == 1)
        #expect(changes.first?["cause"]?["origin"] == "launch")
        #expect(try session.routeText == "tabs[stack[main.home*], stack[main.news?]]")
        #expect(try session.flowLines == ["app: started", "main in app: started"])
        expectGolden(session.transcript, "Transcripts/two-state-slow.txt")
    }

    @Test
    func `while a slow gateway answers again, the finished flow stays visible and does not finish twice`()
        throws
    {
        let session = try TestSession(TwoState.app, alternatives: ["gateway": "slow", "tokenRepository": "kept"])
        try session.advance(by: .milliseconds(500))
        try session.send(logout)
        #expect(try session.routeText == "tabs[stack[main.home*], stack[main.news?]]")
        #expect(try session.flowLines == ["app: starting", "main in app: finished"])
        #expect(session.part("greeting")?["text"] == "Goodbye")
        #expect(session.part("logout")?["isEnabled"] == false)
        #expect(session.part("logout")?["isLoading"] == true)
        #expect(try session.send(logout) == "done", "a second tap does nothing")
        #expect(try session.flowLines == ["app: starting", "main in app: finished"])
        try session.advance(by: .milliseconds(500))
        #expect(try session.routeText == "stack[authorization.enter*]")
        #expect(try session.flowLines == ["app: started", "authorization in app: started"])
    }

    @Test func `closing the session cancels the gateway's request`() {
        let client = TestClient(TwoState.app)
        let params: JSONValue = ["sessionId": "s1", "context": "test", "alternatives": ["gateway": "slow"]]
        _ = client.request(1, "session/open", params)
        let objects = client.objects()
        client.send(#"{"id":2,"method":"session/close"}"#)
        #expect(client.takeMessages().last?["result"] != nil)
        AppLoop.run { AppLoop.shared.step() }
        #expect(objects.count == 1)
        #expect(objects.left == [])
    }

    @Test func `a loop of flows that finish at once is stopped, and the process goes on`() throws {
        let refusal = #expect(throws: TestSession.Refused.self) {
            _ = try TestSession(TwoState.app, alternatives: ["gateway": "looping"])
        }
        #expect(refusal?.error["message"]?.string?.contains("16 times") == true)
        let client = TestClient(TwoState.app)
        let looping: JSONValue = ["sessionId": "looping", "context": "test", "alternatives": ["gateway": "looping"]]
        #expect(client.request(1, "session/open", looping)?["error"]?["data"]?["kind"] == "restartLimit")
        // The next session of the same process works.
        client.open("s1")
        #expect(client.request(2, "screen/get")?["result"]?["view"]?.part("name")?["value"] == "")
        #expect(client.request(3, "session/list")?["result"]?["sessions"]?.array?.count == 1)
    }

    @Test func `a flow's end frees its coordinators and stores, and the session's end frees all`() throws {
        let client = TestClient(TwoState.app)
        client.open()
        client.act(1, #"{"type":"nameDidChange","text":"Anna"}"#)
        client.act(2, #"{"type":"enterDidTap"}"#)
        let authorization = client.objects()
        #expect(authorization.count == 4)
        client.act(3, #"{"type":"acceptanceDidChange","isOn":true}"#)
        client.act(5, #"{"type":"acceptDidTap"}"#)
        _ = client.take()
        AppLoop.run { AppLoop.shared.step() }
        #expect(authorization.left == ["AppCoordinator"])
        let main = client.objects()
        #expect(main.count == 3)
        client.send(#"{"id":4,"method":"session/close"}"#)
        _ = client.take()
        AppLoop.run { AppLoop.shared.step() }
        #expect(main.left == [])
    }

    // MARK: Guests, roles, and no connection

    /// Titles of the tabs.
    private func tabs(_ session: TestSession) throws -> [String] {
        let root = try session.request("route/get")["tree"]?["windows"]?[0]?["layers"]?[0]?["content"]
        return root?["branches"]?.array?.compactMap { $0["tab"]?["title"]?.string } ?? []
    }

    private func refusal(_ url: String, _ session: TestSession) -> TestSession.Refused? {
        #expect(throws: TestSession.Refused.self) { try session.request("route/open", ["url": .string(url)]) }
    }

    @Test func `a guest sees the tabs that a guest may see, and logs in from there`() throws {
        let session = try TestSession(TwoState.app)
        try session.tap("guest")
        #expect(try session.routeText == "tabs[stack[main.news*]]")
        #expect(try tabs(session) == ["News"])
        for url in ["twostate://home", "twostate://staff"] {
            #expect(refusal(url, session)?.kind == "guardDenied", "\(url)")
        }
        #expect(try session.routeText == "tabs[stack[main.news*]]")
        try session.tap("logIn")
        #expect(try session.routeText == "stack[authorization.enter*]")
        try authorize(session)
        #expect(try tabs(session) == ["Home", "News"])
        let loggedIn = #expect(throws: TestSession.Refused.self) {
            try session.request(
                "action/send", ["screen": "main.news", "action": TwoState.NewsAction.logInDidTap.json])
        }
        #expect(loggedIn != nil)
        expectGolden(session.transcript, "Transcripts/two-state-guest.txt")
    }

    @Test(arguments: [("kept", ["Home", "News"]), ("staff", ["Home", "News", "Staff"])])
    func `a role has its tabs and its links`(_ user: String, _ titles: [String]) throws {
        let session = try TestSession(TwoState.app, alternatives: ["tokenRepository": user])
        #expect(try tabs(session) == titles)
        if user == "staff" {
            try session.open("twostate://staff")
            #expect(session.path == ["main.staff"])
            try session.open("twostate://home")
            #expect(session.path == ["main.home"])
        } else {
            #expect(refusal("twostate://staff", session)?.kind == "guardDenied")
        }
    }

    @Test func `the staff lends a key in steps that going back does not repeat`() throws {
        let session = try TestSession(
            TwoState.app, alternatives: ["tokenRepository": "staff"], link: "twostate://staff")
        let others = "stack[main.home], stack[main.news?], "
        let staff = try session.request("screen/get")["screen"]
        try session.tap("lend")
        #expect(try session.routeText == "tabs[\(others)stack[main.staff, main.lend*]]")
        for _ in 1...2 {
            try session.request(
                "action/send", ["screen": "main.lend", "action": TwoState.LendAction.termsDidTap.json])
            #expect(try session.routeText == "tabs[\(others)stack[main.staff, main.lend+]], sheet(main.visitorTerms*)")
        }
        try session.tap("done")
        #expect(try session.routeText == "tabs[\(others)stack[main.staff, main.lend*]]")
        _ = session.takeNotifications()
        try session.tap("lend")
        let transitions = session.takeNotifications().params("route/didChange").flatMap {
            $0["transitions"]?.array ?? []
        }
        #expect(transitions.map { $0["kind"] } == ["reset"])
        #expect(try session.routeText == "tabs[\(others)stack[main.staff, main.receipt*]]")
        try session.back()
        #expect(try session.request("screen/get")["screen"] == staff, "the same screen as before")
        try session.tap("lend")
        try session.tap("lend")
        try session.tap("done")
        #expect(try session.routeText == "tabs[\(others)stack[main.staff*]]")
        expectGolden(session.transcript, "Transcripts/two-state-lend.txt")
    }

    @Test(arguments: ["kept", "staff", nil])
    func `going offline shows the offline root, and coming back restores the user's`(_ user: String?) throws {
        var alternatives = ["connectivity": "flaky"]
        alternatives["tokenRepository"] = user
        let session = try TestSession(TwoState.app, alternatives: alternatives)
        let before = try (session.routeText, tabs(session))
        _ = session.takeNotifications()
        try session.advance(by: .seconds(10))
        #expect(try session.routeText == "stack[app.offline*]")
        #expect(session.takeNotifications().params("route/didChange").count == 1)
        try session.advance(by: .seconds(10))
        #expect(try (session.routeText, tabs(session)) == before)
        #expect(try session.request("inspect/instances")["leaked"] == [])
        if user == "kept" { expectGolden(session.transcript, "Transcripts/two-state-offline.txt") }
    }

    @Test func `a guest who was offline is a guest again`() throws {
        let session = try TestSession(TwoState.app, alternatives: ["connectivity": "flaky"])
        try session.tap("guest")
        try session.advance(by: .seconds(10))
        #expect(try session.routeText == "stack[app.offline*]")
        try session.advance(by: .seconds(10))
        #expect(try session.routeText == "tabs[stack[main.news*]]")
    }

    @Test func `a session that opens without a connection begins with the offline root`() throws {
        let session = try TestSession(TwoState.app, alternatives: ["tokenRepository": "kept"]) { registry in
            registry.replace(\TwoStatePart.connectivity) { attributes in
                let connectivity = TwoState.Connectivity(attributes: attributes)
                connectivity.isOnline = false
                return connectivity
            }
        }
        #expect(try session.routeText == "stack[app.offline*]")
    }
}
