import JSON

/// One file of `Cases/`; README.md there describes the format.
struct ConformanceCase: Sendable {
    let id: String
    let title: String
    let file: String
    let framings: [Framing]
    /// The command; `serve` by default.
    let command: [String]
    let flags: [String]
    let transports: [Transport]
    /// Params of the `session/open` that precedes the steps; nil without a session.
    let opening: JSONValue?
    let standardError: StandardError
    let writesBytewise: Bool
    let steps: [JSONValue]
    /// The expected exit code; nil for the code of an orderly end of input.
    let exit: Int?

    enum Framing: String, CaseIterable, Sendable { case lines, headers }

    init(path: String) throws(ConformanceFailure) {
        let document: JSONValue
        do { document = try JSONValue(parsing: readFile(path), limits: .trusted) } catch {
            throw .badCase("\(path): \(error)")
        }
        func strings(_ key: String) -> [String]? { document[key]?.array.map { $0.compactMap(\.string) } }
        let known: Set<String> = [
            "id", "title", "source", "framings", "command", "flags", "only", "open", "stderr", "writes", "steps",
            "exit",
        ]
        if let key = document.object?.keys.first(where: { !known.contains($0) }) {
            throw .badCase("\(path): unknown member \(key)")
        }
        guard let id = document["id"]?.string, let title = document["title"]?.string,
            let steps = document["steps"]?.array
        else {
            throw .badCase("\(path): id, title and steps are needed")
        }
        self.id = id
        self.title = title
        self.steps = steps
        file = path.split(separator: "/").suffix(2).joined(separator: "/")
        framings = (strings("framings") ?? ["lines"]).compactMap(Framing.init)
        command = strings("command") ?? ["serve"]
        flags = strings("flags") ?? ["--no-handshake"]
        transports =
            (document["only"]?.string).map { only in Transport.allCases.filter { $0.rawValue == only } }
            ?? Transport.allCases
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

    /// Every file below the folder `Cases` beside this source file.
    static func all() throws(ConformanceFailure) -> [ConformanceCase] {
        let folder =
            #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
            + "/Cases"
        var cases: [ConformanceCase] = []
        for group in filesInside(folder) where !group.contains(".") {
            for file in filesInside("\(folder)/\(group)") where file.hasSuffix(".json") {
                let read = try ConformanceCase(path: "\(folder)/\(group)/\(file)")
                guard file == read.id + ".json", group == String(read.id.prefix(1)) else {
                    throw .badCase("\(group)/\(file) holds \(read.id)")
                }
                cases.append(read)
            }
        }
        guard !cases.isEmpty else { throw .badCase("no cases in \(folder)") }
        return cases
    }
}
