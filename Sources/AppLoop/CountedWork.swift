/// Whether what runs now is waited for when the loop settles: true for actions and work that somebody waits for, false
/// for what follows something for as
/// long as it lives, nil for tasks that nobody has said anything about.
package enum CountedWork {
    @TaskLocal package static var isCounted: Bool?
}
