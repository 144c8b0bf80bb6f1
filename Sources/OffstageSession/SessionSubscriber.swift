import AppLoop
import JSON
import OffstageState
import Wire

/// Who is told what a session publishes, in the order in which it does.
@AppActor
public protocol SessionSubscriber: AnyObject {
    /// - Parameter node: nil for what the session itself tells.
    /// - Throws: when the event holds what JSON has no text for; it then counts as not sent.
    func session(_ session: Session, didSend event: some WireEnum, from node: ScreenNode?, publication: Publication) throws(JSONWriter.Failure)
    func session(_ session: Session, didChange node: ScreenNode, fromRev: Int64, patch: borrowing WirePatch, publication: Publication)
    /// The route tree has changed.
    func session(_ session: Session, didChangeRoute change: RouteChange, publication: Publication)
    /// A screen is there that was not: what it shows.
    func session(_ session: Session, didAdd node: ScreenNode, publication: Publication)
    /// A screen goes, and what waits to be told of it need not be.
    func session(_ session: Session, willRemove node: ScreenNode)
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
