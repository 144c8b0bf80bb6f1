/// A list of changes that leads from one document to another (RFC 6902). `screen/didChange` carries one; a front end
/// applies it to the view it holds.
///
/// Patches that we make contain `add`, `remove`, `replace` and `move`; those we apply may also contain `copy` and
/// `test`.
public struct JSONPatch: Sendable, Equatable {
    public enum Operation: Sendable, Equatable {
        /// Inserts into an array (`-` is its end), sets an object's member, or takes the whole document's place.
        case add(path: JSONPointer, value: JSONValue)
        case remove(path: JSONPointer)
        /// Like `add`, but something must be there already.
        case replace(path: JSONPointer, value: JSONValue)
        case move(from: JSONPointer, path: JSONPointer)
        case copy(from: JSONPointer, path: JSONPointer)
        /// Changes nothing, and fails unless the value equals this one: numbers by value, objects without regard to
        /// order.
        case test(path: JSONPointer, value: JSONValue)
    }

    public var operations: [Operation]

    public init(_ operations: [Operation] = []) { self.operations = operations }

    /// Reads the JSON form, an array of `{"op":…,"path":…}`. Members that RFC 6902 does not define are ignored.
    ///
    /// - Throws: `JSONPatchError.notAnArray` and `.malformed`, naming the operation by its index.
    public init(_ json: JSONValue) throws(JSONPatchError) {
        guard let elements = json.array else { throw .notAnArray(found: json.typeName) }
        operations = []
        operations.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            do throws(Malformed) {
                operations.append(try Operation(element))
            } catch {
                throw .malformed(operation: index, reason: error.reason)
            }
        }
    }

    /// The JSON form.
    public var json: JSONValue { .array(operations.map(\.json)) }

    public func write(to writer: inout JSONWriter) {
        writer.beginArray()
        for operation in operations {
            operation.write(to: &writer)
            writer.comma()
        }
        writer.endArray()
    }

    /// The patched document. All operations succeed or the document stays as it is: it is a value, and an error returns
    /// none.
    ///
    /// - Parameter limits: how deep the result may be, and how many values `copy` may make in all (a short patch that
    ///   copies the document into
    ///   itself would otherwise double it with each operation).
    /// - Throws: `JSONPatchError.failed`, `.testFailed` and `.limit`, naming the operation by its index.
    public func apply(to document: JSONValue, limits: JSONLimits = .standard) throws(JSONPatchError) -> JSONValue {
        var applier = JSONPatchApplier(document: document, limits: limits)
        for (index, operation) in operations.enumerated() { try applier.apply(operation, index: index) }
        return applier.document
    }

    /// Makes the patch that leads from `old` to `new`: nothing for what is equal, and never more than one operation for
    /// a row that was only moved.
    ///
    /// Arrays whose elements are objects with an `id` (a string or an integer, no two the same) are compared by it;
    /// other arrays keep what their
    /// beginnings and ends have in common, and the rest is compared in place. Takes time in proportion to the
    /// documents' size, times its logarithm
    /// where rows moved.
    ///
    /// - Throws: `JSONPatchError.limit` if one of them is nested deeper than 256; no such document can be read or
    ///   written.
    public init(from old: JSONValue, to new: JSONValue) throws(JSONPatchError) {
        let depth = JSONLimits.standard.depth
        guard old.isNested(atMost: depth), new.isNested(atMost: depth) else {
            throw .limit(operation: nil, name: "depth", max: depth)
        }
        var maker = JSONPatchMaker()
        maker.compare(old, new)
        operations = maker.operations
    }
}

/// Why a patch cannot be read, made or applied. Operations are counted from 0.
public enum JSONPatchError: Error, Equatable, Sendable, CustomStringConvertible {
    case notAnArray(found: String)
    case malformed(operation: Int, reason: String)
    case failed(operation: Int, path: JSONPointer, reason: String)
    case testFailed(operation: Int, path: JSONPointer, expected: JSONValue, found: JSONValue)
    /// The result would pass `JSONLimits`; the operation is nil where a patch is made.
    case limit(operation: Int?, name: String, max: Int)

    public var description: String {
        switch self {
        case .notAnArray(let found): "a patch is an array of operations, not \(found)"
        case .malformed(let operation, let reason): "operation \(operation): \(reason)"
        case .failed(let operation, _, let reason): "operation \(operation): \(reason)"
        case .testFailed(let operation, let path, let expected, let found):
            "operation \(operation): the test failed, \(path.inWords) is \(found.excerpt) and not \(expected.excerpt)"
        case .limit(let operation, "depth", let max):
            (operation.map { "operation \($0): " } ?? "") + "arrays and objects nested deeper than \(max)"
        case .limit(let operation, _, let max):
            (operation.map { "operation \($0): " } ?? "") + "the patch copies more than \(max) values"
        }
    }
}

// MARK: - JSON form

/// What is wrong with one operation's JSON form.
private struct Malformed: Error {
    let reason: String
}

extension JSONPatch.Operation {
    fileprivate init(_ json: JSONValue) throws(Malformed) {
        guard let members = json.object else {
            throw Malformed(reason: "an operation is an object, not \(json.typeName)")
        }
        let names = "add, remove, replace, move, copy or test"
        guard let op = members["op"] else { throw Malformed(reason: "'op' is missing; write \(names)") }
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
        case .string(let name): throw Malformed(reason: "unknown op '\(name)'; write \(names)")
        default: throw Malformed(reason: "'op' is \(op.typeName); write one of the strings \(names)")
        }
    }

    private static func pointer(_ key: String, in members: JSONObject) throws(Malformed) -> JSONPointer {
        guard let member = members[key] else {
            throw Malformed(reason: "'\(key)' is missing; write a JSON Pointer such as \"/rows/0\"")
        }
        guard case .string(let text) = member else {
            throw Malformed(
                reason: "'\(key)' is \(member.typeName), not a string with a JSON Pointer such as \"/rows/0\"")
        }
        do throws(JSONPointerError) {
            return try JSONPointer(parsing: text)
        } catch {
            throw Malformed(reason: "'\(key)': \(error)")
        }
    }

    private static func value(in members: JSONObject) throws(Malformed) -> JSONValue {
        guard let value = members["value"] else {
            throw Malformed(reason: "'value' is missing; write null if null is meant")
        }
        return value
    }

    fileprivate var json: JSONValue {
        switch self {
        case .add(let path, let value): ["op": "add", "path": .string(path.description), "value": value]
        case .remove(let path): ["op": "remove", "path": .string(path.description)]
        case .replace(let path, let value): ["op": "replace", "path": .string(path.description), "value": value]
        case .move(let from, let path):
            ["op": "move", "from": .string(from.description), "path": .string(path.description)]
        case .copy(let from, let path):
            ["op": "copy", "from": .string(from.description), "path": .string(path.description)]
        case .test(let path, let value): ["op": "test", "path": .string(path.description), "value": value]
        }
    }

    fileprivate func write(to writer: inout JSONWriter) { json.write(to: &writer) }
}

// MARK: - Measuring

extension JSONValue {
    enum Excess: Error { case depth, values }

    func isNested(atMost depth: Int) -> Bool { (try? measure(JSONLimits(depth: depth, values: .max))) != nil }

    /// How many values this is, itself included. Looks no further than the limits, so that no value, however made,
    /// overflows the stack.
    func measure(_ limits: JSONLimits) throws(Excess) -> Int {
        var count = 0
        try add(to: &count, depthLeft: limits.depth, values: limits.values)
        return count
    }

    private func add(to count: inout Int, depthLeft: Int, values: Int) throws(Excess) {
        count += 1
        guard count <= values else { throw .values }
        switch self {
        case .array(let elements):
            guard depthLeft > 0 else { throw .depth }
            for element in elements { try element.add(to: &count, depthLeft: depthLeft - 1, values: values) }
        case .object(let members):
            guard depthLeft > 0 else { throw .depth }
            for (_, member) in members { try member.add(to: &count, depthLeft: depthLeft - 1, values: values) }
        default: break
        }
    }

    /// The value for the middle of a sentence: its text if short, else what it is.
    fileprivate var excerpt: String {
        guard (try? measure(JSONLimits(depth: 4, values: 16))) != nil else { return typeName }
        let text = description
        return text.utf8.count <= 60 ? text : typeName
    }
}
