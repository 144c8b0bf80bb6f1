/// What has been taken and has not ended: requests by id, and notifications whose work goes on. In the order of
/// arrival.
public struct PendingCalls {
    private var byID: [RequestID: any PendingCall] = [:]
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var lastNumber: UInt64 = 0

    private struct Entry {
        let call: any PendingCall
        let number: UInt64
    }

    public init() {}

    public var count: Int { entries.count }
    /// Those that will be answered.
    public private(set) var requestCount = 0

    public func contains(_ id: RequestID) -> Bool {
        byID.isEmpty ? false : byID[id] != nil
    }

    /// - Parameter id: nil for a notification. Requests with id null are kept too, though nobody can name them.
    public mutating func insert(_ call: any PendingCall, id: RequestID?) {
        lastNumber += 1
        entries[ObjectIdentifier(call)] = Entry(call: call, number: lastNumber)
        guard let id else { return }
        requestCount += 1
        if id != .null { byID[id] = call }
    }

    public mutating func remove(_ call: any PendingCall, id: RequestID?) {
        guard entries.removeValue(forKey: ObjectIdentifier(call)) != nil, let id else { return }
        requestCount -= 1
        if id != .null { byID[id] = nil }
    }

    public subscript(id: RequestID) -> (any PendingCall)? { byID[id] }

    public var all: [any PendingCall] { entries.values.sorted { $0.number < $1.number }.map(\.call) }
}

/// A request or notification under way. Ending takes it out of the table.
public protocol PendingCall: AnyObject {
    /// Ends it at once.
    func cancel(_ reason: CallCancellation)
}

/// Why a call is ended from outside.
public enum CallCancellation: Sendable {
    /// `$/cancelRequest`.
    case cancelled
    /// `shutdown` has waited long enough.
    case shutDown
    /// The input has ended, and the server has waited long enough.
    case drainTimeout
}

extension ResponseError {
    public init(_ cancellation: CallCancellation) {
        self =
            switch cancellation {
            case .cancelled: .cancelled
            case .shutDown: .shutDown
            case .drainTimeout: .drainTimeout
            }
    }
}
