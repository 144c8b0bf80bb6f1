import JSON
import JSONRPC

/// One of the conformance cases; README.md in their folder describes the format.
package struct ConformanceCase: Sendable, Equatable {
    package let id: String
    /// The claim that the case checks.
    package let title: String
    /// The section of the documentation, specification or RFC that the claim is from.
    package let source: String
    /// Name of the group's file.
    var file: String { "\(id.prefix(1)).json" }
    package let framings: [Framing]
    /// The command; `serve` by default.
    let command: [String]
    let flags: [String]
    /// True for a case that needs a process: its streams, signals or exit.
    package let needsProcess: Bool
    /// Params of the `session/open` that precedes the steps; nil without a session.
    let opening: JSONValue?
    let standardError: StandardError
    let writesBytewise: Bool
    let steps: [JSONValue]
    /// The expected exit code; nil for the code of an orderly end of input.
    let exit: Int?

    package typealias Framing = JSONRPC.Framing

    /// - Parameter file: Name of the group's file.
    init(_ document: JSONValue, file: String) throws(ConformanceFailure) {
        func strings(_ key: String) -> [String]? { document[key]?.array.map { $0.compactMap(\.string) } }
        let known: Set<String> = [
            "id", "title", "source", "framings", "command", "flags", "only", "open", "stderr", "writes", "steps",
            "exit",
        ]
        if let key = document.object?.keys.first(where: { !known.contains($0) }) {
            throw .badCase("\(file): unknown member \(key)")
        }
        guard let id = document["id"]?.string, let title = document["title"]?.string,
            let steps = document["steps"]?.array
        else { throw .badCase("\(file): id, title and steps are needed") }
        guard file == "\(id.prefix(1)).json" else { throw .badCase("\(file) has the id \(id)") }
        self.id = id
        self.title = title
        self.steps = steps
        source = document["source"]?.string ?? ""
        framings = (strings("framings") ?? ["lines"]).compactMap(Framing.init)
        command = strings("command") ?? ["serve"]
        flags = strings("flags") ?? ["--no-handshake"]
        needsProcess = document["only"] == "child"
        var opening = document["open"]
        if opening == .bool(true) || opening?.object != nil {
            var params: JSONValue = ["app": "kit", "context": "test"]
            for (key, value) in opening?.object ?? [:] { params[key] = value }
            opening = params
        }
        self.opening = opening == .bool(false) ? nil : opening
        standardError = (document["stderr"]?.string).flatMap(StandardError.init) ?? .file
        writesBytewise = document["writes"] == "bytewise"
        exit = document["exit"]?.integer.map(Int.init)
    }

    /// The cases of this version of Offstage, or those in the files of a folder: `A.json` has the group A.
    package static func all(in folder: String? = nil) throws(ConformanceFailure) -> [ConformanceCase] {
        var cases: [ConformanceCase] = []
        for file in try caseFiles(.conformanceCases, "json", in: folder) {
            cases += try group(file.bytes, file: file.name)
        }
        return cases
    }

    private static func group(_ text: [UInt8], file: String) throws(ConformanceFailure) -> [ConformanceCase] {
        let document: JSONValue
        do { document = try JSONValue(parsing: text, limits: .trusted) } catch { throw .badCase("\(file): \(error)") }
        guard let elements = document.array else { throw .badCase("\(file) is not an array of cases") }
        let cases = try elements.map { (element) throws(ConformanceFailure) in try Self(element, file: file) }
        guard zip(cases, cases.dropFirst()).allSatisfy({ $0.id < $1.id }) else {
            throw .badCase("the ids in \(file) do not increase")
        }
        return cases
    }
}
