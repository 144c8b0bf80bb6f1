import AppLoop
import ConformanceKit
import JSON
import Offstage
import OffstageTesting
import Platform
import RouteReplica
import TestHelpers

/// A front end's request as numbers, so that a test can shorten and repeat a list of requests. The request picks its
/// target from the route tree at the time it is sent.
struct RandomRequest: Sendable, CustomStringConvertible {
    private let numbers: [Int]

    init(_ random: inout SplitMix64) { numbers = (0..<4).map { _ in Int.random(in: 0..<1 << 20, using: &random) } }

    var description: String { "\(numbers)" }

    private static let layouts = [
        "tabs", "pages", "sheet", "fixed", "draft", "letter", "leave", "bars", "form", "choice", "toast", "passing",
        "request", "urgent", "rating",
        "mustRate", "unknownLayer", "window", "intercepting", "halfBroken",
    ]

    /// Returns the message without its `jsonrpc` member.
    func text(_ id: Int64, in tree: JSONValue) -> String {
        func request(_ method: String, _ params: String) -> String {
            #"{"id":\#(id),"method":"\#(method)","params":\#(params)}"#
        }
        func action(_ action: String) -> String { request("action/send", #"{"action":\#(action)}"#) }
        let layer = topLayer(in: tree)
        switch numbers[0] % 20 {
        // Actions that both kinds of screen handle.
        case 0...3: return action(#"{"type":"push","name":"kit.item","params":{"title":"\#(id)"},"title":"\#(id)"}"#)
        case 4...7: return action(#"{"type":"show","layout":"\#(pick(Self.layouts))"}"#)
        case 8: return action(#"{"type":"close"}"#)
        case 9, 10: return request("route/back", numbers[1] % 8 == 0 ? #"{"source":"\#(node(in: tree))"}"# : "{}")
        case 11: return request("route/up", "{}")
        case 12: return request("route/select", select(in: tree))
        case 13: return request("route/dismiss", #"{"layer":"\#(layer)","by":"swipe"}"#)
        case 14:
            return request(
                "route/fulfil", #"{"layer":"\#(layer)","result":\#(numbers[1] % 3 == 0 ? "1" : #"{"stars":3}"#)}"#)
        case 15: return request("route/refuse", #"{"layer":"\#(layer)","reason":"no"}"#)
        case 16:
            return request(
                "route/tapBar",
                #"{"node":"\#(node(in: tree))","item":"\#(pick(["add", "open", "off", "wrong", "?"]))"}"#)
        case 17: return request("clock/advance", #"{"ms":\#(numbers[1] % 150)}"#)
        case 18:
            let window = "w\(1 + numbers[1] % 3)"
            return request(
                "route/window", numbers[2] % 2 == 0 ? #"{"activate":"\#(window)"}"# : #"{"close":"\#(window)"}"#)
        default:
            let fields = numbers[2] % 3 == 0 ? #"{"name":"N"}"# : "{}"
            let button = pick(["yes", "no", "save", "cancel", "a", "leave"])
            return request("route/answer", #"{"layer":"\#(layer)","button":"\#(button)","fields":\#(fields)}"#)
        }
    }

    private func pick(_ words: [String]) -> String { words[numbers[3] % words.count] }

    private func select(in tree: JSONValue) -> String {
        let containers = ids(in: tree) { $0 == "tabs" || $0 == "pages" }
        let container = containers.isEmpty ? "n1" : containers[numbers[1] % containers.count]
        let reselect = ["", #","reselect":"keep""#, #","reselect":"toRoot""#, #","reselect":"recreate""#][
            numbers[3] % 4]
        return #"{"container":"\#(container)","index":\#(numbers[2] % 4)\#(reselect)}"#
    }

    /// Usually the layer that receives input; else a random layer, which may not exist.
    private func topLayer(in tree: JSONValue) -> String {
        let known = tree["windows"]?.array?.first { $0["isKey"] == true }?["layers"]?.array?.last?["id"]?.string
        return numbers[3] % 5 == 0 ? "l\(1 + numbers[1] % 30)" : known ?? "l1"
    }

    private func node(in tree: JSONValue) -> String {
        let screens = ids(in: tree) { $0 == "screen" }
        return screens.isEmpty ? "n2" : screens[numbers[1] % screens.count]
    }

    private func ids(in value: JSONValue, where fits: (String) -> Bool) -> [String] {
        var found: [String] = []
        if let kind = value["kind"]?.string, fits(kind), let id = value["id"]?.string { found.append(id) }
        for (_, member) in value.object ?? [:] { found += ids(in: member, where: fits) }
        for element in value.array ?? [] { found += ids(in: element, where: fits) }
        return found
    }
}

/// A session of the kit app, and a front end that applies every change it receives.
struct RequestRun {
    private let client: TestClient
    private var replica: WireReplica
    private var rev: Int64
    private(set) var changed = 0
    private(set) var refused = 0

    init() throws {
        client = TestClient(kitApp)
        client.open()
        let opened = client.request(0, "route/get")?["result"] ?? .null
        replica = try WireReplica(opened["tree"] ?? .null)
        rev = opened["routeRev"]?.integer ?? 0
    }

    /// Returns the first violation that the requests cause, with the index of the request, or nil.
    static func failure(of requests: [RandomRequest]) -> (index: Int, sentence: String)? {
        guard var run = try? RequestRun() else { return (0, "no session") }
        return run.failure(of: requests)
    }

    mutating func failure(of requests: [RandomRequest]) -> (index: Int, sentence: String)? {
        for (index, request) in requests.enumerated() {
            let id = Int64(index + 1)
            let text = request.text(id, in: replica.tree)
            do {
                if let sentence = try failure(of: text, id) { return (index, "\(text)\n\(sentence)") }
            } catch { return (index, "\(text)\n\(error)") }
        }
        return nil
    }

    private mutating func failure(of request: String, _ id: Int64) throws -> String? {
        let (treeBefore, revBefore) = (replica.tree, rev)
        client.send(request)
        var answer: JSONValue?
        for message in client.takeMessages() {
            if message.method == "route/didChange", let params = message.params {
                if params["fromRouteRev"]?.integer != rev { return "a gap behind revision \(rev): \(params)" }
                rev = params["routeRev"]?.integer ?? 0
                if let ops = params["ops"] {
                    try replica.apply(ops)
                } else {
                    replica = try WireReplica(params["tree"] ?? .null)
                }
            }
            if message["id"] == .integer(id) { answer = message }
        }
        guard let answer else { return "it is not answered" }
        if let sentence = treeFailure() { return sentence }
        if let error = answer["error"] {
            refused += 1
            if error["data"]?["kind"] == "internal" || error["code"] == -32603 { return "\(error)" }
            return rev == revBefore && replica.tree == treeBefore
                ? nil : "it was refused, and the tree is another one: \(error)"
        }
        let outcome = answer["result"]?["outcome"]
        if rev != revBefore { changed += 1 }
        if outcome == "committed", answer["result"]?["routeRev"]?.integer != rev {
            return "it tells another revision than \(rev): \(answer)"
        }
        return outcome == "noop" && rev != revBefore ? "it says noop, and there is a revision more" : nil
    }

    /// Compares the replica with the server's tree, and checks the invariants of that tree.
    private func treeFailure() -> String? {
        let now = client.request(1_000_000, "route/get")?["result"]
        if now?["routeRev"]?.integer != rev {
            return "revision \(rev) was told, and it is \(now?["routeRev"] ?? .null)"
        }
        if now?["tree"] != replica.tree { return "the ops lead elsewhere:\n\(replica.tree)\n\(now?["tree"] ?? .null)" }
        guard let session = client.server.openSession(named: "s1") else { return "the session is gone" }
        return AppLoop.run { violatedInvariants(of: session.tree).first }
    }
}
