import OffstageTesting
import Testing

@Test(.onLoop) func `a card is shown for two seconds`() throws {
    let session = try TestSession(Greeting.app)
    try session.tap("Ring the bell")
    #expect(session.path == ["greeting.door", "greeting.card"])
    try session.advance(by: .seconds(2))
    #expect(session.path == ["greeting.door"])
}
