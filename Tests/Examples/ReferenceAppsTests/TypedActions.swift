import JSON
import Offstage
import OffstageTesting

extension WireEnum {
    /// The value as it is sent, for requests that have no typed call.
    var json: JSONValue {
        get throws { try JSONValue(parsing: wireText()) }
    }
}

extension TestSession {
    /// The part of the shown screen's body with that id, as it is sent.
    func part(_ id: String) -> JSONValue? { view.part(id) }

    /// Sends an action without waiting for its answer, and returns the request's id.
    func start(_ action: some WireEnum) throws -> Int64 { start("action/send", ["action": try action.json]) }
}
