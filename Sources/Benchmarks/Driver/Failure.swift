/// The reason why a run has no number, as a sentence for the table.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ sentence: String) {
        description = sentence
    }
}

/// Ends the benchmarks: bad arguments, or a file that cannot be written.
func fail(_ sentence: String) -> Never {
    Platform.printError("Benchmarks: \(sentence)")
    Platform.exit(64)
}
