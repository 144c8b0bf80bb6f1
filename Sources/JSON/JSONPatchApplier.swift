/// Applies one operation after the other to a document of its own. Changes happen in place: what an operation does not
/// touch is neither copied nor
/// visited, and the recursion goes only as deep as the document may be.
struct JSONPatchApplier {
    private(set) var document: JSONValue
    private let limits: JSONLimits
    /// What `copy` has made so far.
    private var copied = 0

    init(document: JSONValue, limits: JSONLimits) {
        self.document = document
        self.limits = limits
    }

    /// - Throws: `JSONPatchError`; the document is then no longer of use.
    mutating func apply(_ operation: JSONPatch.Operation, index: Int) throws(JSONPatchError) {
        do throws(Failure) {
            switch operation {
            case .add(let path, let value): try add(value, at: path)
            case .remove(let path): _ = try remove(at: path)
            case .replace(let path, let value): try replace(at: path, with: value)
            case .move(let from, let path): try move(from: from, to: path)
            case .copy(let from, let path): try copy(from: from, to: path)
            case .test(let path, let value): try test(path, value)
            }
        } catch {
            throw error.named(operation: index)
        }
    }

    private enum Failure: Error {
        case pointer(JSONPointer, JSONPointerError)
        case refused(JSONPointer, String)
        case unequal(JSONPointer, expected: JSONValue, found: JSONValue)
        case limit(String, max: Int)

        func named(operation: Int) -> JSONPatchError {
            switch self {
            case .pointer(let path, let error): .failed(operation: operation, path: path, reason: error.description)
            case .refused(let path, let reason): .failed(operation: operation, path: path, reason: reason)
            case .unequal(let path, let expected, let found):
                .testFailed(operation: operation, path: path, expected: expected, found: found)
            case .limit(let name, let max): .limit(operation: operation, name: name, max: max)
            }
        }
    }

    // MARK: The operations

    private mutating func add(_ value: JSONValue, at path: JSONPointer) throws(Failure) {
        _ = try measure(value, at: path)
        try insert(value, at: path)
    }

    private mutating func replace(at path: JSONPointer, with value: JSONValue) throws(Failure) {
        _ = try measure(value, at: path)
        try change(path) { (target) throws(JSONPointerError) in target = value }
    }

    private mutating func move(from: JSONPointer, to path: JSONPointer) throws(Failure) {
        guard from != path else {
            _ = try value(at: from)
            return
        }
        guard !from.contains(path) else {
            throw .refused(path, "\(from.inWords) cannot be moved into itself, to \(path.inWords)")
        }
        let value = try remove(at: from)
        // It cannot become too deep on its way up or to a neighbour.
        if path.tokens.count > from.tokens.count { _ = try measure(value, at: path) }
        try insert(value, at: path)
    }

    private mutating func copy(from: JSONPointer, to path: JSONPointer) throws(Failure) {
        let value = try value(at: from)
        copied += try measure(value, at: path, values: limits.values - copied)
        try insert(value, at: path)
    }

    private func test(_ path: JSONPointer, _ expected: JSONValue) throws(Failure) {
        // Comparing goes as deep as the shallower of the two.
        _ = try measure(expected, at: path)
        let found = try value(at: path)
        guard found == expected else { throw .unequal(path, expected: expected, found: found) }
    }

    // MARK: Finding and changing

    /// How many values would come to stand at the path.
    private func measure(_ value: JSONValue, at path: JSONPointer, values: Int = .max) throws(Failure) -> Int {
        do throws(JSONValue.Excess) {
            return try value.measure(JSONLimits(depth: limits.depth - path.tokens.count, values: values))
        } catch {
            switch error {
            case .depth: throw .limit("depth", max: limits.depth)
            case .values: throw .limit("values", max: limits.values)
            }
        }
    }

    private func value(at path: JSONPointer) throws(Failure) -> JSONValue {
        do throws(JSONPointerError) { return try document.value(at: path) } catch { throw .pointer(path, error) }
    }

    /// Changes the value at a path where it is.
    private mutating func change<Result>(
        _ path: JSONPointer, depth: Int? = nil, _ body: (inout JSONValue) throws(JSONPointerError) -> Result
    ) throws(Failure) -> Result {
        let depth = depth ?? path.tokens.count
        guard depth <= limits.depth else { throw .limit("depth", max: limits.depth) }
        do throws(JSONPointerError) {
            return try document.change(path, from: 0, to: depth, body)
        } catch {
            throw .pointer(path, error)
        }
    }

    private mutating func insert(_ value: JSONValue, at path: JSONPointer) throws(Failure) {
        guard let token = path.tokens.last else {
            document = value
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

    private mutating func remove(at path: JSONPointer) throws(Failure) -> JSONValue {
        guard let token = path.tokens.last else {
            throw .refused(path, "the whole document cannot be taken away; replace it by null")
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
}

extension JSONValue {
    /// Walks down a pointer's tokens from `depth` to `end` and hands over what is there. A container is taken out of
    /// its place while it changes, so
    /// that it is not copied.
    fileprivate mutating func change<Result>(
        _ path: JSONPointer, from depth: Int, to end: Int, _ body: (inout JSONValue) throws(JSONPointerError) -> Result
    ) throws(JSONPointerError) -> Result {
        guard depth < end else { return try body(&self) }
        switch self {
        case .array(var elements):
            let index = try path.elementIndex(at: depth, count: elements.count)
            self = .null
            let result = try elements[index].change(path, from: depth + 1, to: end, body)
            self = .array(elements)
            return result
        case .object(var members):
            self = .null
            let result = try members.withMember(path.tokens[depth]) { (member) throws(JSONPointerError) in
                try member.change(path, from: depth + 1, to: end, body)
            }
            guard let result else { throw .noMember(key: path.tokens[depth], at: path.prefix(depth)) }
            self = .object(members)
            return result
        default: throw .notAContainer(token: path.tokens[depth], found: typeName, at: path.prefix(depth))
        }
    }
}
