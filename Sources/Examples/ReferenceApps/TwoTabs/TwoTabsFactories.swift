import Offstage

// One factory for each scene, in the scope of the scene's flow. It resolves the view model, builds the store and binds
// it to the flow. A factory holds no coordinator, and its closures hold theirs unowned.

extension TwoTabs {
    /// The scene of all cities.
    @AppActor
    final class CitiesListFactory {
        private let viewModel: Factory<Void, AllCitiesViewModel>

        init(viewModel: Factory<Void, AllCitiesViewModel>) { self.viewModel = viewModel }

        func makeScene(for flow: CitiesCoordinator) throws -> CitiesListStore {
            CitiesListStore(viewModel: try viewModel()) { [unowned flow] output, _ in
                switch output {
                case .citySelected(let city): try flow.show(city)
                }
            }
        }
    }

    /// The scene of one of all cities.
    @AppActor
    final class CityDetailsFactory {
        private let viewModel: Factory<Void, CityDetailsViewModel>

        init(viewModel: Factory<Void, CityDetailsViewModel>) { self.viewModel = viewModel }

        func makeScene(of city: CityToShow, for flow: CitiesCoordinator) throws -> CityDetailsStore {
            CityDetailsStore(cityID: city.cityID, viewModel: try viewModel()) { [unowned flow] output, _ in
                switch output {
                case .savedChanged(let count): try flow.showSaved(count: count)
                }
            }
        }
    }

    /// The scene of the saved cities.
    @AppActor
    final class SavedListFactory {
        private let viewModel: Factory<Void, SavedCitiesViewModel>

        init(viewModel: Factory<Void, SavedCitiesViewModel>) { self.viewModel = viewModel }

        func makeScene(for flow: SavedCoordinator) throws -> CitiesListStore {
            CitiesListStore(viewModel: try viewModel()) { [unowned flow] output, _ in
                switch output {
                case .citySelected(let city): try flow.show(city)
                }
            }
        }
    }

    /// The scene of one saved city.
    @AppActor
    final class SavedDetailsFactory {
        private let viewModel: Factory<Void, CityDetailsViewModel>

        init(viewModel: Factory<Void, CityDetailsViewModel>) { self.viewModel = viewModel }

        func makeScene(of city: CityToShow, for flow: SavedCoordinator) throws -> CityDetailsStore {
            CityDetailsStore(cityID: city.cityID, viewModel: try viewModel()) { [unowned flow] output, _ in
                switch output {
                case .savedChanged(let count): try flow.showSaved(count: count)
                }
            }
        }
    }
}
