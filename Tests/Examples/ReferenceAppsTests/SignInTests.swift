import AppLoop
import Foundation
import JSON
import Offstage
import OffstageTesting
import ReferenceApps
import TestHelpers
import Testing

@Suite(.onLoop)
struct SignInTests {
    /// Signs in from the username screen to home.
    private func signIn(_ session: TestSession, username: String = "anna", password: String = "lighthouse") throws {
        try session.send(SignIn.UsernameAction.usernameDidChange(text: username))
        try session.send(SignIn.UsernameAction.continueDidTap)
        try session.send(SignIn.PasswordAction.passwordDidChange(text: password))
        let tap = try session.start(SignIn.PasswordAction.signInDidTap)
        try session.advance(by: .milliseconds(200))
        #expect(session.answer(to: tap)?["result"]?["outcome"] == "done")
    }

    private func open(_ session: TestSession, _ url: String = "signin://secrets") throws -> JSONValue {
        try session.request("route/open", ["url": .string(url)])
    }

    private func enter(pin: String) -> SignIn.PINAction { .pinDidEnter(pin: pin) }

    private func attempts(_ session: TestSession) -> String? { session.part("attempts")?["text"]?.string }

    @Test func `signing in is one revision with one transition, a cross dissolve`() throws {
        let session = try TestSession(SignIn.app)
        #expect(try session.routeText == "stack[signIn.username*]")
        try session.send(SignIn.UsernameAction.usernameDidChange(text: "anna"))
        try session.send(SignIn.UsernameAction.continueDidTap)
        #expect(try session.routeText == "stack[signIn.username, signIn.password*]")
        try session.send(SignIn.PasswordAction.passwordDidChange(text: "lighthouse"))
        let tap = try session.start(SignIn.PasswordAction.signInDidTap)
        _ = session.takeNotifications()
        try session.advance(by: .milliseconds(200))
        let changes = session.takeNotifications().params("route/didChange")
        #expect(changes.count == 1)
        #expect(changes.first?["transitions"]?.array?.count == 1)
        let transition = changes.first?["transitions"]?[0]
        #expect(transition?["kind"] == "reset")
        #expect(transition?["animation"] == "crossDissolve")
        #expect(transition?["from"]?.array?.count == 2)
        #expect(session.answer(to: tap)?["result"]?["outcome"] == "done")
        #expect(changes.first?["cause"]?["actionId"] == session.answer(to: tap)?["result"]?["actionId"])
        #expect(try session.routeText == "stack[signIn.home*]")
        #expect(session.part("greeting")?["text"] == "Hello, anna")
        #expect(try session.scopes("node") == 1)
        expectGolden(session.transcript, "Transcripts/sign-in.txt")
    }

    @Test(arguments: [("anna", "lamp"), ("berta", "lighthouse")])
    func `wrong credentials are an event that does not say which of the two is wrong`(
        _ username: String, _ password: String
    ) throws {
        let session = try TestSession(SignIn.app)
        try signIn(session, username: username, password: password)
        let errors = session.takeNotifications().events("showError")
        #expect(errors.compactMap { $0["event"]?["message"] } == ["The username or the password is wrong."])
        #expect(try session.routeText == "stack[signIn.username, signIn.password*]")
        #expect(session.part("signIn")?["isLoading"] != true)
        #expect(session.part("password")?["error"] == "The username or the password is wrong.")
        #expect(session.view["focus"] == ["component": "password", "token": 1])
        try session.send(SignIn.PasswordAction.passwordDidChange(text: "lighthous"))
        #expect(session.part("password")?["error"] == nil)
    }

    @Test func `with the alternative 'failing' signing in fails and the screen stays enabled`() throws {
        let session = try TestSession(SignIn.app, alternatives: ["accountService": "failing"])
        try signIn(session)
        let errors = session.takeNotifications().events("showError")
        #expect(
            errors.compactMap { $0["event"]?["message"] }
                == ["The account service cannot be reached; try again later."])
        #expect(try session.routeText == "stack[signIn.username, signIn.password*]")
        #expect(session.part("signIn")?["isEnabled"] != false)
        #expect(session.part("password")?["isEnabled"] != false)
        expectGolden(session.transcript, "Transcripts/sign-in-failing.txt")
    }

    @Test func `an empty field is refused with a kind and a sentence`() throws {
        let session = try TestSession(SignIn.app)
        let long = String(repeating: "a", count: 65)
        try session.send(SignIn.UsernameAction.usernameDidChange(text: long))
        #expect(session.part("username")?["error"] == "The text is too long: at most 64 characters are allowed.")
        #expect(session.part("username")?["value"] == "")
        try session.send(SignIn.UsernameAction.usernameDidChange(text: " an  "))
        let short = #expect(throws: TestSession.Refused.self) { try session.send(SignIn.UsernameAction.continueDidTap) }
        #expect(short?.kind == "disabled")
        #expect(short?.error["message"] == "Continue is disabled.")
        try session.send(SignIn.UsernameAction.usernameDidChange(text: " anna "))
        try session.send(SignIn.UsernameAction.continueDidTap)
        #expect(session.part("greeting")?["text"] == "Signing in as anna")
        try session.send(SignIn.PasswordAction.passwordDidChange(text: "   "))
        #expect(session.part("signIn")?["isEnabled"] == false)
        let missing = #expect(throws: TestSession.Refused.self) { try session.send(SignIn.PasswordAction.signInDidTap) }
        #expect(missing?.kind == "disabled")
    }

    @Test func `going back during the request cancels it`() throws {
        let session = try TestSession(SignIn.app)
        try session.send(SignIn.UsernameAction.usernameDidChange(text: "anna"))
        try session.send(SignIn.UsernameAction.continueDidTap)
        try session.send(SignIn.PasswordAction.passwordDidChange(text: "lighthouse"))
        let tap = try session.start(SignIn.PasswordAction.signInDidTap)
        weak let store = session.store
        try session.request("route/back")
        #expect(session.answer(to: tap)?["error"]?["code"] == -32800)
        _ = session.takeNotifications()
        try session.advance(by: .seconds(1))
        #expect(session.takeNotifications() == [])
        #expect(store == nil)
        #expect(try session.routeText == "stack[signIn.username*]")
    }

    @Test func `each step is a field and a button that is enabled by a valid text`() throws {
        let session = try TestSession(SignIn.app)
        #expect(try session.element("username").json["onSubmit"] == session.element("continue").json["onTap"])
        for (text, isEnabled) in [("an", false), ("ann", true), ("", false), ("anna", true)] {
            try session.type(text, into: "username")
            #expect(try session.element("continue").isEnabled == isEnabled)
        }
        try session.tap("continue")
        #expect(try session.element("greeting").value == "Signing in as anna")
        #expect(try session.element("password").json["kind"] == "secure")
        #expect(try !session.element("signIn").isEnabled)
        try session.type("lighthouse", into: "password")
        try session.tap("signIn")
        #expect(try !session.element("signIn").isEnabled)
        #expect(try session.element("signIn").isLoading)
        #expect(try !session.element("password").isEnabled)
        try session.advance(by: .milliseconds(200))
    }

    @Test func `outdated input changes nothing`() throws {
        let session = try TestSession(SignIn.app)
        func send(_ text: String, _ seq: Int64) throws {
            let action = SignIn.UsernameAction.usernameDidChange(text: text)
            try session.request("action/send", ["action": action.json, "inputSeq": .integer(seq), "clientId": "desk"])
        }
        try send("anna", 7)
        try send("an", 6)
        #expect(session.part("username")?["value"] == "anna")
        #expect(session.part("username")?["inputSeq"] == 7)
        #expect(session.part("continue")?["isEnabled"] != false)
    }

    // MARK: The PIN

    @Test func `the PIN is typed, and entered with the button or from the field`() throws {
        let session = try TestSession(SignIn.app)
        try signIn(session)
        try session.tap("secrets")
        let pin = try session.element("pin")
        #expect(pin.json["kind"] == "secure")
        #expect(pin.json["onSubmit"] == ["action": ["type": "pinDidEnter"]])
        for (text, isEnabled) in [("258", false), ("25a0", false), ("2580", true)] {
            try session.type(text, into: "pin")
            #expect(try session.element("unlock").isEnabled == isEnabled)
        }
        try session.submit("pin")
        #expect(session.path == ["signIn.home", "signIn.secrets"])
        #expect(try session.element("secrets").json["rows"]?[0]?["detail"] == "anna")
    }

    @Test func `a wrong PIN shows its error and empties the field`() throws {
        let session = try TestSession(SignIn.app)
        try signIn(session)
        try session.tap("secrets")
        try session.type("0000", into: "pin")
        try session.tap("unlock")
        #expect(try session.element("pin").json["length"] == 0)
        #expect(try session.element("pin").error == "This is not the PIN.")
        #expect(try !session.element("unlock").isEnabled)
        try session.type("2", into: "pin")
        #expect(try session.element("pin").error == nil)
    }

    @Test func `Cancel dismisses the PIN sheet`() throws {
        let session = try TestSession(SignIn.app)
        try signIn(session)
        try session.tap("secrets")
        _ = session.takeNotifications()
        try session.tap("Cancel")
        #expect(session.takeEvents().compactMap { $0["kind"] } == ["guardCanceled"])
        #expect(session.path == ["signIn.home"])
    }

    @Test func `the right PIN dismisses the sheet and resumes the route in one turn`() throws {
        let session = try TestSession(SignIn.app)
        try signIn(session)
        try session.send(SignIn.HomeAction.secretsDidTap)
        #expect(try session.routeText == "stack[signIn.home+], sheet(signIn.pin*)")
        #expect(try session.request("inspect/flows")["waiting"]?[0]?["zone"] == "pin")
        _ = session.takeNotifications()
        let answer = try session.request("action/send", ["action": enter(pin: "2580").json])
        let changes = session.takeNotifications().params("route/didChange")
        #expect(changes.count == 1)
        #expect(changes.first?["transitions"]?.array?.compactMap { $0["kind"]?.string } == ["dismiss", "push"])
        #expect(changes.first?["cause"]?["actionId"] == answer["actionId"])
        #expect(try session.routeText == "stack[signIn.home, signIn.secrets*]")
        #expect(try session.request("inspect/flows")["waiting"] == [])
        expectGolden(session.transcript, "Transcripts/sign-in-pin.txt")
    }

    @Test(arguments: ["route/dismiss", "route/back"])
    func `dismissing the PIN sheet drops the route and restores the tree`(_ method: String) throws {
        let session = try TestSession(SignIn.app)
        try signIn(session)
        let before = try session.request("route/get")["tree"]
        try session.send(SignIn.HomeAction.secretsDidTap)
        _ = session.takeNotifications()
        try session.request(method, method == "route/dismiss" ? ["layer": try session.topLayer, "by": "swipe"] : [:])
        let dropped = session.takeNotifications().events("route.dropped")
        #expect(dropped.compactMap { $0["event"]?["kind"] } == ["guardCanceled"])
        #expect(try session.request("route/get")["tree"] == before)
        #expect(try session.scopes("node") == 1)
        if method == "route/dismiss" { expectGolden(session.transcript, "Transcripts/sign-in-pin-canceled.txt") }
    }

    @Test func `each entry asks for the PIN again`() throws {
        let session = try TestSession(SignIn.app)
        try signIn(session)
        for _ in 1...3 {
            try session.send(SignIn.HomeAction.secretsDidTap)
            #expect(try session.routeText == "stack[signIn.home+], sheet(signIn.pin*)")
            try session.send(enter(pin: "2580"))
            #expect(try session.routeText == "stack[signIn.home, signIn.secrets*]")
            try session.request("route/back")
            #expect(try session.routeText == "stack[signIn.home*]")
        }
    }

    @Test func `opening the secrets twice shows them once and leaves no sheet`() throws {
        let session = try TestSession(SignIn.app)
        try signIn(session)
        try session.send(SignIn.HomeAction.secretsDidTap)
        try session.send(SignIn.HomeAction.secretsDidTap, to: "signIn.home")
        try session.send(enter(pin: "2580"))
        #expect(try session.routeText == "stack[signIn.home, signIn.secrets*]")
        #expect(try session.request("inspect/flows")["waiting"] == [])
        // The guard does not ask again inside the zone.
        #expect(try open(session)["outcome"] == "noop")
    }

    @Test func `the third wrong PIN signs out and removes sheet, home and waiting route in one revision`() throws {
        let session = try TestSession(SignIn.app)
        try signIn(session)
        try session.send(SignIn.HomeAction.secretsDidTap)
        for left in [2, 1] as [Int64] {
            _ = session.takeNotifications()
            try session.send(enter(pin: "0000"))
            #expect(
                session.takeNotifications().events("pinWasWrong").compactMap { $0["event"]?["attemptsLeft"] } == [
                    .integer(left)
                ])
            #expect(attempts(session) == (left == 1 ? "1 attempt left" : "\(left) attempts left"))
        }
        try session.send(enter(pin: "0000"))
        let told = session.takeNotifications()
        #expect(told.params("route/didChange").count == 1)
        #expect(told.events("pinWasWrong").first?["event"]?["message"] == "The PIN was wrong 3 times; sign in again.")
        #expect(told.events("route.dropped").first?["event"]?["kind"] == "guardCanceled")
        #expect(try session.routeText == "stack[signIn.username*]")
        #expect(session.part("problem")?["text"] == "The PIN was wrong 3 times; sign in again.")
        #expect(session.part("problem")?["role"] == "error")
        #expect(try session.scopes("node") == 1)
    }

    @Test(arguments: ["", "258", "25800", "25a0", "٢٥٨٠"])
    func `an invalid PIN is refused and costs no attempt`(_ pin: String) throws {
        let session = try TestSession(SignIn.app)
        try signIn(session)
        try session.send(SignIn.HomeAction.secretsDidTap)
        let refusal = #expect(throws: TestSession.Refused.self) { try session.send(enter(pin: pin)) }
        #expect(refusal?.kind == "pinMalformed")
        #expect(attempts(session) == "3 attempts left")
    }

    // MARK: Signing out

    @Test func `signing out removes every screen of the account in one revision and frees them`() throws {
        let session = try TestSession(SignIn.app)
        try signIn(session)
        try session.send(SignIn.HomeAction.secretsDidTap)
        try session.send(enter(pin: "2580"))
        weak let secrets = session.store
        _ = session.takeNotifications()
        try session.send(SignIn.SecretsAction.signOutDidTap)
        let changes = session.takeNotifications().params("route/didChange")
        #expect(changes.count == 1)
        #expect(changes.first?["transitions"]?.array?.compactMap { $0["kind"] } == ["root"])
        #expect(try session.routeText == "stack[signIn.username*]")
        #expect(session.part("username")?["value"] == "")
        #expect(secrets == nil)
        #expect(try session.scopes("node") == 1)
        #expect(try session.request("inspect/instances")["leaked"] == [])
        // After the next login the guard asks for the PIN again.
        try signIn(session)
        try session.send(SignIn.HomeAction.secretsDidTap)
        #expect(try session.routeText == "stack[signIn.home+], sheet(signIn.pin*)")
        expectGolden(session.transcript, "Transcripts/sign-out.txt")
    }

    // MARK: Links

    @Test func `a link to the secrets asks for the account and the PIN, then leads there`() throws {
        let session = try TestSession(SignIn.app)
        let opened = try open(session)
        #expect(opened["outcome"] == "deferred")
        #expect(try session.routeText == "stack[signIn.username+], sheet(stack[signIn.username*])")
        try signIn(session)
        #expect(try session.routeText == "stack[signIn.home+], sheet(signIn.pin*)")
        #expect(session.takeNotifications().events("route.dropped") == [])
        try session.send(enter(pin: "2580"))
        #expect(try session.routeText == "stack[signIn.home, signIn.secrets*]")
        #expect(try session.request("inspect/flows")["waiting"] == [])
        expectGolden(session.transcript, "Transcripts/sign-in-link.txt")
    }

    @Test func `dismissing the sign-in sheet drops the link and restores the tree`() throws {
        let session = try TestSession(SignIn.app)
        let before = try session.request("route/get")["tree"]
        _ = try open(session)
        try session.send(SignIn.UsernameAction.usernameDidChange(text: "anna"))
        try session.send(SignIn.UsernameAction.continueDidTap)
        #expect(try session.routeText == "stack[signIn.username+], sheet(stack[signIn.username, signIn.password*])")
        try session.request("route/dismiss", ["layer": try session.topLayer, "by": "swipe"])
        let dropped = session.takeNotifications().events("route.dropped")
        #expect(dropped.compactMap { $0["event"]?["kind"] } == ["guardCanceled"])
        #expect(dropped.first?["event"]?["url"] == "signin://secrets")
        #expect(try session.request("route/get")["tree"] == before)
        expectGolden(session.transcript, "Transcripts/sign-in-link-canceled.txt")
    }

    @Test func `a link that fails at the PIN leaves the user at home`() throws {
        let session = try TestSession(SignIn.app)
        _ = try open(session)
        try signIn(session)
        _ = session.takeNotifications()
        try session.request("route/back")
        #expect(
            session.takeNotifications().events("route.dropped").compactMap { $0["event"]?["kind"] } == ["guardCanceled"]
        )
        #expect(try session.routeText == "stack[signIn.home*]")
        // For a signed-in user the link asks for the PIN only.
        _ = try open(session)
        #expect(try session.routeText == "stack[signIn.home+], sheet(signIn.pin*)")
    }

    @Test func `the link of the first screen leads back to it`() throws {
        let session = try TestSession(SignIn.app)
        _ = try open(session)
        try signIn(session)
        try session.send(enter(pin: "2580"))
        #expect(try session.routeText == "stack[signIn.home, signIn.secrets*]")
        try session.open("signin://home")
        #expect(try session.routeText == "stack[signIn.home*]")
    }

    @Test func `link/resolve shows the target of a link`() throws {
        let session = try TestSession(SignIn.app)
        try signIn(session)
        let plan = try session.request("route/plan", ["url": "signin://secrets"])
        #expect(plan["guards"]?.array?.compactMap { $0["zone"] } == ["pin"])
        #expect(try session.routeText == "stack[signIn.home*]", "looking changes nothing")
        try session.send(SignIn.HomeAction.secretsDidTap)
        try session.send(enter(pin: "2580"))
        let tree = try session.request("route/get")["tree"]
        let node = tree?["windows"]?[0]?["layers"]?[0]?["content"]?["items"]?[1]?["id"] ?? .null
        #expect(try session.request("route/link", ["node": node])["url"] == "signin://secrets")
    }

    @Test func `a session opened with the link asks for the account first`() {
        let client = TestClient(SignIn.app)
        let params: JSONValue = ["sessionId": "s1", "context": "test", "link": "signin://secrets"]
        let opened = client.request(1, "session/open", params)
        #expect(
            TestSession.outline(of: opened?["result"]?["tree"] ?? .null)
                == "stack[signIn.username+], sheet(stack[signIn.username*])")
    }

    @Test func `closing the session frees all screens`() {
        let client = TestClient(SignIn.app)
        client.open()
        client.act(1, #"{"type":"usernameDidChange","text":"anna"}"#)
        client.act(2, #"{"type":"continueDidTap"}"#)
        let objects = client.objects()
        #expect(objects.count == 2)
        client.send(#"{"id":3,"method":"session/close"}"#)
        _ = client.take()
        AppLoop.run { AppLoop.shared.step() }
        #expect(objects.left == [])
    }

    // MARK: The stored sign-in

    /// Starts the app over a file, as a new process would.
    private func start(_ path: String, link: String? = nil) throws -> TestSession {
        try TestSession(SignIn.app) { registry in
            registry.replace(\SignInPart.tokenStore) { () -> any SignIn.TokenStore in SignIn.FileTokenStore(path: path)
            }
        }
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `a user stays signed in after the end of the app, until signing out`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("sign-in.json")
        let first = try start(path)
        #expect(try first.routeText == "stack[signIn.username*]")
        #expect(try folder.content().isEmpty)
        try signIn(first)
        #expect(try permissions(path) == 0o600)
        #expect(try Array(folder.content().keys) == ["sign-in.json"])
        let stored = try #require(FileManager.default.contents(atPath: path))
        #expect(!String(decoding: stored, as: UTF8.self).contains("lighthouse"))
        try first.close()

        let second = try start(path)
        #expect(try second.routeText == "stack[signIn.home*]")
        #expect(try second.request("route/get")["routeRev"] == 1)
        #expect(second.part("greeting")?["text"] == "Hello, anna")
        #expect(second.part("problem") == nil)
        try second.send(SignIn.HomeAction.secretsDidTap)
        try second.send(enter(pin: "2580"))
        #expect(try second.routeText == "stack[signIn.home, signIn.secrets*]")
        #expect(
            try String(decoding: stored, as: UTF8.self).contains(
                #require(second.part("secrets")?["rows"]?[1]?["detail"]?.string)))
        try second.send(SignIn.SecretsAction.signOutDidTap)
        #expect(try second.routeText == "stack[signIn.username*]")
        #expect(try folder.content().isEmpty)
        try second.close()
        #expect(try start(path).routeText == "stack[signIn.username*]")
    }

    @Test(arguments: [
        "", "{", "null", "[]", #"{"username":"anna"}"#, #"{"username":7,"token":"x"}"#, "\u{0}\u{1}",
        String(repeating: " ", count: 1 << 16) + #"{"username":"anna","token":"x"}"#,
    ])
    func `a damaged file is a signed-out user, and the next sign-in replaces it`(_ content: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Array(content.utf8), to: "sign-in.json")
        let session = try start(path)
        #expect(try session.routeText == "stack[signIn.username*]")
        try signIn(session)
        #expect(try permissions(path) == 0o600)
        #expect(try start(path).routeText == "stack[signIn.home*]")
    }

    @Test func `a folder or a pipe in place of the file is a signed-out user`() throws {
        let folder = try TemporaryFolder()
        #expect(try start(folder.path).routeText == "stack[signIn.username*]")
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        #expect(try start(folder.file("pipe")).routeText == "stack[signIn.username*]")
    }

    @Test func `a file that cannot be written is told at home, one that cannot be removed after signing out`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("missing/sign-in.json")
        let session = try start(path)
        try signIn(session)
        #expect(
            session.part("problem")?["text"]?.string
                == "You are signed in until the app ends: the file '\(path)' cannot be written "
                + "(No such file or directory).")
        try session.send(SignIn.HomeAction.signOutDidTap)
        #expect(session.part("problem") == nil)
        // A folder cannot be unlinked, even by a superuser.
        let other = try start(folder.path)
        try signIn(other)
        try other.send(SignIn.HomeAction.signOutDidTap)
        #expect(
            other.part("problem")?["text"]?.string?.hasPrefix(
                "You are signed in again at the next start: the file '\(folder.path)' cannot be removed") == true)
    }

    @Test func `a link at launch asks a new user to sign in, and a signed-in user for the PIN`() throws {
        let store = SignIn.InMemoryTokenStore()
        for (isSignedIn, outline) in [
            (false, "stack[signIn.username+], sheet(stack[signIn.username*])"),
            (true, "stack[signIn.home+], sheet(signIn.pin*)"),
        ] {
            AppLoop.run { if isSignedIn { store.save(SignIn.Account(username: "anna", token: "kept")) } }
            let session = try TestSession(SignIn.app) { registry in
                registry.replace(\SignInPart.tokenStore) { () -> any SignIn.TokenStore in store }
            }
            let opened = try session.request(
                "session/open", ["sessionId": "s2", "context": "test", "link": "signin://secrets"])
            #expect(TestSession.outline(of: opened["tree"] ?? .null) == outline)
        }
    }

    @Test(arguments: [
        (["OFFSTAGE_SIGN_IN": "/a/b.json", "HOME": "/home/anna"], "/a/b.json"),
        (["OFFSTAGE_SIGN_IN": "", "HOME": "/home/anna"], "/home/anna/.local/share/offstage/sign-in.json"),
        (["XDG_DATA_HOME": "/data", "HOME": "/home/anna"], "/data/offstage/sign-in.json"),
        (["XDG_DATA_HOME": "data", "HOME": "/home/anna"], "/home/anna/.local/share/offstage/sign-in.json"),
    ])
    func `the file is the one in the environment, or the one in the data folder`(
        _ environment: [String: String], _ path: String
    ) throws {
        #expect(try SignIn.FileTokenStore.chosen(environment: environment).path == path)
    }

    // MARK: The coordinator

    /// Returns the messages of a transcript without the chosen navigation and the identifiers that depend on the number
    /// of nodes and flows.
    private func received(_ session: TestSession) -> [JSONValue] {
        var names: [String: String] = [:]
        func normalised(_ value: JSONValue) -> JSONValue {
            switch value {
            case .array(let values): return .array(values.map(normalised))
            case .object(let members):
                var object: JSONValue = [:]
                for (name, member) in members where !["flowId", "navigation"].contains(name) {
                    // A guard is a cause that the coordinator's navigation does not have.
                    if name == "zones", members["origin"] != nil { continue }
                    object[id(name)] = normalised(member)
                }
                return object
            case .string(let text): return .string(id(text))
            default: return value
            }
        }
        func id(_ text: String) -> String {
            guard text.wholeMatch(of: /n[0-9]+/) != nil else { return text }
            if names[text] == nil { names[text] = "node \(names.count + 1)" }
            return names[text] ?? text
        }
        return session.transcript.split(separator: "\n").compactMap { line in
            (try? JSONValue(parsing: String(line.dropFirst(3)))).map(normalised)
        }
    }

    enum Conversation: CaseIterable, Sendable { case signingIn, failing, pin, canceled, signingOut, link, wrongPIN }

    private func play(_ conversation: Conversation, _ navigation: String) throws -> TestSession {
        var alternatives = ["navigation": navigation]
        if conversation == .failing { alternatives["accountService"] = "failing" }
        let session = try TestSession(SignIn.app, alternatives: alternatives)
        if conversation == .link { _ = try open(session) }
        try signIn(session)
        if [.failing, .signingIn].contains(conversation) { return session }
        if conversation != .link { try session.send(SignIn.HomeAction.secretsDidTap) }
        switch conversation {
        case .canceled: try session.send(SignIn.PINAction.cancelDidTap)
        case .wrongPIN: for _ in 1...3 { try session.send(enter(pin: "0000")) }
        default: try session.send(enter(pin: "2580"))
        }
        if conversation == .signingOut { try session.send(SignIn.SecretsAction.signOutDidTap) }
        if conversation == .pin { try session.request("route/back") }
        return session
    }

    @Test(arguments: Conversation.allCases)
    func `a coordinator that navigates with routes sends the messages of the screens that do`(
        _ conversation: Conversation
    ) throws {
        let routed = try play(conversation, "live")
        let coordinated = try play(conversation, "coordinator")
        #expect(try coordinated.flowLines == ["auth: started"])
        #expect(try routed.flowLines == [])
        // The last message is the answer to `inspect/flows` above.
        let messages = (received(coordinated).dropLast(), received(routed).dropLast())
        #expect(messages.0 == messages.1)
        #expect(messages.0.count > 8)
        #expect(coordinated.transcript != routed.transcript, "ids of nodes and flows, and the zones of causes, differ")
    }
}
