/// An object's members in the order in which they were added. Up to eight are found by comparing keys, more by an index.
public struct JSONObject: Sendable, RandomAccessCollection, ExpressibleByDictionaryLiteral {
    private var members: [(key: String, value: JSONValue)] = []
    /// Key → place; empty while the object is small.
    private var places: [KeyBytes: Int] = [:]
    private static let smallCount = 8

    /// Keys are the same when their bytes are: `String` would also take é for e with an accent behind it.
    private struct KeyBytes: Hashable {
        let text: String

        static func == (a: KeyBytes, b: KeyBytes) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }
        func hash(into hasher: inout Hasher) {
            for byte in text.utf8 { hasher.combine(byte) }
        }
    }

    public init() {}

    /// The last of equal keys wins and keeps the first one's place.
    public init(_ elements: some Sequence<(String, JSONValue)>) {
        for (key, value) in elements { self[key] = value }
    }

    public typealias Key = String
    public typealias Value = JSONValue

    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements)
    }

    public mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }

    /// Adds a member whose key is known to be new.
    mutating func append(key: String, _ value: JSONValue) {
        members.append((key, value))
        if !places.isEmpty {
            places[KeyBytes(text: key)] = members.count - 1
        } else if members.count > Self.smallCount {
            reindex()
        }
    }

    private mutating func reindex() {
        places.removeAll(keepingCapacity: true)
        guard members.count > Self.smallCount else { return }
        for (place, member) in members.enumerated() { places[KeyBytes(text: member.key)] = place }
    }

    private func place(of key: String) -> Int? {
        places.isEmpty ? members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) } : places[KeyBytes(text: key)]
    }

    /// Setting nil removes the member and keeps the order of the others.
    public subscript(key: String) -> JSONValue? {
        get { place(of: key).map { members[$0].value } }
        set {
            switch (place(of: key), newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil):
                members.remove(at: place)
                reindex()
            case (nil, let value?): append(key: key, value)
            case (nil, nil): break
            }
        }
    }

    public var keys: [String] { members.map(\.key) }

    public var startIndex: Int { 0 }
    public var endIndex: Int { members.count }
    public subscript(position: Int) -> (String, JSONValue) { (members[position].key, members[position].value) }
}

extension JSONObject: Equatable {
    /// Without regard to order.
    public static func == (a: JSONObject, b: JSONObject) -> Bool {
        a.count == b.count && a.members.allSatisfy { b[$0.key] == $0.value }
    }
}
