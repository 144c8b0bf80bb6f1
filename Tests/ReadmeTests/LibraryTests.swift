import OffstageTesting
import Testing

@Test(.onLoop) func `a link goes where it leads, once whoever guards that has what it asks for`() throws {
    let session = try TestSession(library, link: "library://book/12")
    #expect(session.view["title"] == "Book 12")
    try session.request("route/back")
    #expect(session.view["books"] == [7, 12])
    #expect(try session.request("route/open", ["url": "library://archive"])["outcome"] == "deferred")
    #expect(session.view["hint"] == "Hold your badge to the reader")
    try session.send(["type": "badgeDidRead", "name": "Anna"])
    #expect(session.view["title"] == "The archive")
}
