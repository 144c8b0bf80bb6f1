import ArgumentParser

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The least a Swift program with swift-argument-parser is: what start and idle memory are measured against.
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
