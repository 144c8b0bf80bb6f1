import JSON
import Synchronization

/// A text for people. A literal is a key of the session's catalogue of texts, and the values in it are its arguments;
/// a text of a variable is shown as it is.
///
///     Text("Your name is \(name) now.")        // the key "Your name is %1 now."
///     Text(note.title)                         // shown as it is
///
/// `App(…, texts:)` has the catalogues: for each language a JSON object from the keys to their translations.
public struct Words: Sendable, Equatable {
    /// The text in the language of the source, with the arguments in their places.
    fileprivate let source: String
    /// Places of the arguments in the UTF-8 of `source`; nil for a text that is shown as it is.
    fileprivate let arguments: [Range<Int>]?

    /// Shows `text` as it is.
    public init(_ text: String) { (source, arguments) = (text, nil) }

    /// The text in the language of the session whose screen is read or whose action runs.
    public var text: String {
        guard Catalogue.isUsed, arguments != nil, let catalogue = Catalogue.current else { return source }
        return catalogue.text(of: self)
    }
}

extension Words: ExpressibleByStringInterpolation {
    /// Creates the words of a literal, `text`.
    public init(stringLiteral text: String) { (source, arguments) = (text, []) }

    /// Creates the words of a literal with values, `interpolation`.
    public init(stringInterpolation interpolation: Interpolation) {
        (source, arguments) = (interpolation.text, interpolation.arguments)
    }

    /// The parts of a literal with values.
    public struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var arguments: [Range<Int>] = []

        /// Creates empty parts with room for a literal of `literalCapacity` bytes and `interpolationCount` values.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 8 * interpolationCount)
            arguments.reserveCapacity(interpolationCount)
        }

        /// Adds a part of the literal.
        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// Adds a `value` that is written as its description.
        public mutating func appendInterpolation<Value>(_ value: Value) {
            let start = text.utf8.count
            text += (value as? Words)?.text ?? "\(value)"
            arguments.append(start..<text.utf8.count)
        }

        /// Adds a text, `value`.
        public mutating func appendInterpolation(_ value: String) {
            let start = text.utf8.count
            text += value
            arguments.append(start..<text.utf8.count)
        }
    }
}

/// The texts of an app in one language: translations by their keys.
final class Catalogue: Sendable {
    private let translations: [String: String]
    /// Keys without a translation that were used: false until a session has logged the key.
    private let missing = Mutex<[String: Bool]>([:])
    /// Maximum number of such keys that are kept.
    private static let maxMissing = 1000
    /// The fault of the file; nil for a good one.
    let problem: String?

    /// True once a session has had a catalogue: words cost nothing without one.
    static var isUsed: Bool { used.load(ordering: .relaxed) }
    fileprivate static let used = Atomic(false)

    /// The catalogue of the session whose screen is read, or whose action, flow or navigation runs.
    @TaskLocal static var current: Catalogue?

    /// - Parameter json: an object of strings.
    init(_ json: [UInt8]) {
        do {
            let value = try JSONValue(parsing: json)
            var translations: [String: String] = [:]
            guard let members = value.object else { throw Fault("it is not an object of texts") }
            for (key, text) in members {
                guard let text = text.string else { throw Fault("the translation of “\(key)” is not a text") }
                let unknown = Self.places(in: text).first { !Self.places(in: key).contains($0) }
                if let unknown { throw Fault("the translation of “\(key)” has %\(unknown), and the key does not") }
                translations[key] = text
            }
            (self.translations, problem) = (translations, nil)
        } catch {
            (translations, problem) = ([:], "\(error)")
        }
    }

    private struct Fault: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// Returns the translation with the arguments in their places, or else the text of the source.
    func text(of words: Words) -> String {
        let arguments = words.arguments ?? []
        if arguments.isEmpty { return translation(of: words.source) ?? words.source }
        let bytes = Array(words.source.utf8)
        var (key, end) = ("", 0)
        for (index, place) in arguments.enumerated() {
            key += String(decoding: bytes[end..<place.lowerBound], as: UTF8.self) + "%\(index + 1)"
            end = place.upperBound
        }
        key += String(decoding: bytes[end...], as: UTF8.self)
        guard let translation = translation(of: key) else { return words.source }
        return Self.filled(translation) { index in
            arguments.indices.contains(index) ? String(decoding: bytes[arguments[index]], as: UTF8.self) : nil
        }
    }

    private func translation(of key: String) -> String? {
        let translation = translations[key]
        if translation == nil {
            missing.withLock { if $0[key] == nil, $0.count < Self.maxMissing { $0[key] = false } }
        }
        return translation
    }

    /// Returns the keys without a translation that are not logged yet, sorted.
    func takeMissing() -> [String] {
        missing.withLock { missing in
            let keys = missing.filter { !$0.value }.keys.sorted()
            for key in keys { missing[key] = true }
            return keys
        }
    }

    /// Replaces %1, %2 and so on in one pass, so that a value that contains such a text stays itself.
    private static func filled(_ text: String, argument: (Int) -> String?) -> String {
        var result = ""
        var rest = text[...]
        while let sign = rest.firstIndex(of: "%") {
            let digit = rest.index(after: sign)
            guard digit < rest.endIndex, let number = rest[digit].wholeNumberValue, let value = argument(number - 1)
            else {
                result += rest[...sign]
                rest = rest[digit...]
                continue
            }
            result += rest[..<sign] + value
            rest = rest[rest.index(after: digit)...]
        }
        return result + rest
    }

    /// Numbers of the arguments of a text.
    private static func places(in text: String) -> Set<Int> {
        let rests = text.split(separator: "%", omittingEmptySubsequences: false).dropFirst()
        return Set(rests.compactMap { $0.first.flatMap { $0.isASCII && $0 != "0" ? $0.wholeNumberValue : nil } })
    }
}

extension Session {
    /// The texts in the user's language; nil for the language of the source. Reading it follows changes of the client.
    var catalogue: Catalogue? {
        guard !app.texts.isEmpty, let locale = clientContext?.settings.locale else { return nil }
        Catalogue.used.store(true, ordering: .relaxed)
        return host.catalogues[locale] ?? host.catalogues[String(locale.prefix { $0 != "-" })]
    }

    /// Runs `body`, which makes texts, in the user's language.
    func speaking<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        guard !app.texts.isEmpty else { return try body() }
        let result = Catalogue.$current.withValue(catalogue) {
            Result { () throws(Failure) in try body() }
        }
        return try result.get()
    }
}
