import Offstage

struct Parcel: Equatable, Sendable {  // Entity.
    let id: Int
    let sender: String
    let isDelivered: Bool
}

@AppActor
protocol ParcelSource {
    func parcels() async throws -> [Parcel]
}

struct FixedParcels: ParcelSource {
    func parcels() async throws -> [Parcel] {
        [Parcel(id: 1, sender: "Anna", isDelivered: true), Parcel(id: 2, sender: "Ben", isDelivered: false)]
    }
}

@AppActor
final class ParcelsInteractor {  // Business rule. It knows no screen and no text.
    private let source: any ParcelSource

    init(source: any ParcelSource) { self.source = source }

    func openParcels() async throws -> [Parcel] { try await source.parcels().filter { !$0.isDelivered } }
}

enum ParcelsPresenter {  // Pure functions from entities to what is shown.
    static func title(of parcels: [Parcel]) -> Words {
        parcels.isEmpty ? "No open parcels" : "Open parcels: \(parcels.count)"
    }
    static func row(of parcel: Parcel) -> RowView { RowView(id: parcel.id, title: "From \(parcel.sender)") }
}

@Wire enum ParcelsAction {
    @Policy(.drop) case refreshDidTap
    case parcelDidTap(id: Int)
}

final class ParcelsStore: Store<Never, ParcelsAction>, Drawable {  // View: passes actions on, shows the parcels.
    enum Output { case parcelSelected(id: Int) }

    private let interactor: ParcelsInteractor
    private let output: OutputHandler<Output>
    private var parcels: [Parcel] = []

    init(interactor: ParcelsInteractor, output: @escaping OutputHandler<Output>) {
        self.interactor = interactor
        self.output = output
    }

    var body: Body {
        Text(ParcelsPresenter.title(of: parcels), role: .title)
        List("Parcels", id: "parcels", rows: parcels.map(ParcelsPresenter.row)).onOpen(.input.parcelDidTap)
        Button("Refresh", onTap: .refreshDidTap)
    }

    override func handle(_ action: ParcelsAction) async throws {
        switch action {
        case .refreshDidTap: parcels = try await interactor.openParcels()
        case .parcelDidTap(let id): try output(.parcelSelected(id: id), self)
        }
    }
}

@Wire struct ParcelToShow { let id: Int }

final class ParcelStore: Store<Never, Never>, Drawable {
    private let parcel: ParcelToShow
    init(_ parcel: ParcelToShow) { self.parcel = parcel }

    var body: Body { Text("Parcel \(parcel.id)", role: .title) }
}

final class ParcelsCoordinator: Coordinator {  // Router: decides which screen follows an output.
    static let list = Screen("parcels.list", in: ParcelsCoordinator.self) { flow, interactor in
        ParcelsStore(interactor: interactor) { [unowned flow] output, _ in try flow.listDidSend(output) }
    }
    static let details = Screen(
        "parcels.details", in: ParcelsCoordinator.self, params: ParcelToShow.self,
        options: { ScreenOptions(title: "Parcel \($0.id)") }, links: [Link("parcels://parcel/{id:int}", under: [list])]
    ) { _, parcel in ParcelStore(parcel) }
    static let screens: [AnyScreen] = [list, details]

    func start() throws { try setRoot(Self.list) }

    private func listDidSend(_ output: ParcelsStore.Output) throws {
        switch output {
        case .parcelSelected(let id): try push(Self.details(ParcelToShow(id: id)))
        }
    }
}

struct ParcelsPart: Part {
    let source = Dependency<any ParcelSource> { FixedParcels() }
    let interactor = Dependency(ParcelsInteractor.init)
}

let parcels = App("parcels", parts: [ParcelsPart.self], flow: Flow(ParcelsCoordinator.init))
