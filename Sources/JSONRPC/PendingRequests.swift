/// Requests that have been taken and not answered, by id.
public struct PendingRequests {
    private var byID: [RequestID: any PendingRequest] = [:]
    /// Those with id null: two of them cannot be told apart, and nobody can name them.
    private var nameless: [ObjectIdentifier: any PendingRequest] = [:]

    public init() {}

    public var count: Int { byID.count + nameless.count }

    public func contains(_ id: RequestID) -> Bool {
        guard !byID.isEmpty else { return false }
        return byID[id] != nil
    }

    public mutating func insert(_ request: any PendingRequest, id: RequestID) {
        if case .null = id { nameless[ObjectIdentifier(request)] = request } else { byID[id] = request }
    }

    public mutating func remove(_ request: any PendingRequest, id: RequestID) {
        if case .null = id { nameless[ObjectIdentifier(request)] = nil } else { byID[id] = nil }
    }

    public subscript(id: RequestID) -> (any PendingRequest)? { byID[id] }

    public var all: [any PendingRequest] { Array(byID.values) + Array(nameless.values) }
}

/// A request under way. Answering it takes it out of the table.
public protocol PendingRequest: AnyObject {
    /// Ends it with this answer, at once.
    func cancel(with error: ResponseError)
}
