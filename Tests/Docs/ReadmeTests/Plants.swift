import Offstage

@Wire struct Plant {
    let id: Int
    let title: String
}

@AppActor @Observable
final class PlantNursery {
    var plants = [Plant(id: 1, title: "Aloe"), Plant(id: 2, title: "Basil")]
}

struct PlantsPart: Part {
    let nursery = Dependency(PlantNursery.init).lifetime(.session)
}

@Wire enum PlantsAction {
    case plantDidTap(id: Int)
    case deleteDidTap(id: Int)
    case undoDidTap(plants: [Plant])
}

final class PlantsStore: Store<Never, PlantsAction>, Drawable {
    enum Output { case plantSelected(Plant), plantDeleted(Notice) }

    private let nursery: PlantNursery
    private let output: OutputHandler<Output>

    init(nursery: PlantNursery, output: @escaping OutputHandler<Output>) {
        (self.nursery, self.output) = (nursery, output)
    }

    var body: Body {
        List("Plants", id: "plants", rows: nursery.plants.map { RowView(id: $0.id, title: $0.title) })
            .onOpen(.input.plantDidTap)
            .rowCommands(Button("Delete", role: .destructive, onRow: .input.deleteDidTap))
    }

    override func handle(_ action: PlantsAction) async throws {
        switch action {
        case .plantDidTap(let id):
            guard let plant = nursery.plants.first(where: { $0.id == id }) else {
                throw Rejected("gone", "the plant is gone")
            }
            try output(.plantSelected(plant), self)
        case .deleteDidTap(let id):
            let undo = Button("Undo", onTap: PlantsAction.undoDidTap(plants: nursery.plants))
            nursery.plants.removeAll { $0.id == id }
            try output(.plantDeleted(Notice("Deleted.", button: undo)), self)
        case .undoDidTap(let plants): nursery.plants = plants
        }
    }
}

final class PlantStore: Store<Never, Never>, Drawable {
    private let plant: Plant
    init(_ plant: Plant) { self.plant = plant }

    var body: Body { Text(plant.title, role: .title) }
}

final class PlantsCoordinator: Coordinator {
    static let list = Screen(
        "plants.list", in: PlantsCoordinator.self, options: ScreenOptions(title: "Plants")
    ) { flow, nursery in
        PlantsStore(nursery: nursery) { [unowned flow] output, _ in try flow.listDidSend(output) }
    }
    static let details = Screen("plants.details", in: PlantsCoordinator.self, params: Plant.self) { _, plant in
        PlantStore(plant)
    }
    static let screens: [AnyScreen] = [list, details]

    func start() throws { try setRoot(Self.list) }

    private func listDidSend(_ output: PlantsStore.Output) throws {
        switch output {
        case .plantSelected(let plant): try push(Self.details(plant))
        case .plantDeleted(let notice): try navigate { $0.toast(notice, for: .seconds(5)) }
        }
    }
}

let plants = App("plants", parts: [PlantsPart.self], flow: Flow(PlantsCoordinator.init))
