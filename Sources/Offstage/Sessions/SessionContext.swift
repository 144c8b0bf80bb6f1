import OffstageInjection
import Wire

/// Which world a session lives in.
@Wire
public enum SessionContext: String {
    /// Real time.
    case live
    /// As live; for front ends that show a screen without its app.
    case preview
    /// Virtual time, moved by `clock/advance`; invariants are checked after each action, and what reaches outside has
    /// to be asked for.
    case test

    /// The same to the container.
    public var injection: InjectionContext {
        switch self {
        case .live: .live
        case .preview: .preview
        case .test: .test
        }
    }
}
