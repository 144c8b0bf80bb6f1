import AppLoop
import ConformanceKit
import Foundation
import JSON
import Offstage
import OffstageArchive
import OffstageServer
import OffstageTesting
import TestHelpers
import Testing

/// Tests sessions that are kept in a SQLite file, with one server after another.
@Suite(.onLoop)
struct ArchiveTests {
    /// Deleted with the test.
    private final class Folder: Sendable {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("archive-\(UUID().uuidString)")

        deinit { try? FileManager.default.removeItem(at: url) }
    }

    private let temporary = Folder()
    private var folder: URL { temporary.url }
    private var file: String { folder.appendingPathComponent("sessions.sqlite").path }

    private func client(_ app: App = kitApp, most: Int? = nil) throws -> TestClient {
        let archive = try AppLoop.run { try SQLiteArchive(place: file) }
        return TestClient(app) { configuration in
            configuration.archive = archive
            if let most { configuration.limits.savedState = most }
        }
    }

    private func open(_ client: TestClient, _ more: String = "") -> JSONValue? {
        client.send(#"{"id":1,"method":"session/open","params":{"sessionId":"a","resume":true\#(more)}}"#)
        return client.takeMessages().first { $0.id == 1 }
    }

    private func add(_ client: TestClient, _ dedupe: String, by: Int = 1) -> JSONValue? {
        client.send(
            #"{"id":2,"method":"action/send","params":{"sessionId":"a","dedupeId":"\#(dedupe)","#
                + #""action":{"type":"add","by":\#(by)}}}"#)
        return client.takeMessages().first { $0.id == 2 }
    }

    private func total(_ message: JSONValue?) -> JSONValue? {
        message?["result"]?["screens"]?.object?.compactMap { $1["view"]?["total"] }.last
    }

    @Test func `a session goes on in the next server, with its epoch new and its numbers continued`() throws {
        var former: TestClient? = try client()
        let opened = open(try #require(former))
        #expect(opened?["result"]?["resumed"] == nil)
        #expect(opened?["result"]?["isSaved"] == true)
        former?.send(#"{"id":3,"method":"route/open","params":{"url":"kit://item/one"}}"#)
        let answer = add(try #require(former), "d1", by: 5)
        #expect(answer?["result"]?["outcome"] == "done")
        former = nil
        let next = try client()
        let resumed = open(next)
        #expect(resumed?["result"]?["resumed"]?["problems"] == [])
        #expect(resumed?["result"]?["epoch"] != opened?["result"]?["epoch"])
        let seq = try #require(resumed?["result"]?["seq"]?.integer)
        #expect(seq > (try #require(answer?["result"]?["seq"]?.integer)))
        #expect(total(resumed) == 5)
        // The first answer again, and no second effect.
        #expect(add(next, "d1", by: 5)?["result"] == answer?["result"])
        #expect(total(open(next)) == 5)
        #expect(add(next, "d2", by: 2)?["result"]?["outcome"] == "done")
        #expect(total(open(next)) == 7)
    }

    @Test func `an answer that is an error is kept, too`() throws {
        var former: TestClient? = try client()
        _ = open(try #require(former))
        former?.send(
            #"{"id":2,"method":"action/send","params":{"sessionId":"a","dedupeId":"r","action":{"type":"reject"}}}"#)
        let first = former?.takeMessages().first { $0.id == 2 }?["error"]
        #expect(first?["code"] == 1202)
        former = nil
        let next = try client()
        _ = open(next)
        next.send(
            #"{"id":2,"method":"action/send","params":{"sessionId":"a","dedupeId":"r","action":{"type":"reject"}}}"#)
        #expect(next.takeMessages().first { $0.id == 2 }?["error"] == first)
    }

    @Test func `a repeated action gets its answer although its screen is gone, and 40 later ones have been answered`()
        throws
    {
        var former: TestClient? = try client()
        _ = open(try #require(former))
        let slow = #"{"sessionId":"a","dedupeId":"slow","action":{"type":"slow","ms":60000}}"#
        former?.send(#"{"id":2,"method":"action/send","params":\#(slow)}"#)
        former?.send(#"{"id":3,"method":"route/open","params":{"url":"kit://item/one"}}"#)
        let screen = former?.takeMessages().first { $0.id == 3 }?["result"]?["screen"]?.string ?? "n3"
        let close = #"{"sessionId":"a","dedupeId":"c","screen":"\#(screen)","action":{"type":"close"}}"#
        former?.send(#"{"id":4,"method":"action/send","params":\#(close)}"#)
        let first = former?.takeMessages().first { $0.id == 4 }?["result"]
        #expect(first?["outcome"] == "done")
        former = nil
        let next = try client()
        _ = open(next)
        next.send(#"{"id":4,"method":"action/send","params":\#(close)}"#)
        #expect(next.takeMessages().first { $0.id == 4 }?["result"] == first)
        for number in 0..<40 { _ = add(next, "n\(number)") }
        next.send(#"{"id":2,"method":"action/send","params":\#(slow)}"#)
        // Closing the first server has cancelled it.
        #expect(next.takeMessages().first { $0.id == 2 }?["error"] != nil)
    }

    @Test func `an action that the end has interrupted is not run again, and is reported`() throws {
        var former: TestClient? = try client()
        _ = open(try #require(former))
        let slow = #"{"sessionId":"a","dedupeId":"s","action":{"type":"slow","ms":60000}}"#
        former?.send(#"{"id":2,"method":"action/send","params":\#(slow)}"#)
        #expect(former?.takeMessages().contains { $0.id == 2 } == false)
        // The files as a crash leaves them: the process ends without closing anything.
        let copy = folder.appendingPathComponent("crashed.sqlite").path
        for suffix in ["", "-wal"] { try FileManager.default.copyItem(atPath: file + suffix, toPath: copy + suffix) }
        former = nil
        let archive = try AppLoop.run { try SQLiteArchive(place: copy) }
        let next = TestClient(kitApp) { $0.archive = archive }
        let resumed = open(next)?["result"]?["resumed"]
        #expect(resumed?["interrupted"]?.array?.map { $0["name"] } == ["slow"])
        next.send(#"{"id":2,"method":"action/send","params":\#(slow)}"#)
        let error = next.takeMessages().first { $0.id == 2 }?["error"]
        #expect(error?["code"] == 1204 && error?["data"]?["kind"] == "actionInterrupted")
    }

    @Test func `another server gets 1103 while the session is open, and takes it when it is released`() throws {
        var former: TestClient? = try client()
        _ = open(try #require(former))
        let next = try client()
        let error = open(next)?["error"]
        #expect(error?["code"] == 1103 && error?["data"]?["retryable"] == true)
        #expect(error?["data"]?["details"]?["retryAfterMs"] == 200)
        former = nil
        #expect(open(next)?["result"]?["resumed"]?["problems"] == [])
    }

    @Test func `a second session with the id of an open or a saved one takes nothing from the first`() throws {
        let client = try client()
        _ = open(client)
        client.send(#"{"id":3,"method":"session/open","params":{"sessionId":"a"}}"#)
        #expect(client.takeMessages().first { $0.id == 3 }?["error"]?["code"] == 1102)
        client.send(#"{"id":4,"method":"session/open","params":{"sessionId":"a","copyOf":"a"}}"#)
        #expect(client.takeMessages().first { $0.id == 4 }?["error"]?["code"] == 1102)
        // The session is saved as before, and its client is connected.
        #expect(add(client, "d", by: 3)?["result"]?["outcome"] == "done")
        client.send(#"{"id":5,"method":"session/open","params":{"sessionId":"b"}}"#)
        client.send(#"{"id":6,"method":"session/close","params":{"sessionId":"b","keep":true}}"#)
        client.send(#"{"id":7,"method":"session/open","params":{"sessionId":"b","copyOf":"a"}}"#)
        #expect(total(client.takeMessages().first { $0.id == 7 }) == 3)
        client.send(#"{"id":8,"method":"session/list"}"#)
        let sessions = client.takeMessages().first { $0.id == 8 }?["result"]?["sessions"]?.array
        #expect(sessions?.map { $0["isSaved"] } == [true, true])
    }

    @Test(arguments: ["session/open", "session/attach"])
    func `an id with a NUL character is no session, and reaches none whose id begins like it`(_ method: String) throws {
        let client = try client()
        _ = open(client)
        _ = add(client, "d1", by: 5)
        client.send(#"{"id":3,"method":"session/close","params":{"sessionId":"a","keep":true}}"#)
        client.send(#"{"id":4,"method":"\#(method)","params":{"sessionId":"a\u0000b"}}"#)
        #expect(client.takeMessages().first { $0.id == 4 }?["error"]?["code"] == -32602)
        #expect(total(open(client)) == 5)
    }

    @Test func `close deletes a session, unless it is to be kept; attach opens a saved one`() throws {
        let client = try client()
        _ = open(client)
        _ = add(client, "d", by: 3)
        client.send(#"{"id":4,"method":"session/close","params":{"sessionId":"a","keep":true}}"#)
        client.send(#"{"id":5,"method":"session/list","params":{"saved":true}}"#)
        let list = client.takeMessages().first { $0.id == 5 }?["result"]
        #expect(list?["sessions"] == [] && list?["saved"]?.array?.map { $0["sessionId"] } == ["a"])
        client.send(#"{"id":6,"method":"session/attach","params":{"sessionId":"a"}}"#)
        let attached = client.takeMessages().first { $0.id == 6 }
        #expect(attached?["result"]?["resumed"]?["problems"] == [])
        #expect(total(attached) == 3)
        client.send(#"{"id":7,"method":"session/close","params":{"sessionId":"a"}}"#)
        client.send(#"{"id":8,"method":"session/list","params":{"saved":true}}"#)
        #expect(client.takeMessages().first { $0.id == 8 }?["result"]?["saved"] == [])
    }

    @Test func `copyOf begins with the state of an open or a saved session`() throws {
        let client = try client()
        _ = open(client)
        _ = add(client, "d", by: 3)
        for keep in ["", #""keep":true"#] {
            if !keep.isEmpty {
                client.send(#"{"id":4,"method":"session/close","params":{"sessionId":"a",\#(keep)}}"#)
                _ = client.take()
            }
            client.send(#"{"id":5,"method":"session/open","params":{"copyOf":"a"}}"#)
            let copy = client.takeMessages().first { $0.id == 5 }
            #expect(total(copy) == 3)
            #expect(copy?["result"]?["sessionId"] != "a")
        }
        client.send(#"{"id":6,"method":"session/open","params":{"copyOf":"b"}}"#)
        #expect(client.takeMessages().first { $0.id == 6 }?["error"]?["code"] == 1100)
    }

    @Test func `sessions of tests are not kept, and one without an archive neither`() throws {
        let client = try client()
        client.send(#"{"id":1,"method":"session/open","params":{"sessionId":"t","context":"test"}}"#)
        #expect(client.takeMessages().first { $0.id == 1 }?["result"]?["isSaved"] == nil)
        client.send(#"{"id":5,"method":"session/list","params":{"saved":true}}"#)
        #expect(client.takeMessages().first { $0.id == 5 }?["result"]?["saved"] == [])
        let plain = TestClient(kitApp)
        #expect(open(plain)?["result"]?["isSaved"] == nil)
        #expect(open(plain)?["result"]?["sessionId"] == "a")
    }

    @Test func `saves move from the log of the file system into the file, so that the log does not grow`() throws {
        let client = try client()
        _ = open(client)
        func size() throws -> Int? { try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int }
        let first = try #require(try size())
        // A thread beside the loop moves them.
        for number in 0..<20_000 where try size() == first { _ = add(client, "d\(number)") }
        #expect(try #require(try size()) > first)
    }

    @Test func `a damaged row loses its session only, and says so`() throws {
        var former: TestClient? = try client()
        _ = open(try #require(former))
        former?.send(#"{"id":1,"method":"session/open","params":{"sessionId":"b","resume":true}}"#)
        _ = former?.take()
        former = nil
        let change = "UPDATE session SET state = x'7B' WHERE id = 'a'"
        let sqlite = Process()
        sqlite.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        sqlite.arguments = [
            "python3", "-c", "import sqlite3,sys\nc=sqlite3.connect(sys.argv[1]);c.execute(sys.argv[2]);c.commit()",
            file, change,
        ]
        try sqlite.run()
        sqlite.waitUntilExit()
        let next = try client()
        let problems = open(next)?["result"]?["resumed"]?["problems"]?.array?.compactMap(\.string) ?? []
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix("the session is a new one: the saved session 'a' is damaged") == true)
        next.send(#"{"id":1,"method":"session/open","params":{"sessionId":"b","resume":true}}"#)
        #expect(next.takeMessages().first { $0.id == 1 }?["result"]?["resumed"]?["problems"] == [])
    }

    @Test func `a state over the limit is not saved, and the session says so`() throws {
        let client = try client(most: 600)
        #expect(open(client)?["result"]?["isSaved"] == true)
        client.send(#"{"id":3,"method":"route/open","params":{"url":"kit://item/one"}}"#)
        for number in 1...12 { client.act(4, #"{"type":"push","title":"n\#(number)"}"#) }
        let entries = client.takeMessages().filter { $0.method == "log/entry" }.compactMap {
            $0.params?["message"]?.string
        }
        #expect(entries.count == 1 && entries[0].contains("(--max-saved-state)"))
        client.send(#"{"id":5,"method":"session/list"}"#)
        let sessions = client.takeMessages().first { $0.id == 5 }?["result"]?["sessions"]?.array
        #expect(sessions?.map { $0["isSaved"] } == [false])
    }

    @Test func `files that are no archive of this user are refused, and nothing in them is changed`() throws {
        func problem(_ place: String) -> String {
            do {
                _ = try AppLoop.run { try SQLiteArchive(place: place) }
                return "opened"
            } catch { return "\(error)" }
        }
        _ = try client()
        let text = folder.appendingPathComponent("text.sqlite")
        try Data(String(repeating: "no database. ", count: 100).utf8).write(to: text)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: text.path)
        #expect(problem(text.path).contains("is damaged or no archive"))
        #expect(try Data(contentsOf: text).starts(with: Data("no database. ".utf8)))
        let link = folder.appendingPathComponent("link.sqlite")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: URL(fileURLWithPath: file))
        #expect(problem(link.path).contains("is no file of this user"))
        let shared = folder.appendingPathComponent("shared.sqlite")
        try Data().write(to: shared)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: shared.path)
        #expect(problem(shared.path).contains("chmod 600"))
        #expect(problem("/proc/none/x.sqlite").contains("cannot be created"))
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int == 0o700)
    }
}
