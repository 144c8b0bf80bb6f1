/// Declares an object whose properties views read, such as a view model, a provider or a repository. When a property
/// changes, each session with a view that has read the object compares its views at the end of the turn.
///
///     @AppActor @Observable final class TimerViewModel { var seconds = 0 }
///
/// The class is isolated to `AppActor`, by its own attribute, its superclass or a protocol. Every stored `var` is
/// observed unless it is marked `@ObservationIgnored`.
@attached(member, names: named(_$observers))
@attached(memberAttribute)
public macro Observable() = #externalMacro(module: "OffstageMacros", type: "ObservableMacro")

/// Marks a property of an `@Observable` class whose changes are not noted, because no view reads it.
@attached(peer)
public macro ObservationIgnored() = #externalMacro(module: "OffstageMacros", type: "ObservationIgnoredMacro")

/// Marks a property of an `@Observable` class whose reads and changes are noted. `@Observable` adds it.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationTracked() = #externalMacro(module: "OffstageMacros", type: "ObservationTrackedMacro")

/// The sessions whose views have read an object since it changed. `@Observable` adds it to a class.
///
/// An object is observed as a whole and by a session as a whole, which costs one word: a session compares all its
/// visible views at the end of a turn anyway.
@AppActor
public struct Observers {
    private enum Sessions {
        case none
        case one(SessionObserver)
        case several(List)
    }

    /// The observers, each at least once, in the order of their reads.
    @AppActor
    private final class List {
        private(set) var observers: [SessionObserver]
        /// Number of observers at which repetitions and closed sessions are removed.
        private var limit = 16

        init(_ observers: [SessionObserver]) { self.observers = observers }

        func append(_ observer: SessionObserver) {
            if observers.last === observer { return }
            if observers.count >= limit {
                var known: Set<ObjectIdentifier> = []
                observers.removeAll { $0.session == nil || !known.insert(ObjectIdentifier($0)).inserted }
                limit = max(16, observers.count * 2)
            }
            observers.append(observer)
        }
    }

    private var sessions = Sessions.none

    /// Creates an empty list.
    public nonisolated init() {}

    /// Called before a property is read.
    public mutating func noteRead() {
        guard let reader = SessionObserver.reader else { return }
        switch sessions {
        case .none: sessions = .one(reader)
        case .one(let observer):
            if observer === reader { return }
            sessions = observer.session == nil ? .one(reader) : .several(List([observer, reader]))
        case .several(let list): list.append(reader)
        }
    }

    /// Called before a property changes.
    public mutating func noteChange() {
        let changed = sessions
        // A view that changes what it reads is computed with the change.
        let reader = SessionObserver.reader
        sessions = reader.map { .one($0) } ?? .none
        switch changed {
        case .none: break
        case .one(let observer):
            if observer !== reader { observer.session?.observedValueWillChange() }
        case .several(let list):
            for observer in list.observers where observer !== reader { observer.session?.observedValueWillChange() }
        }
    }
}

/// A session as the objects that its views read know it. An object may outlive a session, and keeps this only.
@AppActor
final class SessionObserver {
    /// Nil after the session was closed.
    fileprivate(set) var session: Session?
    /// The session whose views are being computed.
    fileprivate static var reader: SessionObserver?

    init(_ session: Session) { self.session = session }

    func close() { session = nil }

    /// Calls `body`, which computes views of the session, and notes what it reads.
    func read<Result>(_ body: () throws -> Result) rethrows -> Result {
        let previous = Self.reader
        Self.reader = self
        defer { Self.reader = previous }
        return try body()
    }
}
