import Wire

/// The content of a screen: its parts in order, written once. Every front end draws it.
///
///     var body: Body {
///         TextField("Name", $name).help("At least four characters.").disabled(isSaving)
///         if let failure { Text(failure, role: .error) }
///         Button("Save", key: .enter, onTap: .saveDidTap).disabled(name.count <= 3)
///     }
///
/// A part that the user works with has an id: the name of its field, or the case of its action without `DidTap` and the
/// like. Other parts have their place as id, `#1`, which does not move when a condition before it changes.
public struct Body<Action: WireEnum>: Sendable {
    @usableFromInline let parts: BodyParts

    @inlinable init(_ parts: BodyParts) { self.parts = parts }

    /// The parts with their ids.
    package var components: [ComponentView] { parts.components }
}

/// A part of a body, or several.
public protocol BodyPart<Action>: Sendable {
    /// Actions that the part sends.
    associatedtype Action: WireEnum
    /// The part as a body.
    var body: Body<Action> { consuming get }
}

extension Body: BodyPart {
    public var body: Body { self }
}

/// Makes a body of its parts: one after another, with `if`, `switch` and `ForEach`.
@resultBuilder
public enum BodyBuilder<Action: WireEnum> {
    /// One `part`.
    @inlinable public static func buildExpression(_ part: consuming some BodyPart<Action>) -> BodyParts {
        part.body.parts
    }
    /// The `parts` of a block, one after another.
    @inlinable public static func buildBlock(_ parts: BodyParts...) -> BodyParts { .block(parts) }
    /// The `parts` of an `if` without `else`.
    @inlinable public static func buildOptional(_ parts: BodyParts?) -> BodyParts { parts ?? .none }
    /// The `parts` of an `if` and of the first cases of a `switch`.
    @inlinable public static func buildEither(first parts: BodyParts) -> BodyParts { parts }
    /// The `parts` of an `else` and of the last cases of a `switch`.
    @inlinable public static func buildEither(second parts: BodyParts) -> BodyParts { parts }
    /// The `parts` of an `if #available`.
    @inlinable public static func buildLimitedAvailability(_ parts: BodyParts) -> BodyParts { parts }
    /// The body of all `parts`.
    @inlinable public static func buildFinalResult(_ parts: BodyParts) -> Body<Action> { Body(parts) }

    /// The `parts` of a loop would have no ids of their own.
    @available(*, unavailable, message: "write ForEach(elements) { … }, whose parts have ids of their own")
    public static func buildArray(_ parts: [BodyParts]) -> BodyParts { .block(parts) }
}

/// Parts for each element of a short collection. The ids of the parts begin with the element's: `5.remove`. For many
/// elements write a `List`, whose rows are sent in windows.
public struct ForEach<Action: WireEnum>: BodyPart {
    public let body: Body<Action>

    /// Makes the `parts` of each of the `elements`.
    public init<Elements: Collection>(
        _ elements: Elements, @BodyBuilder<Action> parts: (Elements.Element) throws -> Body<Action>
    ) rethrows where Elements.Element: Identifiable, Elements.Element.ID: CustomStringConvertible {
        body = Body(.block(try elements.map { .element(id: $0.id.description, [try parts($0).parts]) }))
    }

    /// Makes the `parts` of each of the `elements`, whose `id` tells it from the others.
    public init<Elements: Collection, ID: CustomStringConvertible>(
        _ elements: Elements, id: KeyPath<Elements.Element, ID>,
        @BodyBuilder<Action> parts: (Elements.Element) throws -> Body<Action>
    ) rethrows {
        body = Body(.block(try elements.map { .element(id: $0[keyPath: id].description, [try parts($0).parts]) }))
    }
}
