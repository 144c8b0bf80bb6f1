import OffstageTesting
import Testing

@Test(.onLoop) func `a session has what its context says, what it picked, or what a test put in place`() throws {
    let rainy = try TestSession(weather)
    let stormy = try TestSession(weather, alternatives: ["forecast": "storm"])
    let snowy = try TestSession(weather) { $0.replace(\.forecast) { FixedForecast(text: "snow") } }
    for (session, day) in [(rainy, "rain"), (stormy, "storm"), (snowy, "snow")] {
        try session.send(["type": "dayDidBegin"])
        #expect(session.view["days"] == [.string(day)])
    }
}
