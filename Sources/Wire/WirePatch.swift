import JSON

/// The difference of two values as RFC 6902 has it, written as it is found:
/// `[{"op":"replace","path":"/a/0","value":…},…]`.
///
/// Types walk it: `push` a member or an element, compare what is there, `pop`. The path is a stack of borrowed keys; it
/// becomes text only where an
/// operation is written. One patch serves many comparisons (`removeAll`).
public struct WirePatch: ~Copyable {
    private var writer: JSONWriter
    /// Where the last operation ends; behind it stands the closing bracket, so that the text is complete at any time.
    private var end: JSONWriter.Mark
    private var path: [Segment] = []
    private var pathText: [UInt8] = []
    private var laterFailure: JSONWriter.Failure?
    /// How many operations there are.
    public private(set) var count = 0
    /// For whom old values were written; `context` except where it is the context that changed.
    public private(set) var previousContext: (any JSONContext)?
    /// True while the values compared are equal and only what they are written for differs.
    public private(set) var comparesContexts = false

    private enum Segment {
        case literal(StaticString)
        case key(String)
        case index(Int)
    }

    /// - Parameter maxDepth: of the array of operations and what they hold.
    public init(maxDepth: Int = JSONLimits.standard.depth) {
        writer = JSONWriter(maxDepth: maxDepth)
        writer.beginArray()
        end = writer.mark
        writer.endArray()
    }

    public var isEmpty: Bool { count == 0 }

    /// What was written is a part of what there is: the rows of a window.
    public var isPartial: Bool { writer.isPartial }

    /// Why what was written is not the whole truth (a number that is not finite, nesting over the limit), if so.
    public var failure: JSONWriter.Failure? { laterFailure }

    /// The array of operations. Valid inside `body`.
    public func withBytes<Result, Failure: Error>(_ body: (UnsafeRawBufferPointer) throws(Failure) -> Result)
        throws(Failure) -> Result
    {
        try writer.withBytes(body)
    }

    /// A copy of the array of operations.
    public var bytes: [UInt8] { writer.bytes }

    public var text: String { writer.text }

    /// For whom the values are written (`JSONWriter.context`).
    public var context: (any JSONContext)? { writer.context }

    /// Compares values that are written for one context, until it is set again.
    public mutating func setContext(_ context: (any JSONContext)?) {
        writer.context = context
        previousContext = context
        comparesContexts = false
    }

    /// Compares what one value is written as for two contexts: both values that are handed in must be equal. Where the
    /// value changed too, that is
    /// another step, with one context.
    public mutating func setContext(_ context: (any JSONContext)?, before previous: (any JSONContext)?) {
        writer.context = context
        previousContext = previous
        comparesContexts = context !== previous
    }

    /// Forgets the operations, the path and the failure, not the context; memory beyond `keeping` bytes is given back.
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

    public mutating func push(key: StaticString) { path.append(.literal(key)) }
    public mutating func push(key: String) { path.append(.key(key)) }
    public mutating func push(index: Int) { path.append(.index(index)) }
    public mutating func pop() { if !path.isEmpty { path.removeLast() } }

    // MARK: Operations at the path

    @inlinable @inline(never)
    public mutating func replace(_ value: some WireCodable) {
        begin("\"op\":\"replace\",\"path\":")
        write(value)
    }

    /// Adds the member, or inserts before the element, that the path names.
    @inlinable @inline(never)
    public mutating func add(_ value: some WireCodable) {
        begin("\"op\":\"add\",\"path\":")
        write(value)
    }

    public mutating func remove() {
        begin("\"op\":\"remove\",\"path\":")
        finish()
    }

    /// Moves an element of the array at the path. Both are indices into the array as it is then: `destination` after
    /// the element has been taken out.
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

    /// The difference of a member, which is added or removed where one of the values is left out.
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
