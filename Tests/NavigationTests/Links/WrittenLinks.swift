import Offstage

/// Links and what becomes of URLs as text: the patterns one a line, an empty line between two scopes.
struct WrittenLinks {
    let table: LinkTable

    init(_ text: String) throws {
        let scopes = text.split(separator: "\n\n").map { $0.split(separator: "\n").map(String.init) }
        table = try LinkTable(scopes.map { try $0.map { try LinkPattern($0) } })
    }

    /// `notes://note/{noteId:int} {"noteId":12}`, a line for each warning; `invalid: …`; `unmatched: closest`, a line
    /// for each reason.
    func open(_ url: String) -> String {
        switch table.match(url) {
        case .matched(let match): (["\(match.pattern) \(match.values)"] + match.warnings).joined(separator: "\n")
        case .invalid(let reason): "invalid: \(reason)"
        case .unmatched(let closest, let reasons):
            (["unmatched: \(closest?.description ?? "nil")"] + reasons).joined(separator: "\n")
        }
    }
}

/// What is said about a pattern that cannot be made, or about patterns that cannot be a table.
func complaint(_ patterns: String...) -> String {
    do {
        _ = try LinkTable([try patterns.map { try LinkPattern($0) }])
        return "no complaint"
    } catch {
        return "\(error)"
    }
}
