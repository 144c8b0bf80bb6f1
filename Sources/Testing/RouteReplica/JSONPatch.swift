import JSON

/// A list of changes from one document to another: RFC 6902, and `splice` and `append` for texts. Tests, soaks and the
/// conformance cases apply the patches of `screen/didChange` to their replicas.
package struct JSONPatch {
    enum Operation {
        /// Inserts into an array (`-` is its end), sets an object's member, or replaces the whole document.
        case add(path: JSONPointer, value: JSONValue)
        case remove(path: JSONPointer)
        /// Sets a value that exists.
        case replace(path: JSONPointer, value: JSONValue)
        case move(from: JSONPointer, path: JSONPointer)
        case copy(from: JSONPointer, path: JSONPointer)
        /// Throws unless the value equals this one: numbers by value, objects regardless of order.
        case test(path: JSONPointer, value: JSONValue)
        /// Replaces code points of a text.
        case splice(path: JSONPointer, index: Int, count: Int, text: String)
        case append(path: JSONPointer, text: String)
    }

    private let operations: [Operation]

    /// Reads an array of `{"op":…,"path":…}`. Ignores members that RFC 6902 does not define.
    ///
    /// - Throws: `JSONPatchError`, naming the operation by its index.
    package init(_ json: JSONValue) throws(JSONPatchError) {
        guard let elements = json.array else {
            throw JSONPatchError("a patch is an array of operations, not \(json.typeName)")
        }
        var operations: [Operation] = []
        for (index, element) in elements.enumerated() {
            do throws(JSONPatchError) {
                operations.append(try Operation(element))
            } catch {
                throw error.at(operation: index)
            }
        }
        self.operations = operations
    }

    /// Returns the patched document.
    ///
    /// - Throws: `JSONPatchError`, naming the operation by its index.
    package func apply(to document: JSONValue) throws(JSONPatchError) -> JSONValue {
        var document = document
        for (index, operation) in operations.enumerated() {
            do throws(JSONPatchError) {
                try document.apply(operation)
            } catch {
                throw error.at(operation: index)
            }
        }
        return document
    }
}

/// A patch that cannot be read or applied.
package struct JSONPatchError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }

    /// Operations are counted from 0.
    func at(operation index: Int) -> JSONPatchError { JSONPatchError("operation \(index): \(description)") }
}

// MARK: - Reading

extension JSONPatch.Operation {
    fileprivate init(_ json: JSONValue) throws(JSONPatchError) {
        guard let members = json.object else {
            throw JSONPatchError("an operation is an object, not \(json.typeName)")
        }
        let names = "add, remove, replace, move, copy, test, splice or append"
        guard let op = members["op"] else { throw JSONPatchError("'op' is missing; write \(names)") }
        switch op {
        case .string("add"):
            self = .add(path: try Self.pointer("path", in: members), value: try Self.value(in: members))
        case .string("remove"): self = .remove(path: try Self.pointer("path", in: members))
        case .string("replace"):
            self = .replace(path: try Self.pointer("path", in: members), value: try Self.value(in: members))
        case .string("move"):
            self = .move(from: try Self.pointer("from", in: members), path: try Self.pointer("path", in: members))
        case .string("copy"):
            self = .copy(from: try Self.pointer("from", in: members), path: try Self.pointer("path", in: members))
        case .string("test"):
            self = .test(path: try Self.pointer("path", in: members), value: try Self.value(in: members))
        case .string("splice"):
            guard let index = members["index"]?.integer, let count = members["count"]?.integer, index >= 0, count >= 0
            else { throw JSONPatchError("'index' and 'count' of a splice are numbers from 0") }
            self = .splice(
                path: try Self.pointer("path", in: members), index: Int(index), count: Int(count),
                text: try Self.text(in: members))
        case .string("append"):
            self = .append(path: try Self.pointer("path", in: members), text: try Self.text(in: members))
        case .string(let name): throw JSONPatchError("unknown op '\(name)'; write \(names)")
        default: throw JSONPatchError("'op' is \(op.typeName); write one of the strings \(names)")
        }
    }

    private static func pointer(_ key: String, in members: JSONObject) throws(JSONPatchError) -> JSONPointer {
        let example = "a JSON Pointer such as \"/rows/0\""
        guard let member = members[key] else { throw JSONPatchError("'\(key)' is missing; write \(example)") }
        guard let text = member.string else {
            throw JSONPatchError("'\(key)' is \(member.typeName), not a string with \(example)")
        }
        do throws(JSONPointerError) {
            return try JSONPointer(parsing: text)
        } catch {
            throw JSONPatchError("'\(key)': \(error)")
        }
    }

    private static func text(in members: JSONObject) throws(JSONPatchError) -> String {
        guard let text = members["text"]?.string else { throw JSONPatchError("'text' is missing; write a string") }
        return text
    }

    private static func value(in members: JSONObject) throws(JSONPatchError) -> JSONValue {
        guard let value = members["value"] else {
            throw JSONPatchError("'value' is missing; write null if null is meant")
        }
        return value
    }
}

// MARK: - Applying

extension JSONValue {
    fileprivate mutating func apply(_ operation: JSONPatch.Operation) throws(JSONPatchError) {
        switch operation {
        case .add(let path, let value): try insert(value, at: path)
        case .remove(let path): _ = try remove(at: path)
        case .replace(let path, let value): try change(path) { $0 = value }
        case .move(let from, let path):
            let value = try found(at: from)
            guard !(from.contains(path) && path.contains(from)) else { return }
            if from.contains(path) {
                throw JSONPatchError("\(from.inWords) cannot be moved into itself, to \(path.inWords)")
            }
            _ = try remove(at: from)
            try insert(value, at: path)
        case .copy(let from, let path): try insert(try found(at: from), at: path)
        case .splice(let path, let index, let count, let text):
            try edit(path) { scalars in
                guard index <= scalars.count, count <= scalars.count - index else { return false }
                scalars.replaceSubrange(index..<(index + count), with: text.unicodeScalars)
                return true
            }
        case .append(let path, let text):
            try edit(path) { scalars in
                scalars += Array(text.unicodeScalars)
                return true
            }
        case .test(let path, let expected):
            let found = try found(at: path)
            guard found == expected else {
                throw JSONPatchError("the test failed, \(path.inWords) is \(found) and not \(expected)")
            }
        }
    }

    private mutating func edit(
        _ path: JSONPointer, _ body: (inout [Unicode.Scalar]) -> Bool
    ) throws(JSONPatchError) {
        guard let text = try found(at: path).string else { throw JSONPatchError("\(path.inWords) is not a text") }
        var scalars = Array(text.unicodeScalars)
        guard body(&scalars) else { throw JSONPatchError("the range is outside of \(path.inWords)") }
        var edited = String.UnicodeScalarView()
        edited.append(contentsOf: scalars)
        try change(path) { $0 = .string(String(edited)) }
    }

    private func found(at path: JSONPointer) throws(JSONPatchError) -> JSONValue {
        do throws(JSONPointerError) { return try value(at: path) } catch { throw JSONPatchError(error.description) }
    }

    private mutating func insert(_ value: JSONValue, at path: JSONPointer) throws(JSONPatchError) {
        guard let token = path.tokens.last else {
            self = value
            return
        }
        let depth = path.tokens.count - 1
        try change(path, depth: depth) { (container) throws(JSONPointerError) in
            switch container {
            case .array(var elements):
                let index = token == "-" ? elements.count : JSONPointer.index(token)
                guard let index else { throw .notAnIndex(token: token, at: path.prefix(depth)) }
                guard index <= elements.count else {
                    throw .noElement(index: token, count: elements.count, at: path.prefix(depth))
                }
                container = .null
                elements.insert(value, at: index)
                container = .array(elements)
            case .object(var members):
                container = .null
                members[token] = value
                container = .object(members)
            default: throw .notAContainer(token: token, found: container.typeName, at: path.prefix(depth))
            }
        }
    }

    private mutating func remove(at path: JSONPointer) throws(JSONPatchError) -> JSONValue {
        guard let token = path.tokens.last else {
            throw JSONPatchError("the whole document cannot be removed; replace it by null")
        }
        let depth = path.tokens.count - 1
        return try change(path, depth: depth) { (container) throws(JSONPointerError) in
            switch container {
            case .array(var elements):
                let index = try path.elementIndex(at: depth, count: elements.count)
                container = .null
                let removed = elements.remove(at: index)
                container = .array(elements)
                return removed
            case .object(var members):
                guard let removed = members[token] else { throw .noMember(key: token, at: path.prefix(depth)) }
                container = .null
                members[token] = nil
                container = .object(members)
                return removed
            default: throw .notAContainer(token: token, found: container.typeName, at: path.prefix(depth))
            }
        }
    }

    /// Changes the value at a path in place.
    private mutating func change<Result>(
        _ path: JSONPointer, depth: Int? = nil, _ body: (inout JSONValue) throws(JSONPointerError) -> Result
    ) throws(JSONPatchError) -> Result {
        do throws(JSONPointerError) {
            return try change(path, from: 0, to: depth ?? path.tokens.count, body)
        } catch {
            throw JSONPatchError(error.description)
        }
    }

    /// Follows the pointer's tokens from `depth` to `end`. Takes each container out of its parent while it changes, so
    /// that it is not copied.
    private mutating func change<Result>(
        _ path: JSONPointer, from depth: Int, to end: Int, _ body: (inout JSONValue) throws(JSONPointerError) -> Result
    ) throws(JSONPointerError) -> Result {
        guard depth < end else { return try body(&self) }
        let token = path.tokens[depth]
        switch self {
        case .array(var elements):
            let index = try path.elementIndex(at: depth, count: elements.count)
            self = .null
            let result = try elements[index].change(path, from: depth + 1, to: end, body)
            self = .array(elements)
            return result
        case .object(var members):
            guard var member = members[token] else { throw .noMember(key: token, at: path.prefix(depth)) }
            self = .null
            members[token] = .null
            let result = try member.change(path, from: depth + 1, to: end, body)
            members[token] = member
            self = .object(members)
            return result
        default: throw .notAContainer(token: token, found: typeName, at: path.prefix(depth))
        }
    }
}
