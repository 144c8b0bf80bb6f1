import JSON

/// Line of a test that calls a step.
struct StepLine: Sendable, Equatable, CustomStringConvertible {
    /// Module and file name: `NotesTests/ListTests.swift`.
    let fileID: String
    let line: Int

    /// File name and line: `ListTests.swift:12`.
    var description: String { "\(fileID.split(separator: "/").last ?? ""):\(line)" }
}

/// An error of a step. Its description begins with the step's file and line: Swift Testing reports a thrown error at
/// the test function.
protocol StepError: Error {
    /// Line of the step; nil until the step throws the error.
    var stepLine: StepLine? { get set }
}

extension StepError {
    func located(_ text: String) -> String { (stepLine.map { "\($0): " } ?? "") + text }
}

extension TestSession {
    /// An error answer of the server.
    public struct Refused: Error, CustomStringConvertible, StepError {
        /// The error object of the answer.
        public let error: JSONValue
        var stepLine: StepLine?

        /// Error code.
        public var code: Int { Int(error["code"]?.integer ?? 0) }
        /// Stable kind of the error.
        public var kind: String { error["data"]?["kind"]?.string ?? "" }
        /// Text of the error, its code and its kind.
        public var message: String { "\(error["message"]?.string ?? "?") (error \(code), \(kind))" }
        public var description: String { located(message) }
    }

    /// Error of a request that is still pending. Advance the clock, or use `start` and `answer(to:)`.
    public struct NotAnswered: Error, CustomStringConvertible, StepError {
        /// Method of the request.
        public let method: String
        /// Names of the running effects, which the request may wait for.
        public let runningEffects: [String]
        var stepLine: StepLine?

        public var description: String {
            let effects = runningEffects.isEmpty ? "none" : runningEffects.joined(separator: ", ")
            return located("\(method) has not been answered yet; running effects: \(effects)")
        }
    }

    /// An element, a screen or a value that the test names cannot be used.
    public struct ElementError: Error, Equatable, CustomStringConvertible, StepError {
        /// Reason of the error.
        public enum Kind: Sendable {
            /// Nothing shown has the name.
            case missing
            /// More than one element has the name.
            case ambiguous
            /// The element is disabled, or its action runs.
            case disabled
            /// The element or the option does not accept this input.
            case unusable
            /// The view, row or event is not of the type that the test reads.
            case otherType
        }

        /// Reason of the error.
        public let kind: Kind
        /// The element or screen, the reason, and what is shown.
        public let message: String
        var stepLine: StepLine?

        init(_ kind: Kind, _ message: String) {
            self.kind = kind
            self.message = message
        }

        public var description: String { located(message) }
    }

    /// Error with the problems of the last step, or of the session's end.
    public struct Problems: Error, CustomStringConvertible, StepError {
        /// One sentence each.
        public var problems: [String] { found.map(\.text) }
        let found: [Problem]
        var stepLine: StepLine?

        /// One line each, which begins with the file and line of the step that caused the problem.
        public var description: String {
            let lines = found.map { problem in
                let line = (problem.stepLine ?? stepLine).map { "\($0): " } ?? ""
                return line + problem.text
            }
            return lines.joined(separator: "\n")
        }
    }

    /// A reason for which the test fails.
    struct Problem: Sendable {
        let text: String
        /// The step that caused it; nil for the one that throws it.
        var stepLine: StepLine?
    }
}
