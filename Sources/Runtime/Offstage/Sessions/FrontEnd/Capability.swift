import AppLoop
import JSON
import Wire

/// Name of something that the platform can do for the app: one of the vocabulary, or the app's own.
///
///     if client.canRequest(.openURL) { … }
///     try navigator.navigate(from: self) { $0.request(.openURL("https://example.com/help")) }
public struct Capability: Sendable, Hashable {
    /// Name on the wire.
    public let name: String

    /// Creates the capability `name` of the app's own, which its front ends know.
    public init(_ name: String) { self.name = name }

    /// Opens a URL outside the app.
    public static let openURL = Capability("openURL")
    /// Lets the user choose files to read.
    public static let pickFile = Capability("pickFile")
    /// Lets the user save a file.
    public static let saveFile = Capability("saveFile")
    /// Reads the clipboard.
    public static let readClipboard = Capability("clipboard.read")
    /// Writes the clipboard.
    public static let writeClipboard = Capability("clipboard.write")
    /// Lets the user send something to another app.
    public static let share = Capability("share")
    /// Shows a notification of the platform.
    public static let notify = Capability("notify")
    /// Asks the user to confirm the identity, for example by a fingerprint.
    public static let confirmIdentity = Capability("confirmIdentity")
}

extension Capability.Request {
    /// Opens a URL outside the app.
    ///
    /// - Parameters:
    ///   - url: the app declares its scheme (`App.urlSchemes`); another one throws when the request is made.
    ///   - onAnswer: action sent to the requesting store with the answer.
    public static func openURL(_ url: String, onAnswer: (any WireEnum)? = nil) -> Capability.Request {
        Capability.Request(.openURL, OpenURL(url: url), onAnswer)
    }

    /// Lets the user choose files. The answer's `result` is a `PickedFiles`.
    ///
    /// - Parameters:
    ///   - types: MIME types; empty for any file.
    ///   - allowsSeveral: true lets the user choose more than one file.
    ///   - onAnswer: action sent to the requesting store with the answer.
    public static func pickFile(
        types: [String] = [], allowsSeveral: Bool = false, onAnswer: (any WireEnum)? = nil
    ) -> Capability.Request {
        Capability.Request(.pickFile, PickFile(types: types, allowsSeveral: allowsSeveral), onAnswer)
    }

    /// Lets the user save text as a file. The answer's `result` is a `SavedFile`.
    ///
    /// - Parameters:
    ///   - name: suggested file name.
    ///   - type: MIME type of the text.
    ///   - text: content of the file.
    ///   - onAnswer: action sent to the requesting store with the answer.
    public static func saveFile(
        _ name: String, type: String, text: String, onAnswer: (any WireEnum)? = nil
    ) -> Capability.Request {
        Capability.Request(.saveFile, SaveFile(name: name, type: type, text: text), onAnswer)
    }

    /// Reads the clipboard. The answer's `result` is a `ClipboardText`. The server adds it to `onAnswer`.
    public static func readClipboard(onAnswer: (any WireEnum)? = nil) -> Capability.Request {
        Capability.Request(.readClipboard, WireNothing(), onAnswer)
    }

    /// Writes text to the clipboard. The server sends `onAnswer` with the outcome.
    public static func writeClipboard(_ text: String, onAnswer: (any WireEnum)? = nil) -> Capability.Request {
        Capability.Request(.writeClipboard, ClipboardText(text: text), onAnswer)
    }

    /// Lets the user send text, a URL or both to another app. The server sends `onAnswer` with the outcome.
    public static func share(
        text: String? = nil, url: String? = nil, onAnswer: (any WireEnum)? = nil
    ) -> Capability.Request {
        Capability.Request(.share, Share(text: text, url: url), onAnswer)
    }

    /// Shows a notification of the platform with a `title` and a `body`. The server sends `onAnswer` with the outcome.
    public static func notify(
        title: String, body: String? = nil, onAnswer: (any WireEnum)? = nil
    ) -> Capability.Request {
        Capability.Request(.notify, Notify(title: title, body: body), onAnswer)
    }

    /// Asks the user to confirm the identity; the reason is shown. The server sends `onAnswer` with the outcome. A
    /// refusal has the reason `denied`.
    public static func confirmIdentity(reason: String, onAnswer: (any WireEnum)? = nil) -> Capability.Request {
        Capability.Request(.confirmIdentity, ConfirmIdentity(reason: reason), onAnswer)
    }

    /// Asks for a capability of the app's own, `capability`, with its `arguments`. The server sends `onAnswer` with the
    /// answer.
    public init(_ capability: Capability, arguments: JSONValue? = nil, onAnswer: (any WireEnum)? = nil) {
        self.init(
            capability: capability.name, arguments: arguments, onAnswer: onAnswer.map { ActionTemplate($0) })
    }

    private init(_ capability: Capability, _ arguments: some WireCodable, _ onAnswer: (any WireEnum)?) {
        self.init(capability, arguments: JSONValue(encoding: arguments), onAnswer: onAnswer)
    }

    // MARK: Arguments and results

    /// Arguments of `openURL`.
    @Wire
    struct OpenURL {
        /// URL to open.
        let url: String
    }

    /// Arguments of `pickFile`.
    @Wire
    struct PickFile {
        /// MIME types that the user may choose; empty for any file.
        let types: [String]
        /// True when the user may choose several files.
        let allowsSeveral: Bool
    }

    /// Result of `pickFile`.
    @Wire
    public struct PickedFiles {
        /// The chosen files.
        public let files: [PickedFile]
    }

    /// A file that the user has chosen.
    @Wire
    public struct PickedFile {
        /// Name of the file without its folder.
        public let name: String
        /// MIME type of the file.
        public let type: String?
        /// Size in bytes.
        public let size: Int64?
        /// Path of the file, where server and front end share a file system.
        public let path: String?
        /// Content of the file as text, where they do not.
        public let text: String?
    }

    /// Arguments of `saveFile`.
    @Wire
    struct SaveFile {
        /// Suggested name of the file.
        let name: String
        /// MIME type of the file.
        let type: String
        /// Content of the file.
        let text: String
    }

    /// Result of `saveFile`.
    @Wire
    public struct SavedFile {
        /// Path of the file, where server and front end share a file system.
        public let path: String?
    }

    /// Arguments of `clipboard.write`, and the result of `clipboard.read`.
    @Wire
    public struct ClipboardText {
        /// Text of the clipboard.
        public let text: String
    }

    /// Arguments of `share`.
    @Wire
    struct Share {
        /// Text to send.
        let text: String?
        /// URL to send.
        let url: String?
    }

    /// Arguments of `notify`.
    @Wire
    struct Notify {
        /// Title of the notification.
        let title: String
        /// Text below the title.
        let body: String?
    }

    /// Arguments of `confirmIdentity`.
    @Wire
    struct ConfirmIdentity {
        /// Reason that the user sees.
        let reason: String
    }
}

/// A capability of the vocabulary with the types of its arguments and its result.
package struct CapabilityDescription: Sendable {
    /// Name on the wire.
    package let name: String
    /// One sentence for people.
    package let summary: String
    package let arguments: any WireCodable.Type
    package let result: any WireCodable.Type

    /// The vocabulary.
    package static let all = [
        CapabilityDescription(.openURL, "Opens a URL outside the app.", Capability.Request.OpenURL.self),
        CapabilityDescription(
            .pickFile, "Lets the user choose files to read.", Capability.Request.PickFile.self,
            Capability.Request.PickedFiles.self),
        CapabilityDescription(
            .saveFile, "Lets the user save a file.", Capability.Request.SaveFile.self, Capability.Request.SavedFile.self
        ),
        CapabilityDescription(
            .readClipboard, "Reads the clipboard.", WireNothing.self, Capability.Request.ClipboardText.self),
        CapabilityDescription(.writeClipboard, "Writes the clipboard.", Capability.Request.ClipboardText.self),
        CapabilityDescription(.share, "Lets the user send something to another app.", Capability.Request.Share.self),
        CapabilityDescription(.notify, "Shows a notification of the platform.", Capability.Request.Notify.self),
        CapabilityDescription(
            .confirmIdentity, "Asks the user to confirm the identity.", Capability.Request.ConfirmIdentity.self),
    ]

    private init(
        _ capability: Capability, _ summary: String, _ arguments: any WireCodable.Type,
        _ result: any WireCodable.Type = WireNothing.self
    ) {
        (name, self.summary, self.arguments, self.result) = (capability.name, summary, arguments, result)
    }

    /// Returns a sentence for a value that does not match a type.
    @AppActor
    private static func mismatch<Value: WireCodable>(_ value: JSONValue?, _ type: Value.Type) -> String? {
        do throws(WireError) { _ = try ParamsReader.read(type, value ?? [:]) } catch { return error.sentence }
        return nil
    }

    /// Returns a sentence for arguments that do not match their type.
    @AppActor
    func mismatch(arguments value: JSONValue?) -> String? { Self.mismatch(value, arguments) }

    /// Returns a sentence for a result that does not match its type.
    @AppActor
    func mismatch(result value: JSONValue) -> String? { Self.mismatch(value.isNull ? nil : value, result) }
}

extension Session {
    /// Checks a request's arguments, and the scheme of a URL.
    ///
    /// - Throws: `invalidArguments`, `undeclaredScheme`.
    func check(_ request: Capability.Request) throws(RouteError) {
        guard let known = CapabilityDescription.all.first(where: { $0.name == request.capability }) else { return }
        if let why = known.mismatch(arguments: request.arguments) {
            throw .invalidArguments(capability: request.capability, why)
        }
        let url = request.arguments?["url"]?.string
        guard let url, request.capability == Capability.openURL.name, !app.allows(url: url) else { return }
        throw .undeclaredScheme(url: url, known: app.urlSchemes)
    }

    /// Returns a sentence for a result that does not match a capability of the vocabulary.
    func mismatch(of result: JSONValue, for request: Capability.Request) -> String? {
        CapabilityDescription.all.first { $0.name == request.capability }?.mismatch(result: result)
    }
}

extension App {
    /// Returns whether the app declares the scheme of a URL. Schemes are compared without case (RFC 3986, section 3.1).
    func allows(url: String) -> Bool {
        guard let scheme = url.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).first,
            scheme.utf8.count < url.utf8.count
        else { return false }
        return urlSchemes.contains { $0.lowercased() == scheme.lowercased() }
    }
}
