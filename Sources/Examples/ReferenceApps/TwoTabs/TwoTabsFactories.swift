import Offstage

// One factory for each scene, in the scope of the scene's flow. It resolves the view model, builds the store and binds
// it to the flow. A factory holds no coordinator, and its closures hold theirs unowned.

extension TwoTabs {
    /// The scene of all cities.
    @AppActor
    struct CitiesListFactory {
        let viewModel: Factory<Void, AllCitiesViewModel>

        func makeScene(for flow: CitiesCoordinator) throws -> CitiesListStore {
            CitiesListStore(viewModel: try viewModel()) { [unowned flow] in try flow.show($0) }
        }
    }

    /// The scene of one of all cities.
    @AppActor
    struct CityDetailsFactory {
        let viewModel: Factory<Void, CityDetailsViewModel>

        func makeScene(of city: CityToShow, for flow: CitiesCoordinator) throws -> CityDetailsStore {
            CityDetailsStore(city, viewModel: try viewModel()) { [unowned flow] in try flow.showSaved(count: $0) }
        }
    }

    /// The scene of the saved cities.
    @AppActor
    struct SavedListFactory {
        let viewModel: Factory<Void, SavedCitiesViewModel>

        func makeScene(for flow: SavedCoordinator) throws -> CitiesListStore {
            CitiesListStore(viewModel: try viewModel()) { [unowned flow] in try flow.show($0) }
        }
    }

    /// The scene of one saved city.
    @AppActor
    struct SavedDetailsFactory {
        let viewModel: Factory<Void, CityDetailsViewModel>

        func makeScene(of city: CityToShow, for flow: SavedCoordinator) throws -> CityDetailsStore {
            CityDetailsStore(city, viewModel: try viewModel()) { [unowned flow] in try flow.showSaved(count: $0) }
        }
    }
}
