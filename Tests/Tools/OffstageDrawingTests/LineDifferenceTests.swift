import OffstageDrawing
import Testing

struct LineDifferenceTests {
    @Test func `a difference shows the changed lines with context`() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n9"
        let new = "1\n2\n3\n4\nfive\n6\n7\n8\n9\n10"
        #expect(
            LineDifference.lines(from: old, to: new).joined(separator: "\n") == """
                  …
                  3
                  4
                - 5
                + five
                  6
                  7
                  8
                  9
                + 10
                """)
    }

    @Test func `equal texts have no difference`() {
        #expect(LineDifference.lines(from: "a\nb\n", to: "a\nb\n") == [])
    }
}
