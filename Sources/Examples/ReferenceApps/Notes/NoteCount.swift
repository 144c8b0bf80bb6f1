import Offstage

/// The number of notes, for a flow's badge. A flow reads no other data.
@AppActor
final class NoteCount {
    private(set) var value = 0
    /// Called after each change, in the same turn.
    var onChange: @AppActor (Int) -> Void = { _ in }

    func set(_ newValue: Int) {
        guard newValue != value else { return }
        value = newValue
        onChange(newValue)
    }
}
