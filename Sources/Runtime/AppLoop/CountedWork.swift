/// Marks tasks that the loop waits for before it is settled: true for actions and awaited work, false for work that
/// follows a source for its whole life, nil for unmarked tasks.
package enum CountedWork {
    @TaskLocal package static var isCounted: Bool?
}
