import Offstage
import Testing

/// What a person is told whose URL fits nothing.
struct LinkClosestTests {
    private static let notes = """
        notes://list
        notes://note/{noteId:int}
        notes://note/{noteId:int}/edit
        notes://note/new
        notes://note/{uid:uuid}
        notes://tag/{tag}/{page:int}/{size:int}
        notes://filter/{by:date|title}
        notes://files/{path...}
        notes://help/*
        https://example.com/note/{noteId:int}
        """
    private static let noInteger = "is no integer within ±9007199254740991"

    /// The URL, then what is said.
    private static func check(_ conversation: String) throws {
        let lines = conversation.split(separator: "\n", maxSplits: 1).map(String.init)
        #expect(try WrittenLinks(notes).open(lines[0]) == lines[1])
    }

    @Test(arguments: [
        """
        notes://note/1x
        unmatched: notes://note/{noteId:int}
        notes://note/{noteId:int}: '1x' at 'noteId' \(noInteger)
        notes://note/{uid:uuid}: '1x' at 'uid' is no UUID
        """,
        """
        notes://tag/red/a/b
        unmatched: notes://tag/{tag}/{page:int}/{size:int}
        notes://tag/{tag}/{page:int}/{size:int}: 'a' at 'page' \(noInteger); 'b' at 'size' \(noInteger)
        """,
        """
        notes://filter/titel
        unmatched: notes://filter/{by:date|title}
        notes://filter/{by:date|title}: 'titel' at 'by' is none of date, title
        """,
        """
        notes://files/a//b
        unmatched: notes://files/{path...}
        notes://files/{path...}: a segment at 'path' is empty
        """,
    ])
    func `values that are not of their kind are told, for every link that only they keep from fitting`(
        conversation: String
    ) throws {
        try Self.check(conversation)
    }

    @Test(arguments: [
        """
        notes://note/ned
        unmatched: notes://note/new
        notes://note/new: 'ned' is there, not 'new'
        notes://note/{noteId:int}: 'ned' at 'noteId' \(noInteger)
        notes://note/{uid:uuid}: 'ned' at 'uid' is no UUID
        """,
        """
        notes://nots/12
        unmatched: notes://note/{noteId:int}
        notes://note/{noteId:int}: 'nots' is there, not 'note'
        """,
        """
        notes://nots/12/edit
        unmatched: notes://note/{noteId:int}/edit
        notes://note/{noteId:int}/edit: 'nots' is there, not 'note'
        """,
        """
        notes://LIS
        unmatched: notes://list
        notes://list: 'LIS' is there, not 'list'
        """,
    ])
    func `a slip in a text is nearer than a value of another kind`(conversation: String) throws {
        try Self.check(conversation)
    }

    @Test(arguments: [
        """
        notes://note/12/edit/now
        unmatched: notes://note/{noteId:int}/edit
        notes://note/{noteId:int}/edit: 'now' is one segment too many
        """,
        """
        notes://tag/red
        unmatched: notes://tag/{tag}/{page:int}/{size:int}
        notes://tag/{tag}/{page:int}/{size:int}: it ends where '{page:int}' belongs
        """,
        """
        notes://files
        unmatched: notes://files/{path...}
        notes://files/{path...}: it ends where '{path...}' belongs
        """,
        """
        notes://help
        unmatched: notes://help/*
        notes://help/*: it ends where '*' belongs
        """,
    ])
    func `too few segments and too many are told once`(conversation: String) throws {
        try Self.check(conversation)
    }

    @Test(arguments: [
        """
        note://note/12
        unmatched: notes://note/{noteId:int}
        notes://note/{noteId:int}: the scheme is 'note', not 'notes'
        """,
        """
        http://example.com/note/1
        unmatched: https://example.com/note/{noteId:int}
        https://example.com/note/{noteId:int}: the scheme is 'http', not 'https'
        """,
        """
        ftp://note/12
        unmatched: nil
        no link begins with 'ftp://'; there are 'https://', 'notes://'
        """,
        """
        https://elsewhere.org
        unmatched: https://example.com/note/{noteId:int}
        https://example.com/note/{noteId:int}: 'elsewhere.org' is there, not 'example.com'; it ends where 'note' belongs
        """,
    ])
    func `a link of the same scheme, or nearly, is named however far it is`(conversation: String) throws {
        try Self.check(conversation)
    }

    @Test(arguments: [("onx", "one"), ("onxy", "onxyz"), ("nxyz", "onxyz"), ("eno", "one"), ("", "one")])
    func `the fewer letters to add, drop or replace, the nearer`(text: String, nearest: String) throws {
        #expect(
            try WrittenLinks("a://x/onxyz\na://x/one").open("a://x/\(text)/").hasPrefix("unmatched: a://x/\(nearest)\n")
        )
    }

    @Test func `of links that are equally close the one that is tried first is named`() throws {
        #expect(try WrittenLinks("a://x/one\na://x/two").open("a://x/z").hasPrefix("unmatched: a://x/one\n"))
        #expect(try WrittenLinks("a://x/two\na://x/one").open("a://x/z").hasPrefix("unmatched: a://x/two\n"))
    }

    @Test func `a table without links says so`() throws {
        #expect(try WrittenLinks("").open("a://x") == "unmatched: nil\nthere are no links")
    }

    @Test func `no more than eight reasons are given, and long texts are cut`() throws {
        let links = try WrittenLinks((1...20).map { "a://x/{c:p\($0)|q}" }.joined(separator: "\n"))
        let said = links.open("a://x/" + String(repeating: "é", count: 1000)).split(separator: "\n")
        #expect(said.count == 9)
        #expect(said.last?.contains("'\(String(repeating: "é", count: 59))…' at 'c' is none of") == true)
    }
}
