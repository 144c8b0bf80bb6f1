#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Counts the objects that Swift's runtime makes, through the hook that it has for tools.
enum ObjectCount {
    private typealias Allocate = @convention(c) (UnsafeRawPointer, Int, Int) -> UnsafeMutableRawPointer

    // One thread measures, and nothing else runs meanwhile.
    nonisolated(unsafe) private static var count = 0
    nonisolated(unsafe) private static var original: Allocate?

    /// Nil where the runtime has no such hook.
    static func during(_ body: () -> Void) -> Int? {
        guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "_swift_allocObject") else { return nil }
        let hook = symbol.assumingMemoryBound(to: Allocate.self)
        original = hook.pointee
        count = 0
        hook.pointee = { metadata, size, alignment in
            ObjectCount.count += 1
            return ObjectCount.allocate(metadata, size, alignment)
        }
        body()
        hook.pointee = original ?? hook.pointee
        return count
    }

    private static func allocate(_ metadata: UnsafeRawPointer, _ size: Int, _ alignment: Int) -> UnsafeMutableRawPointer {
        guard let original else { fatalError("the hook is only set with the original at hand") }
        return original(metadata, size, alignment)
    }
}
