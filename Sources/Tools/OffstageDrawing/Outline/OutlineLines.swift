import JSON

/// Lines of an outline.
package struct OutlineLines {
    private(set) var text = ""
    /// The elements by ref; nil for an outline without refs.
    private(set) var targets: [String: OutlineTarget]?
    private var depth = 0
    private var count = 0
    /// Levels that are listed. Views of apps are flatter; the limit protects the call stack.
    private static let deepest = 60
    /// Lines that are listed.
    private static let most = 100_000

    /// - Parameter hasRefs: each element that takes input ends with its ref in braces.
    init(hasRefs: Bool = false) { if hasRefs { targets = [:] } }

    var hasRefs: Bool { targets != nil }

    /// Adds an element and the elements in it.
    ///
    /// - Parameters:
    ///   - ref: for an outline with refs, the ref and the element.
    ///   - label: A display text.
    ///   - value: A display text, a boolean or an array.
    mutating func element(
        _ role: String, _ label: JSONValue? = nil, value: JSONValue? = nil, states: [String?] = [],
        ref: @autoclosure () -> OutlineRef? = nil,
        _ children: (inout OutlineLines) -> Void = { _ in }
    ) {
        guard depth < Self.deepest, count < Self.most else { return }
        count += 1
        text += String(repeating: " ", count: 2 * depth) + role
        if let label = label.flatMap(Self.plain) { text += " " + SafeText.json(CanonicalText.of(label)) }
        if let value = value.flatMap(Self.plain) { text += ": " + SafeText.json(CanonicalText.of(value)) }
        let states = states.compactMap { $0 }.filter(Self.isWord).sorted()
        if !states.isEmpty { text += " [\(states.joined(separator: ", "))]" }
        if targets != nil, let ref = ref() {
            targets?[ref.name] = ref.target
            text += " {\(ref.name)}"
        }
        text += "\n"
        depth += 1
        children(&self)
        depth -= 1
    }

    /// Takes a ref of an element that is not listed.
    mutating func know(_ ref: OutlineRef?) {
        if let ref, hasRefs { targets?[ref.name] = ref.target }
    }

    /// Adds a line about what an agent can do, without a target of its own.
    mutating func note(_ text: String) {
        guard targets != nil, depth < Self.deepest, count < Self.most else { return }
        count += 1
        self.text += String(repeating: " ", count: 2 * depth) + text + "\n"
    }

    /// Returns the text, number or date of a display text without its style; nil for null and for an empty text.
    package static func plain(_ value: JSONValue) -> JSONValue? {
        switch value {
        case .null, .string(""): nil
        case .object(let object): object["number"] ?? object["date"]
        default: value
        }
    }

    /// True for ASCII letters, digits and spaces. Roles and kinds of hostile JSON have other characters.
    private static func isWord(_ state: String) -> Bool {
        !state.isEmpty
            && state.utf8.allSatisfy { $0 == 0x20 || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) }
    }
}
