import AppLoop

/// Follows one session's log. Called in the order in which the session publishes.
@AppActor
package protocol SessionSubscriber: AnyObject {
    /// Called after the session has appended an entry to its log.
    ///
    /// - Parameter screen: the screen whose view change the entry is; `ScreenNode.withChange` encodes that change until
    ///   this call returns.
    func sessionDidPublish(_ session: Session, _ screen: ScreenNode?)

    /// Returns whether the subscriber's windows show rows of the screen that the current change touches.
    func session(_ session: Session, showsOtherRowsOf screen: ScreenNode) -> Bool

    /// - Returns: whether the client receives the message.
    func session(_ session: Session, didLog level: LogLevel, _ message: String, logger: String?) -> Bool

    /// Identity of the client. A client with several subscriptions receives each log message once.
    var client: ObjectIdentifier { get }

    /// Called before the session closes its screens. The session publishes nothing afterwards.
    func sessionWillClose(_ session: Session)
}
