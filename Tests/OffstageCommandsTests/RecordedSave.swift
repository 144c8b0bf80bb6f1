// swift-format-ignore-file
import OffstageTesting
import ReferenceApps
import Testing

@Test func `plays save`() async throws {
    let session = try TestSession(EditProfile.app, seed: 7)
    try session.advance(by: .milliseconds(105))
    try await session.play("action/send", ["action": ["type": "textDidChange", "text": "Anna"]])
    #expect(
        session.takeEvents() == [
            ["type": "isSaveButtonEnabled", "value": true],
        ])
    try session.advance(by: .milliseconds(4))
    try await session.play("action/send", ["action": ["type": "saveButtonDidTap"]])
    #expect(
        session.takeEvents() == [
            ["type": "isLoading", "value": true],
            ["type": "isSaveButtonEnabled", "value": false],
        ])
    try session.advance(by: .milliseconds(323))
    #expect(
        session.takeEvents() == [
            ["type": "isLoading", "value": false],
            ["type": "isSaveButtonEnabled", "value": true],
            ["type": "showSuccess"],
        ])
    try session.advance(by: .milliseconds(22))
    session.expectOutline(
        """
        window [active]
          screen "Saved"
            back "Edit profile"
            img "Saved": "check"
            text "Your name is Anna now."
            button "Done"

        """)
}
