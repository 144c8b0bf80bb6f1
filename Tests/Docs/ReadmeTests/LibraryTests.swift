import OffstageTesting
import Testing

@Test(.onLoop) func `a link opens its screen as soon as the guard allows it`() throws {
    let session = try TestSession(library, link: "library://book/12")
    #expect(session.view["title"] == "Book 12")
    try session.request("route/back")
    #expect(session.view["books"] == [7, 12])
    #expect(try session.request("route/open", ["url": "library://archive"])["outcome"] == "deferred")
    #expect(session.view["hint"] == "Hold your badge to the reader")
    try session.send(["type": "badgeDidRead", "name": "Anna"])
    #expect(session.view["title"] == "The archive")
}
