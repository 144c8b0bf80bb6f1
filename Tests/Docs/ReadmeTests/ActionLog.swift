import Offstage

@AppActor final class ActionLog: AnyStore.Observer {  // Observes all stores of a session.
    private(set) var lines: [String] = []

    func observe(_ messages: AsyncStream<AnyStore.Message>) async {
        for await message in messages { lines.append("\(message.screen): \(message.kind) \(message.name)") }
    }
}

struct ActionLogPart: Part {
    let log = Dependency(ActionLog.init).lifetime(.session).as((any AnyStore.Observer).self) { $0 }
}
