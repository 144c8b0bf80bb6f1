import JSON

/// Difference of two values, written while it is found: `[{"op":"replace","path":"/a/0","value":…},…]`. The operations
/// are those of RFC 6902, and `splice` and `append` for texts.
///
/// Types traverse it: `push` a member or an element, compare its values, `pop`. The path is a stack of borrowed keys
/// and becomes text only in an operation. One patch serves many comparisons (`removeAll`).
public struct WirePatch: ~Copyable {
    private var writer: JSONWriter
    /// End of the last operation; the closing bracket follows, so that the text is always complete.
    private var end: JSONWriter.Mark
    private var path: [Segment] = []
    private var pathText: [UInt8] = []
    private var laterFailure: JSONWriter.Failure?
    /// Number of operations.
    public private(set) var count = 0
    /// Context that old values were written for; `context` except where the context itself changed.
    public private(set) var previousContext: (any JSONContext)?
    /// True while the compared values are equal and only their contexts differ.
    public private(set) var comparesContexts = false

    private enum Segment {
        case literal(StaticString)
        case key(String)
        case index(Int)
    }

    /// - Parameter maxDepth: maximum nesting, including the array of operations.
    public init(maxDepth: Int = JSONLimits.standard.depth) {
        writer = JSONWriter(maxDepth: maxDepth)
        writer.beginArray()
        end = writer.mark
        writer.endArray()
    }

    /// True without operations.
    public var isEmpty: Bool { count == 0 }

    /// True if a value was written in part: the rows of a window.
    public var isPartial: Bool { writer.isPartial }

    /// The first value that could not be written (a number that is not finite, nesting over the limit), nil if there is
    /// none.
    public var failure: JSONWriter.Failure? { laterFailure }

    /// Passes the array of operations to `body`, valid inside it.
    public func withBytes<Result, Failure: Error>(_ body: (UnsafeRawBufferPointer) throws(Failure) -> Result)
        throws(Failure) -> Result
    {
        try writer.withBytes(body)
    }

    /// A copy of the array of operations.
    public var bytes: [UInt8] { writer.bytes }

    /// The array of operations as text.
    public var text: String { writer.text }

    /// Context that values are written for (`JSONWriter.context`).
    public var context: (any JSONContext)? { writer.context }

    /// Sets the context of both compared values.
    public mutating func setContext(_ context: (any JSONContext)?) {
        writer.context = context
        previousContext = context
        comparesContexts = false
    }

    /// Compares equal values written for two contexts: `previous` for the old value. If the value changed too, compare
    /// it in another step with one context.
    public mutating func setContext(_ context: (any JSONContext)?, before previous: (any JSONContext)?) {
        writer.context = context
        previousContext = previous
        comparesContexts = context !== previous
    }

    /// Removes the operations, the path and the failure, not the context. Releases memory beyond `keeping` bytes.
    public mutating func removeAll(keeping: Int = .max) {
        writer.removeAll(keeping: keeping)
        path.removeAll(keepingCapacity: true)
        count = 0
        laterFailure = nil
        writer.beginArray()
        end = writer.mark
        writer.endArray()
    }

    // MARK: The path

    /// Appends the member `key` to the path.
    public mutating func push(key: StaticString) { path.append(.literal(key)) }
    /// Appends the member `key` to the path.
    public mutating func push(key: String) { path.append(.key(key)) }
    /// Appends the element at `index` to the path.
    public mutating func push(index: Int) { path.append(.index(index)) }
    /// Removes the last token of the path.
    public mutating func pop() { if !path.isEmpty { path.removeLast() } }

    // MARK: Operations at the path

    /// Replaces the value at the path.
    @inlinable @inline(never)
    public mutating func replace(_ value: some WireCodable) {
        begin("\"op\":\"replace\",\"path\":")
        write(value)
    }

    /// Adds `value` as a member, or inserts it before an element, at the path.
    @inlinable @inline(never)
    public mutating func add(_ value: some WireCodable) {
        begin("\"op\":\"add\",\"path\":")
        write(value)
    }

    /// Replaces a range of the text at the path.
    mutating func splice(_ edit: TextEdit) {
        begin("\"op\":\"splice\",\"path\":")
        writer.raw("\"index\":")
        writer.integer(Int64(edit.index))
        writer.raw(",\"count\":")
        writer.integer(Int64(edit.count))
        writer.comma()
        write(text: edit.text)
    }

    /// Appends to the text at the path.
    mutating func append(_ text: String) {
        begin("\"op\":\"append\",\"path\":")
        write(text: text)
    }

    private mutating func write(text: String) {
        writer.raw("\"text\":")
        writer.string(text)
        writer.comma()
        finish()
    }

    /// Removes the value at the path.
    public mutating func remove() {
        begin("\"op\":\"remove\",\"path\":")
        finish()
    }

    /// Moves the element at the index `source` of the array at the path. `destination` is an index into the array
    /// without the element.
    public mutating func move(from source: Int, to destination: Int) {
        push(index: source)
        begin("\"op\":\"move\",\"from\":")
        pop()
        writer.raw("\"path\":")
        push(index: destination)
        writePath()
        pop()
        finish()
    }

    /// Writes the difference between `old` and `new` of the member `key`, which is added or removed if one of the
    /// values is omitted.
    @inlinable @inline(never)
    public mutating func member<Value: WireCodable>(_ key: StaticString, _ old: Value, _ new: Value) {
        push(key: key)
        switch (old.isWireAbsent, new.isWireAbsent) {
        case (false, false): Value.writePatch(from: old, to: new, into: &self)
        case (true, false): add(new)
        case (false, true): remove()
        case (true, true): break
        }
        pop()
    }

    /// Writes the difference between `old` and `new` of the member `key`, which is omitted where it has the value
    /// `absent`.
    @inlinable @inline(never)
    public mutating func member<Value: WireCodable>(
        _ key: StaticString, _ old: Value, _ new: Value, unless absent: @autoclosure () -> Value
    ) {
        if old == new, !comparesContexts { return }
        let absent = absent()
        member(key, old == absent ? nil : old, new == absent ? nil : new)
    }

    // MARK: Writing

    @usableFromInline
    mutating func begin(_ start: StaticString) {
        writer.rollBack(to: end)
        if count > 0 { writer.comma() }
        writer.beginObject()
        writer.raw(start)
        writePath()
    }

    @usableFromInline
    mutating func write(_ value: some WireCodable) {
        writer.raw("\"value\":")
        value.write(to: &writer)
        writer.comma()
        finish()
    }

    @usableFromInline
    mutating func finish() {
        writer.endObject()
        laterFailure = laterFailure ?? writer.failure
        end = writer.mark
        count += 1
        writer.comma()
        writer.endArray()
    }

    private mutating func writePath() {
        pathText.removeAll(keepingCapacity: true)
        for segment in path {
            pathText.append(UInt8(ascii: "/"))
            switch segment {
            case .literal(let key): append(UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
            case .key(let key): append(key.utf8)
            case .index(let index): pathText.append(contentsOf: String(index).utf8)
            }
        }
        pathText.withUnsafeBufferPointer { writer.string(utf8: $0) }
        writer.comma()
    }

    private mutating func append(_ key: some Sequence<UInt8>) {
        for byte in key {
            switch byte {
            case UInt8(ascii: "~"): pathText.append(contentsOf: "~0".utf8)
            case UInt8(ascii: "/"): pathText.append(contentsOf: "~1".utf8)
            default: pathText.append(byte)
            }
        }
    }
}
