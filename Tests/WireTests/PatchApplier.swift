import Wire

/// RFC 6902 as far as `WirePatch` writes it, for tests: simple enough to be believed.
enum PatchApplier {
    struct Failure: Error { let operation: JSONValue }

    static func apply(_ operations: JSONValue, to document: JSONValue) throws -> JSONValue {
        var document = document
        for operation in operations.array ?? [] {
            guard let path = operation["path"]?.string, let name = operation["op"]?.string else {
                throw Failure(operation: operation)
            }
            let keys = split(path)
            switch name {
            case "add", "replace":
                guard let value = operation["value"] else { throw Failure(operation: operation) }
                if name == "replace", !keys.isEmpty { _ = try remove(keys, from: &document, operation) }
                try add(value, keys, to: &document, operation)
            case "remove": _ = try remove(keys, from: &document, operation)
            case "move":
                guard let from = operation["from"]?.string else { throw Failure(operation: operation) }
                let value = try remove(split(from), from: &document, operation)
                try add(value, keys, to: &document, operation)
            default: throw Failure(operation: operation)
            }
        }
        return document
    }

    private static func split(_ pointer: String) -> [String] {
        pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
            $0.split(separator: "~1", omittingEmptySubsequences: false).joined(separator: "/")
                .split(separator: "~0", omittingEmptySubsequences: false).joined(separator: "~")
        }
    }

    private static func add(_ value: JSONValue, _ keys: [String], to document: inout JSONValue, _ operation: JSONValue)
        throws
    {
        guard let key = keys.first else {
            document = value
            return
        }
        if keys.count > 1 {
            return try inside(key, of: &document, operation) {
                try add(value, Array(keys.dropFirst()), to: &$0, operation)
            }
        }
        switch document {
        case .object(var members):
            members[key] = value
            document = .object(members)
        case .array(var elements):
            guard let index = Int(key), index >= 0, index <= elements.count else { throw Failure(operation: operation) }
            elements.insert(value, at: index)
            document = .array(elements)
        default: throw Failure(operation: operation)
        }
    }

    private static func remove(_ keys: [String], from document: inout JSONValue, _ operation: JSONValue) throws
        -> JSONValue
    {
        guard let key = keys.first else { throw Failure(operation: operation) }
        if keys.count > 1 {
            return try inside(key, of: &document, operation) {
                try remove(Array(keys.dropFirst()), from: &$0, operation)
            }
        }
        switch document {
        case .object(var members):
            guard let value = members[key] else { throw Failure(operation: operation) }
            members[key] = nil
            document = .object(members)
            return value
        case .array(var elements):
            guard let index = Int(key), elements.indices.contains(index) else { throw Failure(operation: operation) }
            let value = elements.remove(at: index)
            document = .array(elements)
            return value
        default: throw Failure(operation: operation)
        }
    }

    private static func inside<Result>(
        _ key: String, of document: inout JSONValue, _ operation: JSONValue, _ body: (inout JSONValue) throws -> Result
    ) throws -> Result {
        switch document {
        case .object(var members):
            guard var value = members[key] else { throw Failure(operation: operation) }
            let result = try body(&value)
            members[key] = value
            document = .object(members)
            return result
        case .array(var elements):
            guard let index = Int(key), elements.indices.contains(index) else { throw Failure(operation: operation) }
            let result = try body(&elements[index])
            document = .array(elements)
            return result
        default: throw Failure(operation: operation)
        }
    }
}
