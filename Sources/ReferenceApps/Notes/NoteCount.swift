import Offstage

/// How many notes there are, for who shows no notes: a flow, which has no business with data, can know that much.
@AppActor
final class NoteCount {
    private(set) var value = 0
    /// Called as soon as it is different, in the turn of whatever made it so.
    var onChange: @AppActor (Int) -> Void = { _ in }

    func set(_ newValue: Int) {
        guard newValue != value else { return }
        value = newValue
        onChange(newValue)
    }
}
