import OffstageInjection
import Wire

/// Environment of a session. Selects its clock and its dependencies.
@Wire
package enum SessionContext: String {
    /// Real time.
    case live
    /// Same as live, for front ends that show a screen without its app.
    case preview
    /// Virtual time (`clock/advance`). Checks invariants; dependencies with outside effects must be chosen.
    case test

    /// The context as the container names it.
    package var injection: InjectionContext { InjectionContext(rawValue: rawValue) ?? .live }
}
