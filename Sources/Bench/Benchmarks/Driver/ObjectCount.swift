import Platform

/// Counts allocations of objects with the hook of the Swift runtime.
enum ObjectCount {
    private typealias Allocate = @convention(c) (UnsafeRawPointer, Int, Int) -> UnsafeMutableRawPointer

    // One thread measures, and no other thread runs.
    nonisolated(unsafe) private static var count = 0
    nonisolated(unsafe) private static var original: Allocate?

    /// Nil when the runtime has no hook.
    static func during(_ body: () -> Void) -> Int? {
        // A hook without effect would report no allocations.
        guard let seen = hooked({ keepAlive(Probe()) }), seen > 0 else { return nil }
        return hooked(body)
    }

    private static func hooked(_ body: () -> Void) -> Int? {
        let runtime = dlopen(nil, RTLD_NOW)
        guard let symbol = dlsym(runtime, "_swift_allocObject"),
            // The runtime calls its hooks only while this is set.
            let isEnabled = dlsym(
                runtime, "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly")
        else { return nil }
        let hook = symbol.assumingMemoryBound(to: Allocate.self)
        original = hook.pointee
        count = 0
        hook.pointee = { metadata, size, alignment in
            ObjectCount.count += 1
            return ObjectCount.allocate(metadata, size, alignment)
        }
        isEnabled.storeBytes(of: true, as: Bool.self)
        body()
        isEnabled.storeBytes(of: false, as: Bool.self)
        hook.pointee = original ?? hook.pointee
        return count
    }

    private static func allocate(_ metadata: UnsafeRawPointer, _ size: Int, _ alignment: Int) -> UnsafeMutableRawPointer
    {
        guard let original else { fatalError("the hook is only set with the original at hand") }
        return original(metadata, size, alignment)
    }

    private final class Probe {}

    /// Prevents the allocation of an object on the stack.
    @inline(never)
    private static func keepAlive(_ object: AnyObject) { escaped = object }
    nonisolated(unsafe) private static var escaped: AnyObject?
}
