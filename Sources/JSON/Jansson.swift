import CJansson
import Synchronization

/// Parses JSON text into a tree of borrowed nodes. One parser serves one reader (a connection, a file) for its whole
/// life and keeps its memory
/// from message to message; it is not for sharing between threads.
///
/// The only file that knows jansson. Nothing else in the project may call it, because jansson's allocator is one for
/// the whole process: we point it
/// at an arena, so that a message's tree costs no `malloc` per value and is dropped by moving one pointer back.
public final class JSONParser {
    public let limits: JSONLimits
    private let arena: JSONArena

    public convenience init(limits: JSONLimits = .standard) {
        self.init(limits: limits, memory: .max)
    }

    /// - Parameter memory: more than so many bytes are not asked for; what needs more fails as if the machine had no
    ///   more.
    package init(limits: JSONLimits, memory: Int) {
        self.limits = limits
        self.arena = JSONArena(memory: memory)
    }

    /// Parses one whole document; any JSON value may stand at the root.
    ///
    /// - Returns: the root. It and everything reached from it are valid until the next call of `parse` or `forget` and
    ///   no longer than the parser.
    /// - Throws: `JSONParseError` with the kind, the position and a sentence. Limits are checked before anything is
    ///   allocated.
    public func parse(_ text: UnsafeRawBufferPointer) throws(JSONParseError) -> JSONNode {
        let values = try JSONScan.check(text, limits: limits)
        guard arena.prepare(bytes: JSONArena.need(text: text.count, values: values)) else { throw .outOfMemory(text) }
        var error = json_error_t()
        let root: UnsafeMutablePointer<json_t>? = arena.whileActive {
            json_loadb(
                text.baseAddress?.assumingMemoryBound(to: CChar.self), text.count,
                Int(JSON_DECODE_ANY) | Int(JSON_ALLOW_NUL) | Int(JSON_REJECT_DUPLICATES), &error)
        }
        guard let root else { throw arena.isExhausted ? .outOfMemory(text) : JSONParseError(jansson: error, text) }
        return JSONNode(root)
    }

    /// Parses a `String`'s UTF-8 and hands the root to `body`, for as long as `body` runs.
    public func parse<Result>(_ text: String, _ body: (JSONNode) throws -> Result) throws -> Result {
        var text = text
        // The parser's memory must outlive the reading of the root.
        return try withExtendedLifetime(self) { try text.withUTF8 { try body(parse(UnsafeRawBufferPointer($0))) } }
    }

    /// Drops the last document. If it took more than 8 MiB, they go back to the system now and not with the next small
    /// document: for a reader that
    /// is about to wait.
    public func forget() { arena.forget() }

    /// What the last document took, and what was held ready for it.
    package var memory: (used: Int, reserved: Int) { (arena.used, arena.reserved) }
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
        guard let bytes = json_string_value(pointer), json_string_length(pointer) == text.utf8CodeUnitCount else {
            return false
        }
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
        key.withUTF8Buffer {
            json_object_get(pointer, UnsafeRawPointer($0.baseAddress)?.assumingMemoryBound(to: CChar.self))
        }.map(JSONNode.init)
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

// MARK: - For tests

extension JSONNode {
    /// Compact text as jansson itself writes it, with 17 digits for a real: what our writer is measured by. Nil if
    /// jansson cannot.
    package func janssonText() -> [UInt8]? {
        // For jansson's note of the containers it is in.
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

    public var utf8: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: strlen(start))
    }

    public var string: String { String(decoding: utf8, as: UTF8.self) }

    public func equals(_ text: StaticString) -> Bool {
        // strcmp stops at the key's NUL, which the literal's own NUL meets only when they are the same.
        text.hasPointerRepresentation
            && strcmp(start, UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
    }
}

// MARK: - Memory

/// Bump allocation for one document at a time; everything goes at once when the next one comes.
///
/// All that a document can need is held ready before jansson begins, so that jansson never sees an allocation fail:
/// where its string buffer cannot
/// grow it drops bytes and later reads past its end. Memory that is held and not touched costs address space only.
private final class JSONArena {
    /// Kept from document to document; what a larger one touched beyond it is given back.
    private static let keptBytes = 8 << 20
    private static let smallest = 64 << 10

    private let memory: Int
    private var base: UnsafeMutableRawPointer?
    private(set) var reserved = 0
    private(set) var used = 0
    private(set) var isExhausted = false

    init(memory: Int) { self.memory = memory }

    deinit { free(base) }

    /// At least what jansson asks for on a text: a member that is an object takes some 400 bytes besides its texts (two
    /// tables, the key's entry and
    /// the growth of its parent's table); a text is held up to six times (the token, which grows by doubling, its
    /// value, a key's copy).
    static func need(text: Int, values: Int) -> Int {
        let (ofText, overflow) = text.multipliedReportingOverflow(by: 8)
        let (ofValues, another) = values.multipliedReportingOverflow(by: 512)
        let (sum, third) = ofText.addingReportingOverflow(ofValues)
        return overflow || another || third || sum > .max - 4_096 ? .max : sum + 4_096
    }

    /// Forgets the last document and holds so many bytes ready; false if there are not so many.
    func prepare(bytes: Int) -> Bool {
        // One large document is often followed by another: what a smaller one cannot need goes back, the rest stays.
        if used > Self.keptBytes, bytes < reserved / 2 { forget() }
        used = 0
        isExhausted = false
        guard reserved < bytes else { return true }
        free(base)
        reserved = 0
        let wanted = max(Self.smallest, bytes)
        base = wanted <= memory ? malloc(wanted) : nil
        guard base != nil else { return false }
        reserved = wanted
        return true
    }

    /// Forgets the last document and gives back what it touched beyond what is kept.
    func forget() {
        if used > Self.keptBytes {
            free(base)
            base = nil
            reserved = 0
        }
        used = 0
    }

    // jansson's allocator is process-wide and has no context argument: under this lock, the globals below are the arena
    // that is parsed into.
    private static let lock = Mutex<Bool>(false)

    func whileActive<Result>(_ body: () -> Result) -> Result {
        Self.lock.withLock { isInstalled in
            if !isInstalled {
                // Freeing is a no-op: every block lies in an arena, and an arena is dropped whole.
                json_set_alloc_funcs(
                    { size in
                        let start = arenaNext
                        // No document makes jansson ask for so much that rounding up overflows.
                        let rounded = (size &+ 15) & ~15
                        guard rounded <= arenaLeft else {
                            arenaIsExhausted = true
                            return nil
                        }
                        arenaNext = start.map { $0 + rounded }
                        arenaLeft &-= rounded
                        return start
                    }, { _ in })
                isInstalled = true
            }
            arenaNext = base.map { $0 + used }
            arenaLeft = reserved - used
            arenaIsExhausted = false
            defer {
                used = reserved - arenaLeft
                isExhausted = arenaIsExhausted
                arenaNext = nil
                arenaLeft = 0
            }
            return body()
        }
    }
}

// Written and read only inside `JSONArena.whileActive`, that is, under its lock.
nonisolated(unsafe) private var arenaNext: UnsafeMutableRawPointer?
nonisolated(unsafe) private var arenaLeft = 0
nonisolated(unsafe) private var arenaIsExhausted = false

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
        if kind == .utf8, position < text.count {
            let byte = String(text[position], radix: 16)
            self.init(.utf8, "the byte 0x\(byte) does not begin a valid UTF-8 character", at: position, in: text)
        } else if kind == .limit {
            let max = Int(JSON_PARSER_MAX_DEPTH)
            let reason = "arrays and objects nested deeper than \(max)"
            self.init(.limit, reason, at: position, in: text, limit: .init(name: "depth", max: max, actual: max + 1))
        } else if let finding = JSONDiagnosis.finding(in: text, kind: kind, position: position), finding.kind == kind {
            self.init(kind, finding.reason, at: finding.offset, in: text)
        } else {
            let words = withUnsafeBytes(of: &error.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            self.init(kind, words, at: position, in: text)
        }
    }
}
