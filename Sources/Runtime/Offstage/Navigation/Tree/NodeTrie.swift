/// A radix trie over the numbers of node ids, 8 entries a level. Copies share every branch that neither side
/// changes: a change costs the depth of the trie.
struct NodeTrie {
    /// One level. The bottom level holds nodes, the levels above hold branches.
    ///
    /// Exclusive access is not checked again: a branch is changed only through a trie that is, and only if no other
    /// trie shares it.
    private final class Branch {
        /// Bit i is set where digit i has an entry; entries are packed in the order of their bits.
        @exclusivity(unchecked) var bitmap: UInt32 = 0
        @exclusivity(unchecked) var nodes: ContiguousArray<RouteNode> = []
        @exclusivity(unchecked) var branches: ContiguousArray<Branch> = []

        init() {}

        init(copying other: Branch) {
            bitmap = other.bitmap
            nodes = other.nodes
            branches = other.branches
        }

        func index(of bit: UInt32) -> Int { (bitmap & (bit &- 1)).nonzeroBitCount }
    }

    private static let bitsPerLevel: UInt64 = 3
    private static let lastDigit: UInt64 = 1 << bitsPerLevel - 1

    private var root = Branch()
    /// The number of key bits below the root's digit; 0 where the root holds nodes.
    private var shift: UInt64 = 0
    private(set) var count = 0

    private static func bit(_ key: UInt64, _ shift: UInt64) -> UInt32 {
        1 << UInt32(truncatingIfNeeded: (key >> shift) & lastDigit)
    }

    subscript(key: UInt64) -> RouteNode? {
        if key >> shift > Self.lastDigit { return nil }
        var branch = Unmanaged.passUnretained(root)
        var shift = shift
        while true {
            // Reading a level without retaining it: the table holds every branch while this runs.
            let (next, node): (Unmanaged<Branch>?, RouteNode?) = branch._withUnsafeGuaranteedRef {
                let bit = Self.bit(key, shift)
                if $0.bitmap & bit == 0 { return (nil, nil) }
                let index = $0.index(of: bit)
                return shift == 0 ? (nil, $0.nodes[index]) : (Unmanaged.passUnretained($0.branches[index]), nil)
            }
            guard let next else { return node }
            branch = next
            shift &-= Self.bitsPerLevel
        }
    }

    /// Adds a node, or replaces the one of its id.
    mutating func insert(_ node: RouteNode) {
        let key = node.id.key
        while key >> shift > Self.lastDigit { addLevel() }
        if Self.insert(node, key, into: &root, shift) { count += 1 }
    }

    private mutating func addLevel() {
        if root.bitmap != 0 {
            let top = Branch()
            top.bitmap = 1
            top.branches = [root]
            root = top
        }
        shift += Self.bitsPerLevel
    }

    /// - Returns: whether the id is new.
    private static func insert(_ node: RouteNode, _ key: UInt64, into branch: inout Branch, _ shift: UInt64) -> Bool {
        makeUnique(&branch)
        let bit = bit(key, shift)
        let index = branch.index(of: bit)
        let isKnown = branch.bitmap & bit != 0
        branch.bitmap |= bit
        if shift == 0 {
            if isKnown { branch.nodes[index] = node } else { branch.nodes.insert(node, at: index) }
            return !isKnown
        }
        if !isKnown { branch.branches.insert(Branch(), at: index) }
        return insert(node, key, into: &branch.branches[index], shift - bitsPerLevel)
    }

    mutating func remove(_ key: UInt64) {
        guard self[key] != nil else { return }
        count -= 1
        if Self.remove(key, from: &root, shift) { (root, shift) = (Branch(), 0) }
    }

    /// - Returns: whether the branch is empty now.
    private static func remove(_ key: UInt64, from branch: inout Branch, _ shift: UInt64) -> Bool {
        makeUnique(&branch)
        let bit = bit(key, shift)
        let index = branch.index(of: bit)
        if shift == 0 {
            branch.nodes.remove(at: index)
        } else {
            guard remove(key, from: &branch.branches[index], shift - bitsPerLevel) else { return false }
            branch.branches.remove(at: index)
        }
        branch.bitmap &= ~bit
        return branch.bitmap == 0
    }

    private static func makeUnique(_ branch: inout Branch) {
        if !isKnownUniquelyReferenced(&branch) { branch = Branch(copying: branch) }
    }
}
