import Offstage

extension TwoTabs {
    /// The screen appeared. The route tree sends it once each time; front ends do not.
    @Wire
    enum CitiesListEvent {
        case didAppear
        case didDisappear
    }

    @Wire
    package enum CitiesListAction {
        case cityDidSelect(id: Int)
    }

    /// A list of all or the saved cities. The view model decides what it shows.
    final class CitiesListStore: Store<CitiesListEvent, CitiesListAction>, Viewable {
        private let viewModel: any CitiesListViewModel
        private let output: OutputHandler<Output>

        enum Output {
            case citySelected(City)
        }

        init(viewModel: any CitiesListViewModel, output: @escaping OutputHandler<Output>) {
            self.viewModel = viewModel
            self.output = output
        }

        var view: CitiesListView { viewModel.viewData }

        override func didAppear() { send(.didAppear) }
        override func didDisappear() { send(.didDisappear) }

        override func handle(_ action: CitiesListAction) async throws {
            switch action {
            case .cityDidSelect(let id): try output(.citySelected(viewModel.city(id)), self)
            }
        }
    }

    @Wire
    package enum CityDetailsAction {
        case saveDidTap
    }

    /// One city, which the user can save and remove.
    final class CityDetailsStore: Store<Never, CityDetailsAction>, Viewable {
        private let cityID: Int
        private let viewModel: CityDetailsViewModel
        private let output: OutputHandler<Output>

        enum Output {
            case savedChanged(count: Int)
        }

        init(cityID: Int, viewModel: CityDetailsViewModel, output: @escaping OutputHandler<Output>) {
            self.output = output
            self.cityID = cityID
            self.viewModel = viewModel
        }

        var view: CityDetailsView { viewModel.viewData(of: cityID) }

        override func handle(_ action: CityDetailsAction) async throws {
            switch action {
            case .saveDidTap:
                try viewModel.toggleSaved(cityID)
                try output(.savedChanged(count: viewModel.savedCount), self)
            }
        }
    }
}
