import JSON
import JSONRPC
import Testing

@Suite struct FrameEncoderTests {
    @Test func `a line is the message and a line feed`() {
        #expect(frames(["{}", "[1]"], .lines) == "{}\n[1]\n")
    }

    @Test func `the length is exact for any number of digits`() {
        let sizes = [100, 7, 12, 12345, 999, 1000, 99, 0, 1_000_000, 5]
        let bodies = sizes.map { String(repeating: "x", count: $0) }
        let expected = zip(sizes, bodies).map { "Content-Length: \($0)\r\n\r\n\($1)" }.joined()
        #expect(frames(bodies, .headers) == expected)
    }

    @Test func `bytes are counted, not characters`() {
        #expect(frames(["\"é😀\""], .headers) == "Content-Length: 8\r\n\r\n\"é😀\"")
    }

    @Test(arguments: Framing.allCases)
    func `a cancelled frame leaves no bytes`(framing: Framing) {
        var out = JSONWriter()
        var encoder = FrameEncoder(framing)
        out.raw("before")
        let mark = encoder.begin(&out)
        out.beginObject()
        out.double(.infinity)
        encoder.cancel(mark, &out)
        #expect(out.text == "before")
        #expect(out.failure == nil)
        let second = encoder.begin(&out)
        out.raw("{}")
        #expect(out.count - second.bodyStart == 2)
        encoder.end(second, &out)
        #expect(out.text == (framing == .lines ? "before{}\n" : "beforeContent-Length: 2\r\n\r\n{}"))
    }

    @Test(arguments: Framing.allCases)
    func `an encoded frame is decoded unchanged`(framing: Framing) {
        let text = frames(["{}", "[1,2,3]", "{\"a\":\"\(String(repeating: "b", count: 2000))\"}"], framing)
        var decoder = FrameDecoder()
        Array(text.utf8).withUnsafeBytes { decoder.append($0) }
        var sizes: [Int] = []
        while case .frame(let frame) = decoder.next() { sizes.append(frame.count) }
        #expect(sizes == [2, 7, 2008])
        #expect(decoder.framing == framing)
    }

    private func frames(_ bodies: [String], _ framing: Framing) -> String {
        var out = JSONWriter()
        var encoder = FrameEncoder(framing)
        for body in bodies {
            let mark = encoder.begin(&out)
            out.raw(Array(body.utf8))
            encoder.end(mark, &out)
        }
        return out.text
    }
}
