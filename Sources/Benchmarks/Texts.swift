/// Every text the benchmarks send, in one place.
///
/// What servers answer is not written here: `SameBytes` compares ours with the reference's, so that what has to
/// be adjusted when the protocol moves is this file and the first lines of CReference/main.c.
enum Texts {
    /// Understood by Offstage, by the reference and by language servers (the peers).
    static let initialize = Call(
        "initialize",
        #"{"processId":null,"clientInfo":{"name":"Benchmarks","version":"1"},"rootUri":null,"capabilities":{}}"#)
    static let initialized = Call("initialized")

    /// One session of a known id, so that later texts can name it.
    static func open(app: String) -> Call {
        Call("session/open", #"{"app":"\#(app)","sessionId":"s1"}"#)
    }

    /// One more session, whose id the server chooses.
    static func openAnother(app: String) -> Call {
        Call("session/open", #"{"app":"\#(app)"}"#)
    }

    static let list = Call("session/list")

    /// Sent in turn, so that each changes the view: the text, and with it nothing else, as both are valid.
    static let typing = ["Anna Lindqvist", "Annabel Lindqvist"].map { text in
        Call("action/send", #"{"sessionId":"s1","action":{"type":"textDidChange","text":"\#(text)"}}"#)
    }

    /// `count` events of `bytes` bytes of data each, by the fixture app of the kit.
    static func emit(count: Int, bytes: Int = 16) -> Call {
        Call("action/send", #"{"sessionId":"s1","action":{"type":"emit","count":\#(count),"bytes":\#(bytes)}}"#)
    }

    static let unknownMethod = Call("benchmarks/unknownMethod")

    /// Params of about `size` bytes of the shapes that occur in practice: small objects with numbers, short
    /// strings, arrays and null. The fractions are exact in binary, so that every server prints them alike.
    static func echo(size: Int) -> Call {
        var params = #"{"items":["#
        var index = 0
        while params.utf8.count < size {
            if index > 0 { params += "," }
            params += #"{"id":\#(index),"name":"item \#(index)","price":\#(index % 97).25,"tags":["red","new"],"#
            params += #""stock":{"count":\#(index * 7 % 1_000),"ok":true,"note":null}}"#
            index += 1
        }
        return Call("echo", params + "]}")
    }

    /// A small echo of everything JSON has, for the comparison of bytes.
    static let echoOfEverything = Call(
        "echo",
        #"{"empty":{},"list":[],"text":"é 😀 \" \\ \/ \n \u0001","numbers":[0,-1,9223372036854775807,0.5,-2.25],"words":[true,false,null]}"#
    )
}
