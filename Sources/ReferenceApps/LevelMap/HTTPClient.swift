import Foundation
import Synchronization

/// Sends HTTP requests with the dynamic library `ReferenceAppsHTTP`, which it loads at the first request.
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

    /// Sends JSON in both directions: a POST request if there is a body, else a GET request.
    ///
    /// - Throws: `Failure`; `CancellationError` as soon as the task is cancelled.
    func send(_ url: URL, body: Data?, timeout: Duration, byteLimit: Int) async throws -> Answer {
        let functions = try HTTPFunctions.loaded.get()
        try Task.checkCancellation()
        let request = PendingRequest(functions)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                request.start(url, body, timeout, byteLimit, continuation)
            }
        } onCancel: {
            request.cancel()
        }
    }
}

/// The functions of the library's C interface; `HTTPLibrary.swift` there documents them.
private struct HTTPFunctions: Sendable {
    typealias Completion = @convention(c) (UnsafeMutableRawPointer, Int32, UnsafePointer<UInt8>?, Int) -> Void
    typealias Start =
        @convention(c) (
            UnsafePointer<CChar>, UnsafePointer<UInt8>?, Int, Int64, Int, UnsafeMutableRawPointer, Completion
        ) -> UnsafeMutableRawPointer
    typealias Use = @convention(c) (UnsafeMutableRawPointer) -> Void

    let start: Start
    let cancel: Use
    let release: Use

    static let loaded = Result<HTTPFunctions, HTTPClient.Failure> { () throws(HTTPClient.Failure) in
        try HTTPFunctions()
    }

    private init() throws(HTTPClient.Failure) {
        #if canImport(Darwin)
            let name = "@rpath/libReferenceAppsHTTP.dylib"
        #else
            let name = "libReferenceAppsHTTP.so"
        #endif
        let advice = "build it with: swift build --product ReferenceAppsHTTP"
        guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
            let reason = dlerror().map { String(cString: $0) } ?? name
            throw .network(reason: "the HTTP client cannot be loaded (\(reason)); \(advice)")
        }
        guard let start = dlsym(library, "offstage_http_start"), let cancel = dlsym(library, "offstage_http_cancel"),
            let release = dlsym(library, "offstage_http_release")
        else { throw .network(reason: "\(name) has no HTTP client; \(advice)") }
        self.start = unsafeBitCast(start, to: Start.self)
        self.cancel = unsafeBitCast(cancel, to: Use.self)
        self.release = unsafeBitCast(release, to: Use.self)
    }
}

/// One request from its start to its outcome. The library retains it in between.
private final class PendingRequest: Sendable {
    private struct State {
        var continuation: CheckedContinuation<HTTPClient.Answer, any Error>?
        /// Nil before the start and after the outcome. The address is only passed back to the library.
        var handle: UInt?
        var isCancelled = false
        var isFinished = false
    }

    private let functions: HTTPFunctions
    private let state = Mutex(State())

    init(_ functions: HTTPFunctions) { self.functions = functions }

    func start(
        _ url: URL, _ body: Data?, _ timeout: Duration, _ byteLimit: Int,
        _ continuation: CheckedContinuation<HTTPClient.Answer, any Error>
    ) {
        state.withLock { $0.continuation = continuation }
        let milliseconds = Int64(min(timeout / .milliseconds(1), 86_400_000))
        let context = Unmanaged.passRetained(self).toOpaque()
        let completion: HTTPFunctions.Completion = { context, status, bytes, count in
            let request = Unmanaged<PendingRequest>.fromOpaque(context).takeRetainedValue()
            request.finish(PendingRequest.outcome(status, Data(UnsafeBufferPointer(start: bytes, count: count))))
        }
        let bytes = body.map { Array($0) }
        let handle =
            bytes?.withUnsafeBufferPointer {
                functions.start(
                    url.absoluteString, $0.baseAddress, $0.count, milliseconds, byteLimit, context, completion)
            } ?? functions.start(url.absoluteString, nil, 0, milliseconds, byteLimit, context, completion)
        let (isCancelled, isFinished) = state.withLock { state in
            if !state.isFinished { state.handle = UInt(bitPattern: handle) }
            return (state.isCancelled, state.isFinished)
        }
        if isFinished { functions.release(handle) } else if isCancelled { cancel() }
    }

    /// Ends the call at once; the library's outcome is ignored.
    func cancel() {
        let continuation = state.withLock { state in
            state.isCancelled = true
            // The handle stays valid under the lock.
            if let handle = state.handle.flatMap({ UnsafeMutableRawPointer(bitPattern: $0) }) {
                functions.cancel(handle)
            }
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(throwing: CancellationError())
    }

    private func finish(_ outcome: Result<HTTPClient.Answer, any Error>) {
        let (continuation, handle) = state.withLock { state in
            state.isFinished = true
            defer { (state.continuation, state.handle) = (nil, nil) }
            return (state.continuation, state.handle)
        }
        if let handle = handle.flatMap({ UnsafeMutableRawPointer(bitPattern: $0) }) { functions.release(handle) }
        continuation?.resume(with: outcome)
    }

    private static func outcome(_ status: Int32, _ bytes: Data) -> Result<HTTPClient.Answer, any Error> {
        switch status {
        case -1: .failure(HTTPClient.Failure.timedOut)
        case -2: .failure(HTTPClient.Failure.answerTooLarge)
        case -3: .failure(HTTPClient.Failure.notHTTP)
        case -4: .failure(HTTPClient.Failure.network(reason: String(decoding: bytes, as: UTF8.self)))
        case ..<0: .failure(CancellationError())
        default: .success(HTTPClient.Answer(status: Int(status), body: bytes))
        }
    }
}
