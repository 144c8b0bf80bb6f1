import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends HTTP requests and reads each response up to a limit and a deadline.
///
/// `URLSession.data(for:)` would read responses of any size. On Linux it can deadlock when a task is cancelled while
/// its response arrives.
final class HTTPClient: Sendable {
    struct Answer: Sendable {
        let status: Int
        let body: Data
    }

    enum Failure: Error {
        case timedOut
        case answerTooLarge
        case notHTTP
        /// The reason is the end of a sentence.
        case network(reason: String)
    }

    private let exchanges = Exchanges()
    private let session: URLSession

    init() {
        Self.excludeLoopbackFromProxy()
        let configuration = URLSessionConfiguration.ephemeral
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        // The longest silence; each request has a deadline of its own.
        configuration.timeoutIntervalForRequest = 24 * 60 * 60
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Adds this machine to `no_proxy`. On Linux, the environment is the only setting of libcurl's proxy.
    private static func excludeLoopbackFromProxy() {
        let environment = ProcessInfo.processInfo.environment
        let hosts = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
        guard hosts != "*" else { return }
        setenv("no_proxy", (hosts.isEmpty ? "" : hosts + ",") + "127.0.0.1,localhost,::1", 1)
    }

    /// Sends JSON in both directions: a POST request if there is a body, else a GET request.
    ///
    /// - Throws: `Failure`; `CancellationError` as soon as the task is cancelled.
    func send(_ url: URL, body: Data?, timeout: Duration, byteLimit: Int) async throws -> Answer {
        let task = session.dataTask(with: .json(url, body: body))
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

/// One request and the response so far. Called on the session's queue, the deadline's queue and the cancelling thread.
private final class Exchange: Sendable {
    private struct Progress {
        var body = Data()
        var continuation: CheckedContinuation<HTTPClient.Answer, any Error>?
        /// The first outcome; later ones are ignored. It can arrive before the continuation.
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

    /// - Parameter error: nil after a whole response. On Linux, a refused challenge (401) ends a whole response with
    ///   the error `cancelled`.
    func completed(_ error: (any Error)?) {
        let isRefusedChallenge =
            (error as? URLError)?.code == .cancelled && (task.response as? HTTPURLResponse)?.statusCode == 401
        if let error, !isRefusedChallenge {
            finish(.failure(HTTPClient.Failure.network(reason: (error as? URLError ?? URLError(.unknown)).sentence)))
        } else if let response = task.response as? HTTPURLResponse {
            finish(.success(HTTPClient.Answer(status: response.statusCode, body: progress.withLock { $0.body })))
        } else {
            finish(.failure(HTTPClient.Failure.notHTTP))
        }
    }

    /// Cancels on another thread: on Linux, `cancel()` waits for the session's queue, which can wait for this thread.
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

/// The session's delegate; forwards each callback to its exchange. On Linux, a task's own delegate is never called.
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

    /// A response 401 is a response like any other. Without this method, the task looks for credentials and never ends.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let asksForUser = [
            NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest,
        ].contains(challenge.protectionSpace.authenticationMethod)
        completionHandler(asksForUser ? .rejectProtectionSpace : .performDefaultHandling, nil)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(of: dataTask)?.received(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        underWay.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.completed(error)
    }
}

extension URLRequest {
    /// A GET request that accepts JSON, or a POST request with a body.
    fileprivate static func json(_ url: URL, body: Data?) -> URLRequest {
        var request = URLRequest(url: url)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        if let body {
            request.httpMethod = "POST"
            request.httpBody = body
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        return request
    }
}

extension URLError {
    /// A reason for users; the descriptions of the system contain little more than the code.
    fileprivate var sentence: String {
        switch code {
        case .cannotConnectToHost: "nothing accepts the connection; is it running?"
        case .cannotFindHost, .dnsLookupFailed: "there is no such host"
        case .networkConnectionLost: "the connection was lost"
        case .secureConnectionFailed: "no secure connection could be made"
        default: "\(localizedDescription) (\(code.rawValue))"
        }
    }
}
