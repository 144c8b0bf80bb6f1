import AppLoop
import JSON
import Wire

/// `$/progress` for one request: begin, reports at most ten times a second by the session's clock, end. Goes first when
/// the client does not read.
@AppActor
final class ProgressReport {
    private let token: WireFragment
    private let clock: any AppClock
    private let connection: Connection
    private var hasBegun = false
    private var isShown = false
    private var lastReport: Duration?
    private static let interval = Duration.milliseconds(100)

    init(token: WireFragment, clock: any AppClock, connection: Connection) {
        self.token = token
        self.clock = clock
        self.connection = connection
    }

    func report(_ message: String?, percentage: Int?) {
        begin(title: message, percentage: percentage)
        let now = clock.now
        if let lastReport, now - lastReport < Self.interval { return }
        lastReport = now
        // Reports go first when the client does not read.
        if isShown, !connection.outbox.isCongested { send(.report, message: message, percentage: percentage) }
    }

    /// Who asked for progress learns that it is over, also when there was nothing to report.
    func end() {
        begin(title: nil, percentage: nil)
        if isShown { send(.end) }
    }

    /// Whoever sees the beginning sees the end; with no room for the beginning nothing is shown at all.
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
        connection.notify(Progress.name) { writer in
            writer.beginObject()
            writer.key("token")
            token.write(to: &writer)
            writer.raw(",\"value\":")
            value.write(to: &writer)
            writer.endObject()
        }
    }
}
