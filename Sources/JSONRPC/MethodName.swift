/// A method's name in the parser's memory, compared and looked up without making a `String`. Valid as long as its node.
/// A name from a literal is always valid; the method table uses those as keys.
public struct MethodName {
    /// The name in UTF-8.
    public let utf8: UnsafeBufferPointer<UInt8>

    init(_ utf8: UnsafeBufferPointer<UInt8>) { self.utf8 = utf8 }

    /// Makes a name from a literal.
    public init(_ literal: StaticString) {
        utf8 = UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    }

    /// A copy of the name.
    public var string: String { String(decoding: utf8, as: UTF8.self) }
}

extension MethodName: Hashable {
    public static func == (a: MethodName, b: MethodName) -> Bool {
        System.areEqual(UnsafeRawBufferPointer(a.utf8), UnsafeRawBufferPointer(b.utf8))
    }

    public static func == (name: MethodName, literal: StaticString) -> Bool { name == MethodName(literal) }

    /// Matches a literal in a `switch`.
    public static func ~= (literal: StaticString, name: MethodName) -> Bool { name == MethodName(literal) }

    public func hash(into hasher: inout Hasher) { hasher.combine(bytes: UnsafeRawBufferPointer(utf8)) }
}

extension MethodName: CustomStringConvertible {
    public var description: String { string }
}
