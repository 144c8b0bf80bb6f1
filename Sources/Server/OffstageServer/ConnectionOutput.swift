import AppLoop
import JSON
import JSONRPC

/// Answers and notifications of a connection, and the room for them in its outbox.
extension Connection {
    func send(_ error: ResponseError, id: RequestID) {
        Reply(id: id, connection: self, batch: nil, index: 0).send(error)
    }

    /// Sends a notification after all waiting notifications.
    func notify<Notification: ServerNotification>(_ notification: Notification.Type, _ params: Notification.Params) {
        outbox.writeFrame { $0.notification(Notification.name) { params.write(to: &$0) } }
        didWrite()
    }

    /// Sends a message of another protocol.
    package func send(_ message: JSONValue) {
        outbox.writeFrame { message.write(to: &$0) }
        didWrite()
    }

    /// Queues a cursor that waits for room.
    func enqueue(_ cursor: SessionCursor) {
        guard let position = cursor.waitingPosition else { return }
        RareBranch.notificationsWaitedForRoom.wasReached()
        deliveries.add(cursor, at: position)
        outbox.notificationDidBeginToWait()
    }

    /// Delivers waiting notifications while there is room.
    func deliverWaiting() {
        outbox.pump()
        didWrite()
    }

    /// Number of unsent bytes above which the transport writes before the turn ends.
    static let pressureStep = 64 << 10

    /// Asks the transport to write when the outbox has grown beyond `pressureMark`.
    @inline(__always)
    func didWrite() { if outbox.unsentBytes > pressureMark { relievePressure() } }

    private func relievePressure() {
        onPressure?()
        pressureMark = outbox.unsentBytes + Self.pressureStep
    }

    /// True while notifications have to wait, because the client does not read although the transport waited for it.
    var isCongested: Bool {
        guard outbox.isCongested else { return false }
        onPressure?()
        return outbox.isCongested
    }

    /// Ends the connection without the output that was not written.
    func abandon() {
        _ = outbox.takeAll()
        end(code: 5)
    }

    /// Called by the transport before it writes. No response leaves the process before the state that it reports is
    /// saved.
    public func willFlush() { server.archiving?.commit() }

    /// Called by the transport after it has written as much as possible.
    public func didFlush() { pressureMark = outbox.unsentBytes + Self.pressureStep }

    /// Calls `onPressure` at the next output already.
    package func awaitOutput() { pressureMark = outbox.unsentBytes }

    /// True when all requests that were served are answered, and the answers taken.
    package var isQuiet: Bool { pending.requestCount == 0 && outbox.isEmpty }
}

extension JSONWriter {
    /// Writes a notification as a whole message.
    @inline(__always)
    mutating func notification(_ name: StaticString, _ writeParams: (inout JSONWriter) -> Void) {
        raw("{\"jsonrpc\":\"2.0\",\"method\":\"")
        raw(name)
        raw("\",\"params\":")
        writeParams(&self)
        raw("}")
    }
}
