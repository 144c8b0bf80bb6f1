import OffstageTesting
import ReferenceApps
import Testing

@Test func `Save cannot be tapped again until the name is saved`() throws {
    let session = try TestSession(EditProfile.app)
    try session.type("Anna", into: "Name")
    try session.tap("Save")
    #expect(throws: TestSession.ElementError.self) { try session.tap("Save") }
    try session.advance(by: .milliseconds(300))
    #expect(try session.takeEvents(as: EditProfileEvent.self).last == .showSuccess)
    session.expectPath(["profile.edit", "profile.success"])
    #expect(session.outline.contains("Your name is Anna now."))
}
