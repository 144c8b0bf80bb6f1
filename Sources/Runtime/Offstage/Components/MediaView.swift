import Wire

/// A picture, a sound or a video at a URL. `label` describes it.
@Wire(component: "media")
public struct MediaView: Component {
    /// Component id, unique within its screen.
    public var id: String
    /// Accessible name, for example for screen readers.
    @Boxed public var label: String?
    /// One-sentence help text.
    @Boxed public var help: String?
    /// Text below the medium.
    @Boxed public var caption: String?
    /// Kind of the medium.
    public var kind: MediaView.Kind
    /// URL of the medium.
    public var url: String
    /// URL of the picture that is shown before the medium plays.
    @Boxed public var poster: String?
    /// Duration in seconds.
    @Boxed public var duration: Double?
}

extension MediaView {
    /// Kind of a medium.
    @Wire
    public enum Kind: String {
        public static var wireName: String { "MediaKind" }

        /// A still picture.
        case image
        /// Sound.
        case audio
        /// Moving pictures, usually with sound.
        case video
    }
}
