import Wire

/// Announcement of changes by screen readers.
@Wire
public enum LiveRegion: String {
    /// Announced when the user is idle.
    case polite
    /// Announced at once.
    case assertive
}
