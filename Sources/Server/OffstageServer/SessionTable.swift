import AppLoop
import DequeModule
import Offstage

/// Open sessions in order of opening, and the ids of the last closed ones.
@AppActor
struct SessionTable {
    private var indices: [String: Int] = [:]
    private var slots: [Session?] = []
    private var closed: Set<String> = []
    private var closedInOrder: Deque<String> = []
    private let closedLimit: Int

    init(closedLimit: Int) { self.closedLimit = max(0, closedLimit) }

    var count: Int { indices.count }
    var isEmpty: Bool { indices.isEmpty }
    var all: [Session] { slots.compactMap { $0 } }
    /// The open session if there is exactly one, else nil.
    var only: Session? { indices.count == 1 ? slots.lazy.compactMap { $0 }.first : nil }

    subscript(id: String) -> Session? { indices[id].flatMap { slots[$0] } }

    func firstIDs(_ limit: Int) -> [String] { all.prefix(limit).map(\.id) }

    func wasClosed(_ id: String) -> Bool { closed.contains(id) }

    mutating func add(_ session: Session) {
        indices[session.id] = slots.count
        slots.append(session)
        if closed.remove(session.id) != nil { closedInOrder.removeAll { $0 == session.id } }
    }

    mutating func remove(_ session: Session) {
        guard let index = indices.removeValue(forKey: session.id) else { return }
        slots[index] = nil
        remember(session.id)
        if slots.count > 64, indices.count < slots.count / 2 {
            slots = all
            for (index, session) in slots.enumerated() { if let session { indices[session.id] = index } }
        }
    }

    private mutating func remember(_ id: String) {
        guard closedLimit > 0, closed.insert(id).inserted else { return }
        closedInOrder.append(id)
        if closedInOrder.count > closedLimit { closed.remove(closedInOrder.removeFirst()) }
    }
}
