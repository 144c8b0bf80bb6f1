import Offstage

/// A link table from text, and its matches as text. Each line is a pattern; an empty line separates two scopes.
struct WrittenLinks {
    let table: LinkTable

    init(_ text: String) throws {
        let scopes = text.split(separator: "\n\n").map { $0.split(separator: "\n").map(String.init) }
        table = try LinkTable(scopes.map { try $0.map { try LinkPattern($0) } })
    }

    /// Returns one of three texts: `notes://note/{noteId:int} {"noteId":12}` and a line for each warning;
    /// `unmatched: closest` and a line for each reason; `invalid: reason`.
    func open(_ url: String) -> String {
        switch table.match(url) {
        case .matched(let match): (["\(match.pattern) \(match.values)"] + match.warnings).joined(separator: "\n")
        case .invalid(let reason): "invalid: \(reason)"
        case .unmatched(let closest, let reasons):
            (["unmatched: \(closest?.description ?? "nil")"] + reasons).joined(separator: "\n")
        }
    }
}

/// Returns the error of an invalid pattern, or of patterns that make no table.
func complaint(_ patterns: String...) -> String {
    do {
        _ = try LinkTable([try patterns.map { try LinkPattern($0) }])
        return "no complaint"
    } catch {
        return "\(error)"
    }
}
