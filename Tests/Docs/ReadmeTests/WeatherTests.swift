import OffstageTesting
import Testing

@Test(.onLoop) func `a session uses the implementation of its context, an alternative, or a replacement`() throws {
    let rainy = try TestSession(weather)
    let stormy = try TestSession(weather, alternatives: ["forecast": "storm"])
    let snowy = try TestSession(weather) { $0.replace(\WeatherPart.forecast) { FixedForecast(text: "snow") } }
    for (session, day) in [(rainy, "rain"), (stormy, "storm"), (snowy, "snow")] {
        try session.send(["type": "dayDidBegin"])
        try session.expectBody("text \"\(day)\"")
    }
}
