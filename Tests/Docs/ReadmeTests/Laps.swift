import Offstage

@Wire enum LapsAction {
    case lapDidTap(milliseconds: Int)
    /// Saves the laps. A second tap during the save is ignored.
    @Policy(.drop) case saveDidTap
}

@Wire enum LapsEvent { case bestDidImprove(milliseconds: Int), saveDidFail }

@Wire struct LapsView {
    let laps: [Int]
    let isSaving: Bool
}

@AppActor
protocol SaveLapsUseCase: UseCase where Input == [Int], Output == Void {
    func execute(_ laps: [Int]) async throws
}

struct SaveLapsNowhere: SaveLapsUseCase {
    func execute(_ laps: [Int]) async throws {}
}

struct LapsState: Equatable {  // State and rules of the screen; a test needs no session for them.
    enum Input { case action(LapsAction), didSave, didFail }

    var laps: [Int] = []
    var isSaving = false

    /// A pure function: the result depends on the parameters only.
    static func reduce(_ state: LapsState, _ input: Input) -> (state: LapsState, events: [LapsEvent]) {
        var next = state
        var events: [LapsEvent] = []
        switch input {
        case .action(.lapDidTap(let milliseconds)):
            next.laps.append(milliseconds)
            if let best = state.laps.min(), milliseconds < best {
                events.append(.bestDidImprove(milliseconds: milliseconds))
            }
        case .action(.saveDidTap): next.isSaving = true
        case .didSave: next.isSaving = false
        case .didFail:
            next.isSaving = false
            events.append(.saveDidFail)
        }
        return (next, events)
    }
}

final class LapsStore: Store<LapsEvent, LapsAction>, Viewable {
    private var state = LapsState()
    @Injected(\LapsPart.saveLaps) private var saveLaps

    var view: LapsView { LapsView(laps: state.laps, isSaving: state.isSaving) }

    override func handle(_ action: LapsAction) async throws {
        apply(.action(action))
        guard case .saveDidTap = action else { return }
        do {
            try await saveLaps(state.laps)
            apply(.didSave)
        } catch {
            apply(.didFail)
        }
    }

    private func apply(_ input: LapsState.Input) {
        let result = LapsState.reduce(state, input)
        state = result.state
        for event in result.events { send(event) }
    }
}

struct LapsPart: Part {
    let saveLaps = Dependency<any SaveLapsUseCase> { SaveLapsNowhere() }
}

let laps = App("laps", parts: [LapsPart.self], screen: Screen("laps.main") { LapsStore() })
