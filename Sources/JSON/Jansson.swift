import CJansson
import Synchronization

/// Parses JSON text into a tree of borrowed nodes. One parser serves one reader (a connection, a file) for its whole life and keeps its memory
/// from message to message; it is not for sharing between threads.
///
/// The only file that knows jansson. Nothing else in the project may call it, because jansson's allocator is one for the whole process: we point it
/// at an arena, so that a message's tree costs no `malloc` per value and is dropped by moving one pointer back.
public final class JSONParser {
    public let limits: JSONLimits
    private let arena: JSONArena

    public init(limits: JSONLimits = .standard) {
        self.limits = limits
        self.arena = JSONArena()
    }

    /// Parses one whole document; any JSON value may stand at the root.
    ///
    /// - Returns: the root. It and everything reached from it are valid until the next call of `parse` and no longer than the parser.
    /// - Throws: `JSONParseError` with the kind, the position and a sentence. Limits are checked before anything is allocated.
    public func parse(_ text: UnsafeRawBufferPointer) throws(JSONParseError) -> JSONNode {
        try JSONScan.check(text, limits: limits)
        arena.reset()
        var error = json_error_t()
        let root: UnsafeMutablePointer<json_t>? = JSONArena.withActive(arena) {
            json_loadb(
                text.baseAddress?.assumingMemoryBound(to: CChar.self), text.count,
                Int(JSON_DECODE_ANY) | Int(JSON_ALLOW_NUL) | Int(JSON_REJECT_DUPLICATES), &error)
        }
        guard let root else { throw JSONParseError(jansson: error) }
        return JSONNode(root)
    }

    /// Parses a `String`'s UTF-8 and hands the root to `body`, for as long as `body` runs.
    public func parse<Result>(_ text: String, _ body: (JSONNode) throws -> Result) throws -> Result {
        var text = text
        return try text.withUTF8 { try body(parse(UnsafeRawBufferPointer($0))) }
    }
}

/// A JSON value that lives in a parser's memory: reading it copies and allocates nothing but what is asked for.
/// Valid until its parser parses the next document; never kept across a suspension.
public struct JSONNode {
    private let pointer: UnsafeMutablePointer<json_t>

    fileprivate init(_ pointer: UnsafeMutablePointer<json_t>) { self.pointer = pointer }

    public enum Kind: Sendable { case null, bool, integer, real, string, array, object }

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

    public var isNull: Bool { pointer.pointee.type == JSON_NULL }
    public var isObject: Bool { pointer.pointee.type == JSON_OBJECT }

    /// The value of `true` and `false`, nil for anything else.
    public var bool: Bool? {
        switch pointer.pointee.type {
        case JSON_TRUE: true
        case JSON_FALSE: false
        default: nil
        }
    }

    /// The value of a number written without fraction and exponent, nil for anything else.
    public var integer: Int64? {
        pointer.pointee.type == JSON_INTEGER ? Int64(json_integer_value(pointer)) : nil
    }

    /// The value of a number written with fraction or exponent, nil for anything else.
    public var real: Double? {
        pointer.pointee.type == JSON_REAL ? json_real_value(pointer) : nil
    }

    /// A copy of a string's text, nil for anything else.
    public var string: String? {
        withUTF8 { String(decoding: $0, as: UTF8.self) }
    }

    /// A string's UTF-8 without a copy, valid inside `body`; nil for anything but a string.
    public func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result? {
        guard let bytes = json_string_value(pointer) else { return nil }
        let start = UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt8.self)
        return try body(UnsafeBufferPointer(start: start, count: json_string_length(pointer)))
    }

    /// True for a string with exactly these bytes.
    public func equals(_ text: StaticString) -> Bool {
        guard let bytes = json_string_value(pointer), json_string_length(pointer) == text.utf8CodeUnitCount else { return false }
        return memcmp(bytes, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    /// How many elements an array or members an object has; 0 for anything else.
    public var count: Int {
        switch pointer.pointee.type {
        case JSON_ARRAY: json_array_size(pointer)
        case JSON_OBJECT: json_object_size(pointer)
        default: 0
        }
    }

    /// An array's element; nil outside its bounds and for anything but an array.
    public func element(_ index: Int) -> JSONNode? {
        guard index >= 0, let value = json_array_get(pointer, index) else { return nil }
        return JSONNode(value)
    }

    /// An object's member, null included; nil when it is absent and for anything but an object.
    public func member(_ key: StaticString) -> JSONNode? {
        key.withUTF8Buffer { json_object_get(pointer, UnsafeRawPointer($0.baseAddress)?.assumingMemoryBound(to: CChar.self)) }.map(JSONNode.init)
    }

    /// An object's member, null included; nil when it is absent and for anything but an object.
    public func member(_ key: String) -> JSONNode? {
        // A key with a NUL in it cannot have been parsed, and would be cut short on its way to C.
        key.utf8.contains(0) ? nil : json_object_get(pointer, key).map(JSONNode.init)
    }

    /// Visits an object's members in the order in which they stood in the text; nothing for anything but an object.
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

/// A member's key in a parser's memory, valid as long as its node.
public struct JSONKey {
    fileprivate let start: UnsafePointer<CChar>

    public var utf8: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: strlen(start))
    }

    public var string: String { String(decoding: utf8, as: UTF8.self) }

    public func equals(_ text: StaticString) -> Bool {
        // strcmp stops at the key's NUL, which the literal's own NUL meets only when they are the same.
        text.hasPointerRepresentation && strcmp(start, UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
    }
}

// MARK: - Memory

/// Bump allocation for one document at a time; everything goes at once when the next one comes.
private final class JSONArena {
    /// Kept from document to document; what a larger one took beyond it is given back.
    private static let keptBytes = 8 << 20
    private static let firstChunk = 16 << 10
    private static let largestChunk = 1 << 20

    private struct Chunk {
        let base: UnsafeMutableRawPointer
        let size: Int
    }

    private var chunks: [Chunk] = []
    private var current = 0
    private var next: UnsafeMutableRawPointer?
    private var left = 0

    deinit { for chunk in chunks { chunk.base.deallocate() } }

    func reset() {
        var kept = 0
        while let last = chunks.last, chunks.count > 1 {
            kept = chunks.reduce(0) { $0 + $1.size }
            guard kept > Self.keptBytes else { break }
            last.base.deallocate()
            chunks.removeLast()
        }
        current = 0
        next = chunks.first?.base
        left = chunks.first?.size ?? 0
    }

    @inline(__always)
    func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
        // json_loadb never asks for more than a message's size a few times over, so this cannot overflow.
        let size = (size &+ 15) & ~15
        guard size <= left, let start = next else { return allocateFromNextChunk(size) }
        next = start + size
        left &-= size
        return start
    }

    @inline(never)
    private func allocateFromNextChunk(_ size: Int) -> UnsafeMutableRawPointer? {
        while current + 1 < chunks.count {
            current += 1
            if chunks[current].size >= size { return take(size, from: chunks[current]) }
        }
        let growth = min(max(Self.firstChunk, (chunks.last?.size ?? 0) * 2), Self.largestChunk)
        let chunk = Chunk(
            base: .allocate(byteCount: max(growth, size), alignment: 16), size: max(growth, size))
        chunks.append(chunk)
        current = chunks.count - 1
        return take(size, from: chunk)
    }

    private func take(_ size: Int, from chunk: Chunk) -> UnsafeMutableRawPointer {
        next = chunk.base + size
        left = chunk.size - size
        return chunk.base
    }

    // jansson's allocator is process-wide and has no context argument: under this lock, the active arena is the one being parsed into.
    private static let lock = Mutex<Bool>(false)

    static func withActive<Result>(_ arena: JSONArena, _ body: () -> Result) -> Result {
        lock.withLock { isInstalled in
            if !isInstalled {
                // Freeing is a no-op: every block lies in an arena, and an arena is dropped whole.
                json_set_alloc_funcs({ size in activeArena?.takeUnretainedValue().allocate(size) }, { _ in })
                isInstalled = true
            }
            activeArena = Unmanaged.passUnretained(arena)
            defer { activeArena = nil }
            return body()
        }
    }
}

// Written and read only inside `JSONArena.withActive`, that is, under its lock.
nonisolated(unsafe) private var activeArena: Unmanaged<JSONArena>?

extension JSONParseError {
    fileprivate init(jansson error: json_error_t) {
        var error = error
        let kind: Kind =
            switch json_error_code(&error) {
            case json_error_invalid_utf8: .utf8
            case json_error_null_character, json_error_null_byte_in_key: .nul
            case json_error_duplicate_key: .duplicateKey
            case json_error_numeric_overflow: .numberRange
            case json_error_out_of_memory: .memory
            default: .syntax
            }
        let text = withUnsafeBytes(of: &error.text) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        self.init(
            kind: kind, reason: text, line: max(1, Int(error.line)), column: max(0, Int(error.column)),
            offset: max(0, Int(error.position)))
    }
}
