import JSONRPC
import Platform
import Testing

/// Framing in the decoder (conformance groups E and F). Every case is decoded in one piece, byte by byte, and in random
/// pieces, with the same result.
@Suite struct FrameDecoderTests {
    // MARK: Detection

    @Test(arguments: [
        ("{}\n", Framing.lines), ("[]\n", .lines), (" \n\t{}\n", .lines), ("\u{FEFF}{}\n", .lines),
        ("\u{FEFF} []\n", .lines),
        (" \u{FEFF}[]\n", .lines),
        ("Content-Length: 2\n\n{}", .headers), ("\u{FEFF}Content-Length: 2\n\n{}", .headers), ("x", .headers),
        ("# {}\n", .headers),
        ("\"a\"\n", .headers),
        ("\u{FEFF}\u{FEFF}{}\n", .headers),
    ])
    func `the first byte after white space and one byte order mark decides`(input: String, framing: Framing) {
        #expect(decode(input).framing == framing)
    }

    @Test(arguments: ["", " ", "\n\n\r\n", "\u{FEFF}", "\u{FEFF}\n"])
    func `white space alone decides no framing and ends clean`(input: String) {
        let decoded = decode(input)
        #expect(decoded.framing == nil)
        #expect(decoded.events == ["clean"])
    }

    @Test func `a truncated byte order mark decides no framing and is a cut`() {
        #expect(decode([0xEF, 0xBB]).events == ["cut"])
        #expect(decode([0xEF, 0xBB], framing: .lines).events == ["last \u{FFFD}"])
    }

    @Test func `the framing does not change after its detection`() {
        #expect(
            decode("{}\nContent-Length: 5\n\n[]\n").events == [
                "frame {}", "frame Content-Length: 5", "frame []", "clean",
            ])
    }

    @Test func `a forced framing is not detected`() {
        #expect(decode("Content-Length: 2\n", framing: .lines).events == ["frame Content-Length: 2", "clean"])
        #expect(decode("\u{FEFF}true\n", framing: .lines).events == ["frame true", "clean"])
        #expect(decode("{}\n", framing: .headers).events == ["fatal framing"])
    }

    // MARK: Headers

    @Test(arguments: [
        "Content-Length: 2\r\n\r\n{}", "content-LENGTH: 2\r\n\r\n{}", "Content-Length:2\r\n\r\n{}",
        "Content-Length:   2  \r\n\r\n{}",
        "Content-Length:\t2\t\r\n\r\n{}", "Content-Length: 2\n\n{}", "Content-Length: 2\r\n\n{}",
        "Content-Length: 002\r\n\r\n{}",
        "Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf8\r\n\r\n{}",
        "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}",
        "Content-Type: application/vscode-jsonrpc;charset=\"UTF-8\"\r\nContent-Length: 2\r\n\r\n{}",
        "content-type: a/b; x=\"a; charset=utf-16\"; Charset = \"ut\\f-8\"\r\nContent-Length: 2\r\n\r\n{}",
        "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
        "Content-Type: ;;=;charset\r\nContent-Length: 2\r\n\r\n{}",
        "X-A: b\r\nContent-Length: 2\r\nY: \r\n\r\n{}", "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
        "\n\r\n\r\n  Content-Length: 2\r\n\r\n{}", "Content-Length: 2\r\n\r\n{}\r\n\r\n \n",
        "\u{FEFF}Content-Length: 2\r\n\r\n{}",
    ])
    func `headers are read in every allowed form`(input: String) {
        #expect(decode(input).events == ["frame {}", "clean"])
    }

    @Test(arguments: [
        "-1", "abc", "0x10", "", " ", "+5", "5,5", "5 5", "5.0", "1e1", "٣", "99999999999999999999",
        "5\r\nContent-Length: 6",
    ])
    func `a malformed length is fatal`(length: String) {
        #expect(decode("Content-Length: \(length)\r\n\r\n{\"a\":1}").events == ["fatal framing"])
    }

    @Test(arguments: [
        "X-A: b\r\n\r\n{}", "GET / HTTP/1.1\r\n\r\n", "Content-Length 5\r\n\r\n{}", "Content-Length : 2\r\n\r\n{}",
        ": 2\r\n\r\n{}",
        "Content-Length: 2\r\n folded\r\n\r\n{}",
        "hello\n", "hello\r\n", "Content-Length: 2\r\n\r{}", "\u{0}", "é: 1\r\n", "true\n", "Content-Length: 2\r\n{}",
    ])
    func `a malformed header block is fatal`(input: String) {
        #expect(decode(input).events == ["fatal framing"])
    }

    @Test(arguments: ["GET ", "{", "\"", "Content-Length:5,5\n", "hello\n", "Content-Length: 2\r\nfoo\n"])
    func `a malformed header is rejected at its first wrong byte`(input: String) {
        var decoder = FrameDecoder(framing: .headers)
        decoder.append(input)
        #expect(decoder.nextEvent() == "fatal framing")
        decoder.append("Content-Length: 2\r\n\r\n{}")
        #expect(decoder.nextEvent() == nil, "nothing is read after a fatal error")
    }

    @Test func `an error names the fault and the correct form`() throws {
        #expect(
            decode("GET / HTTP/1.1\r\n\r\n").errors == [
                "expected a header line such as 'Content-Length: 42', but after 'GET' there is a space"
            ])
        #expect(
            decode("{", framing: .headers).errors.first?.hasSuffix(
                "JSON without headers is read in lines framing, one message a line") == true)
        #expect(decode("Content-Length: 5,5\n").errors.first?.hasPrefix("Content-Length is '5,5'; it must be") == true)
    }

    @Test func `an empty body is rejected and the stream goes on`() {
        #expect(
            decode("Content-Length: 0\r\n\r\nContent-Length: 2\r\n\r\n{}").events == [
                "rejected empty", "frame {}", "clean",
            ])
    }

    @Test func `a body is returned unchanged`() {
        #expect(
            decode("Content-Length: 5\r\n\r\n{}x\r\nContent-Length: 5\r\n\r\n\u{FEFF}{}").events == [
                "frame {}x\r\n", "frame \u{FEFF}{}", "clean",
            ])
        #expect(decode("Content-Length: 7\r\n\r\n{\n \n}\r\n").events == ["frame {\n \n}\r\n", "clean"])
        #expect(decode("Content-Length: 8\r\n\r\n\"é😀\"").events == ["frame \"é😀\"", "clean"])
    }

    @Test(arguments: [
        "C", "Content-Length: 5", "Content-Length: 5\r\n", "Content-Length: 5\r\n\r\n", "Content-Length: 5\r\n\r\n{}  ",
        "Content-Length: 99\r\n\r\n{}",
    ])
    func `a frame truncated by the end of the stream is not returned`(input: String) {
        #expect(decode(input).events == ["cut"])
    }

    @Test func `a header block over its limit is fatal, one at its limit is not`() {
        let limits = FrameLimits(headerBlock: 60)
        let block = "Content-Length: 2\r\nX: \(String(repeating: "x", count: 34))\r\n\r\n"
        #expect(block.utf8.count == 60)
        #expect(decode(block + "{}", limits: limits).events == ["frame {}", "clean"])
        #expect(decode("X" + block + "{}", limits: limits).events == ["fatal framing"])
        #expect(decode(String(repeating: "x", count: 61), limits: limits).limits == [.init("headerBlock", 60, nil)])
        #expect(decode("a:" + String(repeating: "x", count: 9000)).limits == [.init("headerBlock", 8192, nil)])
    }

    // MARK: Lines

    @Test func `lines end in LF or CRLF, blank ones are skipped, the last may lack its end`() {
        #expect(decode("{}\r\n\n \t \r\n[]\n\r\n{\"a\":1}").events == ["frame {}", "frame []", "last {\"a\":1}"])
        #expect(decode("{}\n{}\r").events == ["frame {}", "last {}"])
        #expect(decode("{}\n  \r").events == ["frame {}", "clean"])
    }

    @Test func `a line is returned unchanged`() {
        #expect(decode("{\n  \"a\": 1\n}\n").events == ["frame {", "frame   \"a\": 1", "frame }", "clean"])
        #expect(
            decode("{}{}\n[\u{2028}]\n\u{FEFF}{}\n").events == [
                "frame {}{}", "frame [\u{2028}]", "frame \u{FEFF}{}", "clean",
            ])
        #expect(decode("{}\n# x\n").events == ["frame {}", "frame # x", "clean"])
        #expect(decode("{\"jsonrpc\":\"2.0\",\"id\"").events == ["last {\"jsonrpc\":\"2.0\",\"id\""])
    }

    @Test func `comments are skipped where they are allowed`() {
        #expect(
            decode("# a\n{}\n  # b\n#\n[\"#\"]\n# c", allowsComments: true).events == [
                "frame {}", "frame [\"#\"]", "clean",
            ])
        #expect(decode("# a\n", allowsComments: true).framing == .lines)
    }

    // MARK: Limits

    @Test func `a line over the limit is answered once and the stream goes on`() {
        let limits = FrameLimits(message: 8)
        #expect(
            decode("[123456]\n[1234567]\n[]\n", limits: limits).events == [
                "frame [123456]", "rejected limit", "frame []", "clean",
            ])
        #expect(decode("[123456]\r\n[123456]\r", limits: limits).events == ["frame [123456]", "last [123456]"])
        #expect(decode("[1234567]", limits: limits).events == ["rejected limit", "clean"])
        #expect(decode("[123456]\r\r\n[]\n", limits: limits).events == ["rejected limit", "frame []", "clean"])
        #expect(decode("[1234567]\n", limits: limits).limits == [.init("message", 8, nil)])
        #expect(decode("[]\n#4567890\n#\n", limits: limits, allowsComments: true).events == ["frame []", "clean"])
    }

    @Test func `a body over the limit is answered once and the stream goes on`() {
        let limits = FrameLimits(message: 8)
        let input = "Content-Length: 9\r\n\r\n[1234567]Content-Length: 8\r\n\r\n[123456]"
        #expect(decode(input, limits: limits).events == ["rejected limit", "frame [123456]", "clean"])
        #expect(decode(input, limits: limits).limits == [.init("message", 8, 9)])
    }

    @Test(arguments: Framing.allCases)
    func `a frame over the limit is not kept in memory`(framing: Framing) {
        var decoder = FrameDecoder(framing: framing, limits: FrameLimits(message: 100_000))
        if framing == .headers { decoder.append("Content-Length: 50000000\r\n\r\n") }
        let piece = [UInt8](repeating: UInt8(ascii: "1"), count: 50_000)
        var rejections = 0
        for _ in 0..<1000 {
            piece.withUnsafeBytes { decoder.append($0) }
            while let event = decoder.nextEvent() { if event == "rejected limit" { rejections += 1 } }
            #expect(decoder.memory <= 300_000)
        }
        #expect(rejections == 1)
        decoder.append(framing == .lines ? "\n[]\n" : "Content-Length: 2\n\n[]")
        #expect(decoder.nextEvent() == "frame []")
    }

    @Test(arguments: Framing.allCases)
    func `memory is released after a large frame`(framing: Framing) {
        var decoder = FrameDecoder(framing: framing)
        let size = 4 << 20
        if framing == .headers { decoder.append("Content-Length: \(size)\r\n\r\n") }
        let piece = [UInt8](repeating: UInt8(ascii: "1"), count: 64 << 10)
        for _ in 0..<size / piece.count {
            #expect(decoder.nextEvent() == nil)
            piece.withUnsafeBytes { decoder.append($0) }
        }
        if framing == .lines { decoder.append("\n") }
        guard case .frame(let frame) = decoder.next() else {
            Issue.record("no frame")
            return
        }
        #expect(frame.count == size)
        #expect(decoder.memory <= size * 2)
        decoder.append(framing == .lines ? "[" : "Cont")
        #expect(decoder.nextEvent() == nil)
        #expect(decoder.memory <= 256 << 10)
    }

    @Test func `a frame is read straight into the decoder's memory`() {
        var decoder = FrameDecoder(framing: .lines)
        for (asked, text) in [(1, "[1"), (100_000, "]\n["), (3, "]\n")] {
            decoder.withSpace(atLeast: asked) { space in
                #expect(space.count >= asked)
                space.copyBytes(from: text.utf8)
                return text.utf8.count
            }
        }
        decoder.withSpace(atLeast: -1) { _ in -5 }
        #expect(decoder.nextEvent() == "frame [1]")
        #expect(decoder.nextEvent() == "frame []")
        #expect(decoder.nextEvent() == nil)
    }

    // MARK: Anything

    @Test(arguments: [Framing.lines, .headers, nil])
    func `random bytes never trap, and their pieces do not matter`(framing: Framing?) {
        var random = SplitMix64(state: 7)
        let words: [[UInt8]] =
            [
                "Content-Length: ", "content-type: ", "charset=", "utf-16", "\r\n", "\n", "\r", ":", "{}", "[1,2]", "3",
                "17", "0", ";", "\"", " ",
                "#", "\u{FEFF}",
            ]
            .map { Array($0.utf8) } + [[0], [0xEF], [0xBB], [0xFF]]
        for _ in 0..<300 {
            let input = (0..<Int.random(in: 0...30, using: &random)).flatMap { _ in
                words.randomElement(using: &random) ?? []
            }
            let limits = FrameLimits(
                message: Int.random(in: 1...20, using: &random), headerBlock: Int.random(in: 1...80, using: &random))
            _ = decode(input, framing: framing, limits: limits, allowsComments: .random(using: &random))
        }
    }
}

// MARK: -

/// Events of a decoder as text.
private struct Decoded: Equatable {
    struct Limit: Equatable {
        let name: String
        let max: Int
        let actual: Int?

        init(_ name: String, _ max: Int, _ actual: Int?) {
            self.name = name
            self.max = max
            self.actual = actual
        }
    }

    /// `frame TEXT`, `last TEXT`, `rejected KIND`, `fatal KIND`, `clean`, `cut`; nothing follows `fatal`.
    var events: [String] = []
    var errors: [String] = []
    var limits: [Limit] = []
    var framing: Framing?
}

/// Decodes in one piece, byte by byte and in twenty random ways, and expects the same result of each.
private func decode(
    _ input: [UInt8], framing: Framing? = nil, limits: FrameLimits = FrameLimits(), allowsComments: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
) -> Decoded {
    func run(_ pieceLength: () -> Int) -> Decoded {
        var decoder = FrameDecoder(framing: framing, limits: limits, allowsComments: allowsComments)
        var decoded = Decoded()
        var rest = input[...]
        repeat {
            let piece = rest.prefix(pieceLength())
            rest = rest.dropFirst(piece.count)
            piece.withUnsafeBytes { decoder.append($0) }
            while let event = decoder.nextEvent({ decoded.note($0) }) { decoded.events.append(event) }
        } while !rest.isEmpty
        decoded.framing = decoder.framing
        if decoded.events.last?.hasPrefix("fatal") != true {
            switch decoder.finish() {
            case .clean: decoded.events.append("clean")
            case .cut: decoded.events.append("cut")
            case .lastFrame(let frame): decoded.events.append("last " + String(decoding: frame, as: UTF8.self))
            }
        }
        return decoded
    }
    let whole = run { input.count }
    #expect(run { 1 } == whole, "byte by byte", sourceLocation: sourceLocation)
    var random = SplitMix64(state: 1)
    for round in 0..<20 {
        #expect(
            run { Int.random(in: 1...(round + 2), using: &random) } == whole, "round \(round)",
            sourceLocation: sourceLocation)
    }
    return whole
}

private func decode(
    _ input: String, framing: Framing? = nil, limits: FrameLimits = FrameLimits(), allowsComments: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
) -> Decoded {
    decode(
        Array(input.utf8), framing: framing, limits: limits, allowsComments: allowsComments,
        sourceLocation: sourceLocation)
}

extension Decoded {
    fileprivate mutating func note(_ error: FrameError) {
        errors.append(error.message)
        if let limit = error.limit { limits.append(Limit(limit.name, limit.max, limit.actual)) }
    }
}

extension FrameDecoder {
    fileprivate mutating func append(_ text: String) {
        Array(text.utf8).withUnsafeBytes { append($0) }
    }

    /// Returns nil when the decoder needs more bytes.
    fileprivate mutating func nextEvent(_ note: (FrameError) -> Void = { _ in }) -> String? {
        switch next() {
        case .frame(let frame): return "frame " + String(decoding: frame, as: UTF8.self)
        case .needsMoreBytes: return nil
        case .rejected(let error):
            note(error)
            return "rejected \(error.kind)"
        case .fatal(let error):
            note(error)
            return "fatal \(error.kind)"
        }
    }
}
