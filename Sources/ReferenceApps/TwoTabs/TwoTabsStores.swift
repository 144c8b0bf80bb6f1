import Offstage

extension TwoTabs {
    /// The screen appeared. The route tree sends it once each time; front ends do not.
    @Wire
    enum CitiesListEvent {
        case didAppear
        case didDisappear
    }

    @Wire
    enum CitiesListAction {
        case cityDidSelect(id: Int)
    }

    /// A list of all or the saved cities. The view model decides what it shows.
    final class CitiesListStore: Store<CitiesListEvent, CitiesListAction>, Viewable {
        private let viewModel: any CitiesListViewModel
        var onCitySelected: @AppActor (City) throws -> Void = { _ in }

        init(viewModel: any CitiesListViewModel) { self.viewModel = viewModel }

        var view: CitiesListView { viewModel.viewData }

        override func didAppear() { send(.didAppear) }
        override func didDisappear() { send(.didDisappear) }

        override func handle(_ action: CitiesListAction) async throws {
            switch action {
            case .cityDidSelect(let id): try onCitySelected(viewModel.city(id))
            }
        }
    }

    @Wire
    enum CityDetailsAction {
        case saveDidTap
    }

    /// One city, which the user can save and remove.
    final class CityDetailsStore: Store<Never, CityDetailsAction>, Viewable {
        private let cityID: Int
        private let viewModel: CityDetailsViewModel
        var onSavedChanged: @AppActor (_ count: Int) throws -> Void = { _ in }

        init(cityID: Int, viewModel: CityDetailsViewModel) {
            self.cityID = cityID
            self.viewModel = viewModel
        }

        var view: CityDetailsView { viewModel.viewData(of: cityID) }

        override func handle(_ action: CityDetailsAction) async throws {
            switch action {
            case .saveDidTap:
                try viewModel.toggleSaved(cityID)
                try onSavedChanged(viewModel.savedCount)
            }
        }
    }
}
