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

@Wire struct ParcelRow {
    let id: Int
    let text: String
}

@Wire struct ParcelsView {
    let title: String
    let rows: [ParcelRow]
}

enum ParcelsPresenter {  // A pure function from entities to the view.
    static func view(of parcels: [Parcel]) -> ParcelsView {
        ParcelsView(
            title: parcels.isEmpty ? "No open parcels" : "Open parcels: \(parcels.count)",
            rows: parcels.map { ParcelRow(id: $0.id, text: "From \($0.sender)") })
    }
}

@Wire enum ParcelsAction {
    @Policy(.drop) case refreshDidTap
    case parcelDidTap(id: Int)
}

final class ParcelsStore: Store<Never, ParcelsAction>, Viewable {  // View: passes actions on, publishes the view.
    enum Output { case parcelSelected(id: Int) }

    private let interactor: ParcelsInteractor
    private let output: OutputHandler<Output>
    private(set) var view = ParcelsPresenter.view(of: [])

    init(interactor: ParcelsInteractor, output: @escaping OutputHandler<Output>) {
        self.interactor = interactor
        self.output = output
    }

    override func handle(_ action: ParcelsAction) async throws {
        switch action {
        case .refreshDidTap:
            let parcels = try await interactor.openParcels()
            view = ParcelsPresenter.view(of: parcels)
        case .parcelDidTap(let id): try output(.parcelSelected(id: id), self)
        }
    }
}

@Wire struct ParcelToShow { let id: Int }
@Wire struct ParcelView { let title: String }

final class ParcelStore: Store<Never, Never>, Viewable {
    let view: ParcelView
    init(_ parcel: ParcelToShow) { view = ParcelView(title: "Parcel \(parcel.id)") }
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
