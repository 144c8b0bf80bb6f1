import ArgumentParser

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A minimal program with swift-argument-parser: the reference for start time and idle memory.
@main
struct BareCommand: ParsableCommand {
    @Flag(help: "Read standard input to its end before leaving.")
    var wait = false

    func run() {
        print("ready")
        fflush(nil)
        if wait { while readLine() != nil {} }
    }
}
