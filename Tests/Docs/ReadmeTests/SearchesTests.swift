import OffstageTesting
import Testing

@Test func `a search and its import outlive the process`() throws {
    let session = try TestSession(searches)
    try session.type("Lisbon", into: "Search")
    try session.tap("Import")
    #expect(try session.crash() == [])
    try session.advance(by: .seconds(5))
    #expect(session.outline.contains("Lisbon"))
    #expect(try session.element("count").value == "1 imports")
}
