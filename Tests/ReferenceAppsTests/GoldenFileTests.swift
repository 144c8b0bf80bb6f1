import OffstageTesting
import Testing

struct GoldenFileTests {
    @Test func `a difference shows the changed lines with context`() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n9"
        let new = "1\n2\n3\n4\nfive\n6\n7\n8\n9\n10"
        #expect(
            lineDifference(from: old, to: new) == """
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
        #expect(lineDifference(from: "a\nb", to: "a\nb") == "")
    }
}
