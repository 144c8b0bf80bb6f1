import OffstageTesting
import ReferenceApps
import Testing

@Test(.onLoop) func `a second tap on Save is dropped while the first is handled`() throws {
    let session = try TestSession(EditProfile.app)
    try session.send(["type": "textDidChange", "text": "Anna"])
    let save = session.start(["type": "saveButtonDidTap"])
    #expect(try session.send(["type": "saveButtonDidTap"]) == "dropped")
    try session.advance(by: .milliseconds(300))
    #expect(session.answer(to: save)?["result"]?["outcome"] == "done")
    #expect(session.takeEvents().last == ["type": "showSuccess"])
}
