/// Writes compact JSON into one growing buffer, reused for the next message.
///
/// Write a comma after each member and element (`comma()`); closing a container replaces the last comma by the bracket.
/// A value that cannot be written (nesting over the limit, a number without JSON text) sets `failure`; the caller
/// checks it once at the end and rolls back.
///
///     writer.beginObject()
///     writer.key("by"); writer.integer(2); writer.comma()
///     writer.endObject()                                     // {"by":2}
///
/// One file, because every part writes to the private buffer.
public struct JSONWriter: ~Copyable {
    /// A value that JSON or the limit does not allow.
    public enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
        /// More than `max` nested arrays and objects.
        case depth(max: Int)
        /// A floating-point number that is infinite or NaN.
        case notANumber

        public var description: String {
            switch self {
            case .depth(let max): "nested deeper than \(max) arrays and objects"
            case .notANumber: "a number that is not finite; JSON has no text for it"
            }
        }
    }

    private var base: UnsafeMutablePointer<UInt8>
    /// Number of written bytes.
    public private(set) var count = 0
    /// Number of bytes that the buffer has room for.
    public private(set) var capacity: Int
    private var depth = 0
    private let maxDepth: Int
    /// The first failure since `removeAll`; nil if there is none.
    public private(set) var failure: Failure?
    /// Set by a value that wrote only a part of itself.
    public var isPartial = false
    /// Information about the reader, for values that depend on it. Kept until it is set again.
    public var context: (any JSONContext)?

    /// Makes an empty writer.
    ///
    /// - Parameters:
    ///   - capacity: bytes of the first allocation, at least 64. The writer grows when they are full.
    ///   - maxDepth: maximum number of nested arrays and objects.
    public init(capacity: Int = 512, maxDepth: Int = JSONLimits.standard.depth) {
        self.capacity = max(64, capacity)
        self.maxDepth = maxDepth
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    // MARK: The buffer

    /// The bytes written since the last `removeAll`, passed to `body` and valid inside it.
    public func withBytes<Result, Failure: Error>(_ body: (UnsafeRawBufferPointer) throws(Failure) -> Result)
        throws(Failure) -> Result
    {
        try body(UnsafeRawBufferPointer(start: base, count: count))
    }

    /// A copy of the written bytes.
    public var bytes: [UInt8] { Array(UnsafeBufferPointer(start: base, count: count)) }

    /// Returns a copy of the bytes written since `start`, an earlier `count`.
    public func bytes(from start: Int) -> [UInt8] {
        Array(
            UnsafeBufferPointer(rebasing: UnsafeBufferPointer(start: base, count: count)[max(0, min(start, count))...]))
    }

    /// A copy of the written bytes as text.
    public var text: String { String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self) }

    /// Removes everything except the context, and releases memory beyond `keeping` bytes.
    public mutating func removeAll(keeping: Int = .max) {
        count = 0
        depth = 0
        failure = nil
        isPartial = false
        if capacity > keeping {
            base.deallocate()
            capacity = max(64, keeping)
            base = .allocate(capacity: capacity)
        }
    }

    /// A position for `rollBack`.
    public struct Mark: Sendable {
        fileprivate let count: Int
        fileprivate let depth: Int
        fileprivate let failure: Failure?
    }

    /// The current position.
    public var mark: Mark { Mark(count: count, depth: depth, failure: failure) }

    /// Removes the bytes written since the mark, and a failure since then.
    public mutating func rollBack(to mark: Mark) {
        count = min(count, mark.count)
        depth = mark.depth
        failure = mark.failure
    }

    /// Removes the first `taken` bytes, which the reader has consumed.
    public mutating func removeFirst(_ taken: Int) {
        guard taken > 0, taken <= count else { return }
        count -= taken
        base.update(from: base + taken, count: count)
    }

    /// Makes a buffer that is four times too large smaller.
    public mutating func releaseUnused() {
        let wanted = max(256, count &* 2)
        if capacity > wanted &* 2 { move(toCapacity: wanted) }
    }

    /// Returns false when a large buffer has no memory for `extra` more bytes.
    public func canGrow(by extra: Int) -> Bool {
        if capacity &- count >= extra { return true }
        return Memory.canAllocate(max(capacity &* 2, count &+ extra))
    }

    /// Replaces bytes in the buffer and moves the following bytes if the length differs. Ignores a range outside the
    /// buffer.
    public mutating func replace(_ range: Range<Int>, with bytes: UnsafeRawBufferPointer) {
        guard range.lowerBound >= 0, range.upperBound <= count else { return }
        let difference = bytes.count &- range.count
        if difference != 0 {
            reserve(max(0, difference))
            let tail = base + range.upperBound
            (tail + difference).update(from: tail, count: count &- range.upperBound)
            count &+= difference
        }
        guard let start = bytes.baseAddress else { return }
        UnsafeMutableRawPointer(base + range.lowerBound).copyMemory(from: start, byteCount: bytes.count)
    }

    @inline(never)
    private mutating func grow(by extra: Int) {
        move(toCapacity: max(capacity &* 2, count &+ extra))
    }

    private mutating func move(toCapacity wanted: Int) {
        let new = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
        new.update(from: base, count: count)
        base.deallocate()
        base = new
        capacity = wanted
    }

    @inline(__always)
    private mutating func reserve(_ extra: Int) {
        if capacity &- count < extra { grow(by: extra) }
    }

    @inline(__always)
    private mutating func append(_ byte: UInt8) {
        reserve(1)
        base[count] = byte
        count &+= 1
    }

    // MARK: Raw text

    /// Appends JSON text: punctuation, or the fixed part of an envelope.
    @inline(__always)
    public mutating func raw(_ text: StaticString) {
        raw(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends bytes of JSON text.
    public mutating func raw(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        reserve(bytes.count)
        UnsafeMutableRawPointer(base + count).copyMemory(from: start, byteCount: bytes.count)
        count &+= bytes.count
    }

    /// Appends bytes of JSON text.
    public mutating func raw(_ bytes: [UInt8]) { bytes.withUnsafeBytes { raw($0) } }

    // MARK: Containers

    /// Opens an object.
    public mutating func beginObject() { open(UInt8(ascii: "{")) }
    /// Closes an object.
    public mutating func endObject() { close(UInt8(ascii: "}")) }
    /// Opens an array.
    public mutating func beginArray() { open(UInt8(ascii: "[")) }
    /// Closes an array.
    public mutating func endArray() { close(UInt8(ascii: "]")) }

    /// Counts the levels that raw text has opened around the next values, so that the limit includes them. Reset to 0
    /// afterwards.
    public mutating func setDepth(_ levels: Int) { depth = levels }

    /// False once the nesting is over its limit: a recursive writer stops there.
    public var mayNest: Bool { depth <= maxDepth }

    @inline(__always)
    private mutating func open(_ bracket: UInt8) {
        depth &+= 1
        if depth > maxDepth { failure = failure ?? .depth(max: maxDepth) }
        append(bracket)
    }

    @inline(__always)
    private mutating func close(_ bracket: UInt8) {
        depth &-= 1
        if count > 0, base[count &- 1] == UInt8(ascii: ",") {
            base[count &- 1] = bracket
        } else {
            append(bracket)
        }
    }

    /// Ends a member or an element.
    @inline(__always)
    public mutating func comma() { append(UInt8(ascii: ",")) }

    /// Appends the members of an encoded object to the object that was written last.
    public mutating func extendObject(with object: UnsafeRawBufferPointer) {
        guard count > 1, object.count > 2 else { return }
        count &-= 1
        if base[count &- 1] != UInt8(ascii: "{") { comma() }
        raw(UnsafeRawBufferPointer(rebasing: object[1...]))
    }

    /// Removes the last comma where no closing bracket follows.
    public mutating func dropComma() {
        if count > 0, base[count &- 1] == UInt8(ascii: ",") { count &-= 1 }
    }

    /// Writes a member's key and colon. The literal must not need escapes.
    @inline(__always)
    public mutating func key(_ key: StaticString) {
        let length = key.utf8CodeUnitCount
        reserve(length &+ 3)
        base[count] = UInt8(ascii: "\"")
        (base + count + 1).update(from: key.utf8Start, count: length)
        base[count &+ length &+ 1] = UInt8(ascii: "\"")
        base[count &+ length &+ 2] = UInt8(ascii: ":")
        count &+= length &+ 3
    }

    /// Writes a member's key and colon.
    public mutating func key(_ key: String) {
        string(key)
        append(UInt8(ascii: ":"))
    }

    // MARK: Scalars

    /// Writes null.
    public mutating func null() { raw("null") }

    /// Writes `true` or `false` for `value`.
    public mutating func bool(_ value: Bool) {
        if value { raw("true") } else { raw("false") }
    }

    /// Writes `value` in decimal digits.
    public mutating func integer(_ value: Int64) {
        reserve(20)
        if value >= 0, value < 10 {
            base[count] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value)
            count &+= 1
            return
        }
        var digits = value.magnitude
        var length = value < 0 ? 3 : 2
        // Compares instead of dividing. No bound exceeds 64 bits, because an Int64 has at most 19 digits.
        var bound: UInt64 = 100
        while digits >= bound {
            length &+= 1
            if bound == 1_000_000_000_000_000_000 { break }
            bound &*= 10
        }
        if digits < 10 { length &-= 1 }
        base[count] = UInt8(ascii: "-")
        count &+= length
        var position = count
        repeat {
            position &-= 1
            base[position] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digits % 10)
            digits /= 10
        } while digits > 0
    }

    /// Writes `value` as the shortest text that parses back to the same double: Swift's description, which always has a
    /// fraction or an exponent.
    public mutating func double(_ value: Double) {
        guard value.isFinite else {
            failure = failure ?? .notANumber
            return null()
        }
        var text = value.description
        text.withUTF8 { raw(UnsafeRawBufferPointer($0)) }
    }

    /// Writes `value` as a string, quoted and escaped.
    public mutating func string(_ value: String) {
        var value = value
        value.withUTF8 { string(utf8: $0) }
    }

    /// Writes a string of valid `utf8`, quoted and escaped.
    public mutating func string(utf8: UnsafeBufferPointer<UInt8>) {
        let length = utf8.count
        reserve(length &+ 2)
        append(UInt8(ascii: "\""))
        guard let start = utf8.baseAddress else { return append(UInt8(ascii: "\"")) }
        var plain = 0
        var index = 0
        // Escapes control characters, the quote and the backslash.
        while true {
            while index &+ 8 <= length {
                let word = UInt64(
                    littleEndian: UnsafeRawPointer(start).loadUnaligned(fromByteOffset: index, as: UInt64.self))
                let found =
                    word.bytes(below: 0x20) | word.bytes(equalTo: UInt8(ascii: "\""))
                    | word.bytes(equalTo: UInt8(ascii: "\\"))
                index &+= found.firstByte
                if found != 0 { break }
            }
            guard index < length else { break }
            let byte = start[index]
            index &+= 1
            if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { continue }
            raw(UnsafeRawBufferPointer(start: start + plain, count: index &- 1 &- plain))
            escape(byte)
            plain = index
        }
        raw(UnsafeRawBufferPointer(start: start + plain, count: length &- plain))
        append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
        case 0x08: append(UInt8(ascii: "b"))
        case 0x09: append(UInt8(ascii: "t"))
        case 0x0A: append(UInt8(ascii: "n"))
        case 0x0C: append(UInt8(ascii: "f"))
        case 0x0D: append(UInt8(ascii: "r"))
        default:
            raw("u00")
            append(hexDigit(byte >> 4))
            append(hexDigit(byte & 15))
        }
    }

    private func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: "a") &+ value &- 10
    }

    // MARK: Passing on

    /// Writes a parsed `node` unchanged, to any depth: parsing applied the same limit.
    public mutating func node(_ node: JSONNode) {
        switch node.kind {
        case .null: null()
        case .bool: bool(node.bool ?? false)
        case .integer: integer(node.integer ?? 0)
        case .real: double(node.real ?? 0)
        case .string: node.withUTF8 { string(utf8: $0) }
        case .array:
            beginArray()
            if mayNest {
                for index in 0..<node.count {
                    if let element = node.element(index) {
                        self.node(element)
                        comma()
                    }
                }
            }
            endArray()
        case .object:
            beginObject()
            if mayNest {
                node.forEachMember { key, value in
                    string(utf8: key.utf8)
                    append(UInt8(ascii: ":"))
                    self.node(value)
                    comma()
                }
            }
            endObject()
        }
    }
}
