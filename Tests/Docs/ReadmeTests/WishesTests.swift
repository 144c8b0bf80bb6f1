import OffstageTesting
import Testing

@Test func `Cancel, back and a gesture ask before a wish is discarded`() throws {
    let session = try TestSession(WishesApp.app)
    try session.tap("Add")
    try session.back()
    session.expectPath(["wishes.list"])
    try session.tap("Add")
    try session.type("A boat", into: "Wish")
    for leave in [{ try session.tap("Cancel") }, { try session.back() }, { try session.dismiss() }] {
        _ = try leave()
        #expect(session.alert?.title == "Discard the wish?")
        try session.answer("Keep editing")
        try session.expect("Wish", is: "A boat")
    }
    try session.back()
    try session.answer("Discard")
    session.expectPath(["wishes.list"])
}

@Test func `each toast undoes its own deletion`() throws {
    let session = try TestSession(WishesApp.app)
    for wish in ["A boat", "A kite"] {
        try session.tap("Add")
        try session.type(wish, into: "Wish")
        try session.tap("Save")
    }
    try session.tap("Delete", row: 1, in: "Wishes")
    try session.tap("Delete", row: 2, in: "Wishes")
    try session.tap("Undo", in: .toast("Deleted “A boat”."))
    try session.expect("Wishes", is: 1)
    try session.answer("Undo")
    let titles = try session.rows(in: "Wishes").map(\.title)
    #expect(titles == ["A boat", "A kite"])
}
