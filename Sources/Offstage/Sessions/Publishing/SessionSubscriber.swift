import AppLoop
import JSON

/// Who is told what a session publishes, in the order in which it does.
@AppActor
public protocol SessionSubscriber: AnyObject {
    /// Something was published, and is the last in the session's log.
    ///
    /// - Parameters:
    ///   - text: valid during the call.
    ///   - screen: whose view it is.
    func session(
        _ session: Session, didPublish publication: Publication, _ text: UnsafeRawBufferPointer,
        view screen: ScreenNode?)
    /// The log is about to forget what may not have been delivered yet. Told only while somebody is behind
    /// (`subscribersBehind`).
    func session(_ session: Session, willForget publication: Publication)
    /// Whether it sees rows of the screen that others do not, and something of them has changed.
    func session(_ session: Session, showsOtherRowsOf screen: ScreenNode) -> Bool
    /// - Returns: whether the client is told of it.
    func session(_ session: Session, didLog level: LogLevel, _ message: String, logger: String?) -> Bool
    /// Whoever is behind it; one may have several subscriptions, and is told once what is counted in none.
    var client: ObjectIdentifier { get }
    /// Nothing more comes; what waits to be written must be taken now, while the screens are still there.
    func sessionWillClose(_ session: Session)
}
