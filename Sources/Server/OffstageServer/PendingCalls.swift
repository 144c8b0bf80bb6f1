import AppLoop
import JSONRPC

/// Calls of a connection that have not ended: requests by id, and notifications whose work is in progress.
@AppActor
struct PendingCalls {
    private var byID: [RequestID: Call] = [:]
    private var entries: [ObjectIdentifier: (call: Call, number: UInt64)] = [:]
    private var lastNumber: UInt64 = 0
    /// Number of calls that get an answer.
    private(set) var requestCount = 0

    var count: Int { entries.count }

    func contains(_ id: RequestID) -> Bool { byID.isEmpty ? false : byID[id] != nil }

    /// - Parameter id: nil for a notification. A request with the id null is kept, but no client can cancel it.
    mutating func insert(_ call: Call, id: RequestID?) {
        lastNumber += 1
        entries[ObjectIdentifier(call)] = (call, lastNumber)
        guard let id else { return }
        requestCount += 1
        if id != .null { byID[id] = call }
    }

    mutating func remove(_ call: Call, id: RequestID?) {
        guard entries.removeValue(forKey: ObjectIdentifier(call)) != nil, let id else { return }
        requestCount -= 1
        if id != .null { byID[id] = nil }
    }

    subscript(id: RequestID) -> Call? { byID[id] }

    /// All calls in the order of their arrival.
    var all: [Call] { entries.values.sorted { $0.number < $1.number }.map(\.call) }
}
