import JSON
import Offstage
import OffstageTesting
import TestHelpers
import Testing

/// Tests that a session releases everything it owns when it closes.
@Suite(.onLoop)
struct ScopeTests {
    private let journal = Journal()

    private func client(
        closeTimeout: Duration = .seconds(5), _ register: @escaping @AppActor @Sendable (Registry) -> Void
    ) -> TestClient {
        App.lab { (last: Last) in LabStore() }.client(register) { $0.closeTimeout = closeTimeout }
    }

    private func leaked(_ client: TestClient) -> JSONValue? {
        client.open("looking")
        defer { _ = client.request(98, "session/close", ["sessionId": "looking"]) }
        return client.request(99, "inspect/instances", ["sessionId": "looking"])?["result"]?["leaked"]
    }

    private func close(_ client: TestClient, _ id: String = "s1") -> [JSONValue] {
        client.send(#"{"id":50,"method":"session/close","params":{"sessionId":"\#(id)"}}"#)
        return client.takeMessages()
    }

    // MARK: Order

    @Test func `closing a session closes its instances in reverse order and releases them`() {
        let client = client { [journal] registry in
            registry.register { First(journal) }.lifetime(.session)
            registry.register { Middle(journal, $0) }.lifetime(.session)
            registry.register { Last(journal, $0) }.lifetime(.node)
        }
        client.open()
        #expect(journal.readAlive == ["First", "Middle", "Last"])
        #expect(journal.read == [])
        #expect(close(client).map(\.label) == ["session/didClose", "answer 50"])
        #expect(journal.read == ["Last closed", "Middle closed", "First closed"])
        #expect(journal.readAlive == [])
        #expect(leaked(client) == [])
    }

    @Test func `closing one session does not affect another`() {
        let client = client { [journal] registry in
            registry.register { First(journal) }.lifetime(.session)
            registry.register { Middle(journal, $0) }.lifetime(.session)
            registry.register { Last(journal, $0) }.lifetime(.node)
        }
        client.open("a")
        client.open("b")
        _ = close(client, "a")
        #expect(journal.read.count == 3)
        #expect(journal.readAlive.count == 3)
        #expect(client.request(1, "inspect/instances", ["sessionId": "b"])?["result"]?["scopes"]?.array?.count == 3)
        _ = close(client, "b")
        #expect(journal.read.count == 6)
    }

    @Test func `an app's instances outlive its sessions and close with the server`() {
        var client: TestClient? = client { [journal] registry in
            registry.register { First(journal) }.lifetime(.app)
            registry.register { Middle(journal, $0) }.lifetime(.session)
            registry.register { Last(journal, $0) }.lifetime(.node)
        }
        for name in ["a", "b"] {
            client?.open(name)
            if let client { _ = close(client, name) }
        }
        #expect(journal.read == ["Last closed", "Middle closed", "Last closed", "Middle closed"])
        #expect(journal.readAlive == ["First"])
        client = nil
        #expect(journal.read.last == "First closed")
        #expect(journal.readAlive == [])
    }

    @Test func `a slow close is awaited before the instance's dependencies close`() {
        let client = client { [journal] registry in
            registry.register { First(journal) }.lifetime(.session)
            registry.register { Middle(journal, $0, takesTime: true) }.lifetime(.session)
            registry.register { Last(journal, $0) }.lifetime(.node)
        }
        client.open()
        #expect(close(client).map(\.label) == ["session/didClose", "answer 50"], "nobody waits for it")
        #expect(journal.read == ["Last closed", "Middle closed", "First closed"])
        #expect(journal.readAlive == [])
    }

    // MARK: Leaks

    @Test func `each leaked instance is logged once with its number and advice`() {
        let client = client { [journal] registry in
            registry.register { First(journal) }.lifetime(.session)
            registry.register { Middle(journal, $0) }.lifetime(.session)
            registry.register { (middle: Middle) in
                journal.kept.append(middle)
                return Last(journal, middle)
            }.lifetime(.node)
        }
        client.open()
        let messages = close(client)
        #expect(messages.map(\.label).sorted() == ["answer 50", "log/entry", "log/entry", "session/didClose"])
        let entries = messages.filter { $0.method == "log/entry" }.compactMap(\.params)
        #expect(entries.allSatisfy { $0["level"] == "warning" && $0["sessionId"] == "s1" && $0["logger"] == "scopes" })
        // `Middle` retains `First`, so the session reports both.
        #expect(
            Set(entries.compactMap { $0["message"]?.string })
                == Set(
                    ["Middle", "First"].map {
                        "the session 's1' has ended, but 1 \($0) of its session scope is still held; "
                            + "look for a closure, task or static that keeps it"
                    }))
        func sorted(_ leaks: JSONValue?) -> [String] { leaks?.array?.map { "\($0)" }.sorted() ?? [] }
        #expect(
            sorted(leaked(client)) == [
                #"{"component":"First","scope":"session","count":1}"#,
                #"{"component":"Middle","scope":"session","count":1}"#,
            ])
        // The second session leaks its own instances as well.
        client.open()
        _ = close(client)
        #expect(sorted(leaked(client)).allSatisfy { $0.contains(#""count":3"#) })
    }

    @Test func `a leaked store is logged`() {
        let app = App.lab { [journal] () -> LabStore in
            let store = LabStore()
            journal.kept.append(store)
            return store
        }
        let client = app.client()
        client.open()
        let entry = close(client).first { $0.method == "log/entry" }
        #expect(entry?.params?["message"]?.string?.contains("1 lab.main of its node scope is still held") == true)
        // The store retains its dependencies.
        #expect(leaked(client)?.array?.compactMap { $0["component"] } == ["lab.main", "background"])
    }

    @Test func `work that ignores its cancellation is logged by the instances that it holds`() {
        let client = client { [journal] registry in
            registry.register { First(journal) }.lifetime(.session)
            registry.register { Middle(journal, $0) }.lifetime(.session)
            registry.register { (middle: Middle, background: BackgroundWork) in
                background.start("deaf") {
                    await journal.never()
                    _ = middle
                }
                return Last(journal, middle)
            }.lifetime(.node)
        }
        client.open()
        #expect(client.request(1, "inspect/effects")?["result"]?["running"]?.array?.map { $0["name"] } == ["deaf"])
        let entries = close(client).filter { $0.method == "log/entry" }
        #expect(entries.contains { $0.params?["message"]?.string?.contains("1 Middle of its session scope") == true })
        AppLoop.run {
            journal.letGo()
            AppLoop.shared.step()
        }
        #expect(journal.readAlive == [])
    }

    // MARK: Objects that never close

    @Test func `a 'close()' that never returns is logged and does not delay the others`() {
        let client = client(closeTimeout: .zero) { [journal] registry in
            registry.register { First(journal) }.lifetime(.session)
            registry.register { Middle(journal, $0, neverCloses: true) }.lifetime(.session)
            registry.register { Last(journal, $0) }.lifetime(.node)
        }
        client.open("a")
        client.open("b")
        let messages = close(client, "a") + client.takeMessages()
        #expect(messages.contains { $0.label == "answer 50" })
        let unfinished = messages.filter { $0.method == "log/entry" }.compactMap { $0.params?["message"]?.string }
            .filter { $0.contains("close()") }
        #expect(unfinished == ["the session 'a' has ended, but close() of its Middle had not returned in time"])
        #expect(journal.read == ["Last closed", "Middle began to close", "First closed"])
        #expect(client.request(1, "screen/get", ["sessionId": "b"])?["result"] != nil)
        AppLoop.run { journal.letGo() }
    }

    @Test func `a session with a pending 'close()' is closed at once for its clients`() {
        let client = client { [journal] registry in
            registry.register { First(journal) }.lifetime(.session)
            registry.register { Middle(journal, $0, neverCloses: true) }.lifetime(.session)
            registry.register { Last(journal, $0) }.lifetime(.node)
        }
        client.open("a")
        #expect(close(client, "a").map(\.label) == ["session/didClose", "answer 50"])
        #expect(client.request(1, "screen/get", ["sessionId": "a"])?.errorCode == 1101)
        client.open("a")
        #expect(client.request(2, "session/list")?["result"]?["sessions"]?.array?.count == 1)
        client.send(#"{"id":3,"method":"shutdown"}"#, #"{"method":"exit"}"#)
        #expect(client.takeMessages().last?.label == "answer 3")
        #expect(client.server.exitCode == 0)
        AppLoop.run {
            journal.letGo()
            AppLoop.shared.step()
        }
    }

    // MARK: Failed openings

    @Test func `a session whose screen cannot be made releases everything`() {
        let app = App.lab { [journal] (last: Last) throws -> LabStore in
            if journal.isFailing { throw LabFailure(description: "not now") }
            return LabStore()
        }
        let client = app.client { [journal] registry in
            registry.register { First(journal) }.lifetime(.session)
            registry.register { Middle(journal, $0) }.lifetime(.session)
            registry.register { (middle: Middle, background: BackgroundWork, clock: any AppClock) in
                background.start("begun too early") {
                    try await clock.sleep(for: .seconds(1))
                    journal.write("not cancelled")
                }
                return Last(journal, middle)
            }.lifetime(.node)
        }
        AppLoop.run { journal.isFailing = true }
        for _ in 1...2 {
            client.send(#"{"id":1,"method":"session/open","params":{"sessionId":"s1","context":"test"}}"#)
            #expect(client.takeMessages().map(\.errorCode) == [1502])
        }
        #expect(
            journal.read == [
                "Last closed", "Middle closed", "First closed", "Last closed", "Middle closed", "First closed",
            ])
        #expect(journal.readAlive == [])
        #expect(client.server.openSession(named: "s1") == nil)
        #expect(client.request(2, "session/list")?["result"] == ["sessions": []])
        #expect(client.request(3, "screen/get", ["sessionId": "s1"])?.errorCode == 1100)
        AppLoop.run { journal.isFailing = false }
        #expect(leaked(client) == [])
        client.open()
        #expect(
            client.request(4, "inspect/effects")?["result"]?["running"]?.array?.map { $0["id"] } == [1],
            "counted from its own beginning")
    }

    @Test func `a session whose first view cannot be written releases everything`() {
        let client = App.lab { (last: Last) in LabStore(ratio: .nan) }.client { [journal] registry in
            registry.register { First(journal) }.lifetime(.session)
            registry.register { Middle(journal, $0) }.lifetime(.session)
            registry.register { Last(journal, $0) }.lifetime(.node)
        }
        client.send(#"{"id":1,"method":"session/open","params":{"context":"test"}}"#)
        #expect(client.takeMessages().map(\.errorCode) == [1502])
        #expect(journal.readAlive == [])
        #expect(journal.read == ["Last closed", "Middle closed", "First closed"])
    }

    @Test func `work that a store starts in its initialiser runs once the store is made, else never`() {
        func open(failing: Bool) -> (client: TestClient, begun: [String]) {
            let journal = Journal()
            let client = App.lab { [journal] () throws -> LabStore in
                let store = LabStore()
                store.task("begin") { journal.write("task") }
                store.follow("watch") { journal.write("follow") }
                journal.write("made")
                if failing { throw LabFailure(description: "told to fail") }
                return store
            }.client()
            client.send(#"{"id":1,"method":"session/open","params":{"context":"test"}}"#)
            return (client, journal.read)
        }
        #expect(open(failing: false).begun == ["made", "task", "follow"])
        let failed = open(failing: true)
        #expect(failed.begun == ["made"])
        #expect(failed.client.takeMessages().map(\.errorCode) == [1502])
    }

    @Test func `with a seed, the app's instances repeat in every run`() {
        func names() -> [String] {
            let journal = Journal()
            let client = App.lab { (name: Name) in
                journal.write(name.text)
                return LabStore()
            }.client({ registry in
                registry.register { (make: IdentifierGenerator) in Name(text: make.next()) }.lifetime(.app)
            }) { $0.seed = 7 }
            client.open()
            return journal.read
        }
        #expect(names() == names())
    }

    private struct Name: Sendable { let text: String }

    @Test func `the runtime uses a clock that a test registered`() {
        let clock = VirtualClock()
        let client = App.lab { LabStore() }.client { $0.replace(\.clock) { () -> any AppClock in clock } }
        client.open()
        #expect(client.request(1, "clock/advance", ["ms": 5])?["result"]?["now"] == 5)
        #expect(AppLoop.run { clock.now } == .milliseconds(5))
    }

    @Test func `the thousandth session has as many instances as the first`() {
        let client = client { [journal] registry in
            registry.register { First(journal) }.lifetime(.session)
            registry.register { Middle(journal, $0) }.lifetime(.session)
            registry.register { Last(journal, $0) }.lifetime(.node)
        }
        var counts: Set<String> = []
        for _ in 0..<1000 {
            client.open()
            let scopes = client.request(1, "inspect/instances")?["result"]?["scopes"]?.array ?? []
            counts.insert(scopes.map { "\($0["instances"] ?? .null)" }.joined())
            _ = close(client)
        }
        #expect(counts.count == 1)
        #expect(journal.readAlive == [])
    }
}

// MARK: Fixtures

/// Three classes that depend on each other; each writes to the journal when it closes.
@AppActor
private class Entry: Closable {
    private let journal: Journal
    private let name: String

    init(_ journal: Journal, _ name: String) {
        self.journal = journal
        self.name = name
        journal.watch(self, name)
    }

    func close() async { journal.write("\(name) closed") }

    func write(_ what: String) { journal.write("\(name) \(what)") }
}

private final class First: Entry {
    init(_ journal: Journal) { super.init(journal, "First") }
}

private final class Middle: Entry {
    private let first: First
    private let takesTime: Bool
    private let neverCloses: Bool
    private let journal: Journal

    init(_ journal: Journal, _ first: First, takesTime: Bool = false, neverCloses: Bool = false) {
        self.first = first
        self.takesTime = takesTime
        self.neverCloses = neverCloses
        self.journal = journal
        super.init(journal, "Middle")
    }

    override func close() async {
        if takesTime { for _ in 0..<10 { await Task.yield() } }
        if neverCloses {
            write("began to close")
            await journal.never()
        }
        await super.close()
    }
}

private final class Last: Entry {
    private let middle: Middle

    init(_ journal: Journal, _ middle: Middle) {
        self.middle = middle
        super.init(journal, "Last")
    }
}
