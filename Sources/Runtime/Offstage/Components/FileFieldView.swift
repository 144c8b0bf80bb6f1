import Wire

/// A field for a file. It holds what the file is called and how large it is, not its content.
@Wire(component: "fileField")
public struct FileFieldView: ComponentView.Input {
    /// Component id, unique within its screen.
    public var id: String
    /// Label of the field, also its accessible name.
    public var label: String?
    /// One-sentence help text.
    @Boxed public var help: String?
    /// Text below the field.
    @Boxed public var caption: String?
    /// The chosen file; absent when empty.
    @Boxed public var value: FileFieldView.File?
    /// Accepted media types, such as `image/png` or `image/*`; any type when absent.
    public var accepts: [String]?
    /// False when the field is visible but inactive.
    public var isEnabled: Bool = true
    /// Error message about the value, for people.
    @Boxed public var error: String?
    /// Sequence number of the last applied input, assigned by the client that sent it.
    @Boxed public var inputSeq: Int64?
    /// Client that sent the last applied input.
    @Boxed public var clientId: String?
    /// Action sent with the new file as an object of `name`, `size` and `type`, or null.
    public var onChange: ActionTemplate

    /// `onChange`.
    public var template: ActionTemplate? { onChange }
}

extension FileFieldView {
    /// A file that the user chose.
    @Wire
    public struct File {
        public static var wireName: String { "FileInfo" }

        /// Name of the file.
        public let name: String
        /// Number of bytes.
        public let size: Int
        /// Media type, such as `image/png`.
        public let type: String
    }
}

extension FileFieldView {
    /// A sentence about a `value` that the component does not accept.
    public func problem(of value: FileFieldView.File?) -> String? {
        guard let value, let accepts, !accepts.contains(where: { Self.accepts($0, value.type) }) else { return nil }
        return "Choose a file of the type \(accepts.joined(separator: " or "))."
    }

    private static func accepts(_ pattern: String, _ type: String) -> Bool {
        pattern.hasSuffix("/*") ? type.hasPrefix(pattern.dropLast()) : pattern == type
    }
}
