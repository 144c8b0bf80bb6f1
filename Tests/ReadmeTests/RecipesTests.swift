import JSON
import OffstageTesting
import Testing

/// The samples of the article Recipes, driven as a front end does.
@Suite(.onLoop)
struct RecipesTests {
    @Test func `a pure reducer answers actions as any store does`() throws {
        let session = try TestSession(laps)
        for milliseconds in [900, 800, 850] {
            #expect(try session.send(["type": "lapDidTap", "milliseconds": .integer(Int64(milliseconds))]) == "done")
        }
        #expect(session.takeEvents() == [["type": "bestDidImprove", "milliseconds": 800]])
        try session.send(["type": "saveDidTap"])
        #expect(session.view == ["laps": [900, 800, 850], "isSaving": false])
        let refusal = #expect(throws: TestSession.Refused.self) { try session.send(["type": "lapDidTop"]) }
        #expect(refusal?.code == 1200)
    }

    @Test func `a presenter shows what it has computed`() throws {
        let session = try TestSession(temperature)
        try session.send(["type": "celsiusDidChange", "text": "100"])
        #expect(session.view["fahrenheit"] == "212.0")
        try session.send(["type": "celsiusDidChange", "text": "warm"])
        #expect(session.view["problem"] == "a temperature is a number, such as 36.6")
        try session.send(["type": "celsiusDidChange", "text": "0"])
        #expect(session.view == ["fahrenheit": "32.0"])
    }

    @Test func `an interactor, a presenter and a router share a screen's work`() throws {
        let session = try TestSession(parcels)
        try session.send(["type": "refreshDidTap"])
        #expect(session.view == ["title": "Open parcels: 1", "rows": [["id": 2, "text": "From Ben"]]])
        try session.send(["type": "parcelDidTap", "id": 2])
        #expect(session.view == ["title": "Parcel 2"])
    }

    @Test func `a screen navigates without a coordinator`() throws {
        let session = try TestSession(Menu.app)
        try session.send(["type": "dishDidTap", "id": 2])
        #expect(session.view == ["title": "Dish 2"])
        _ = session.takeNotifications()
        try session.send(["type": "orderDidTap"])
        #expect(session.view == ["title": "Your order is on its way"])
        let change = session.takeNotifications().first { $0["method"] == "route/didChange" }
        #expect(change?["params"]?["transitions"]?.array?.count == 1)
        #expect(change?["params"]?["transitions"]?[0]?["animation"] == "crossDissolve")
    }

    @Test func `a coordinator leads through its steps with routes`() throws {
        let session = try TestSession(entry)
        #expect(session.view == ["title": "Username"])
        try session.send(["type": "nextDidTap"])
        #expect(session.view == ["title": "Password"])
        try session.send(["type": "nextDidTap"])
        #expect(session.view == ["title": "Welcome"])
    }
}
