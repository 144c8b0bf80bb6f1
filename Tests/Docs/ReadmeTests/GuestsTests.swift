import Offstage
import OffstageTesting
import Testing

@Test(.onLoop) func `a guest is added by name and can be removed`() throws {
    let session = try TestSession(
        App("guests", screen: Screen("guests.main", options: ScreenOptions(title: "Guests")) { GuestsStore() }))
    try session.type("Ada", into: "Name")
    try session.tap("Add")
    session.expectOutline(
        """
        window [active]
          screen "Guests"
            textbox "Name"
            button "Add" [disabled]
            list "Guests": 1
              listitem "Ada"
        """)
    try session.tap("Remove", row: 1, in: "Guests")
    #expect(try session.rows(in: "Guests") == [])
}
