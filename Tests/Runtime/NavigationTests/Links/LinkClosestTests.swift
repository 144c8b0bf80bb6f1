import Offstage
import Testing

/// Tests the closest link and the reasons that an unmatched URL gets.
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

    /// - Parameter conversation: the URL in the first line, then the expected text.
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
    func `the reasons list every link that fails only because of invalid values`(
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
    func `a misspelled text is closer than a value of another kind`(conversation: String) throws {
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
    func `a wrong number of segments is one reason`(conversation: String) throws {
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
    func `the closest link has an equal or similar scheme, at any distance`(conversation: String) throws {
        try Self.check(conversation)
    }

    @Test(arguments: [("onx", "one"), ("onxy", "onxyz"), ("nxyz", "onxyz"), ("eno", "one"), ("", "one")])
    func `the closest link has the smallest edit distance`(text: String, nearest: String) throws {
        #expect(
            try WrittenLinks("a://x/onxyz\na://x/one").open("a://x/\(text)/").hasPrefix("unmatched: a://x/\(nearest)\n")
        )
    }

    @Test func `of equally close links, the first in the table is named`() throws {
        #expect(try WrittenLinks("a://x/one\na://x/two").open("a://x/z").hasPrefix("unmatched: a://x/one\n"))
        #expect(try WrittenLinks("a://x/two\na://x/one").open("a://x/z").hasPrefix("unmatched: a://x/two\n"))
    }

    @Test func `a table without links says that it has none`() throws {
        #expect(try WrittenLinks("").open("a://x") == "unmatched: nil\nthere are no links")
    }

    @Test func `there are at most eight reasons, and long texts are shortened`() throws {
        let links = try WrittenLinks((1...20).map { "a://x/{c:p\($0)|q}" }.joined(separator: "\n"))
        let said = links.open("a://x/" + String(repeating: "é", count: 1000)).split(separator: "\n")
        #expect(said.count == 9)
        #expect(said.last?.contains("'\(String(repeating: "é", count: 59))…' at 'c' is none of") == true)
    }
}
