/// An optional member that most values lack, one word wide. Every session keeps its views, so an absent member should
/// cost little: 114 of 3,064 bytes of an idle session (`make bench`, measure `sessions`).
///
///     @Boxed public var help: String?
@propertyWrapper
public struct Boxed<Value: Sendable & Equatable>: Sendable, Equatable {
    @usableFromInline
    final class Box: Sendable {
        @usableFromInline let value: Value

        @inlinable
        init(_ value: Value) { self.value = value }
    }

    @usableFromInline var box: Box?

    // Inlined in the modules of the apps: a generic call looks its types up, and a view is made in every turn.

    /// Boxes `wrappedValue`; allocates nothing for nil.
    @inlinable
    public init(wrappedValue: Value?) { box = wrappedValue.map { Box($0) } }

    /// The wrapped value, if any.
    @inlinable
    public var wrappedValue: Value? {
        get { box?.value }
        set { box = newValue.map { Box($0) } }
    }

    @inlinable
    public static func == (a: Boxed, b: Boxed) -> Bool { a.box === b.box || a.box?.value == b.box?.value }
}
