/// All texts that the benchmarks send.
///
/// `requireSameBytes` compares our responses with those of the reference. A change of the protocol affects this file
/// and the first lines of CReference/main.c.
enum Texts {
    /// A request that Offstage, the reference and language servers (the peers) accept.
    static let initialize = Call(
        "initialize",
        #"{"processId":null,"clientInfo":{"name":"Benchmarks","version":"1"},"rootUri":null,"capabilities":{}}"#)
    static let initialized = Call("initialized")

    /// Opens a session with a known id for later texts.
    static func open(app: String) -> Call {
        Call("session/open", #"{"app":"\#(app)","sessionId":"s1"}"#)
    }

    /// Opens a session whose id the server chooses.
    static func openAnother(app: String) -> Call {
        Call("session/open", #"{"app":"\#(app)"}"#)
    }

    static let list = Call("session/list")

    /// Actions, sent alternately, so that each changes the view: only its text, as both texts are valid.
    static let typing = names.map { typing($0, in: "s1") }
    private static let names = ["Anna Lindqvist", "Annabel Lindqvist"]

    /// The same for the app `form`.
    static let naming = names.map {
        Call("action/send", #"{"sessionId":"s1","action":{"type":"nameDidChange","text":"\#($0)"}}"#)
    }

    /// The same for each of some sessions, whose numbers begin at 0.
    static func typing(inSessions count: Int) -> [Call] {
        names.flatMap { name in (0..<count).map { typing(name, in: "s\($0)") } }
    }

    private static func typing(_ text: String, in session: String) -> Call {
        Call("action/send", #"{"sessionId":"\#(session)","action":{"type":"textDidChange","text":"\#(text)"}}"#)
    }

    /// Opens a session of `editProfile`, or continues a saved one.
    static func openAgain(session: String) -> Call {
        Call("session/open", #"{"app":"editProfile","sessionId":"\#(session)","resume":true}"#)
    }

    /// Requests `count` events with `bytes` bytes of data each from the fixture app of the kit.
    static func emit(count: Int, bytes: Int = 16) -> Call {
        Call("action/send", #"{"sessionId":"s1","action":{"type":"emit","count":\#(count),"bytes":\#(bytes)}}"#)
    }

    /// Subscribes to event types that do not occur. The patterns differ in each subscription.
    static func subscribe(patterns: Int, subscription: Int) -> Call {
        let types = (0..<patterns).map { #""*other\#(subscription)-\#($0)*""# }.joined(separator: ",")
        return Call(
            "subscription/open", #"{"sessionId":"s1","topics":["events"],"initial":"none","types":[\#(types)]}"#)
    }

    /// Waits for an event that does not occur. The patterns differ in each wait.
    static func wait(_ number: Int) -> Call {
        Call("session/wait", #"{"sessionId":"s1","until":{"event":"*other\#(number)-*"}}"#)
    }

    static let openTable = Call("route/open", #"{"sessionId":"s1","url":"gallery://table"}"#)

    static func sortTable(by column: String) -> Call {
        Call("action/send", #"{"sessionId":"s1","action":{"type":"sortDidChange","sort":{"column":"\#(column)"}}}"#)
    }

    static let unknownMethod = Call("benchmarks/unknownMethod")
    static let misspelledMethod = Call("sesion/list")

    /// Params of about `size` bytes in common shapes: small objects with numbers, short strings, arrays and null.
    /// Fractions are exact in binary, so that every server prints them alike.
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

    /// A small echo of every kind of JSON value, for the comparison of bytes.
    static let echoOfEverything = Call(
        "echo",
        #"{"empty":{},"list":[],"text":"é 😀 \" \\ \/ \n \u0001","numbers":[0,-1,9223372036854775807,0.5,-2.25],"#
            + #""words":[true,false,null]}"#
    )
}
