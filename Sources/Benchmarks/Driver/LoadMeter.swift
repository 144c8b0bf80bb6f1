/// Reads the clocks before and after the measured part of a run.
struct LoadMeter {
    /// Differences between the two readings.
    struct Reading {
        let seconds: Double
        /// CPU seconds of the server, all threads.
        let server: Double
        /// CPU seconds of the load driver.
        let driver: Double
        /// Cores used by other processes, including the hypervisor; nil if unknown. The kernel counts in ticks of 10
        /// ms, so a short run shows a few hundredths of either sign.
        let otherLoad: Double?
    }

    private let process: Int32?
    private let machine: UInt64?
    private let server: UInt64
    private let driver: UInt64
    private let time: UInt64

    /// `process` is the measured server; nil measures all children that end in between.
    init(_ process: Int32?) {
        self.process = process
        machine = Platform.machineProcessorTime()
        server = Self.serverTime(process)
        driver = Platform.ownProcessorTime()
        time = Platform.nanoseconds()
    }

    func read() -> Reading {
        let seconds = Self.difference(Platform.nanoseconds(), time)
        let driverSeconds = Self.difference(Platform.ownProcessorTime(), driver)
        let serverSeconds = Self.difference(Self.serverTime(process), server)
        let machineNow = Platform.machineProcessorTime()
        let other = machine.flatMap { before in
            machineNow.map { (Self.difference($0, before) - driverSeconds - serverSeconds) / seconds }
        }
        return Reading(seconds: seconds, server: serverSeconds, driver: driverSeconds, otherLoad: other)
    }

    private static func serverTime(_ process: Int32?) -> UInt64 {
        process.map { Platform.processorTime(of: $0) } ?? Platform.endedChildrenProcessorTime()
    }

    private static func difference(_ after: UInt64, _ before: UInt64) -> Double {
        Double(Int64(bitPattern: after &- before)) / 1e9
    }
}
