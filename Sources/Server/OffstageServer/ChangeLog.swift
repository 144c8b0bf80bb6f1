import AppLoop
import Logging
import Offstage

/// Writes what a session publishes to the log at level debug: events, differences of views, and operations on the route
/// tree.
@AppActor
final class ChangeLog: SessionSubscriber {
    private let logger: Logger
    private var seq: Int64

    init(of session: Session, logger: Logger) {
        self.logger = logger
        seq = session.seq
    }

    func sessionDidPublish(_ session: Session, endsTurn: Bool) {
        let log = session.log
        while seq < session.seq {
            seq += 1
            guard let entry = log[seq] else { continue }
            let text = log.withText(of: seq) { String(decoding: $0, as: UTF8.self) } ?? ""
            logger.debug("\(session.id) \(entry.content.name) \(text)")
        }
    }

    func session(_ session: Session, shows difference: ViewDifference, of screen: NodeID) -> Bool { false }

    func session(_ session: Session, didLog level: LogLevel, _ message: String, logger name: String?) {
        logger.debug("\(session.id) log \(level.rawValue) \(name.map { "\($0): " } ?? "")\(message)")
    }

    func sessionWillClose(_ session: Session, reason: String) { logger.debug("\(session.id) closed: \(reason)") }
}

extension Log.Entry.Content {
    fileprivate var name: String {
        switch self {
        case .event: "event"
        case .view: "view"
        case .route: "route"
        }
    }
}
