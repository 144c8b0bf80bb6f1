import Offstage
import OffstageTesting
import Testing

@Test(.onLoop) func `a guest is added by name and can be removed`() throws {
    let session = try TestSession(
        App("guests", screen: Screen("guests.main", options: ScreenOptions(title: "Guests")) { GuestsStore() }))
    try session.send(["type": "nameDidChange", "name": "Ada"])
    try session.send(["type": "addDidTap"])
    session.expectOutline(
        """
        window [active]
          screen "Guests"
            textbox "Name"
            button "Add" [disabled]
            list "Guests": 1
              listitem "Ada"
        """)
    let action = try #require(session.view["guests"]?["rows"]?[0]?["actions"]?[0]?["onTap"]?["action"])
    try session.send(action)
    #expect(session.view["guests"]?["total"] == 0)
}
