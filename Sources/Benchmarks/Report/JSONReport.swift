/// The report for programs: every number of every run.
struct JSONReport {
    let options: Options
    let remarks: [String]
    let findings: [Finding]

    var text: String {
        let members: [(String, JSONText)] = [
            ("options", settings),
            ("remarks", .array(remarks.map { .string($0) })),
            ("measures", .array(findings.map(\.json))),
        ]
        return JSONText.object(members).text + "\n"
    }

    private var settings: JSONText {
        .object([
            ("rounds", .number(Double(options.rounds))),
            ("seconds", .number(options.seconds)),
            ("framing", .string(options.framing.rawValue)),
            ("events", .number(Double(options.events))),
            ("sessions", .number(Double(options.sessions))),
            ("startsPerSample", .number(Double(options.starts))),
        ])
    }
}

extension Finding {
    fileprivate var json: JSONText {
        var members: [(String, JSONText)] = [
            ("name", .string(measure.name)), ("ours", .string(oursName)), ("reference", .string(referenceName)),
        ]
        switch problem {
        case .skipped(let reason): members.append(("skipped", .string(reason)))
        case .failed(let reason): members.append(("failed", .string(reason)))
        case nil: break
        }
        switch bytes {
        case .notCompared: break
        case .same: members.append(("sameBytes", .word(true)))
        case .different(let text): members += [("sameBytes", .word(false)), ("difference", .string(text))]
        }
        members.append(("lines", .array(measure.lines.map { json(of: $0) })))
        members.append(
            ("rounds", .array(rounds.map { .object([("ours", $0.ours.json), ("reference", $0.reference.json)]) })))
        return .object(members)
    }

    private func json(of line: Measure.Line) -> JSONText {
        var members: [(String, JSONText)] = [
            ("title", .string(line.title)), ("quantity", .string(line.quantity.rawValue)),
            ("unit", .string(line.quantity.unit)),
        ]
        let compares =
            switch line.goal {
            case .ratioAtLeast: "ratioAtLeast"
            case .ratioAtMost: "ratioAtMost"
            case .valueAtMost: "valueAtMost"
            }
        members += [("goal", .string(compares)), ("must", .number(line.goal.must)), ("aim", .number(line.goal.aim))]
        guard let summary = summary(of: line) else { return .object(members) }
        members += [("ours", .number(summary.ours)), ("reference", .number(summary.reference))]
        for (name, value) in [
            ("ratio", summary.ratio), ("lowestRatio", summary.lowestRatio), ("highestRatio", summary.highestRatio),
        ] {
            if let value { members.append((name, .number(value))) }
        }
        members.append(("verdict", .string(summary.verdict.rawValue.lowercased())))
        return .object(members)
    }
}

extension Sample {
    fileprivate var json: JSONText {
        var members = values.sorted { $0.key.rawValue < $1.key.rawValue }.map {
            ($0.key.rawValue, JSONText.number($0.value))
        }
        if let serverMicroseconds { members.append(("serverMicroseconds", .number(serverMicroseconds))) }
        if let otherLoad { members.append(("otherLoad", .number(otherLoad))) }
        members += details.sorted { $0.key < $1.key }.map { ($0.key, .number($0.value)) }
        return .object(members)
    }
}

/// A minimal JSON writer: this part of the benchmarks links none of the measured code.
indirect enum JSONText {
    case string(String)
    case number(Double)
    case word(Bool)
    case array([JSONText])
    case object([(String, JSONText)])

    var text: String {
        switch self {
        case .string(let string): Self.quoted(string)
        case .number(let number): Self.written(number)
        case .word(let isTrue): isTrue ? "true" : "false"
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .object(let members): "{" + members.map { Self.quoted($0) + ":" + $1.text }.joined(separator: ",") + "}"
        }
    }

    private static func written(_ number: Double) -> String {
        guard number.isFinite else { return "null" }
        return number == number.rounded() && number.magnitude < 1e15 ? String(Int(number)) : "\(number)"
    }

    private static func quoted(_ string: String) -> String {
        var result = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case ..<" ":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
