import JSON

/// The answers to one batch, gathered in the order of its requests and sent as one array when the last is there.
public final class Batch {
    private var answers: [[UInt8]?] = []
    private var missing = 0
    private var isRead = false
    private let onComplete: (Batch) -> Void
    /// Ids of its requests: not to be used again before the array is out.
    public private(set) var ids: [RequestID] = []
    /// Bytes of the answers that are there.
    public private(set) var byteCount = 0

    public init(onComplete: @escaping (Batch) -> Void) { self.onComplete = onComplete }

    /// Keeps a place for the next answer.
    public func addSlot(for id: RequestID) -> Int {
        if id != .null { ids.append(id) }
        answers.append(nil)
        missing += 1
        return answers.count - 1
    }

    public func answer(_ slot: Int, _ response: [UInt8]) {
        guard answers.indices.contains(slot), answers[slot] == nil else { return }
        answers[slot] = response
        byteCount += response.count
        missing -= 1
        completeIfDone()
    }

    /// Every entry of the batch has been read.
    public func didReadAll() {
        isRead = true
        completeIfDone()
    }

    private func completeIfDone() {
        guard isRead, missing == 0 else { return }
        onComplete(self)
    }

    /// Nothing but notifications: there is no answer, not even an empty one.
    public var isEmpty: Bool { answers.isEmpty }

    public func write(to writer: inout JSONWriter) {
        writer.raw("[")
        for answer in answers {
            writer.raw(answer ?? [])
            writer.comma()
        }
        writer.dropComma()
        writer.raw("]")
    }
}
