import JSON

/// Captured values and loop variables of a conversation. Substitutes them in steps.
struct Scope {
    var values: [String: JSONValue] = [:]

    /// Substitutes captured values for `"$name"` and `{{name}}`, and evaluates `$repeat` and `$plus`.
    func filled(_ value: JSONValue) throws(ConformanceFailure) -> JSONValue {
        switch value {
        case .string(let text): return try filled(text: text)
        case .array(let elements):
            return .array(try elements.map { (element) throws(ConformanceFailure) in try filled(element) })
        case .object(let members):
            if members.count == 1, let computed = try computed(members) { return computed }
            var result = JSONObject()
            for (key, member) in members {
                let name = key.hasPrefix("$") && Pattern.isWord(key) ? .string(key) : try filled(text: key)
                result[name.string ?? name.description] = try filled(member)
            }
            return .object(result)
        default: return value
        }
    }

    private static let mostRepeats: Int64 = 64 << 20

    private func computed(_ members: JSONObject) throws(ConformanceFailure) -> JSONValue? {
        if let arguments = members["$repeat"]?.array {
            let count = arguments.count == 2 ? try filled(arguments[1]).integer : nil
            guard let count, (0...Self.mostRepeats).contains(count), let text = try filled(arguments[0]).string else {
                throw .badCase("$repeat needs a text and a count of at most \(Self.mostRepeats)")
            }
            return .string(String(repeating: text, count: Int(count)))
        }
        if let arguments = members["$plus"]?.array {
            var sum: Int64 = 0
            for argument in arguments {
                guard let number = try filled(argument).integer else {
                    throw .badCase("$plus takes integers, not \(argument)")
                }
                let (next, isOverflow) = sum.addingReportingOverflow(number)
                if isOverflow { throw .badCase("$plus is over what an integer holds") }
                sum = next
            }
            return .integer(sum)
        }
        return nil
    }

    private func filled(text: String) throws(ConformanceFailure) -> JSONValue {
        if text.hasPrefix("$"), !Pattern.isWord(text),
            text.dropFirst().allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }), text.count > 1
        {
            return try value(named: String(text.dropFirst()))
        }
        guard text.contains("{{") else { return .string(text) }
        var result = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
            let found = try value(named: String(rest[open.upperBound..<close.lowerBound]))
            if open.lowerBound == text.startIndex && close.upperBound == text.endIndex { return found }
            result += rest[..<open.lowerBound]
            result += found.string ?? found.description
            rest = rest[close.upperBound...]
        }
        return .string(result + rest)
    }

    private func value(named name: String) throws(ConformanceFailure) -> JSONValue {
        let parts = name.split(separator: ".").map(String.init)
        var found = values[parts.first ?? ""]
        for part in parts.dropFirst() { found = found?[part] }
        guard let found else { throw .badCase("nothing was captured as \(name)") }
        return found
    }
}

/// A step's pattern against a message. Objects match when each of the pattern's members does; everything else compares
/// as JSON.
struct Pattern {
    var captured: [String: JSONValue] = [:]

    private static let words: Set<String> = [
        "$any", "$absent", "$string", "$integer", "$object", "$array", "$nonempty", "$oneOf", "$not", "$all",
        "$exactly", "$json", "$contains", "$includes", "$each", "$length", "$atLeast", "$atMost", "$error", "$repeat",
        "$plus",
    ]

    static func isWord(_ text: String) -> Bool { words.contains(text) }

    /// The first mismatch; nil when the message matches.
    mutating func mismatch(_ pattern: JSONValue, _ value: JSONValue?, at path: String = "") -> String? {
        switch pattern {
        case .string(let text):
            if text.hasPrefix("$") { return mismatch(word: text, value, at: path) }
            return value == pattern ? nil : differs(pattern, value, path)
        case .array(let elements):
            guard let found = value?.array else { return differs(pattern, value, path) }
            guard found.count == elements.count else {
                return "\(place(path)): \(elements.count) elements wanted, \(found.count) came"
            }
            for (index, element) in elements.enumerated() {
                if let problem = mismatch(element, found[index], at: "\(path)/\(index)") { return problem }
            }
            return nil
        case .object(let members):
            if members["$error"] != nil { return mismatch(error: members, value, at: path) }
            let isPlain = members.count == 0 || members.contains { !$0.0.hasPrefix("$") || $0.0.hasPrefix("$/") }
            if isPlain, value?.object == nil { return differs(pattern, value, path) }
            for (key, member) in members {
                let problem =
                    Self.isWord(key)
                    ? mismatch(condition: key, member, value, at: path)
                    : mismatch(member, value?[key], at: "\(path)/\(key)")
                if let problem { return problem }
            }
            return nil
        default:
            return value == pattern ? nil : differs(pattern, value, path)
        }
    }

    /// Returns whether a value has the pattern, and keeps what it captures.
    mutating func matches(_ pattern: JSONValue, _ value: JSONValue) -> Bool {
        var attempt = self
        guard attempt.mismatch(pattern, value) == nil else { return false }
        self = attempt
        return true
    }

    private mutating func mismatch(word: String, _ value: JSONValue?, at path: String) -> String? {
        if word.hasPrefix("$capture:") {
            guard let value else { return "\(place(path)): missing" }
            captured[String(word.dropFirst(9))] = value
            return nil
        }
        let fits: Bool =
            switch word {
            case "$any": value != nil
            case "$absent": value == nil
            case "$string": value?.string != nil
            case "$integer": value?.integer != nil
            case "$object": value?.object != nil
            case "$array": value?.array != nil
            case "$nonempty":
                value?.string?.isEmpty == false || value?.array?.isEmpty == false || value?.object?.isEmpty == false
            default: value?.string == word
            }
        return fits ? nil : differs(.string(word), value, path)
    }

    private mutating func mismatch(condition: String, _ argument: JSONValue, _ value: JSONValue?, at path: String)
        -> String?
    {
        let length = value?.string?.utf8.count ?? value?.array?.count ?? value?.object?.count
        switch condition {
        case "$oneOf":
            var problems: [String] = []
            for choice in argument.array ?? [] {
                var attempt = self
                guard let problem = attempt.mismatch(choice, value, at: path) else {
                    self = attempt
                    return nil
                }
                problems.append(problem)
            }
            return "none of $oneOf: " + problems.joined(separator: "; ")
        case "$all":
            for part in argument.array ?? [] {
                if let problem = mismatch(part, value, at: path) { return problem }
            }
            return nil
        case "$not":
            var attempt = self
            return attempt.mismatch(argument, value, at: path) == nil
                ? "\(place(path)): must not be \(argument.short)" : nil
        case "$exactly": return value == argument ? nil : differs(argument, value, path)
        case "$json":
            guard let wanted = try? JSONValue(parsing: argument.string ?? "", limits: .trusted) else {
                return "$json does not parse: \(argument)"
            }
            return value == wanted ? nil : differs(wanted, value, path)
        case "$contains":
            return value?.string?.contains(argument.string ?? "") == true
                ? nil : "\(place(path)): \(argument) wanted inside \(value.short)"
        case "$includes":
            for wanted in argument.array ?? [] {
                if !(value?.array ?? []).contains(where: { matches(wanted, $0) }) {
                    return "\(place(path)): no element is \(wanted.short) in \(value.short)"
                }
            }
            return nil
        case "$each":
            guard let elements = value?.array else { return differs("$array", value, path) }
            for (index, element) in elements.enumerated() {
                if let problem = mismatch(argument, element, at: "\(path)/\(index)") { return problem }
            }
            return nil
        case "$length":
            return argument.integer.map(Int.init) == length
                ? nil : "\(place(path)): length \(argument) wanted, got \(length ?? -1)"
        case "$atLeast":
            return (value?.double ?? -.infinity) >= (argument.double ?? 0)
                ? nil : "\(place(path)): at least \(argument) wanted, got \(value.short)"
        case "$atMost":
            return (value?.double ?? .infinity) <= (argument.double ?? 0)
                ? nil : "\(place(path)): at most \(argument) wanted, got \(value.short)"
        default: return "unknown condition \(condition)"
        }
    }

    /// `{"$error": code or [codes], id (null if left out), kind, path, details, message}`: an error response.
    private mutating func mismatch(error members: JSONObject, _ value: JSONValue?, at path: String) -> String? {
        guard let error = value?["error"] else {
            return "\(place(path)): error \(members["$error"] ?? .null) wanted, got \(value.short)"
        }
        if value?["result"] != nil { return "\(place(path)): both result and error" }
        let codes = members["$error"]?.array ?? [members["$error"] ?? .null]
        guard codes.contains(where: { $0 == error["code"] }) else {
            return "\(place(path))/error/code: \(JSONValue.array(codes)) wanted, got \(error.short)"
        }
        if let problem = mismatch(members["id"] ?? .null, value?["id"], at: path + "/id") { return problem }
        for (key, member) in members where !["$error", "id"].contains(key) {
            guard ["kind", "path", "details", "retryable", "message"].contains(key) else {
                return "$error knows no \(key)"
            }
            let found = key == "message" ? error["message"] : error["data"]?[key]
            if let problem = mismatch(member, found, at: "\(path)/error/\(key)") { return problem }
        }
        return nil
    }

    private func differs(_ wanted: JSONValue, _ value: JSONValue?, _ path: String) -> String {
        "\(place(path)): \(wanted.short) wanted, got \(value.short)"
    }

    private func place(_ path: String) -> String { path.isEmpty ? "the message" : path }
}

extension JSONValue {
    /// Shortened for a failure's message.
    var short: String { description.shortened }
}

extension Optional where Wrapped == JSONValue {
    var short: String { self?.short ?? "nothing" }
}

extension String {
    var shortened: String { utf8.count <= 600 ? self : "\(prefix(400)) … (\(utf8.count) bytes) … \(suffix(100))" }
}
