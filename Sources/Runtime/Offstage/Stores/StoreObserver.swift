import AppLoop
import OffstageInjection
import Wire

extension AnyStore {
    /// Observes all stores of a session: a log, statistics, or other middleware. A session begins with its observers.
    ///
    ///     struct ActionLog: AnyStore.Observer {
    ///         let file: LogFile
    ///
    ///         func observe(_ messages: AsyncStream<AnyStore.Message>) async {
    ///             for await message in messages { file.append("\(message.screen) \(message.name)") }
    ///         }
    ///     }
    ///
    /// Register it like any dependency: `registry.register(ActionLog.init).as((any AnyStore.Observer).self) { $0 }`.
    @AppActor
    public protocol Observer {
        /// Runs as long as the session. Reads the messages of its stores in order.
        func observe(_ messages: AsyncStream<AnyStore.Message>) async
    }

    /// An action that a store begins to handle, or an event that it sends.
    public struct Message: Sendable {
        /// Kind of a message.
        public enum Kind: Sendable {
            /// An action of a front end or of the app.
            case action
            /// An event of the store.
            case event
        }

        /// Whether it is an action or an event.
        public let kind: Kind
        /// Full name of the screen.
        public let screen: String
        /// Id of the screen's node.
        public let screenID: String
        /// Name of the action or event on the wire.
        public let name: String
        /// The action or event; nil for the action of a `@Field`. It may hold what the user typed into a secure field.
        public let value: (any WireEnum)?
    }
}

extension ScreenNode {
    func didObserve(_ kind: AnyStore.Message.Kind, _ name: String, _ value: (any WireEnum)?) {
        guard let observers = session?.observers, !observers.isEmpty else { return }
        let message = AnyStore.Message(kind: kind, screen: screen.name, screenID: id, name: name, value: value)
        for observer in observers { observer.yield(message) }
    }
}

extension Session {
    /// Starts the app's observers, before the first screen.
    func startObservers() throws(ResolveError) {
        let all = try container.resolve(Many<any AnyStore.Observer>.self).values
        if all.isEmpty { return }
        let background = try container.resolve(\.background)
        for observer in all {
            let (stream, continuation) = AsyncStream.makeStream(of: AnyStore.Message.self)
            observers.append(continuation)
            background.follow("\(type(of: observer))") { await observer.observe(stream) }
        }
    }
}
