import AppLoop
import JSON
import OffstageState
import Wire

/// Who is told what a session publishes, in the order in which it does.
@AppActor
public protocol SessionSubscriber: AnyObject {
    /// - Throws: when the event holds what JSON has no text for; it then counts as not sent.
    func session(_ session: Session, didSend event: some WireEnum, from node: ScreenNode, publication: Publication) throws(JSONWriter.Failure)
    func session(_ session: Session, didChange node: ScreenNode, fromRev: Int64, patch: borrowing WirePatch, publication: Publication)
    func session(_ session: Session, didLog level: LogLevel, _ message: String, logger: String?)
    /// Nothing more comes; what waits to be written must be taken now, while the screens are still there.
    func sessionWillClose(_ session: Session)
}

/// What is common to everything a session publishes.
public struct Publication {
    /// The session's count of what it published, this included.
    public let seq: Int64
    public let cause: Cause?
    /// Sent by work that goes on behind its action's answer.
    public let isDetached: Bool
}
