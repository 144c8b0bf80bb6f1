import JSON

/// A selection of cases: `K` (a group), `K01` (a case), `K1*` (ids that begin with K1), several with commas.
package struct CaseFilter: Sendable {
    private let terms: [String]

    package init(_ text: String) { terms = text.split(separator: ",").map(String.init) }

    package func contains(_ test: some SelectableCase) -> Bool { terms.contains { Self.selects($0, test) } }

    /// Returns a sentence about the first term that selects none of the cases; nil when each selects one.
    package func problem(among cases: [some SelectableCase]) -> String? {
        let groups = Set(cases.compactMap(\.group)).sorted()
        let known =
            groups.isEmpty
            ? "Cases: \(cases.map(\.id).joined(separator: " "))" : "Groups: \(groups.joined(separator: " "))"
        guard !terms.isEmpty else { return "a filter needs the name of a case or of a group. \(known)" }
        for term in terms where !cases.contains(where: { Self.selects(term, $0) }) {
            let hint = ClosestName.hint(for: term, among: cases.map(\.id))
            return "there is no case or group '\(term.shortened)'\(hint)\(known)"
        }
        return nil
    }

    private static func selects(_ term: String, _ test: some SelectableCase) -> Bool {
        if term.hasSuffix("*") { return test.id.hasPrefix(term.dropLast()) }
        return term == test.id || term == test.group
    }
}

/// A case that a filter selects.
package protocol SelectableCase {
    var id: String { get }
    /// Name of the related cases.
    var group: String? { get }
}

extension ConformanceCase: SelectableCase {
    /// The letter that the ids of related cases begin with.
    package var group: String? { String(id.prefix(1)) }
}

extension RecordedSession: SelectableCase {
    package var group: String? { nil }
}
