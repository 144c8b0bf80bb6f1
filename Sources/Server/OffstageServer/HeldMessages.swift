import DequeModule
import JSONRPC

/// Messages that arrived while the maximum number of calls was in flight, in order of arrival. The connection reads
/// them again when calls have ended.
struct HeldMessages {
    private var messages: Deque<(id: RequestID?, bytes: [UInt8])> = []
    private(set) var byteCount = 0

    var isEmpty: Bool { messages.isEmpty }

    mutating func append(_ bytes: UnsafeRawBufferPointer, id: RequestID?) {
        messages.append((id, Array(bytes)))
        byteCount += bytes.count
    }

    mutating func popFirst() -> [UInt8]? {
        guard let message = messages.popFirst() else { return nil }
        byteCount -= message.bytes.count
        return message.bytes
    }

    /// Removes the request of that id. Returns false if there is none.
    mutating func remove(_ id: RequestID) -> Bool {
        guard let index = messages.firstIndex(where: { $0.id == id }) else { return false }
        byteCount -= messages.remove(at: index).bytes.count
        return true
    }
}
