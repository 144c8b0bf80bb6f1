import JSONRPC

/// Queue of messages that were received while the in-flight limit was reached. The connection serves them, in order,
/// when calls have ended.
struct HeldMessages {
    private var messages: [(id: RequestID?, bytes: [UInt8])] = []
    private var first = 0
    private(set) var byteCount = 0

    var isEmpty: Bool { first == messages.count }

    mutating func append(_ bytes: UnsafeRawBufferPointer, id: RequestID?) {
        messages.append((id, Array(bytes)))
        byteCount += bytes.count
    }

    mutating func popFirst() -> [UInt8]? {
        guard first < messages.count else { return nil }
        let bytes = messages[first].bytes
        messages[first].bytes = []
        byteCount -= bytes.count
        first += 1
        if first == messages.count {
            messages = []
            first = 0
        } else if first > 1024, first > messages.count / 2 {
            messages.removeFirst(first)
            first = 0
        }
        return bytes
    }

    /// Removes the request with that id. Returns false if there is none.
    mutating func remove(_ id: RequestID) -> Bool {
        guard let place = messages[first...].firstIndex(where: { $0.id == id }) else { return false }
        byteCount -= messages[place].bytes.count
        messages.remove(at: place)
        return true
    }
}
