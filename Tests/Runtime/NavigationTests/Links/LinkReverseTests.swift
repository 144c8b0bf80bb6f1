import JSON
import Offstage
import Testing

/// Tests `LinkPattern.url(with:)`.
struct LinkReverseTests {
    @Test(arguments: [
        ("notes://note/{id:int}?mode={mode}", #"{"id":12,"mode":"edit"}"#, "notes://note/12?mode=edit"),
        ("notes://note/{id:int}?mode={mode}", #"{"id":12}"#, "notes://note/12"),
        ("notes://note/{id:int}?mode={mode}", #"{"id":12,"mode":null,"other":[1]}"#, "notes://note/12"),
        ("notes://note/{id:int}?mode={mode}", #"{"id":12,"mode":""}"#, "notes://note/12?mode="),
        ("notes://list?b={b:bool}&a={a:int}", #"{"a":-1,"b":true}"#, "notes://list?b=true&a=-1"),
        ("notes://", "{}", "notes://"),
        ("notes://{s}", #"{"s":"a/b?c#d&e=f+g h%é😀"}"#, "notes://a%2Fb%3Fc%23d%26e%3Df%2Bg%20h%25%C3%A9%F0%9F%98%80"),
        ("notes://s?q={q}", #"{"q":"a/b?c#d&e=f+g h%-._~"}"#, "notes://s?q=a%2Fb%3Fc%23d%26e%3Df%2Bg%20h%25-._~"),
        ("notes://s?a%26b={q}", #"{"q":"1"}"#, "notes://s?a%26b=1"),
        ("notes://a%20b/c", "{}", "notes://a%20b/c"),
        ("notes://files/{path...}", #"{"path":["a","b/c","*"]}"#, "notes://files/a/b%2Fc/%2A"),
        ("notes://help/*", "{}", "notes://help/*"),
        ("notes://{list:Inbox|Done}", #"{"list":"Inbox"}"#, "notes://Inbox"),
        (
            "notes://{u:uuid}", #"{"u":"0E3C7D5A-0000-4000-8000-00000000ABCd"}"#,
            "notes://0E3C7D5A-0000-4000-8000-00000000ABCd"
        ),
        ("notes://{i:int}", #"{"i":9007199254740991}"#, "notes://9007199254740991"),
        ("notes://{i:int}", #"{"i":-9007199254740991}"#, "notes://-9007199254740991"),
        ("notes://{i:int}", #"{"i":12.0}"#, "notes://12"),
        ("notes://{n:number}", #"{"n":12}"#, "notes://12"),
        ("notes://{n:number}", #"{"n":12.0}"#, "notes://12"),
        ("notes://{n:number}", #"{"n":0.1}"#, "notes://0.1"),
        ("notes://{n:number}", #"{"n":1e300}"#, "notes://1e%2B300"),
        ("notes://{n:number}", #"{"n":-0.0}"#, "notes://0"),
    ])
    func `values make one URL, and the URL returns them`(text: String, values: String, url: String) throws {
        let pattern = try LinkPattern(text)
        #expect(try pattern.url(with: JSONValue(parsing: values)) == url)
        guard case .matched(let match) = try LinkTable([[pattern]]).match(url) else {
            return #expect(Bool(false), "\(url) does not fit")
        }
        #expect(pattern.url(with: match.values) == url)
        #expect(match.warnings == [])
    }

    @Test(arguments: [
        ("notes://{id:int}", "{}"),
        ("notes://{id:int}", "12"),
        ("notes://{id:int}", #"{"id":null}"#),
        ("notes://{id:int}", #"{"id":"12"}"#),
        ("notes://{id:int}", #"{"id":1.5}"#),
        ("notes://{id:int}", #"{"id":9007199254740992}"#),
        ("notes://{id:int}", #"{"id":-9007199254740992}"#),
        ("notes://{id:int}", #"{"id":-9223372036854775808}"#),
        ("notes://{n:number}", #"{"n":9007199254740993}"#),
        ("notes://{n:number}", #"{"n":"1"}"#),
        ("notes://{b:bool}", #"{"b":1}"#),
        ("notes://{b:bool}", #"{"b":"true"}"#),
        ("notes://{u:uuid}", #"{"u":"0E3C7D5A"}"#),
        ("notes://{o:x|y}", #"{"o":"X"}"#),
        ("notes://{s}", #"{"s":""}"#),
        ("notes://{s}", #"{"s":1}"#),
        ("notes://{r...}", #"{"r":[]}"#),
        ("notes://{r...}", #"{"r":"a"}"#),
        ("notes://{r...}", #"{"r":["a",1]}"#),
        ("notes://{r...}", #"{"r":["a",""]}"#),
        ("notes://x?q={q}", #"{"q":1}"#),
        ("notes://x?q={q:int}", #"{"q":"1"}"#),
    ])
    func `values that do not fit a pattern make no URL`(pattern: String, values: String) throws {
        #expect(try LinkPattern(pattern).url(with: JSONValue(parsing: values)) == nil)
    }

    @Test func `numbers that are not finite make no URL`() throws {
        let pattern = try LinkPattern("a://{n:number}")
        #expect([Double.nan, .infinity, -.infinity].map { pattern.url(with: ["n": .real($0)]) } == [nil, nil, nil])
    }

    @Test func `a choice is compared by bytes`() throws {
        // Swift's strings compare the kelvin sign equal to K.
        #expect("\u{212A}" == "K")
        #expect(try LinkPattern("a://b/{c:K|L}").url(with: ["c": "\u{212A}"]) == nil)
    }

    @Test func `values that exceed a limit of links make no URL`() throws {
        let pattern = try LinkPattern("a://{s}")
        let longest = String(repeating: "b", count: 8188)
        #expect(pattern.url(with: ["s": .string(longest)]) == "a://" + longest)
        #expect(pattern.url(with: ["s": .string(longest + "b")]) == nil)
        let files = try LinkPattern("a://{r...}")
        #expect(files.url(with: ["r": .array(Array(repeating: "b", count: 64))]) != nil)
        #expect(files.url(with: ["r": .array(Array(repeating: "b", count: 65))]) == nil)
    }
}
