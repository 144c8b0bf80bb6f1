import AppLoop
import JSON
import Offstage
import Testing

/// Steps, and the problems that fail a test without an expectation.
extension TestSession {
    /// An input of the user.
    struct OpenInput {
        /// Id of the request.
        let id: Int64
        /// The call of the test: `tap("save")`.
        let step: String
        let line: StepLine
    }

    /// Runs a step of the test. A thrown error names the step's line.
    func step<Result>(_ file: String, _ line: Int, _ body: () throws -> Result) throws -> Result {
        let stepLine = StepLine(fileID: file, line: line)
        currentStep = stepLine
        do { return try body() } catch var error as any StepError {
            error.stepLine = error.stepLine ?? stepLine
            throw error
        }
    }

    /// Reasons for which the test fails, found since the last step: errors that the app logged, and inputs of the user
    /// that failed after their step. In an exhaustive session also what the test has not stated.
    ///
    /// The next step throws them as `Problems`, and `finish()` throws those of the last step.
    public var problems: [String] { findProblems().map(\.text) }

    private func findProblems() -> [Problem] {
        take()
        let logged = log.filter(\.isProblem).map {
            "the app logged the \($0.level.rawValue) '\($0.message)'; take an expected message with takeLog()"
        }
        let failed = failedInputs.map { failed in
            Problem(text: "\(failed.input.step) failed: \(Refused(error: failed.error))", stepLine: failed.input.line)
        }
        let missing = stated.missing { state.read().shown.name(ofScreen: $0) }
        return failures + logged.map { Problem(text: $0, stepLine: lastStep) } + failed
            + missing.map { Problem(text: $0, stepLine: lastStep) }
    }

    private func takeProblems() -> [Problem] {
        let found = findProblems()
        failures = []
        failedInputs = []
        log.removeAll(where: \.isProblem)
        stated.stateAll()
        return found
    }

    /// Throws the problems of the last step.
    func beginStep() throws {
        let found = takeProblems()
        lastStep = currentStep
        if !found.isEmpty { throw Problems(found: found) }
    }

    /// Records an issue in the running test. Outside of Swift Testing, the next step throws it.
    ///
    /// - Parameter sourceLocation: location of the issue; nil for the step that called the session last.
    func fail(_ problem: String, _ sourceLocation: SourceLocation? = nil) {
        let line = sourceLocation.map { StepLine(fileID: $0.fileID, line: $0.line) } ?? currentStep
        guard Test.current != nil else { return failures.append(Problem(text: problem, stepLine: line)) }
        Issue.record(Comment(rawValue: problem), sourceLocation: sourceLocation ?? location(of: line))
    }

    private func location(of line: StepLine) -> SourceLocation {
        // A step's line has no path; only the file that opened the session is known by path.
        let path = line.fileID == opener.fileID ? opener.path : line.fileID
        return SourceLocation(fileID: line.fileID, filePath: path, line: line.line, column: 1)
    }

    // MARK: End

    /// Closes the session and checks its end: nothing is left of the last step, no input of the user still runs, and
    /// each store and coordinator is released.
    ///
    /// Without this call, the release of the test session does the same and records an issue for each problem.
    ///
    /// - Parameters:
    ///   - limit: real time in which work on other threads must notice that it is cancelled. The wait blocks the
    ///     thread; a test that leaves much of such work calls `settle()` before.
    ///   - file: the caller's, for errors.
    ///   - line: the caller's, for errors.
    /// - Throws: `Problems`.
    public func finish(limit: Duration = .seconds(5), file: String = #fileID, line: Int = #line) throws {
        try step(file, line) {
            let found = end(limit)
            if !found.isEmpty { throw Problems(found: found) }
        }
    }

    /// Does what `finish()` does, and records an issue for each problem at the line of its step.
    func finishOnRelease() {
        for problem in end(.seconds(5)) {
            Issue.record(Comment(rawValue: problem.text), sourceLocation: location(of: problem.stepLine ?? currentStep))
        }
    }

    private func end(_ limit: Duration) -> [Problem] {
        guard isOpen else { return [] }
        isOpen = false
        var found = takeProblems()
        if let first = openInputs.first {
            let steps = openInputs.map(\.step).joined(separator: ", ")
            found.append(
                Problem(
                    text: "not ended: \(steps); \(running). Advance the clock, settle(), or close() the session to "
                        + "cancel them.", stepLine: first.line))
        }
        isRecording = false
        _ = start("session/close", ["sessionId": .string(sessionID)])
        stated = Statements(isActive: false)
        let running = CancelledEffects.wait(for: closedEffects, limit: limit) { lifetimes.alive.isEmpty }
        found += takeProblems()
        guard let running else { return found }
        if !running.isEmpty {
            // An effect that still runs may hold its store.
            return found
                + running.map {
                    Problem(text: "the effect \($0) still runs after its session closed; end it when Task.isCancelled")
                }
        }
        return found
            + lifetimes.alive.map {
                Problem(text: "\($0) outlives its session; hold it weakly in the test, or find its owner")
            }
    }
}
