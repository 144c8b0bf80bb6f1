/// Why a run gave no number, as a sentence for the person who reads the table.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ sentence: String) {
        description = sentence
    }
}

/// Ends the benchmarks over something no measure can go on without: bad arguments, an unwritable file.
func fail(_ sentence: String) -> Never {
    Platform.printError("Benchmarks: \(sentence)")
    Platform.exit(64)
}
