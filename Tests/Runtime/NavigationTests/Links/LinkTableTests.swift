import JSON
import Offstage
import Testing

struct LinkTableTests {
    private static let kinds = """
        notes://
        notes://note/{noteId:int}?mode={mode}&page={page:int}
        notes://bool/{b:bool}
        notes://number/{n:number}
        notes://uuid/{u:uuid}
        notes://choice/{c:all|New}
        notes://text/{t}/edit
        notes://files/{path...}
        notes://help/*
        notes://{list:Inbox|Done}
        notes://{on:bool}/switch
        notes://a%20b/%C3%A9
        https://example.com/note/{noteId:int}
        """

    @Test(arguments: [
        ("notes://note/12", #"notes://note/{noteId:int}?mode={mode}&page={page:int} {"noteId":12}"#),
        ("NOTES://NOTE/12", #"notes://note/{noteId:int}?mode={mode}&page={page:int} {"noteId":12}"#),
        ("notes://note/12/", #"notes://note/{noteId:int}?mode={mode}&page={page:int} {"noteId":12}"#),
        ("notes://note/12#top?mode=x", #"notes://note/{noteId:int}?mode={mode}&page={page:int} {"noteId":12}"#),
        ("notes://note/%31%32", #"notes://note/{noteId:int}?mode={mode}&page={page:int} {"noteId":12}"#),
        (
            "notes://note/-9007199254740991",
            #"notes://note/{noteId:int}?mode={mode}&page={page:int} {"noteId":-9007199254740991}"#
        ),
        ("notes://note/-0", #"notes://note/{noteId:int}?mode={mode}&page={page:int} {"noteId":0}"#),
        ("notes://", "notes:// {}"),
        ("notes:///", "notes:// {}"),
        ("notes://?x=y", "notes:// {}"),
        ("notes://bool/false", #"notes://bool/{b:bool} {"b":false}"#),
        ("notes://number/1.50", #"notes://number/{n:number} {"n":1.5}"#),
        ("notes://number/-1E+2", #"notes://number/{n:number} {"n":-100}"#),
        ("notes://number/1e300", #"notes://number/{n:number} {"n":1e+300}"#),
        ("notes://number/99999999999999999999", #"notes://number/{n:number} {"n":1e+20}"#),
        (
            "notes://uuid/0E3C7D5A-0000-4000-8000-00000000ABCd",
            #"notes://uuid/{u:uuid} {"u":"0E3C7D5A-0000-4000-8000-00000000ABCd"}"#
        ),
        ("notes://choice/New", #"notes://choice/{c:all|New} {"c":"New"}"#),
        ("notes://text/a%2Fb+c%20%C3%A9/edit", #"notes://text/{t}/edit {"t":"a/b+c é"}"#),
        ("notes://text/é😀/edit", #"notes://text/{t}/edit {"t":"é😀"}"#),
        ("notes://text/%00/edit", #"notes://text/{t}/edit {"t":"\u0000"}"#),
        ("notes://files/a", #"notes://files/{path...} {"path":["a"]}"#),
        ("notes://files/a/b%2Fc/*/", #"notes://files/{path...} {"path":["a","b/c","*"]}"#),
        ("notes://help/a", "notes://help/* {}"),
        ("notes://help/a//b", "notes://help/* {}"),
        ("notes://inbox", #"notes://{list:Inbox|Done} {"list":"Inbox"}"#),
        ("notes://DONE", #"notes://{list:Inbox|Done} {"list":"Done"}"#),
        ("notes://True/switch", #"notes://{on:bool}/switch {"on":true}"#),
        ("notes://a%20B/%c3%a9", "notes://a%20b/%C3%A9 {}"),
        ("notes://a%20b/é", "notes://a%20b/%C3%A9 {}"),
        ("https://Example.com/note/12", #"https://example.com/note/{noteId:int} {"noteId":12}"#),
    ])
    func `a URL matches its pattern and returns its values`(url: String, outcome: String) throws {
        #expect(try WrittenLinks(Self.kinds).open(url) == outcome)
    }

    @Test(arguments: [
        "notes://note", "notes://note/12/3", "notes://note//12", "notes://note/12//", "notes:///note/12",
        "notes://Note%2F12", "notes://note/+12",
        "notes://note/012", "notes://note/1.0", "notes://note/", "notes://note/9007199254740992",
        "notes://note/99999999999999999999",
        "notes://note/%2012", "notes://note/-", "notes://note/1%002",
        "notes://bool/True", "notes://bool/1", "notes://number/1e999", "notes://number/.5", "notes://number/5.",
        "notes://number/1e",
        "notes://number/01", "notes://number/0x1", "notes://number/nan", "notes://number/inf", "notes://number/1_0",
        "notes://number/-",
        "notes://uuid/0E3C7D5A00004000800000000000ABCd", "notes://uuid/0E3C7D5A-0000-4000-8000-00000000ABCg",
        "notes://uuid/0E3C7D5A-0000-4000-8000-00000000ABC", "notes://choice/new", "notes://choice/all%7CNew",
        "notes://text//edit",
        "notes://text/a/Edit", "notes://files", "notes://files/", "notes://files/a//b", "notes://help", "notes://inbo",
        "notes://a+b/é",
        "notes://a%20b/e\u{301}", "https://example.com:80/note/12", "https://me@example.com/note/12",
        "http://example.com/note/12",
    ])
    func `a URL that differs slightly does not match`(url: String) throws {
        #expect(try WrittenLinks(Self.kinds).open(url).hasPrefix("unmatched: "))
    }

    @Test(arguments: [
        ("mode=edit&p=2", #"{"mode":"edit","page":2}"#),
        ("p=2&mode=edit", #"{"mode":"edit","page":2}"#),
        ("mode=a+b%2Bc", #"{"mode":"a+b+c"}"#),
        ("mode=a=b?c/d", #"{"mode":"a=b?c/d"}"#),
        ("mo%64e=x", #"{"mode":"x"}"#),
        ("mode=", #"{"mode":""}"#),
        ("mode", #"{"mode":""}"#),
        ("&&", "{}"),
        ("Mode=x&page=1&=2", "{}"),
        ("p=two", "{}\n'two' at 'page' is no integer within ±9007199254740991; it is left out"),
        ("p", "{}\n'' at 'page' is no integer within ±9007199254740991; it is left out"),
        ("mode=a&mode=b&other=1&other=2", "{\"mode\":\"b\"}\n'mode' is there 2 times; the last one counts"),
        (
            "p=1&p=x&p=y",
            "{}\n'p' is there 3 times; the last one counts\n"
                + "'y' at 'page' is no integer within ±9007199254740991; it is left out"
        ),
    ])
    func `the query is optional, and an unusable query member adds a warning`(query: String, outcome: String) throws {
        let pattern = "a://b?mode={mode}&p={page:int}"
        #expect(try WrittenLinks(pattern).open("a://b?" + query) == "\(pattern) \(outcome)")
    }

    @Test(arguments: [
        ("", "a scheme has to come first, as in notes://note/12 (at byte 0)"),
        ("hello", "'://' has to follow the scheme (at byte 5)"),
        ("://x", "a scheme has to come first, as in notes://note/12 (at byte 0)"),
        ("notes:note/12", "'://' has to follow the scheme (at byte 5)"),
        ("nötes://x", "'://' has to follow the scheme (at byte 1)"),
        ("notes://a b", "a blank or a control character has to be percent-encoded, a blank as %20 (at byte 9)"),
        ("notes://a\u{0}", "a blank or a control character has to be percent-encoded, a blank as %20 (at byte 9)"),
        ("notes://a\u{7F}", "a blank or a control character has to be percent-encoded, a blank as %20 (at byte 9)"),
        (
            "notes://a/%",
            "two hexadecimal digits have to follow a '%'; the percent sign itself is written %25 (at byte 10)"
        ),
        (
            "notes://a/b%2",
            "two hexadecimal digits have to follow a '%'; the percent sign itself is written %25 (at byte 11)"
        ),
        (
            "notes://a/%2/3",
            "two hexadecimal digits have to follow a '%'; the percent sign itself is written %25 (at byte 10)"
        ),
        (
            "notes://a?x=%zz",
            "two hexadecimal digits have to follow a '%'; the percent sign itself is written %25 (at byte 12)"
        ),
        (
            "notes://a?%g=1",
            "two hexadecimal digits have to follow a '%'; the percent sign itself is written %25 (at byte 10)"
        ),
        ("notes://a/%C3", "the escapes in '%C3' give no UTF-8 (at byte 10)"),
        ("notes://a/%C0%80", "the escapes in '%C0%80' give no UTF-8 (at byte 10)"),
        ("notes://a/%ED%A0%80", "the escapes in '%ED%A0%80' give no UTF-8 (at byte 10)"),
        ("notes://a?q=%FF", "the escapes in '%FF' give no UTF-8 (at byte 12)"),
    ])
    func `an invalid URL is refused with the byte offset`(url: String, reason: String) throws {
        #expect(try WrittenLinks("notes://*").open(url) == "invalid: " + reason)
    }

    @Test func `a URL has at most 8,192 bytes, 64 segments and 64 query members`() throws {
        let links = try WrittenLinks("a://*")
        let longest = "a://" + String(repeating: "b", count: 8188)
        #expect(links.open(longest) == "a://* {}")
        #expect(links.open(longest + "b") == "invalid: 8193 bytes are too many; 8192 are the most (at byte 8192)")
        let deepest = "a:/" + String(repeating: "/b", count: 64)
        #expect(links.open(deepest) == "a://* {}")
        #expect(links.open(deepest + "/b") == "invalid: 65 path segments are too many; 64 are the most (at byte 132)")
        let widest = "a://b?c" + String(repeating: "&c", count: 63)
        #expect(links.open(widest) == "a://* {}")
        #expect(links.open(widest + "&c") == "invalid: 65 query members are too many; 64 are the most (at byte 134)")
    }

    // MARK: Precedence

    private static let overlapping = """
        a://x/*
        a://x/{p...}
        a://x/{s}
        a://x/{n:number}
        a://x/{u:uuid}
        a://x/{i:int}
        a://x/{b:bool}
        a://x/{c:1|true|c}
        a://x/1
        """

    @Test(arguments: [
        ("1", "a://x/1"),
        ("true", "a://x/{c:1|true|c}"),
        ("c", "a://x/{c:1|true|c}"),
        ("false", "a://x/{b:bool}"),
        ("2", "a://x/{i:int}"),
        ("0e3c7d5a-0000-4000-8000-00000000abcd", "a://x/{u:uuid}"),
        ("2.5", "a://x/{n:number}"),
        ("other", "a://x/{s}"),
        ("2/3", "a://x/{p...}"),
        ("2//3", "a://x/*"),
    ])
    func `a segment kind that matches fewer texts has precedence`(segment: String, pattern: String) throws {
        let declared = Self.overlapping
        let turned = declared.split(separator: "\n").reversed().joined(separator: "\n")
        for links in [declared, turned] {
            #expect(try WrittenLinks(links).open("a://x/\(segment)").hasPrefix(pattern + " "))
        }
    }

    @Test(arguments: [
        ("a://x/1/z", "a://x/{i:int}/{s}"),
        ("a://x/y/z", "a://x/y/{s}"),
        ("a://x/y/z/w", "a://x/{s}/*"),
        ("a://q/y/z/w", "a://{h}/y/z/w"),
        ("a://x/q/z", "a://x/{s}/z"),
        ("a://x/q/v/u", "a://x/{s}/*"),
        ("a://q/y/v", "a://{h}/{r...}"),
        ("a://q/y", "a://{h}/{r...}"),
        ("a://q", "a://*"),
    ])
    func `matching compares segments from the left and backtracks`(url: String, pattern: String) throws {
        let links = try WrittenLinks(
            """
            a://*
            a://{h}/{r...}
            a://{h}/y/z/w
            a://x/{s}/*
            a://x/{s}/z
            a://x/{i:int}/{s}
            a://x/y/{s}
            """)
        #expect(links.open(url).hasPrefix(pattern + " "))
    }

    @Test func `an earlier scope has precedence over a more specific pattern in a later one`() throws {
        let general = try WrittenLinks("a://x/{s}\n\na://x/{i:int}\na://x/*")
        #expect(general.open("a://x/1") == #"a://x/{s} {"s":"1"}"#)
        #expect(general.open("a://x/1/2") == "a://x/* {}")
    }

    @Test func `a match has the index of its scope and of its pattern`() throws {
        let links = try WrittenLinks("a://x/*\na://x/{s}\n\na://y\na://z")
        guard case .matched(let first) = links.table.match("a://x/1"),
            case .matched(let second) = links.table.match("a://z")
        else {
            return #expect(Bool(false))
        }
        #expect([first.scope, first.index, second.scope, second.index] == [0, 1, 1, 1])
        #expect(first.values == ["s": "1"])
    }

    @Test func `when two patterns share a choice, the one declared first matches`() throws {
        #expect(try WrittenLinks("a://x/{c:p|q}\na://x/{d:q|r}").open("a://x/q") == #"a://x/{c:p|q} {"c":"q"}"#)
        #expect(try WrittenLinks("a://x/{d:q|r}\na://x/{c:p|q}").open("a://x/q") == #"a://x/{d:q|r} {"d":"q"}"#)
    }

    // MARK: Ambiguity

    @Test(arguments: [
        ("a://x/{s}", "a://x/{t}"),
        ("a://x", "A://X/"),
        ("a://x/{i:int}", "a://x/{j:int}?q={q}"),
        ("a://x/{c:p|q}", "a://x/{d:q|p}"),
        ("a://x/{c:true|false}", "a://x/{d:bool}"),
        ("a://{c:p|q}", "a://{d:P|Q}"),
        ("a://x/{s}/*", "a://x/{t}/*"),
        ("a://x/{r...}", "a://x/{s...}"),
        ("a://x/%41", "a://x/A"),
        ("a://", "a:///"),
    ])
    func `two patterns that match the same URLs are refused`(first: String, second: String) throws {
        let (a, b) = (try LinkPattern(first), try LinkPattern(second))
        let message = "no URL could tell the links '\(a)' and '\(b)' apart; change or remove one"
        #expect(complaint(first, second) == message)
        #expect(throws: LinkPatternError.ambiguous(a, b)) { try LinkTable([[a], [], [b]]) }
    }

    @Test(arguments: [
        ("a://x/{s}", "a://x/{t:int}"), ("a://x/{c:p|q}", "a://x/{d:p|r}"), ("a://x/{c:p|q}", "a://x/{d:P|Q}"),
        ("a://x/{r...}", "a://x/*"),
        ("a://x", "b://x"), ("a://x/y", "a://x/Y"), ("a://x/%2A", "a://x/*"), ("a://x/%7Bs%7D", "a://x/{s}"),
        ("a://x/{s}", "a://x/{s}/{t}"),
    ])
    func `two patterns that differ for some URL are accepted`(first: String, second: String) {
        #expect(complaint(first, second) == "no complaint")
    }
}
