import Platform

/// Messages of a front end that a seed chooses: several sessions, every kind of action, cancellations and closings.
struct RandomMessages {
    private var random: SplitMix64
    private(set) var lastID: Int64 = 0

    init(seed: UInt64) { random = SplitMix64(state: seed) }

    mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    mutating func session() -> String { ["a", "b", "c", "d"][pick(4)] }

    mutating func request(_ method: String, _ params: String) -> String {
        lastID += 1
        return #"{"jsonrpc":"2.0","id":\#(lastID),"method":"\#(method)","params":\#(params)}"#
    }

    private mutating func condition() -> String {
        [#"{"idle":true}"#, #"{"event":"l*"}"#, #"{"event":"added","idle":true}"#][pick(3)]
    }

    private mutating func action() -> String {
        let actions = [
            #"{"type":"add","by":1}"#, #"{"type":"note","text":"\#(pick(9))"}"#,
            #"{"type":"emit","count":\#(pick(30)),"bytes":\#(pick(200))}"#,
            #"{"type":"slow","ms":\#(pick(20))}"#, #"{"type":"queued","ms":\#(pick(20))}"#,
            #"{"type":"dropped","ms":\#(pick(20))}"#,
            #"{"type":"latest","ms":\#(pick(20))}"#, #"{"type":"background","ms":\#(pick(20))}"#, #"{"type":"fail"}"#,
            #"{"type":"reject"}"#,
            #"{"type":"ignored"}"#, #"{"type":"progress","steps":5}"#, #"{"type":"noSuch"}"#,
            #"{"type":"log","message":"x"}"#,
        ]
        let extra = [
            "", #","timeoutMs":\#(pick(30))"#, #","dedupeId":"\#(pick(5))""#, #","workDoneToken":\#(lastID)"#,
        ][pick(4)]
        return #"{"sessionId":"\#(session())","action":\#(actions[pick(actions.count)])\#(extra)}"#
    }

    /// - Parameter opens: False in a batch, where the answer follows the session's publications.
    mutating func message(opens: Bool = true) -> String {
        switch pick(20) {
        case 0 where opens, 1 where opens:
            request(
                "session/open",
                #"{"sessionId":"\#(session())","context":"test","subscribe":\#(pick(5) == 0 ? #""none""# : "{}")}"#)
        case 2: request("session/close", #"{"sessionId":"\#(session())"}"#)
        case 3, 4: request("clock/advance", #"{"sessionId":"\#(session())","ms":\#(pick(15))}"#)
        case 5, 6: #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(1 + pick(Int(lastID) + 2))}}"#
        case 7:
            request("session/wait", #"{"sessionId":"\#(session())","until":\#(condition()),"timeoutMs":30}"#)
        case 8: request("session/list", "{}")
        case 9: #"{"jsonrpc":"2.0","method":"action/send","params":\#(action())}"#
        default: request("action/send", action())
        }
    }

    /// A batch of up to five messages.
    mutating func batch() -> String {
        "[" + (0...pick(4)).map { _ in message(opens: false) }.joined(separator: ",") + "]"
    }
}
