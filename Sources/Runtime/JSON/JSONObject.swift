/// Members of an object in insertion order. Up to eight members are found by comparing keys, more by an index.
public struct JSONObject: Sendable, RandomAccessCollection, ExpressibleByDictionaryLiteral {
    fileprivate struct Member: Sendable {
        let key: String
        var value: JSONValue
        /// Increases from member to member, so that the index stays valid when an earlier member is removed.
        let serial: Int
    }

    fileprivate var members: [Member] = []
    /// Key → serial; empty while the object is small.
    private var serials: [ExactText: Int] = [:]
    private static let smallCount = 8

    /// Makes an empty object.
    public init() {}

    /// Makes an object of `elements`, in their order. Of equal keys, the last value is stored at the first one's index.
    public init(_ elements: some Sequence<(String, JSONValue)>) {
        for (key, value) in elements { self[key] = value }
    }

    /// Key of a literal.
    public typealias Key = String
    /// Value of a literal.
    public typealias Value = JSONValue

    public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }

    /// Reserves memory for `count` members.
    public mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }

    /// The value of a member. Setting nil removes the member and keeps the order of the others.
    public subscript(key: String) -> JSONValue? {
        get { memberIndex(of: key).map { members[$0].value } }
        set {
            switch (memberIndex(of: key), newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): remove(at: index)
            case (nil, let value?): append(key: key, value)
            case (nil, nil): break
            }
        }
    }

    /// Keys in order.
    public var keys: [String] { members.map(\.key) }

    public var startIndex: Int { 0 }
    public var endIndex: Int { members.count }
    /// The member at an index.
    public subscript(position: Int) -> (String, JSONValue) { (members[position].key, members[position].value) }

    /// The members in order. Its own type, because debug builds are slow with the protocol's.
    public struct Iterator: IteratorProtocol {
        private let members: [Member]
        private var index = 0

        fileprivate init(_ object: JSONObject) { members = object.members }

        public mutating func next() -> (String, JSONValue)? {
            guard index < members.count else { return nil }
            let member = members[index]
            index += 1
            return (member.key, member.value)
        }
    }

    public func makeIterator() -> Iterator { Iterator(self) }

    /// Appends a member whose key is new.
    mutating func append(key: String, _ value: JSONValue) {
        let serial = (members.last?.serial ?? -1) + 1
        members.append(Member(key: key, value: value, serial: serial))
        if !serials.isEmpty {
            serials[ExactText(key)] = serial
        } else if members.count > Self.smallCount {
            serials.reserveCapacity(members.count)
            for member in members { serials[ExactText(member.key)] = member.serial }
        }
    }

    /// True if both share their storage, and so are equal.
    func isIdentical(to other: JSONObject) -> Bool {
        members.count == other.members.count
            && members.withUnsafeBufferPointer { a in
                other.members.withUnsafeBufferPointer { a.baseAddress == $0.baseAddress }
            }
    }

    private mutating func remove(at index: Int) {
        let removed = members.remove(at: index)
        if members.count <= Self.smallCount {
            serials.removeAll(keepingCapacity: true)
        } else {
            serials[ExactText(removed.key)] = nil
        }
    }

    private func memberIndex(of key: String) -> Int? {
        guard !serials.isEmpty else {
            // A loop, because debug builds call a closure for each member of `firstIndex`.
            var index = 0
            while index < members.count {
                if ExactText.isEqual(members[index].key, key) { return index }
                index += 1
            }
            return nil
        }
        guard let serial = serials[ExactText(key)] else { return nil }
        // The index equals the serial, or is lower if a member was removed.
        if serial < members.count, members[serial].serial == serial { return serial }
        var low = 0
        var high = Swift.min(serial, members.count)
        while low < high {
            let middle = (low + high) / 2
            if members[middle].serial < serial { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension JSONObject: Equatable {
    /// Ignores order.
    public static func == (a: JSONObject, b: JSONObject) -> Bool {
        a.count == b.count && (a.isIdentical(to: b) || a.members.allSatisfy { b[$0.key] == $0.value })
    }
}
