/// The report for people: one aligned line per number.
struct Table {
    private var rows = [
        ["measure", "ours", "reference", "ratio [min..max]", "must", "aim", "verdict", "µs CPU ours/ref", "other"]
    ]
    private var remarks: [String] = []

    mutating func add(_ finding: Finding) {
        for line in finding.measure.lines {
            switch finding.problem {
            case .skipped(let reason): rows.append([line.title, "skipped: \(reason)"])
            case .failed(let reason): rows.append([line.title, "FAILED: \(reason)"])
            case nil: if let summary = finding.summary(of: line) { rows.append(row(line, summary, finding)) }
            }
        }
        if case .different(let text) = finding.bytes {
            remarks.append("\(finding.measure.name): NOT THE SAME BYTES: \(text)")
        }
    }

    mutating func add(remark: String) {
        remarks.append(remark)
    }

    /// Returns padded columns; a sentence extends over the columns to its right.
    var text: String {
        let cells = rows.filter { $0.count > 2 }
        let widths = (rows.first ?? []).indices.map { column in
            (column == 0 ? rows : cells).map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        let lines = rows.map { row in
            row.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: max(0, widths[column] - cell.count))
                if row.count == 2 && column == 1 { return cell }
                return column == 0 || column == 6 ? cell + padding : padding + cell
            }.joined(separator: "  ")
        }
        return (lines + (remarks.isEmpty ? [] : [""] + remarks)).joined(separator: "\n")
    }

    private func row(_ line: Measure.Line, _ summary: Summary, _ finding: Finding) -> [String] {
        let unit = line.quantity.unit
        let goal = line.goal.texts
        return [
            line.title,
            summary.ours.short + (unit.hasPrefix("/") ? unit : " " + unit),
            summary.reference.short + (finding.referenceName == "CReference" ? "" : " (\(finding.referenceName))"),
            summary.ratioText,
            goal.must,
            goal.aim,
            ([summary.verdict.rawValue] + finding.doubts).joined(separator: ", "),
            [finding.serverMicroseconds(\.ours), finding.serverMicroseconds(\.reference)].map { $0?.short ?? "-" }
                .joined(separator: " / "),
            finding.otherLoad?.text(2) ?? "-",
        ]
    }
}

extension Finding {
    /// The reason why the numbers are not reliable.
    fileprivate var doubts: [String] {
        var doubts: [String] = []
        if case .different = bytes { doubts.append("bytes differ") }
        if let otherLoad, otherLoad > Runner.tolerableLoad { doubts.append("disturbed") }
        return doubts
    }
}

extension Summary {
    fileprivate var ratioText: String {
        guard let ratio, let lowestRatio, let highestRatio else { return "-" }
        return "\(ratio.text(2)) [\(lowestRatio.text(2))..\(highestRatio.text(2))]"
    }
}

extension Goal {
    fileprivate var texts: (must: String, aim: String) {
        switch self {
        case .ratioAtLeast: ("≥ \(must.short)", "≥ \(aim.short)")
        case .ratioAtMost: ("≤ \(must.short)", "≤ \(aim.short)")
        case .valueAtMost: ("≤ \(must.short) ours", "≤ \(aim.short) ours")
        }
    }
}

extension Double {
    /// Formats with a given number of decimals.
    func text(_ digits: Int) -> String {
        guard isFinite, magnitude < 1e15 else { return "\(self)" }
        let scale = (0..<digits).reduce(1.0) { power, _ in power * 10 }
        let scaled = Int((magnitude * scale).rounded())
        let whole = (scaled / Int(scale)).grouped
        let fraction = String(scaled % Int(scale))
        let padded = String(repeating: "0", count: max(0, digits - fraction.count)) + fraction
        return (self < 0 && scaled > 0 ? "-" : "") + whole + (digits > 0 ? "." + padded : "")
    }

    /// Formats with at most two decimals below 10, one below 100 and none above.
    var short: String {
        switch magnitude {
        case 100...: text(0)
        case 10..<100: self == rounded() ? text(0) : text(1)
        default: text(2)
        }
    }
}

extension Int {
    /// 1,234,567
    fileprivate var grouped: String {
        var digits = String(self)
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return ([digits] + groups).joined(separator: ",")
    }
}
