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
    final class CitiesListStore: Store<CitiesListEvent, CitiesListAction>, Drawable {
        private let viewModel: any CitiesListViewModel
        private let output: OutputHandler<Output>

        enum Output {
            case citySelected(City)
        }

        init(viewModel: any CitiesListViewModel, output: @escaping OutputHandler<Output>) {
            self.viewModel = viewModel
            self.output = output
        }

        var body: Body {
            List(viewModel.title, id: "cities", rows: viewModel.rows).onSelect(.input.cityDidSelect)
                .empty(viewModel.advice.map { EmptyState("Nothing saved yet", message: $0, icon: .bookmark) })
        }

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
    final class CityDetailsStore: Store<Never, CityDetailsAction>, Drawable {
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
            switch action {
            case .saveDidTap:
                guard viewModel.city(cityID) != nil else {
                    throw Rejected("cityNotFound", "There is no city \(cityID).")
                }
                viewModel.toggleSaved(cityID)
                try output(.savedChanged(count: viewModel.savedCount), self)
            }
        }
    }
}
