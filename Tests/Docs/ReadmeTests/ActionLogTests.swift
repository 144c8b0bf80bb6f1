import Offstage
import OffstageTesting
import Testing

@Suite(.onLoop)
struct ActionLogTests {
    @Test func `the log of a part has the actions of all screens`() throws {
        let log = AppLoop.run { ActionLog() }
        let app = App("logged", parts: [ActionLogPart.self], screen: Menu.list, screens: [Menu.dish, Menu.ordered])
        let session = try TestSession(app) { $0.replace(\ActionLogPart.log) { log } }
        try session.tap("Dish 2")
        try session.tap("Order")
        #expect(AppLoop.run { log.lines } == ["menu.list: action dishDidTap", "menu.dish: action orderDidTap"])
    }

    @Test func `the offer is pushed once`() throws {
        let session = try TestSession(Greeting.app)
        for _ in 1...2 {
            try session.tap("Show the offer")
            #expect(session.path == ["greeting.door", "greeting.offer"])
            try session.back()
        }
    }
}
