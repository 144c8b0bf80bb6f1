import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests the layers that a screen shows through its navigator: toasts, a HUD and custom layers.
@Suite(.onLoop)
struct OwnLayerTests {
    private let app = App("poll", screen: Screen("poll.main") { PollStore() }, customLayers: [vote])

    private func layers(_ session: TestSession) throws -> [JSONValue] {
        try session.request("route/get")["tree"]?["windows"]?[0]?["layers"]?.array ?? []
    }

    private func kinds(_ session: TestSession) throws -> [String] {
        try layers(session).compactMap { $0["kind"]?.string }
    }

    @Test func `notices and requests are removed after their time`() throws {
        let session = try TestSession(app)
        try session.advance(by: .seconds(1))
        try session.send(PollAction.save)
        #expect(try kinds(session) == ["content", "hud", "toast", "request"])
        #expect(
            try layers(session).compactMap { $0["until"]?.integer ?? $0["deadline"]?.integer } == [4000, 3000, 6000])
        try session.advance(by: .seconds(2))
        #expect(try kinds(session) == ["content", "hud", "request"])
        try session.send(PollAction.saved)
        #expect(try kinds(session) == ["content", "request"])
        try session.advance(by: .seconds(3))
        #expect(try kinds(session) == ["content"])
        #expect(session.takeEvents() == [["type": "shared", "reason": "timeout"]])
        // A toast without a duration stays.
        try session.send(PollAction.stay)
        try session.advance(by: .seconds(1000))
        #expect(try kinds(session) == ["content", "hud", "toast"])
    }

    @Test func `a custom layer checks the types of its data and result`() throws {
        let session = try TestSession(app)
        try session.send(PollAction.ask(question: "Tea?"))
        let layer = try #require(try layers(session).last)
        #expect(layer["kind"] == "custom:vote")
        #expect(layer["version"] == 3)
        #expect(layer["data"] == ["question": "Tea?"])
        func fulfil(_ result: JSONValue) throws {
            try session.request("route/fulfil", ["layer": layer["id"] ?? .null, "result": result])
        }
        for wrong in [.null, "yes", ["isYes": 1], [:]] as [JSONValue] {
            #expect { try fulfil(wrong) } throws: { ($0 as? TestSession.Refused)?.kind == "resultTypeMismatch" }
        }
        try fulfil(["isYes": true])
        #expect(session.takeEvents() == [["type": "voted", "isYes": true]])
    }

    @Test(arguments: ["bad", "unknown"])
    func `invalid data or an unknown name of a custom layer refuses the route`(_ type: String) throws {
        let session = try TestSession(app)
        let before = try session.request("route/get")
        #expect {
            try session.send(type == "bad" ? PollAction.bad : .unknown)
        } throws: { error in
            let word = type == "bad" ? "invalidParams" : "unknownLayer"
            return (error as? TestSession.Refused)?.error["data"]?["details"]?["navigation"] == .string(word)
        }
        #expect(try session.request("route/get") == before)
    }

    @Test func `app/describe has the schemas of a custom layer`() throws {
        let layer = try TestSession(app).request("app/describe")["customLayers"]?["vote"]
        #expect(layer?["version"] == 3)
        #expect(layer?["data"] != nil)
        #expect(layer?["result"] != nil)
    }
}

@Wire
private struct VoteData {
    let question: String
}

@Wire
private struct VoteResult {
    let isYes: Bool
}

private let vote = CustomLayer("vote", version: 3, data: VoteData.self, result: VoteResult.self)

@Wire
private enum PollEvent {
    case shared(reason: String?)
    case voted(isYes: Bool)
}

@Wire
private enum PollAction {
    case save
    case saved
    case stay
    case shared(reason: String?)
    case ask(question: String)
    case voted(result: VoteResult)
    case bad
    case unknown
}

@Wire
private struct PollView {}

private final class PollStore: Store<PollEvent, PollAction>, Viewable {
    @Injected(\.navigator) private var navigator
    let view = PollView()

    override func handle(_ action: PollAction) async throws {
        switch action {
        case .save:
            try navigator.navigate { $0.hud("saving", for: .seconds(3)) }
            try navigator.navigate { $0.toast("wait", for: .seconds(2)) }
            let request = Capability.Request(.share, onAnswer: PollAction.shared(reason: nil))
            try navigator.navigate { $0.request(request, within: .seconds(5)) }
        case .saved: try navigator.navigate { $0.hideHUD() }
        case .stay:
            try navigator.navigate { $0.hud("done", for: .seconds(1)) }
            try navigator.navigate { $0.hud("done") }
            try navigator.navigate { $0.toast("done") }
        case .shared(let reason): send(.shared(reason: reason))
        case .ask(let question):
            let content = vote(
                VoteData(question: question), dismissible: false,
                onAnswer: PollAction.voted(result: VoteResult(isYes: false)))
            try navigator.navigate(from: self) { $0.customLayer(content) }
        case .voted(let result): send(.voted(isYes: result.isYes))
        case .bad: try navigator.navigate { $0.customLayer(CustomContent("vote", data: ["question": 3])) }
        case .unknown: try navigator.navigate { $0.customLayer(CustomContent("votes")) }
        }
    }
}
