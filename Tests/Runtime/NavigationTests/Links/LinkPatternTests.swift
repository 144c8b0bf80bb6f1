import JSON
import Offstage
import Testing

struct LinkPatternTests {
    @Test(arguments: [
        ("notes://note/{noteId:int}?mode={mode}", "notes://note/{noteId:int}?mode={mode}"),
        ("NOTES://Note/Edit/", "notes://note/Edit"),
        ("notes://", "notes://"),
        ("notes:///", "notes://"),
        ("notes://note?", "notes://note"),
        ("notes://note?&&a={a}&", "notes://note?a={a}"),
        ("https://Example.com:8080/a@b/c:d", "https://example.com:8080/a@b/c:d"),
        ("notes://a%20b/%41%2fc", "notes://a%20b/A%2Fc"),
        ("notes://note/café", "notes://note/caf%C3%A9"),
        ("notes://note/%2A/%7Bx%7D", "notes://note/%2A/%7Bx%7D"),
        ("notes://note/a|b", "notes://note/a%7Cb"),
        ("notes://note?a%5b%5D={a}", "notes://note?a%5B%5D={a}"),
        (
            "notes://{List:Inbox|Archive}/{b:bool}/{n:number}/{u:uuid}/{p...}",
            "notes://{List:Inbox|Archive}/{b:bool}/{n:number}/{u:uuid}/{p...}"
        ),
        ("x-a.b+1://*", "x-a.b+1://*"),
    ])
    func `a pattern has one canonical description`(text: String, canonical: String) throws {
        let pattern = try LinkPattern(text)
        #expect(pattern.description == canonical)
        #expect(try LinkPattern(canonical) == pattern)
        #expect(try LinkPattern(canonical).hashValue == pattern.hashValue)
    }

    @Test func `patterns with other texts, names or kinds are not equal`() throws {
        let texts = ["a://b/{c}", "a://b/{d}", "a://b/{c:int}", "a://b/c", "a://b/C", "a://b/{c}?d={d}", "b://b/{c}"]
        #expect(try Set(texts.map { try LinkPattern($0) }).count == texts.count)
    }

    @Test func `path parameters precede query parameters`() throws {
        let pattern = try LinkPattern("a://h/{s}/x/{i:int}/{n:number}/{b:bool}/{u:uuid}/{o:x|y}/{r...}?k={q}&l={m:int}")
        #expect(
            pattern.parameters.map { "\($0.name) \($0.kind) \($0.isOptional)" } == [
                "s string false", "i int false", "n number false", "b bool false", "u uuid false", "o x|y false",
                "r strings false", "q string true",
                "m int true",
            ])
    }

    @Test(arguments: [
        ("", "byte 0: a scheme has to come first, as in notes://note/12"),
        ("note/12", "byte 4: '://' has to follow the scheme"),
        ("1a://x", "byte 0: a scheme has to come first, as in notes://note/12"),
        ("notes:/x", "byte 5: '://' has to follow the scheme"),
        ("notes", "byte 5: '://' has to follow the scheme"),
        ("a://b c", "byte 5: a blank or a control character has to be percent-encoded, a blank as %20"),
        ("a://b#c", "byte 5: a link has no fragment; a '#' in a text is written %23"),
        ("a://b//c", "byte 6: a segment is empty; write a text, a place or '*'"),
        ("a:///b", "byte 4: a segment is empty; write a text, a place or '*'"),
        ("a://b/%4", "byte 6: two hexadecimal digits have to follow a '%'; the percent sign itself is written %25"),
        ("a://b/%FF", "byte 6: the escapes in '%FF' give no UTF-8"),
        ("a://b/*/c", "byte 8: nothing can follow '*', which takes all segments to the end"),
        ("a://b/{r...}/c", "byte 13: nothing can follow '{r...}', which takes all segments to the end"),
        ("a://b/c*", "byte 7: '*' stands alone between slashes; a star in a text is written %2A"),
        ("a://b/n{c}", "byte 7: \(wholePlace)"),
        ("a://b/{c", "byte 6: \(wholePlace)"),
        ("a://b/{", "byte 6: \(wholePlace)"),
        ("a://b/c}", "byte 7: \(wholePlace)"),
        ("a://b/{c}{d}", "byte 6: \(wholePlace)"),
        ("a://b/{}", "byte 7: a name has to stand here: a letter, then letters, digits and _"),
        ("a://b/{1c}", "byte 7: a name has to stand here: a letter, then letters, digits and _"),
        ("a://b/{_c}", "byte 7: a name has to stand here: a letter, then letters, digits and _"),
        ("a://b/{c-d}", "byte 8: a name has letters, digits and _; behind it there may be ':' and a kind, or '...'"),
        ("a://b/{é}", "byte 7: a name has to stand here: a letter, then letters, digits and _"),
        ("a://b/{c}/{c:int}", "byte 11: there are two places 'c'; give one another name"),
        ("a://b/{c}?d={c}", "byte 13: there are two places 'c'; give one another name"),
        ("a://b/{c:}", "byte 9: \(noKind(""))"),
        ("a://b/{c:Int}", "byte 9: \(noKind("Int"))"),
        ("a://b/{c:string}", "byte 9: \(noKind("string"))"),
        ("a://b/{c:int...}", "byte 9: \(noKind("int..."))"),
        ("a://b/{c:x|}", "byte 11: a choice is made of letters, digits and -._~"),
        ("a://b/{c:x|é}", "byte 11: a choice is made of letters, digits and -._~"),
        ("a://b/{c:x|y|x}", "byte 9: a choice is there twice"),
        ("a://{c:x|X}", "byte 4: choices that differ only in the case of letters are the same in a host"),
        ("a://b?c", "byte 6: a query member is written key={name} or key={name:kind}"),
        ("a://b?c=d", "byte 6: a query member is written key={name} or key={name:kind}"),
        ("a://b?={d}", "byte 6: a query member is written key={name} or key={name:kind}"),
        ("a://b?c={d}&c={e}", "byte 12: the query has two members 'c'; one has to go"),
        ("a://b?c={d...}", "byte 8: '{d...}' takes path segments; it stands only at the end of the path"),
    ])
    func `a malformed pattern is refused with the offset and a correction`(text: String, message: String) {
        #expect(complaint(text) == "the link '\(text)' is malformed at \(message)")
    }

    private static let wholePlace =
        "a place takes all between two separators: {name} or {name:kind}; braces in a text are %7B, %7D"

    private static func noKind(_ word: String) -> String {
        "'\(word)' is no kind; there are int, number, bool, uuid and choices like a|b; strings have none"
    }

    @Test func `choices of other letter case differ outside the host`() throws {
        #expect(try LinkPattern("a://b/{c:x|X}").description == "a://b/{c:x|X}")
    }

    @Test func `a pattern has at most 1,024 bytes, as given and percent-encoded`() throws {
        let longest = "a://" + String(repeating: "b", count: 1020)
        #expect(try LinkPattern(longest).description == longest)
        #expect(
            complaint(longest + "b").hasSuffix("is malformed at byte 1024: 1025 bytes are too many; 1024 are the most"))
        let grows = "a://" + String(repeating: "é", count: 400)
        #expect(
            complaint(grows).hasSuffix("is malformed at byte 0: percent-encoded, it has 2404 bytes; 1024 are the most"))
    }

    @Test func `a long pattern is cut in the message`() {
        #expect(
            complaint("a://" + String(repeating: "b", count: 2000)).hasPrefix(
                "the link 'a://\(String(repeating: "b", count: 55))…' is"))
    }

    @Test func `a pattern has at most 64 segments and 64 query members`() throws {
        let path = "a:/" + String(repeating: "/b", count: 64)
        #expect(try LinkPattern(path).description == path)
        #expect(complaint(path + "/b").contains("byte 132: 65 path segments are too many; 64 are the most"))
        let query = "a://b?" + (1...64).map { "k\($0)={n\($0)}" }.joined(separator: "&")
        #expect(try LinkPattern(query).parameters.count == 64)
        #expect(complaint(query + "&k={n}").contains(": 65 query members are too many; 64 are the most"))
    }
}
