import Platform

/// Clocks, cores and memory. macOS pins no threads and has no /proc.
enum System {
    static func nanoseconds() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    static func sleep(milliseconds: Int) { _ = usleep(UInt32(milliseconds * 1_000)) }

    /// Resident memory of a process in KiB.
    static func residentMemory(of process: Int32 = getpid()) throws -> Double {
        guard let file = fopen("/proc/\(process)/smaps_rollup", "r") else {
            throw Skipped(reason: "the memory of a process cannot be read on this platform")
        }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self).split(separator: " ")
            if words.first == "Rss:", words.count > 1, let size = Double(words[1]) { return size }
        }
        throw Failure("smaps_rollup of process \(process) has no Rss")
    }

    // MARK: Cores

    /// Pinning the driver and the server removes the scheduler from the numbers.
    enum Core {
        case drivers
        case servers
    }

    /// Binds this thread and its future children to a core of this process.
    static func pin(to core: Core) {
        #if canImport(Glibc)
            guard let cores, let setAffinity = affinityFunction("sched_setaffinity") else { return }
            let index = core == .drivers ? cores.driver : cores.server
            var set = cpu_set_t()
            withUnsafeMutableBytes(of: &set) { $0[index / 8] |= 1 << (index % 8) }
            _ = setAffinity(0, MemoryLayout<cpu_set_t>.size, &set)
        #endif
    }

    #if canImport(Glibc)
        /// The first two cores that this process may use.
        private static let cores: (driver: Int, server: Int)? = {
            var set = cpu_set_t()
            guard let getAffinity = affinityFunction("sched_getaffinity"),
                getAffinity(0, MemoryLayout<cpu_set_t>.size, &set) == 0
            else { return nil }
            let allowed = withUnsafeBytes(of: &set) { bytes in
                (0..<bytes.count * 8).filter { bytes[$0 / 8] & (1 << ($0 % 8)) != 0 }
            }
            return allowed.first.map { ($0, allowed.dropFirst().first ?? $0) }
        }()

        private typealias AffinityFunction = @convention(c) (pid_t, Int, UnsafeMutableRawPointer) -> Int32

        /// Both functions are GNU extensions that Swift's module of the C library omits.
        private static func affinityFunction(_ name: String) -> AffinityFunction? {
            dlsym(nil, name).map { unsafeBitCast($0, to: AffinityFunction.self) }
        }
    #endif
}
