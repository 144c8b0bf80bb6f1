// Generated code names JSON's types, and a file that says `@Wire` imports nothing but this module or one that
// re-exports it.
@_exported import JSON

/// Declares once how a type crosses the wire: its JSON coding, its JSON Schema, its typed difference, `Sendable`,
/// `Equatable`, and its name.
///
/// - A struct travels as an object of its stored members. A member whose value is nil is left out; an absent or null
///   one reads as nil, or keeps its
///   stored default; unknown ones are ignored.
/// - An enum travels as `{"type": case, …labelled values}`; a single value without a label as the member `value`.
/// - An enum with a raw type (`enum Kind: String`) travels as its raw value.
///
/// A public or package struct gets a memberwise initialiser of its own access, labelled with the member names in their
/// order. An optional member may be left out, as may a member with a default value. A struct that declares an initialiser
/// in its body gets none.
///
/// Doc comments of the type, its members and cases become descriptions in the schema. What cannot be sent is refused
/// here, with what to write
/// instead.
///
///     @Wire enum CounterAction { case add(by: Int), reset }      // {"type":"add","by":2}
@attached(member, names: named(init))
@attached(
    extension, conformances: WireCodable, WireEnum, WireNamed,
    names: named(init(wire:)), named(write(to:)), named(wireSchema(in:)), named(writePatch(from:to:into:)),
    named(wireIdentity),
    named(wireCases), named(wireCaseIndex), named(wireName), named(wireDescription), named(wireExpectation))
public macro Wire() = #externalMacro(module: "WireMacros", type: "WireMacro")

/// Declares a component: a struct that a front end can draw without knowing the app. It travels with the member
/// `component`, its kind, before its own:
///
///     @Wire(component: "badge") struct BadgeView { … }           // {"component":"badge","id":…}
///
/// The member takes no storage and is not looked at when the value is read: who reads a component that may be of any
/// kind chooses by it.
@attached(member, names: named(init))
@attached(
    extension, conformances: WireCodable, WireNamed, WireComponent,
    names: named(init(wire:)), named(write(to:)), named(wireSchema(in:)), named(writePatch(from:to:into:)),
    named(wireIdentity),
    named(wireName), named(wireDescription), named(wireExpectation), named(wireComponent))
public macro Wire(component: String) = #externalMacro(module: "WireMacros", type: "WireMacro")

/// On a case of a `@Wire` enum of events: the last one of this case is kept for front ends that come later. Tag
/// `state`.
@attached(peer)
public macro StateEvent() = #externalMacro(module: "WireMacros", type: "StateEventMacro")

/// On a case of a `@Wire` enum of actions: what happens when one comes while another of its kind is still being
/// handled.
@attached(peer)
public macro Policy(_ policy: ActionPolicy) = #externalMacro(module: "WireMacros", type: "PolicyMacro")

/// What an action does when it meets another one that is still being handled.
public enum ActionPolicy: String, Sendable, CaseIterable {
    /// It runs beside the others.
    case parallel
    /// While one of the same case runs, the next is answered at once and does nothing.
    case drop
    /// It supersedes the one of the same case that runs, which is cancelled.
    case latest
    /// One at a time among the store's cases declared so.
    case queue
}
