/// Nodes in their order. One alone takes no memory of its own: most layers hold one node, most windows one layer, most
/// sessions one window.
public struct NodeList: RandomAccessCollection, Sendable {
    private enum Storage {
        case none
        case one(RouteNode)
        /// Two at least.
        case several([RouteNode])
    }

    private var storage = Storage.none

    init() {}

    private init(_ nodes: [RouteNode]) {
        storage = nodes.count > 1 ? .several(nodes) : nodes.first.map { .one($0) } ?? .none
    }

    public var startIndex: Int { 0 }

    public var endIndex: Int {
        switch storage {
        case .none: 0
        case .one: 1
        case .several(let nodes): nodes.count
        }
    }

    public subscript(position: Int) -> RouteNode {
        switch storage {
        case .one(let node) where position == 0: node
        case .several(let nodes): nodes[position]
        case .none, .one: preconditionFailure("a list of \(count) has no node at \(position)")
        }
    }

    mutating func append(_ node: RouteNode) { insert(node, at: endIndex) }

    mutating func insert(_ node: RouteNode, at index: Int) {
        if case .none = storage { storage = .one(node) } else { change { $0.insert(node, at: index) } }
    }

    @discardableResult
    mutating func remove(at index: Int) -> RouteNode { change { $0.remove(at: index) } }

    /// In place: while it is changed, the array is held by nobody else.
    private mutating func change<Result>(_ body: (inout [RouteNode]) -> Result) -> Result {
        var nodes =
            switch storage {
            case .none: [RouteNode]()
            case .one(let node): [node]
            case .several(let nodes): nodes
            }
        storage = .none
        defer { self = NodeList(nodes) }
        return body(&nodes)
    }
}
