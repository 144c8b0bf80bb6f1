/// An optional member that most values lack, one word wide. Every session keeps its views, so an absent member should
/// cost little: 114 of 3,064 bytes of an idle session (`make bench`, measure `sessions`).
///
///     @Rare public var help: String?
@propertyWrapper
public struct Rare<Value: Sendable & Equatable>: Sendable, Equatable {
    private final class Box: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var box: Box?

    /// Boxes the value, if any.
    public init(wrappedValue: Value?) { box = wrappedValue.map(Box.init) }

    /// The wrapped value, if any.
    public var wrappedValue: Value? {
        get { box?.value }
        set { box = newValue.map(Box.init) }
    }

    public static func == (a: Rare, b: Rare) -> Bool { a.box === b.box || a.box?.value == b.box?.value }
}
