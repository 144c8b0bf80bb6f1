// Generated code uses JSON's types, and a file with `@Wire` imports this module or one that re-exports it.
@_exported import JSON

/// Declares how a type crosses the wire: its JSON coding, JSON Schema, typed difference, `Sendable`, `Equatable`, and
/// its name.
///
/// - A struct is written as an object of its stored members. A nil member is omitted. An absent or null member reads as
///   nil, or keeps its stored default. Unknown members are ignored.
/// - An enum is written as `{"type": case, …labelled values}`; a single value without a label is the member `value`.
/// - An enum with a raw type (`enum Kind: String`) is written as its raw value.
///
/// A public or package struct gets a memberwise initialiser of its own access, labelled with the member names in their
/// order. Optional members and members with a default value may be omitted. A struct that declares an initialiser in
/// its body gets none.
///
/// Doc comments of the type, its members and cases become descriptions in the schema. The schema has the type's name,
/// after those of the types around it (`ScreenGetResult` for `ScreenGet.Result`); a type that declares
/// `static var wireName` names it itself. A declaration that cannot cross the wire is an error that says what to write
/// instead.
///
///     @Wire enum CounterAction { case add(by: Int), reset }      // {"type":"add","by":2}
///
/// An enum's case with values also has an `ActionInput` for each of them: the case without the value, which the user
/// gives.
@attached(member, names: named(init), named(Inputs), named(inputs))
@attached(
    extension, conformances: WireCodable, WireObject, WireEnum, ActionInputs, WireNamed, Equatable, Sendable,
    names: named(init(wire:)), named(write(to:)), named(wireSchema(in:)), named(writePatch(from:to:into:)),
    named(init(members:)), named(writeMembers(to:)), named(memberSchemas(in:)), named(wireIdentity),
    named(wireCases), named(wireCaseIndex), named(wireName), named(wireDescription), named(wireExpectation))
public macro Wire() = #externalMacro(module: "OffstageMacros", type: "WireMacro")

/// Declares a component: a struct that a front end can draw without knowing the app. Its first member on the wire is
/// `component`, its kind; a member that has its default value is not written:
///
///     @Wire(component: "badge") struct BadgeView { … }           // {"component":"badge","id":…}
///
/// The kind takes no storage and is ignored on reading; a reader of arbitrary components chooses by it.
@attached(member, names: named(init))
@attached(
    extension, conformances: WireCodable, WireNamed, WireObject, WireComponent, Equatable, Sendable,
    names: named(init(members:)), named(writeMembers(to:)), named(memberSchemas(in:)), named(writePatch(from:to:into:)),
    named(wireIdentity), named(wireName), named(wireDescription), named(wireExpectation), named(wireComponent))
public macro Wire(component: String) = #externalMacro(module: "OffstageMacros", type: "WireMacro")

/// Declares a struct whose members are not written while they have their default values. The schema states each
/// default.
///
///     @Wire(omitting: .defaults) struct Options { var isLoading = false }     // {}
@attached(member, names: named(init))
@attached(
    extension, conformances: WireCodable, WireNamed, WireObject, Equatable, Sendable,
    names: named(init(members:)), named(writeMembers(to:)), named(memberSchemas(in:)), named(writePatch(from:to:into:)),
    named(wireIdentity), named(wireName), named(wireDescription), named(wireExpectation))
public macro Wire(omitting: WireOmission) = #externalMacro(module: "OffstageMacros", type: "WireMacro")

/// Members that `@Wire` leaves out beside those that are nil.
public enum WireOmission {
    /// Members that have their default values.
    case defaults
}

/// Marks a member of a `@Wire` struct, itself one, whose members are written as members of the struct around it.
///
///     @Flat var options: ListOptions
@attached(peer)
public macro Flat() = #externalMacro(module: "OffstageMacros", type: "FlatMacro")

/// Marks a case of a `@Wire` enum of events as state: the session keeps the last event of the case for later front
/// ends. Tag `state`.
@attached(peer)
public macro StateEvent() = #externalMacro(module: "OffstageMacros", type: "CaseMarkerMacro")

/// Sets the policy of a case of a `@Wire` enum of actions: what an action does while another one is handled, and with
/// `finishes` that it outlives its screen: `@Policy(.drop, .finishes)`.
@attached(peer)
public macro Policy(_ policies: ActionPolicy...) = #externalMacro(module: "OffstageMacros", type: "CaseMarkerMacro")

/// Policy for an action that arrives while another one is handled.
public enum ActionPolicy: Sendable, Equatable {
    /// Runs concurrently with the others.
    case parallel
    /// Answered at once without effect while an action of the same case runs.
    case drop
    /// Supersedes the running action of the same case: cancels its handler and answers it with `superseded`.
    case latest
    /// Runs after the store's other actions with this policy, one at a time.
    case queue
    /// Runs when no action of the same case has arrived for this time: supersedes the one that waits or runs. For input
    /// such as the text of a search.
    case debounce(Duration)
    /// Runs at once if none of the same case has started for this time. Otherwise waits until that time is over, and
    /// supersedes the one that waits. For input such as a slider's value.
    case throttle(Duration)
    /// Finishes although its screen is removed after it has begun, such as a save that the user leaves behind. Written
    /// alone or beside one of the others.
    case finishes
}

extension ActionPolicy {
    /// Text in the schema's `x-tags`: `drop`, or with a time in milliseconds `debounce:300`.
    public var tag: String {
        switch self {
        case .parallel: "parallel"
        case .drop: "drop"
        case .latest: "latest"
        case .queue: "queue"
        case .debounce(let time): "debounce:\(time.wireText())"
        case .throttle(let time): "throttle:\(time.wireText())"
        case .finishes: "finishes"
        }
    }

    /// Reads a tag; nil for another text.
    public init?(tag: String) {
        let parts = tag.split(separator: ":", maxSplits: 1)
        let time = parts.count == 2 ? try? Duration(wireText: String(parts[1])) : nil
        switch (parts.first, time) {
        case ("debounce", let time?): self = .debounce(time)
        case ("throttle", let time?): self = .throttle(time)
        default:
            let plain: [ActionPolicy] = [.parallel, .drop, .latest, .queue, .finishes]
            guard let policy = plain.first(where: { $0.tag == tag }) else { return nil }
            self = policy
        }
    }
}
