import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One HTTP request and its answer, which is read up to a limit and waited for up to a deadline. Runs beside the app's loop; knows nothing of what
/// is asked.
final class HTTPExchange: NSObject, URLSessionDataDelegate {
    struct Answer: Sendable {
        let status: Int
        let body: Data
    }

    enum Failure: Error {
        case timedOut
        case answerTooLarge
        case notHTTP
        case network(URLError)
    }

    private struct Progress {
        var body = Data()
        var continuation: CheckedContinuation<Answer, any Error>?
        /// The first outcome is the one that counts; it may come before anybody waits for it.
        var outcome: Result<Answer, any Error>?
    }

    private let progress = Mutex(Progress())
    private let byteLimit: Int

    private init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    /// - Throws: `Failure`; `CancellationError` when the task is cancelled, at once.
    static func send(_ request: URLRequest, on session: URLSession, timeout: Duration, byteLimit: Int) async throws -> Answer {
        let exchange = HTTPExchange(byteLimit: byteLimit)
        let task = session.dataTask(with: request)
        task.delegate = exchange
        // The session's own time limit is for silence; an answer that drips in would last for ever.
        let deadline = DispatchSource.makeTimerSource(queue: .global())
        deadline.setEventHandler { exchange.end(task, Failure.timedOut) }
        deadline.schedule(deadline: .now() + .milliseconds(Int(clamping: Int64(timeout / .milliseconds(1)))))
        deadline.activate()
        defer { deadline.cancel() }
        return try await withTaskCancellationHandler {
            task.resume()
            return try await exchange.outcome()
        } onCancel: {
            exchange.end(task, CancellationError())
        }
    }

    private func outcome() async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            let outcome = progress.withLock { progress in
                if progress.outcome == nil { progress.continuation = continuation }
                return progress.outcome
            }
            if let outcome { continuation.resume(with: outcome) }
        }
    }

    private func finish(_ outcome: Result<Answer, any Error>) {
        let continuation = progress.withLock { progress in
            if progress.outcome == nil { progress.outcome = outcome }
            defer { progress.continuation = nil }
            return progress.continuation
        }
        continuation?.resume(with: outcome)
    }

    /// `cancel()` waits for the session's queue on Linux, and that queue may be waiting for the very thread that cancels: never in place.
    private func end(_ task: URLSessionTask, _ error: any Error) {
        finish(.failure(error))
        DispatchQueue.global().async { task.cancel() }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if response.expectedContentLength > Int64(byteLimit) { end(dataTask, Failure.answerTooLarge) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = progress.withLock { progress in
            progress.body.append(data)
            return progress.body.count > byteLimit
        }
        if isTooLarge { end(dataTask, Failure.answerTooLarge) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error {
            finish(.failure(Failure.network(error as? URLError ?? URLError(.unknown))))
        } else if let response = task.response as? HTTPURLResponse {
            finish(.success(Answer(status: response.statusCode, body: progress.withLock { $0.body })))
        } else {
            finish(.failure(Failure.notHTTP))
        }
    }
}
