import Synchronization

/// The stages of one server, its counters and its fault. Any thread may ask.
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

    /// What the request that asks has to meet.
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

    /// The stage as it is kept now: a worse try does not take stars away. Nil when there is none with that number.
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
    /// A stage as it goes over the wire.
    public struct Stage: Sendable, Equatable, Codable {
        public let number: Int
        public var title: String
        public var stars: Int

        public init(number: Int, title: String, stars: Int) {
            self.number = number
            self.title = title
            self.stars = stars
        }

        public static let samples = [
            Stage(number: 1, title: "Harbour", stars: 3),
            Stage(number: 2, title: "Lighthouse", stars: 2),
            Stage(number: 3, title: "Old forest", stars: 1),
            Stage(number: 4, title: "Mountain pass", stars: 0),
            Stage(number: 5, title: "Frozen lake", stars: 0),
        ]
    }

    /// How many map requests of each kind have come in, those that met a fault included.
    public struct Counters: Sendable, Equatable, Codable {
        public var stages = 0
        public var stage = 0
        public var pass = 0

        public init() {}
    }

    /// What the next `count` map requests meet: they wait, and then fail with a status, or are answered with a text
    /// that the protocol does not know.
    /// With neither status nor body they are only late. A count of 0 ends all faults.
    public struct Fault: Sendable, Equatable {
        public var delayMs: Int
        public var status: Int?
        public var body: String?
        public var count: Int

        public init(delayMs: Int = 0, status: Int? = nil, body: String? = nil, count: Int = 1) {
            self.delayMs = delayMs
            self.status = status
            self.body = body
            self.count = count
        }
    }
}
