import AppLoop

/// Follows one session's log. Called in the order in which the session publishes.
@AppActor
package protocol SessionSubscriber: AnyObject {
    /// Called at the end of a turn that has appended entries to the log, and within a turn that appends many.
    ///
    /// - Parameter endsTurn: false within a turn, whose last entry is not known yet.
    func sessionDidPublish(_ session: Session, endsTurn: Bool)

    /// Returns whether the subscriber's windows show a part of a difference that the initial rows of lists do not.
    func session(_ session: Session, shows difference: ViewDifference, of screen: NodeID) -> Bool

    func session(_ session: Session, didLog level: LogLevel, _ message: String, logger: String?)

    /// Called before the session closes its screens. The session publishes nothing afterwards.
    func sessionWillClose(_ session: Session, reason: String)
}
