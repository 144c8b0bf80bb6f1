import JSON

/// An action that lacks one value, which the user gives: `.input.textDidChange`, or with the other values of the case
/// `.input.rename(id: 5)`. `@Wire` makes one for each value of a case.
///
///     @Wire enum NotesAction { case textDidChange(text: String), rename(id: Int, text: String) }
///     TextField("Name", draft, onChange: .input.rename(id: 5))
public struct ActionInput<Action: WireEnum, Value>: Sendable, Equatable {
    /// Index of the case in `wireCases`.
    package let caseIndex: Int
    /// Wire name of the value.
    package let member: String
    /// The other values: members of a JSON object, each with a comma. Empty for none.
    package let values: [UInt8]

    /// Keeps a case by its index, `caseIndex`, and the wire name of the value that it lacks, `member`.
    public init(_ caseIndex: Int, _ member: String) {
        (self.caseIndex, self.member, values) = (caseIndex, member, [])
    }

    /// Keeps a case by its index, `caseIndex`, the wire name of the value that it lacks, `member`, and the other
    /// values, which `write` writes as members.
    public init(_ caseIndex: Int, _ member: String, _ write: (inout JSONWriter) -> Void) {
        (self.caseIndex, self.member) = (caseIndex, member)
        var writer = JSONWriter(capacity: 64)
        write(&writer)
        values = writer.bytes
    }
}

/// A `@Wire` enum with a case that has values.
public protocol ActionInputs: WireEnum {
    /// A property or method for each value of a case, which returns the `ActionInput` without it.
    associatedtype Inputs
    /// The one value of the type.
    static var inputs: Inputs { get }
}

extension ActionInput where Action: ActionInputs {
    /// The actions of the type without one of their values.
    public static var input: Action.Inputs { Action.inputs }
}
