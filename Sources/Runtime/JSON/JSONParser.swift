import CJansson
import Synchronization

/// Parses JSON text into a tree of borrowed nodes. A connection or file uses one parser for its whole life and keeps
/// its memory from message to message. Not for sharing between threads.
///
/// The only file that calls jansson. jansson's allocator is process-wide, and this file points it at an arena: a
/// message's tree costs no `malloc` per value and is dropped by resetting one pointer. No other code may call jansson.
public final class JSONParser {
    /// Maximum size of a document.
    public let limits: JSONLimits
    private let arena: JSONArena

    /// Makes a parser that refuses documents over `limits`.
    public convenience init(limits: JSONLimits = .standard) { self.init(limits: limits, memory: .max) }

    /// - Parameter memory: maximum number of bytes to allocate. A document that needs more fails as if memory ran out.
    package init(limits: JSONLimits, memory: Int) {
        self.limits = limits
        self.arena = JSONArena(memory: memory)
    }

    /// Parses `text`, one document with any value at its root. A `part` of the text can be such a document, too; the
    /// limits are those of the whole text.
    ///
    /// - Returns: the root. It and its nodes are valid until the next `parse` or `forget`, and no longer than the
    ///   parser.
    /// - Throws: `JSONParseError` with the kind, the position and a sentence. Limits are checked before memory is
    ///   allocated.
    public func parse(_ text: UnsafeRawBufferPointer, part: Range<Int>? = nil) throws(JSONParseError) -> JSONNode {
        let values = try JSONScan.check(text, limits: limits)
        guard arena.prepare(bytes: JSONArena.need(text: text.count, values: values)) else { throw .outOfMemory(text) }
        var error = json_error_t()
        let part = UnsafeRawBufferPointer(rebasing: text[part ?? 0..<text.count])
        let root: UnsafeMutablePointer<json_t>? = arena.whileActive {
            json_loadb(
                part.baseAddress?.assumingMemoryBound(to: CChar.self), part.count,
                Int(JSON_DECODE_ANY) | Int(JSON_ALLOW_NUL) | Int(JSON_REJECT_DUPLICATES), &error)
        }
        guard let root else { throw arena.isExhausted ? .outOfMemory(text) : JSONParseError(jansson: error, text) }
        return JSONNode(root)
    }

    /// Parses a `String` and passes the root to `body`, which must not keep it.
    ///
    /// - Throws: `JSONParseError` for invalid text; the error of `body`.
    public func parse<Result>(_ text: String, _ body: (JSONNode) throws -> Result) throws -> Result {
        var text = text
        // The root borrows the parser's memory.
        return try withExtendedLifetime(self) { try text.withUTF8 { try body(parse(UnsafeRawBufferPointer($0))) } }
    }

    /// Drops the last document and releases memory beyond 8 MiB at once, for a reader that is about to wait.
    public func forget() { arena.forget() }

    /// Bytes used by the last document, and bytes reserved for it.
    package var memory: (used: Int, reserved: Int) { (arena.used, arena.reserved) }
}

/// A JSON value in a parser's memory. Reading it copies only the requested values. Valid until its parser parses the
/// next document; never kept across a suspension.
public struct JSONNode {
    private let pointer: UnsafeMutablePointer<json_t>

    fileprivate init(_ pointer: UnsafeMutablePointer<json_t>) { self.pointer = pointer }

    /// Type of a value.
    public enum Kind: Sendable { case null, bool, integer, real, string, array, object }

    /// Type of the value.
    public var kind: Kind {
        switch pointer.pointee.type {
        case JSON_OBJECT: .object
        case JSON_ARRAY: .array
        case JSON_STRING: .string
        case JSON_INTEGER: .integer
        case JSON_REAL: .real
        case JSON_TRUE, JSON_FALSE: .bool
        default: .null
        }
    }

    /// True for null.
    public var isNull: Bool { pointer.pointee.type == JSON_NULL }
    /// True for an object.
    public var isObject: Bool { pointer.pointee.type == JSON_OBJECT }

    /// The value of `true` and `false`; nil for other types.
    public var bool: Bool? {
        switch pointer.pointee.type {
        case JSON_TRUE: true
        case JSON_FALSE: false
        default: nil
        }
    }

    /// The value of a number without fraction and exponent; nil for other types.
    public var integer: Int64? {
        pointer.pointee.type == JSON_INTEGER ? Int64(json_integer_value(pointer)) : nil
    }

    /// The value of a number with fraction or exponent; nil for other types.
    public var real: Double? { pointer.pointee.type == JSON_REAL ? json_real_value(pointer) : nil }

    /// A copy of a string; nil for other types.
    public var string: String? { withUTF8 { String(decoding: $0, as: UTF8.self) } }

    /// Passes a string's UTF-8 to `body` without a copy. Returns nil for other types.
    public func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result? {
        guard let bytes = json_string_value(pointer) else { return nil }
        let start = UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt8.self)
        return try body(UnsafeBufferPointer(start: start, count: json_string_length(pointer)))
    }

    /// True for a string of exactly the bytes of `text`.
    public func equals(_ text: StaticString) -> Bool {
        guard let bytes = json_string_value(pointer), json_string_length(pointer) == text.utf8CodeUnitCount else {
            return false
        }
        return memcmp(bytes, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    /// Number of elements or members; 0 for other types.
    public var count: Int {
        switch pointer.pointee.type {
        case JSON_ARRAY: json_array_size(pointer)
        case JSON_OBJECT: json_object_size(pointer)
        default: 0
        }
    }

    /// Returns the element of an array at `index`; nil outside its bounds, and for other types.
    public func element(_ index: Int) -> JSONNode? {
        guard index >= 0, let value = json_array_get(pointer, index) else { return nil }
        return JSONNode(value)
    }

    /// Returns the member of an object with this `key`, including null; nil if it is absent, and for other types.
    public func member(_ key: StaticString) -> JSONNode? {
        key.withUTF8Buffer(member)
    }

    /// Returns the member of an object with this `key`, including null; nil if it is absent, and for other types.
    public func member(_ key: String) -> JSONNode? {
        var key = key
        return key.withUTF8(member)
    }

    private func member(_ key: UnsafeBufferPointer<UInt8>) -> JSONNode? {
        let start = UnsafeRawPointer(key.baseAddress)?.assumingMemoryBound(to: CChar.self)
        return json_object_getn(pointer, start, key.count).map(JSONNode.init)
    }

    /// Calls `body` with each member of an object in the order of the text; never for other types.
    public func forEachMember<Failure: Error>(_ body: (JSONKey, JSONNode) throws(Failure) -> Void) throws(Failure) {
        guard pointer.pointee.type == JSON_OBJECT else { return }
        var iterator = json_object_iter(pointer)
        while let position = iterator {
            if let key = json_object_iter_key(position), let value = json_object_iter_value(position) {
                try body(JSONKey(start: key), JSONNode(value))
            }
            iterator = json_object_iter_next(pointer, position)
        }
    }
}

// MARK: - For tests

extension JSONNode {
    /// Returns jansson's own compact text, with 17 digits for a real, as a reference for `JSONWriter`'s tests. Nil if
    /// jansson fails.
    package func janssonText() -> [UInt8]? {
        // For jansson's table of enclosing containers.
        let arena = JSONArena(memory: .max)
        guard arena.prepare(bytes: 1 << 20) else { return nil }
        let flags = Int(JSON_COMPACT) | Int(JSON_ENCODE_ANY)
        let length = arena.whileActive { json_dumpb(pointer, nil, 0, flags) }
        guard length > 0 else { return nil }
        return [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            let start = UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self)
            count = min(arena.whileActive { json_dumpb(pointer, start, length, flags) }, length)
        }
    }
}

/// A member's key in a parser's memory, valid as long as its node.
public struct JSONKey {
    fileprivate let start: UnsafePointer<CChar>

    /// The key in UTF-8.
    public var utf8: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: strlen(start))
    }

    /// A copy of the key.
    public var string: String { String(decoding: utf8, as: UTF8.self) }

    /// True for exactly the bytes of `text`.
    public func equals(_ text: StaticString) -> Bool {
        // strcmp stops at the key's NUL, which meets the literal's NUL only if both are equal.
        text.hasPointerRepresentation
            && strcmp(start, UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
    }
}

// MARK: - Memory

/// Bump allocator for one document at a time, released as a whole before the next.
///
/// Reserves all memory that a document can need before jansson starts, so that no allocation of jansson fails. When
/// jansson's string buffer cannot grow, it drops bytes and later reads beyond its end. Reserved memory that is not
/// touched costs address space only.
private final class JSONArena {
    /// Memory kept between documents; memory touched beyond it is released.
    private static let keptBytes = 8 << 20
    private static let smallest = 64 << 10

    private let memory: Int
    private var base: UnsafeMutableRawPointer?
    private(set) var reserved = 0
    private(set) var used = 0
    private(set) var isExhausted = false

    init(memory: Int) { self.memory = memory }

    deinit { free(base) }

    /// Upper bound of jansson's allocations for a text. A member that is an object takes about 400 bytes besides its
    /// texts (two tables, the key's entry, the growth of its parent's table). A text is stored up to six times (the
    /// token, which grows by doubling, its value, a copy of the key).
    static func need(text: Int, values: Int) -> Int {
        let (ofText, overflow) = text.multipliedReportingOverflow(by: 8)
        let (ofValues, another) = values.multipliedReportingOverflow(by: 512)
        let (sum, third) = ofText.addingReportingOverflow(ofValues)
        return overflow || another || third || sum > .max - 4_096 ? .max : sum + 4_096
    }

    /// Drops the last document and reserves memory. Returns false if the system has too little.
    func prepare(bytes: Int) -> Bool {
        // A large document is often followed by another. Releases the memory only when the next one needs less than
        // half.
        if used > Self.keptBytes, bytes < reserved / 2 { forget() }
        (used, isExhausted) = (0, false)
        if reserved < bytes {
            release()
            let wanted = max(Self.smallest, bytes)
            base = wanted <= memory ? malloc(wanted) : nil
            guard base != nil else { return false }
            reserved = wanted
        }
        // Handling a document makes copies: as much again must be left for them. Without it, the next requests need
        // what this document would have used.
        if Memory.canAllocate(bytes) { return true }
        release()
        return false
    }

    /// Drops the last document and releases the memory it touched beyond `keptBytes`.
    func forget() {
        if used > Self.keptBytes { release() }
        used = 0
    }

    private func release() {
        free(base)
        (base, reserved) = (nil, 0)
    }

    // jansson's allocator is process-wide and has no context argument. Under this lock, `arena` is that of the current
    // parse.
    private static let lock = Mutex<Bool>(false)

    func whileActive<Result>(_ body: () -> Result) -> Result {
        Self.lock.withLock { isInstalled in
            if !isInstalled {
                // Freeing does nothing: every block is in an arena, which is dropped as a whole.
                json_set_alloc_funcs(
                    { size in
                        // Rounding cannot overflow: no document makes jansson request that much.
                        let rounded = (size &+ 15) & ~15
                        guard rounded <= arena.left else {
                            arena.isExhausted = true
                            return nil
                        }
                        let start = arena.next
                        arena.next = start.map { $0 + rounded }
                        arena.left &-= rounded
                        return start
                    }, { _ in })
                isInstalled = true
            }
            arena = (base.map { $0 + used }, reserved - used, false)
            defer {
                (used, isExhausted) = (reserved - arena.left, arena.isExhausted)
                arena = (nil, 0, false)
            }
            return body()
        }
    }
}

/// The system's memory.
enum Memory {
    /// Buffers of this size and above are allocated only if the system has the memory.
    private static let large = 1 << 20

    /// Tries to allocate a large buffer, and 4 MiB beside for the small ones: an allocation of Swift that fails ends
    /// the process.
    static func canAllocate(_ bytes: Int) -> Bool {
        if bytes < large { return true }
        // An optimised build has no call of `malloc` for memory that nothing uses, and takes it for successful.
        var spare: UnsafeMutableRawPointer?
        defer { free(spare) }
        return posix_memalign(&spare, 16, bytes &+ (4 << 20)) == 0
    }
}

// Accessed only inside `JSONArena.whileActive`, under its lock. Debug builds would check the access of each allocation.
@exclusivity(unchecked) nonisolated(unsafe)
    private var arena: (next: UnsafeMutableRawPointer?, left: Int, isExhausted: Bool) = (nil, 0, false)

// MARK: - Errors

extension JSONParseError {
    fileprivate static func outOfMemory(_ text: UnsafeRawBufferPointer) -> JSONParseError {
        JSONParseError(.memory, "not enough memory for a message of \(text.count) bytes", at: 0, in: text)
    }

    fileprivate init(jansson error: json_error_t, _ text: UnsafeRawBufferPointer) {
        var error = error
        let position = max(0, Int(error.position))
        let kind: Kind =
            switch json_error_code(&error) {
            case json_error_invalid_utf8: .utf8
            case json_error_null_character, json_error_null_byte_in_key: .nul
            case json_error_duplicate_key: .duplicateKey
            case json_error_numeric_overflow: .numberRange
            case json_error_out_of_memory: .memory
            case json_error_stack_overflow: .limit
            default: .syntax
            }
        let max = Int(JSON_PARSER_MAX_DEPTH)
        let reason =
            switch kind {
            case .utf8 where position < text.count:
                "the byte 0x\(String(text[position], radix: 16)) does not begin a valid UTF-8 character"
            case .limit: "arrays and objects nested deeper than \(max)"
            case .numberRange: "a number beyond 64-bit integers and finite doubles; write it as a string"
            default: withUnsafeBytes(of: &error.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            }
        let limit = kind == .limit ? Limit(name: "depth", max: max, actual: max + 1) : nil
        self.init(kind, reason, at: position, in: text, limit: limit)
    }
}
