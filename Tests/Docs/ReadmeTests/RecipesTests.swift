import JSON
import Offstage
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

    @Test func `a pure reducer is tested without a session`() {
        let before = LapsState(laps: [900])
        let better = LapsState.reduce(before, .action(.lapDidTap(milliseconds: 800)))
        #expect(better.state == LapsState(laps: [900, 800]))
        #expect(better.events == [.bestDidImprove(milliseconds: 800)])
        let worse = LapsState.reduce(better.state, .action(.lapDidTap(milliseconds: 850)))
        #expect(worse.state == LapsState(laps: [900, 800, 850]))
        #expect(worse.events == [])
        let saving = LapsState.reduce(before, .action(.saveDidTap))
        #expect(saving.state == LapsState(laps: [900], isSaving: true))
        #expect(saving.events == [])
        let saved = LapsState.reduce(saving.state, .didSave)
        #expect(saved.state == before)
        #expect(saved.events == [])
        let failed = LapsState.reduce(saving.state, .didFail)
        #expect(failed.state == before, "the laps stay")
        #expect(failed.events == [.saveDidFail])
    }

    @Test func `a save that fails is an event, and the laps stay`() throws {
        struct FullDisk: SaveLapsUseCase, Error {
            func execute(_ laps: [Int]) async throws { throw self }
        }
        let session = try TestSession(laps) {
            $0.replace(\LapsPart.saveLaps) { () -> any SaveLapsUseCase in FullDisk() }
        }
        try session.send(["type": "lapDidTap", "milliseconds": 900])
        try session.send(["type": "saveDidTap"])
        #expect(session.takeEvents() == [["type": "saveDidFail"]])
        #expect(session.view == ["laps": [900], "isSaving": false])
    }

    @Test func `a presenter shows what it has computed`() throws {
        let session = try TestSession(temperature)
        try session.send(["type": "celsiusDidChange", "text": "100"])
        try session.expectBody(
            """
            textbox "Celsius": "100"
            text "212.0"
            """)
        try session.send(["type": "celsiusDidChange", "text": "warm"])
        try session.expectBody(
            """
            textbox "Celsius": "warm"
              error "a temperature is a number, such as 36.6"
            text "212.0"
            """)
        try session.send(["type": "celsiusDidChange", "text": "0"])
        try session.expectBody(
            """
            textbox "Celsius": "0"
            text "32.0"
            """)
    }

    @Test func `an interactor, a presenter and a router share a screen's work`() throws {
        let session = try TestSession(parcels)
        try session.send(["type": "refreshDidTap"])
        try session.expectBody(
            """
            heading "Open parcels: 1"
            list "Parcels": 1
              listitem "From Ben"
            button "Refresh"
            """)
        try session.send(["type": "parcelDidTap", "id": 2])
        try session.expectBody(#"heading "Parcel 2""#)
        let linked = try TestSession(parcels, link: "parcels://parcel/7")
        linked.expectPath(["parcels.list", "parcels.details"])
        try linked.expectBody(#"heading "Parcel 7""#)
    }

    @Test func `a presenter and an interactor are tested without a session`() throws {
        struct Source: ParcelSource {
            let content: [Parcel]
            func parcels() async throws -> [Parcel] { content }
        }
        try AppLoop.run {
            let display = Display()
            let presenter = TemperaturePresenter()
            presenter.display = display
            for text in ["100", "warm"] { presenter.celsiusDidChange(text) }
            #expect(display.shown == ["212.0", "a temperature is a number, such as 36.6"])
            let open = Parcel(id: 2, sender: "Ben", isDelivered: false)
            let delivered = Parcel(id: 1, sender: "Anna", isDelivered: true)
            let interactor = ParcelsInteractor(source: Source(content: [delivered, open]))
            var found: [Parcel]?
            AppLoop.shared.start { found = try? await interactor.openParcels() }
            try AppLoop.shared.runUntilSettled()
            #expect(found == [open])
        }
        #expect(ParcelsPresenter.title(of: []) == "No open parcels")
        #expect(ParcelsPresenter.row(of: Parcel(id: 2, sender: "Ben", isDelivered: false)).title == "From Ben")
    }

    @Test func `a screen navigates without a coordinator`() throws {
        let session = try TestSession(Menu.app)
        try session.send(["type": "dishDidTap", "id": 2])
        try session.expectBody(
            """
            heading "Dish 2"
            button "Order"
            """)
        _ = session.takeNotifications()
        try session.send(["type": "orderDidTap"])
        try session.expectBody(#"heading "Your order is on its way""#)
        let change = session.takeNotifications().first { $0["method"] == "route/didChange" }
        #expect(change?["params"]?["transitions"]?.array?.count == 1)
        #expect(change?["params"]?["transitions"]?[0]?["animation"] == "crossDissolve")
    }

    @Test func `a coordinator leads through its steps with routes`() throws {
        let session = try TestSession(entry)
        for title in ["Username", "Password"] {
            try session.expectBody(
                """
                heading "\(title)"
                button "Next"
                """)
            try session.send(["type": "nextDidTap"])
        }
        try session.expectBody(#"heading "Welcome""#)
    }
}

@AppActor
private final class Display: TemperatureDisplay {
    private(set) var shown: [String] = []

    func show(fahrenheit: String) { shown.append(fahrenheit) }
    func show(problem: String) { shown.append(problem) }
}
