import JSON

/// Collects the responses of one batch in request order. Sends them as one array after the last.
public final class Batch {
    private var answers: [[UInt8]?] = []
    private var missing = 0
    private var isRead = false
    private let onComplete: (Batch) -> Void
    /// Ids of the batch's requests. Not reusable before the array is sent.
    public private(set) var ids: [RequestID] = []
    /// Bytes of the responses collected so far.
    public private(set) var byteCount = 0

    /// Makes an empty batch.
    ///
    /// - Parameter onComplete: called after the last response.
    public init(onComplete: @escaping (Batch) -> Void) { self.onComplete = onComplete }

    /// Reserves the next response's index in the array, for the request `id`, and returns it.
    public func addSlot(for id: RequestID) -> Int {
        if id != .null { ids.append(id) }
        answers.append(nil)
        missing += 1
        return answers.count - 1
    }

    /// Stores the response of a slot.
    public func answer(_ slot: Int, _ response: [UInt8]) {
        guard answers.indices.contains(slot), answers[slot] == nil else { return }
        answers[slot] = response
        byteCount += response.count
        missing -= 1
        completeIfDone()
    }

    /// Marks every entry of the batch as read.
    public func didReadAll() {
        isRead = true
        completeIfDone()
    }

    private func completeIfDone() {
        guard isRead, missing == 0 else { return }
        onComplete(self)
    }

    /// True for a batch of notifications only: it gets no response, not even an empty array.
    public var isEmpty: Bool { answers.isEmpty }

    /// Writes the array of responses.
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
