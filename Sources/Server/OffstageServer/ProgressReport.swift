import AppLoop
import JSON
import Wire

/// Sends the `$/progress` of one request: begin, at most ten reports a second on the session's clock, end. Drops
/// reports while the client does not read.
@AppActor
final class ProgressReport {
    private let token: ActionSend.ProgressToken
    private let clock: any AppClock
    private let connection: Connection
    private var hasBegun = false
    private var isShown = false
    private var lastReport: Duration?
    private static let interval = Duration.milliseconds(100)

    init(token: ActionSend.ProgressToken, clock: any AppClock, connection: Connection) {
        self.token = token
        self.clock = clock
        self.connection = connection
    }

    func report(_ message: String?, percentage: Int?) {
        begin(title: message, percentage: percentage)
        let now = clock.now
        if let lastReport, now - lastReport < Self.interval { return }
        lastReport = now
        if isShown, !connection.outbox.isCongested { send(.report, message: message, percentage: percentage) }
    }

    /// Sends the end, also without reports.
    func end() {
        begin(title: nil, percentage: nil)
        if isShown { send(.end) }
    }

    /// Sends the beginning. Without room in the outbox the beginning, the reports and the end are all dropped.
    private func begin(title: String?, percentage: Int?) {
        guard !hasBegun else { return }
        hasBegun = true
        guard !connection.outbox.isCongested else { return }
        isShown = true
        send(.begin, title: title, percentage: percentage)
    }

    private func send(_ kind: Progress.Kind, title: String? = nil, message: String? = nil, percentage: Int? = nil) {
        let value = Progress.Value(
            kind: kind, title: title, message: message, percentage: percentage.map { min(100, max(0, $0)) })
        connection.notify(Progress.self, .init(token: token, value: value))
    }
}
