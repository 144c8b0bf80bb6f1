import JSON

/// Applies the patches of `screen/didChange`: `add`, `remove`, `replace` and `move` of RFC 6902, and `splice` and
/// `append` for texts. Tests, soaks and the conformance cases keep their replicas with it.
package enum JSONPatch {
    /// Returns the patched document.
    ///
    /// - Throws: an error that names the operation by its index.
    package static func apply(_ patch: JSONValue, to document: JSONValue) throws(JSONPatchError) -> JSONValue {
        guard let operations = patch.array else { throw JSONPatchError("a patch is an array, not \(patch)") }
        var document = document
        for (index, operation) in operations.enumerated() {
            do throws(JSONPatchError) { try document.apply(operation) } catch {
                throw JSONPatchError("operation \(index), \(operation): \(error)")
            }
        }
        return document
    }
}

/// A patch that is no patch, or does not fit the document.
package struct JSONPatchError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

extension JSONValue {
    fileprivate mutating func apply(_ operation: JSONValue) throws(JSONPatchError) {
        func path(_ member: String) throws(JSONPatchError) -> [String] {
            guard let path = operation[member]?.string.flatMap(JSONPointer.init(parsing:)) else {
                throw JSONPatchError("'\(member)' is no JSON Pointer")
            }
            return path.tokens
        }
        let tokens = try path("path")
        let (value, text) = (operation["value"], operation["text"]?.string)
        switch (operation["op"], value, text) {
        case ("add", let value?, _): try add(value, at: tokens)
        case ("replace", let value?, _):
            try change(tokens[...]) { (old) throws(JSONPatchError) in old = value }
        case ("remove", _, _): _ = try remove(at: tokens)
        case ("move", _, _): try add(try remove(at: try path("from")), at: tokens)
        case ("append", _, let text?): try edit(tokens) { $0 + text }
        case ("splice", _, let text?):
            try edit(tokens) { old in
                let scalars = old.unicodeScalars
                guard let index = operation["index"]?.integer, let count = operation["count"]?.integer,
                    index >= 0, count >= 0, index <= scalars.count, count <= Int64(scalars.count) - index
                else { return nil }
                return String(String.UnicodeScalarView(scalars.prefix(Int(index)))) + text
                    + String(String.UnicodeScalarView(scalars.dropFirst(Int(index + count))))
            }
        default: throw JSONPatchError("it is no operation")
        }
    }

    private mutating func edit(_ tokens: [String], _ body: (String) -> String?) throws(JSONPatchError) {
        try change(tokens[...]) { (value) throws(JSONPatchError) in
            guard let text = value.string.flatMap(body) else { throw JSONPatchError("there is no such text") }
            value = .string(text)
        }
    }

    private mutating func add(_ value: JSONValue, at tokens: [String]) throws(JSONPatchError) {
        guard let last = tokens.last else { return self = value }
        try change(tokens.dropLast()) { (container) throws(JSONPatchError) in try container.add(value, last) }
    }

    private mutating func remove(at tokens: [String]) throws(JSONPatchError) -> JSONValue {
        guard let last = tokens.last else { throw JSONPatchError("the whole document cannot be removed") }
        return try change(tokens.dropLast()) { (container) throws(JSONPatchError) in try container.remove(last) }
    }

    private mutating func add(_ value: JSONValue, _ token: String) throws(JSONPatchError) {
        switch self {
        case .array(var elements):
            let index = token == "-" ? elements.count : JSONPointer.index(token)
            guard let index, index <= elements.count else { throw JSONPatchError("there is no place '\(token)'") }
            self = .null
            elements.insert(value, at: index)
            self = .array(elements)
        case .object(var members):
            self = .null
            members[token] = value
            self = .object(members)
        default: throw JSONPatchError("there is no place '\(token)'")
        }
    }

    private mutating func remove(_ token: String) throws(JSONPatchError) -> JSONValue {
        switch self {
        case .array(var elements):
            guard let index = JSONPointer.index(token), elements.indices.contains(index) else { break }
            self = .null
            defer { self = .array(elements) }
            return elements.remove(at: index)
        case .object(var members):
            guard let removed = members[token] else { break }
            self = .null
            members[token] = nil
            self = .object(members)
            return removed
        default: break
        }
        throw JSONPatchError("there is no value '\(token)'")
    }

    /// Changes the value at a path in place: takes each container out of its parent, so that it is not copied.
    private mutating func change<Result>(
        _ tokens: ArraySlice<String>, _ body: (inout JSONValue) throws(JSONPatchError) -> Result
    ) throws(JSONPatchError) -> Result {
        guard let token = tokens.first else { return try body(&self) }
        switch self {
        case .array(var elements):
            guard let index = JSONPointer.index(token), elements.indices.contains(index) else { break }
            self = .null
            defer { self = .array(elements) }
            return try elements[index].change(tokens.dropFirst(), body)
        case .object(var members):
            guard var member = members[token] else { break }
            self = .null
            members[token] = .null
            let result = try member.change(tokens.dropFirst(), body)
            members[token] = member
            self = .object(members)
            return result
        default: break
        }
        throw JSONPatchError("there is no value '\(token)'")
    }
}

extension JSONPointer {
    /// Parses the text form; nil for text that neither is empty nor begins with `/`.
    package init?(parsing text: String) {
        guard text.isEmpty || text.hasPrefix("/") else { return nil }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        self.init(parts.map { String($0.replacing("~1", with: "/").replacing("~0", with: "~")) })
    }

    /// Reads an array index: decimal digits without a leading zero.
    static func index(_ token: String) -> Int? {
        guard let index = Int(token), index >= 0, "\(index)" == token else { return nil }
        return index
    }
}
