import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends HTTP requests, and reads each answer up to a limit and a deadline. Works beside the app's loop; knows nothing
/// of what is asked.
///
/// `URLSession.data(for:)` would read answers of any size, and on Linux it can lock up when a task is cancelled while
/// its answer comes in.
final class HTTPClient: Sendable {
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

    private let exchanges = Exchanges()
    private let session: URLSession

    init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        // Of silence. The deadline that counts is each request's own.
        configuration.timeoutIntervalForRequest = 24 * 60 * 60
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// - Throws: `Failure`; `CancellationError` when the task is cancelled, at once.
    func send(_ request: URLRequest, timeout: Duration, byteLimit: Int) async throws -> Answer {
        let task = session.dataTask(with: request)
        let exchange = Exchange(task, byteLimit: byteLimit)
        exchanges.add(exchange)
        let deadline = DispatchSource.makeTimerSource(queue: .global())
        deadline.setEventHandler { exchange.abort(Failure.timedOut) }
        deadline.schedule(deadline: .now() + .milliseconds(Int(clamping: Int64(timeout / .milliseconds(1)))))
        deadline.activate()
        defer { deadline.cancel() }
        return try await withTaskCancellationHandler {
            task.resume()
            return try await exchange.outcome()
        } onCancel: {
            exchange.abort(CancellationError())
        }
    }
}

/// One request and what has come back so far. Its callers are the session's queue, the deadline's and whoever cancels.
private final class Exchange: Sendable {
    private struct Progress {
        var body = Data()
        var continuation: CheckedContinuation<HTTPClient.Answer, any Error>?
        /// The first outcome is the one that counts; it may come before anybody waits for it.
        var outcome: Result<HTTPClient.Answer, any Error>?
    }

    let task: URLSessionDataTask
    private let byteLimit: Int
    private let progress = Mutex(Progress())

    init(_ task: URLSessionDataTask, byteLimit: Int) {
        self.task = task
        self.byteLimit = byteLimit
    }

    func outcome() async throws -> HTTPClient.Answer {
        try await withCheckedThrowingContinuation { continuation in
            let outcome = progress.withLock { progress in
                if progress.outcome == nil { progress.continuation = continuation }
                return progress.outcome
            }
            if let outcome { continuation.resume(with: outcome) }
        }
    }

    func announced(_ byteCount: Int64) {
        if byteCount > Int64(byteLimit) { abort(HTTPClient.Failure.answerTooLarge) }
    }

    func received(_ data: Data) {
        let isTooLarge = progress.withLock { progress in
            guard progress.outcome == nil else { return false }
            progress.body.append(data)
            return progress.body.count > byteLimit
        }
        if isTooLarge { abort(HTTPClient.Failure.answerTooLarge) }
    }

    func completed(_ error: (any Error)?) {
        if let error {
            finish(.failure(HTTPClient.Failure.network(error as? URLError ?? URLError(.unknown))))
        } else if let response = task.response as? HTTPURLResponse {
            finish(.success(HTTPClient.Answer(status: response.statusCode, body: progress.withLock { $0.body })))
        } else {
            finish(.failure(HTTPClient.Failure.notHTTP))
        }
    }

    /// On Linux `cancel()` waits for the session's queue, and that may be waiting for the very thread that cancels:
    /// never in place.
    func abort(_ error: any Error) {
        finish(.failure(error))
        DispatchQueue.global().async { self.task.cancel() }
    }

    private func finish(_ outcome: Result<HTTPClient.Answer, any Error>) {
        let continuation = progress.withLock { progress in
            if progress.outcome == nil { progress.outcome = outcome }
            defer { progress.continuation = nil }
            return progress.continuation
        }
        continuation?.resume(with: outcome)
    }
}

/// The session's delegate: finds the exchange that a callback belongs to. (A delegate of the task's own is not called
/// on Linux.)
private final class Exchanges: NSObject, URLSessionDataDelegate {
    private let underWay = Mutex<[Int: Exchange]>([:])

    func add(_ exchange: Exchange) {
        underWay.withLock { $0[exchange.task.taskIdentifier] = exchange }
    }

    private func exchange(of task: URLSessionTask) -> Exchange? {
        underWay.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        exchange(of: dataTask)?.announced(response.expectedContentLength)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(of: dataTask)?.received(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        underWay.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.completed(error)
    }
}
