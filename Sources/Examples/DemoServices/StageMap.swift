import Synchronization

/// Stages, counters and fault of one server. Thread-safe.
final class StageMap: Sendable {
    typealias Stage = LevelMapServer.Stage
    typealias Counters = LevelMapServer.Counters
    typealias Fault = LevelMapServer.Fault

    private struct State {
        var stages: [Int: Stage]
        var counters = Counters()
        var fault: Fault?
    }

    private let state: Mutex<State>

    init(_ stages: [Stage]) {
        state = Mutex(State(stages: Dictionary(stages.map { ($0.number, $0) }, uniquingKeysWith: { $1 })))
    }

    var counters: Counters { state.withLock { $0.counters } }

    var count: Int { state.withLock { $0.stages.count } }

    func count(_ kind: WritableKeyPath<Counters, Int> & Sendable) {
        state.withLock { $0.counters[keyPath: kind] += 1 }
    }

    func inject(_ fault: Fault) {
        state.withLock { $0.fault = fault.count > 0 ? fault : nil }
    }

    /// Returns the fault of this request and counts it down.
    func takeFault() -> Fault? {
        state.withLock { state in
            guard let fault = state.fault else { return nil }
            state.fault?.count -= 1
            if fault.count <= 1 { state.fault = nil }
            return fault
        }
    }

    func stages(page: Int, pageSize: Int) -> [Stage] {
        let (skipped, isTooFar) = (page - 1).multipliedReportingOverflow(by: pageSize)
        let stages = state.withLock { $0.stages.values.sorted { $0.number < $1.number } }
        return Array(stages.dropFirst(isTooFar ? .max : skipped).prefix(pageSize))
    }

    func stage(_ number: Int) -> Stage? {
        state.withLock { $0.stages[number] }
    }

    /// Records a result and returns the stage; a worse result keeps the stars. Nil for an unknown number.
    func pass(_ number: Int, stars: Int) -> Stage? {
        state.withLock { state in
            guard var stage = state.stages[number] else { return nil }
            stage.stars = max(stage.stars, stars)
            state.stages[number] = stage
            return stage
        }
    }
}

extension LevelMapServer {
    /// A stage as the service sends it.
    package struct Stage: Sendable, Equatable, Codable {
        package let number: Int
        package var title: String
        package var stars: Int

        package init(number: Int, title: String, stars: Int) {
            self.number = number
            self.title = title
            self.stars = stars
        }

        package static let samples = [
            Stage(number: 1, title: "Harbour", stars: 3),
            Stage(number: 2, title: "Lighthouse", stars: 2),
            Stage(number: 3, title: "Old forest", stars: 1),
            Stage(number: 4, title: "Mountain pass", stars: 0),
            Stage(number: 5, title: "Frozen lake", stars: 0),
        ]
    }

    /// Number of map requests by kind, including those that met a fault.
    package struct Counters: Sendable, Equatable, Codable {
        package var stages = 0
        package var stage = 0
        package var pass = 0

        package init() {}
    }

    /// Behaviour of the next `count` map requests: a delay, then a status or a body outside the protocol. Without
    /// status and body, the response is only delayed. A count of 0 ends all faults.
    package struct Fault: Sendable, Equatable {
        package var delayMs: Int
        package var status: Int?
        package var body: String?
        package var count: Int

        package init(delayMs: Int = 0, status: Int? = nil, body: String? = nil, count: Int = 1) {
            self.delayMs = delayMs
            self.status = status
            self.body = body
            self.count = count
        }
    }
}
