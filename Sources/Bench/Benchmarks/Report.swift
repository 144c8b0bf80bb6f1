import Platform

/// The rows of a measure in the table.
struct Report {
    static let heading = row("measure", "ours", "reference", "ratio [min..max]", "limit", "")

    let text: String
    let hasFailed: Bool

    /// Runs the measure: the two sides alternately, round by round.
    init(_ measure: Measure, _ options: Options) {
        do {
            let contest = try measure.contest(options)
            let rounds = try (0..<options.rounds).map { _ in
                let reference = try contest.reference()
                return (ours: try contest.ours(), reference: reference)
            }
            text = measure.rows.enumerated().map { index, row in
                Self.text(
                    of: row, rounds.map { (ours: $0.ours[index], reference: $0.reference[index]) },
                    contest.referenceName)
            }.joined(separator: "\n")
            hasFailed = false
        } catch let skipped as Skipped {
            (text, hasFailed) = ("\(measure.name) skipped: \(skipped.reason)", false)
        } catch {
            (text, hasFailed) = ("\(measure.name) FAILED: \(error)", true)
        }
    }

    private static func text(
        of row: Measure.Row, _ rounds: [(ours: Double, reference: Double)], _ referenceName: String
    ) -> String {
        let ours = rounds.map(\.ours).median
        // The median of the ratios: a drift of the machine's speed from round to round cancels out.
        let ratios = rounds.filter { $0.reference > 0 }.map { $0.ours / $0.reference }
        let ratio = ratios.isEmpty ? .nan : ratios.median
        let (limit, isReached) =
            switch row.limit {
            case .ratioAtLeast(let limit): ("≥ \(limit.short)", ratio >= limit)
            case .ratioAtMost(let limit): ("≤ \(limit.short)", ratio <= limit)
            case .valueAtMost(let limit): ("≤ \(limit.short) \(row.unit)", ours <= limit)
            }
        return Self.row(
            row.title, "\(ours.short) \(row.unit)", "\(rounds.map(\.reference).median.short) \(referenceName)",
            ratio.isNaN ? "-" : "\(ratio.text(2)) [\(ratios.min().text)..\(ratios.max().text)]", limit,
            isReached ? "" : "MISS")
    }

    private static func row(_ cells: String...) -> String {
        let widths = [45, 16, 28, 20, 14, 0]
        let padded = zip(cells, widths).map { $0 + String(repeating: " ", count: max(0, $1 - $0.count)) }
        return padded.joined(separator: " ")
    }
}

extension [Double] {
    /// Returns the median. The array must not be empty.
    var median: Double {
        let sorted = self.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}

extension Double? {
    fileprivate var text: String { self?.text(2) ?? "-" }
}

extension Double {
    fileprivate func text(_ decimals: Int) -> String {
        var buffer = [CChar](repeating: 0, count: 400)
        let length = withVaList([self]) { vsnprintf(&buffer, buffer.count, "%.\(decimals)f", $0) }
        return String(decoding: buffer.prefix(Int(length)).map(UInt8.init), as: UTF8.self)
    }

    /// Two decimals below 10, one below 100, none above.
    fileprivate var short: String { text(self < 10 ? 2 : self < 100 ? 1 : 0) }
}
