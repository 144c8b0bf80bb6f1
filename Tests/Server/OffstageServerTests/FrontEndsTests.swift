import ConformanceKit
import JSON
import OffstageTesting
import Platform
import RouteReplica
import TestHelpers
import Testing

/// Tests several front ends of one session: late ones, ones that reconnect, and random requests with wrong params.
@Suite(.onLoop)
struct FrontEndsTests {
    private func client() -> TestClient {
        let client = TestClient(kitApp)
        client.send(
            #"{"id":0,"method":"session/open","params":{"sessionId":"s1","context":"test","subscribe":"none"}}"#)
        _ = client.take()
        return client
    }

    private func attach(_ client: TestClient, _ name: String) -> SubscriptionReplica {
        let result =
            client.request(9000, "session/attach", ["sessionId": "s1", "clientId": .string(name)])?["result"] ?? .null
        var replica = SubscriptionReplica(id: result["subscriptionId"]?.string ?? "")
        replica.begin("s1", result)
        return replica
    }

    @Test func `two front ends that edit one field receive each other's text and its author`() throws {
        let client = client()
        client.act(1, #"{"type":"push","name":"kit.list","params":{"rows":0}}"#)
        var replicas = [attach(client, "phone"), attach(client, "tablet")]
        for (id, text) in ["h", "he", "hi", "him", "his"].enumerated() {
            let name = id % 2 == 0 ? "phone" : "tablet"
            client.act(Int64(10 + id), #"{"type":"edit","text":"\#(text)"}"#, #","clientId":"\#(name)""#)
            let messages = client.takeMessages()
            let changes = messages.filter { $0.method == "screen/didChange" }
            #expect(changes.count == 2)
            #expect(
                changes.allSatisfy {
                    $0.params?["cause"]?["clientId"]?.string == name
                        && $0.params?["cause"]?["requestId"] == .integer(Int64(10 + id))
                })
            for index in replicas.indices {
                for message in messages { replicas[index].take(message) }
                #expect(replicas[index].sessions["s1"]?.screens["n3"]?.view["text"]?.string == text)
            }
        }
        #expect(replicas.flatMap(\.problems) == [])
        #expect(replicas[0].sessions["s1"]?.screens["n3"]?.rev == replicas[1].sessions["s1"]?.screens["n3"]?.rev)
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `a front end that attaches late or again has the state of the first`(_ seed: UInt64) {
        let client = client()
        var random = SplitMix64(state: seed)
        var first = attach(client, "first")
        var second = attach(client, "second")
        for id in 1...60 as ClosedRange<Int64> {
            let (a, b) = (Int.random(in: 0..<60, using: &random), Int.random(in: 0..<60, using: &random))
            let actions = [
                #"{"type":"add","by":\#(a)}"#, #"{"type":"push","name":"kit.list","params":{"rows":\#(a * 2)}}"#,
                #"{"type":"push","name":"kit.item","params":{"title":"x"}}"#,
                #"{"type":"retitle","row":\#(a),"title":"y\#(b)"}"#,
                #"{"type":"move","from":\#(a),"to":\#(b)}"#, #"{"type":"remove","row":\#(a)}"#,
                #"{"type":"insert","row":\#(b)}"#,
                #"{"type":"setMood","text":"m\#(a)"}"#, #"{"type":"pop"}"#,
            ]
            if a < 8 {
                client.send(#"{"id":\#(id),"method":"route/back"}"#)
            } else {
                client.act(id, actions[b % actions.count])
            }
            let isHidden = a % 3 == 0
            if isHidden { client.act(id + 1000, actions[b % actions.count], #","screen":"n2""#) }
            for message in client.takeMessages() {
                first.take(message)
                second.take(message)
            }
            guard id % 6 == 0 else { continue }
            // Closes the second subscription, and attaches again without `since`.
            client.send(#"{"id":5000,"method":"subscription/close","params":{"subscriptionId":"\#(second.id)"}}"#)
            client.send(#"{"id":9000,"method":"session/attach","params":{"sessionId":"s1"}}"#)
            var again = SubscriptionReplica(id: "")
            for message in client.takeMessages() {
                first.take(message)
                guard message.id == 9000, let result = message["result"] else { continue }
                again = SubscriptionReplica(id: result["subscriptionId"]?.string ?? "")
                again.begin("s1", result)
            }
            #expect(second.problems == [])
            second = again
            let (one, two) = (first.sessions["s1"], second.sessions["s1"])
            #expect(one?.tree?.tree == two?.tree?.tree)
            #expect(one?.rev == two?.rev && one?.seq == two?.seq)
            for (screen, state) in two?.screens ?? [:] {
                #expect(
                    one?.screens[screen]?.rev == state.rev && one?.screens[screen]?.view == state.view,
                    "\(screen) at \(id)")
            }
        }
        #expect(first.problems == [])
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `invalid params of subscription methods are answered with a path, and the session stays open`(
        _ seed: UInt64
    ) {
        let client = client()
        client.act(1, #"{"type":"push","name":"kit.list","params":{"rows":70}}"#)
        _ = client.take()
        var random = SplitMix64(state: seed)
        func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "0" }
        let values = [
            "null", "true", "-1", "0", "1", "7", "1.5", "1e300", "9007199254740991", "9007199254740992",
            "-9223372036854775808", #""""#, #""*""#,
            #""s1""#,
            #""u1""#, #""u2""#, #""rows""#, #""n3""#, #""none""#, #""snapshot""#, "[]", #"["events"]"#,
            #"["screens","screens"]"#, #"["*"]"#,
            #"[""]"#, #"[null]"#,
            "{}", #"{"epoch":"x","seq":0}"#, #"{"epoch":7,"seq":0}"#, #"{"seq":9e99}"#, #""\u0000""#,
            #""\#(String(repeating: "*?", count: 300))""#,
        ]
        let members = [
            "sessionId", "subscriptionId", "topics", "types", "exclude", "since", "initial", "credit", "screen", "list",
            "from", "count", "n",
            "subscribe", "",
        ]
        let methods = [
            "subscription/open", "subscription/close", "subscription/window", "session/attach", "screen/get",
            "subscription/ack",
        ]
        for id in 2...1500 as ClosedRange<Int64> {
            var chosen: [String: String] = [:]
            for _ in 0..<Int.random(in: 0..<6, using: &random) { chosen[pick(members)] = pick(values) }
            // Plausible params, so that the server accepts some of the requests.
            if id % 3 == 0 {
                (chosen["subscriptionId"], chosen["list"], chosen["from"], chosen["count"]) = (
                    #""u\#(id % 40)""#, #""rows""#, "1", "5"
                )
            }
            let params = "{" + chosen.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
            let method = pick(methods)
            if id % 7 == 0 {
                client.send(#"{"method":"\#(method)","params":\#(params)}"#)
            } else {
                client.send(#"{"id":\#(id),"method":"\#(method)","params":\#(params)}"#)
            }
            if id % 20 == 0 { client.act(10_000 + id, #"{"type":"retitle","row":3,"title":"t\#(id)"}"#) }
            for message in client.takeMessages() {
                guard let error = message["error"] else { continue }
                #expect(
                    [-32602, -32601, 1002, 1100, 1201, 1400, 1401].contains(error["code"]?.integer ?? 0),
                    "\(method) \(params): \(message)")
                if error["code"] == -32602 { #expect(error["data"]?["path"] != nil, "\(method) \(params): \(message)") }
                #expect((error["message"]?.string?.count ?? 0) > 10, "\(method) \(params): \(message)")
            }
        }
        #expect(client.request(20_000, "screen/get", ["screen": "n3"])?["result"]?["view"] != nil)
    }
}
