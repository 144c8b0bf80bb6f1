/// An ordered list of node ids. A single id needs no allocation: most layers hold one node, most windows one layer.
package struct NodeIDs: RandomAccessCollection, Sendable, Equatable {
    private enum Storage: Sendable, Equatable {
        case none
        case one(NodeID)
        /// At least two.
        case several([NodeID])
    }

    private var storage = Storage.none

    init() {}

    init(_ ids: [NodeID]) { storage = ids.count > 1 ? .several(ids) : ids.first.map { .one($0) } ?? .none }

    package var startIndex: Int { 0 }

    package var endIndex: Int {
        switch storage {
        case .none: 0
        case .one: 1
        case .several(let ids): ids.count
        }
    }

    package subscript(position: Int) -> NodeID {
        switch storage {
        case .one(let id) where position == 0: id
        case .several(let ids): ids[position]
        case .none, .one: preconditionFailure("a list of \(count) ids has none at index \(position)")
        }
    }

    /// Searches from the end, where most changes happen.
    func lastIndex(of id: NodeID) -> Int? {
        switch storage {
        case .none: nil
        case .one(let only): only == id ? 0 : nil
        case .several(let ids): ids.lastIndex(of: id)
        }
    }

    mutating func append(_ id: NodeID) { insert(id, at: endIndex) }

    // The list gives up its own reference to an array first, so that the array changes in place.

    mutating func insert(_ id: NodeID, at index: Int) {
        switch storage {
        case .none: storage = .one(id)
        case .one(let only): storage = .several(index == 0 ? [id, only] : [only, id])
        case .several(var ids):
            storage = .none
            ids.insert(id, at: index)
            storage = .several(ids)
        }
    }

    mutating func remove(at index: Int) {
        guard case .several(var ids) = storage else { return storage = .none }
        storage = .none
        ids.remove(at: index)
        self = NodeIDs(ids)
    }
}
