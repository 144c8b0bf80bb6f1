import Testing

/// The generated code as a person would read it. Where it changes on purpose, `print(Expansion(…).source)` gives the new text.
struct ExpansionTests {
    @Test func `a struct`() {
        #expect(Expansion("@Wire struct Row { let id: Int; var title = \"\" }").source == "")
    }

    @Test func `an enum`() {
        #expect(Expansion("@Wire enum Action { case add(by: Int), reset }").source == "")
    }

    @Test func `an enum with raw values`() {
        #expect(Expansion("@Wire enum Kind: String { case a, b }").source == "")
    }
}
