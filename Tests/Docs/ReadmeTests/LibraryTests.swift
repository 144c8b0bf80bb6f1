import OffstageTesting
import Testing

@Test(.onLoop) func `a link opens its screen as soon as the guard allows it`() throws {
    let session = try TestSession(library, link: "library://book/12")
    try session.expectBody(#"heading "Book 12""#)
    try session.request("route/back")
    try session.expectBody(
        """
        button "Book 7"
        button "Book 12"
        button "The archive"
        """)
    #expect(try session.request("route/open", ["url": "library://archive"])["outcome"] == "deferred")
    try session.expectBody(#"text "Hold your badge to the reader""#)
    try session.send(["type": "badgeDidRead", "name": "Anna"])
    try session.expectBody(#"heading "The archive""#)
}
