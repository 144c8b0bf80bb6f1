/// An optional member that most values lack, one word wide: views are kept twice in every session, and what is not
/// there should cost little.
///
///     @Rare public var help: String?
@propertyWrapper
public struct Rare<Value: Sendable & Equatable>: Sendable, Equatable {
    private final class Box: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var box: Box?

    public init(wrappedValue: Value?) { box = wrappedValue.map(Box.init) }

    public var wrappedValue: Value? {
        get { box?.value }
        set { box = newValue.map(Box.init) }
    }

    public static func == (a: Rare, b: Rare) -> Bool { a.box === b.box || a.box?.value == b.box?.value }
}
