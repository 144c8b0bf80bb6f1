import Offstage

extension TwoTabs {
    /// The screen appeared. The route tree sends it once each time; front ends do not.
    @Wire enum CitiesListEvent { case didAppear, didDisappear }

    @Wire package enum CitiesListAction { case cityDidSelect(id: Int) }

    /// A list of all or the saved cities. The view model decides what it shows.
    final class CitiesListStore: Store<CitiesListEvent, CitiesListAction>, Drawable {
        private let viewModel: any CitiesListViewModel
        private let onSelect: @AppActor (City) throws -> Void

        init(viewModel: any CitiesListViewModel, onSelect: @escaping @AppActor (City) throws -> Void) {
            self.viewModel = viewModel
            self.onSelect = onSelect
        }

        var body: Body {
            List(viewModel.title, id: "cities", rows: viewModel.rows).onSelect(.input.cityDidSelect)
                .empty(viewModel.advice.map { EmptyState("Nothing saved yet", message: $0, icon: .bookmark) })
        }

        override func didAppear() { send(.didAppear) }
        override func didDisappear() { send(.didDisappear) }

        override func handle(_ action: CitiesListAction) async throws {
            switch action {
            case .cityDidSelect(let id): try onSelect(viewModel.city(id))
            }
        }
    }

    @Wire package enum CityDetailsAction { case saveDidTap }

    /// One city, which the user can save and remove.
    final class CityDetailsStore: Store<Never, CityDetailsAction>, Drawable {
        private let cityID: Int
        private let viewModel: CityDetailsViewModel
        private let onSave: @AppActor (_ savedCount: Int) throws -> Void

        init(
            _ city: CityToShow, viewModel: CityDetailsViewModel,
            onSave: @escaping @AppActor (_ savedCount: Int) throws -> Void
        ) {
            cityID = city.cityID
            self.viewModel = viewModel
            self.onSave = onSave
        }

        var body: Body {
            if let city = viewModel.city(cityID) {
                Text(city.name, role: .title).id("title")
                Text(city.country)
                Text(city.populationText, role: .caption).id("population")
                if viewModel.isSaved(cityID) {
                    Button("Forget", key: "s", icon: .bookmark, onTap: .saveDidTap)
                } else {
                    Button("Save", key: "s", icon: .bookmark, onTap: .saveDidTap)
                        .help("Keeps the city under Saved, where you find it again.")
                }
            } else {
                EmptyState("No such city", icon: .help)
            }
        }

        override func handle(_ action: CityDetailsAction) async throws {
            guard viewModel.city(cityID) != nil else { throw Rejected("cityNotFound", "There is no city \(cityID).") }
            viewModel.toggleSaved(cityID)
            try onSave(viewModel.savedCount)
        }
    }
}
