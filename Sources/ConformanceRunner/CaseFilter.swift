import JSON

/// A selection of cases: `K` (a group), `K01` (a case), `K1*` (ids that begin with K1), several with commas.
package struct CaseFilter: Sendable {
    private let terms: [String]

    package init(_ text: String) { terms = text.split(separator: ",").map(String.init) }

    package func contains(_ test: ConformanceCase) -> Bool { terms.contains { Self.selects($0, test) } }

    /// Returns a sentence about the first term that selects none of the cases; nil when each selects one.
    package func problem(among cases: [ConformanceCase]) -> String? {
        guard !terms.isEmpty else { return "a filter needs a case or a group, such as K01, K1* or K." }
        for term in terms where !cases.contains(where: { Self.selects(term, $0) }) {
            let groups = Set(cases.map(\.group)).sorted()
            let hint = ClosestName.hint(for: term, among: cases.map(\.id))
            return "there is no case or group '\(term.shortened)'\(hint)Groups: \(groups.joined(separator: " "))"
        }
        return nil
    }

    private static func selects(_ term: String, _ test: ConformanceCase) -> Bool {
        if term.hasSuffix("*") { return test.id.hasPrefix(term.dropLast()) }
        return term == test.id || term == test.group
    }
}

extension ConformanceCase {
    /// The letter that the ids of related cases begin with.
    package var group: String { String(id.prefix(1)) }
}
