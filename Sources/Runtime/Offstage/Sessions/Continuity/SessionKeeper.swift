import AppLoop

/// Saves a session outside of the process.
@AppActor
package protocol SessionKeeper: AnyObject {
    /// Called at the end of a turn, and when an action was answered.
    func sessionDidChange()
}
