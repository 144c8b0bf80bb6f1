import ConformanceKit
import JSON
import OffstageServer
import OffstageTesting
import RouteReplica
import TestHelpers
import Testing

/// Tests that the method declarations, the handlers and the OpenRPC document agree.
@Suite(.onLoop)
struct MethodTableTests {
    @Test func `every method and notification has its own name`() {
        let names = MethodTable.all.map(\.name) + MethodTable.notifications.map(\.name)
        #expect(Set(names).count == names.count)
        let served = TestClient(kitApp).server.methodNames
        #expect(Set(served).count == served.count)
    }

    @Test func `an executable's own methods are served and described`() {
        let client = TestClient(kitApp) { $0.extraMethods = KitMethods.all }
        #expect(client.server.methodNames.count == MethodTable.all.count + KitMethods.all.count)
        let methods = client.request(1, "rpc.discover")?["result"]?["methods"]?.array ?? []
        #expect(methods.contains { $0["name"] == "echo" })
    }

    @Test func `the document has each request's params, result and errors`() throws {
        let document = try #require(TestClient(kitApp).request(1, "rpc.discover")?["result"])
        #expect(document["openrpc"] == "1.3.2")
        let methods = document["methods"]?.array ?? []
        let requests = MethodTable.all.filter { $0.form != .notification }.map(\.name)
        #expect(methods.compactMap { $0["name"]?.string } == requests)
        let errors = document["components"]?["errors"]
        for method in methods {
            let name = method["name"]?.string ?? "?"
            #expect(method["summary"]?.string?.isEmpty == false, "\(name)")
            #expect(method["params"]?.array != nil, "\(name)")
            #expect(method["result"]?["schema"] != nil, "\(name)")
            #expect(method["x-since"]?.integer == 1, "\(name)")
            let references = method["errors"]?.array?.compactMap { $0["$ref"]?.string } ?? []
            #expect(!references.isEmpty, "\(name)")
            for reference in references {
                let error = errors?[String(reference.split(separator: "/").last ?? "")]
                #expect(error?["code"]?.integer != nil, "\(name) refers to \(reference), which is not there")
                #expect(error?["message"]?.string?.isEmpty == false)
            }
            for parameter in method["params"]?.array ?? [] {
                #expect(parameter["name"]?.string?.isEmpty == false)
                #expect(parameter["schema"] != nil, "\(name)")
            }
        }
    }

    @Test func `every reference in the document has a target`() throws {
        let document = try #require(TestClient(kitApp).request(1, "rpc.discover")?["result"])
        func check(_ value: JSONValue) throws {
            if let reference = value["$ref"]?.string {
                let pointer = try #require(JSONPointer(parsing: String(reference.dropFirst())), "\(reference)")
                #expect(pointer.tokens.reduce(document) { $0?[$1] } != nil, "\(reference)")
            }
            for (_, member) in value.object ?? [:] { try check(member) }
            for element in value.array ?? [] { try check(element) }
        }
        try check(document)
    }

    @Test func `the document describes the server's notifications`() throws {
        let document = try #require(TestClient(kitApp).request(1, "rpc.discover")?["result"])
        let notifications = document["x-notifications"]?.array ?? []
        let sent = notifications.filter { $0["x-direction"] == "serverToClient" }.compactMap { $0["name"]?.string }
        #expect(sent == MethodTable.notifications.map(\.name))
        let taken = notifications.filter { $0["x-direction"] == "clientToServer" }.compactMap { $0["name"]?.string }
        #expect(taken == MethodTable.all.filter { $0.form != .request }.map(\.name))
    }

    @Test func `the error of an unknown method suggests the closest name`() {
        let client = TestClient(kitApp)
        let error = client.request(1, "sesion/open")?["error"]
        #expect(error?["code"] == -32601)
        #expect(error?["message"]?.string?.contains("'session/open'") == true)
    }
}
