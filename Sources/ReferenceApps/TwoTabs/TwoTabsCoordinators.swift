import Offstage

extension TwoTabs {
    /// The root flow: two tabs with a flow in each. It never finishes.
    final class AppCoordinator: Coordinator {
        static let screens: [AnyScreen] = []

        func start() throws {
            try setTabs([
                .flow(CitiesCoordinator.self, TabItem(title: "Cities", icon: .building)),
                .flow(SavedCoordinator.self, TabItem.saved(count: 0)),
            ])
        }
    }

    /// Params of a city's screen.
    @Wire
    struct CityToShow {
        let cityID: Int
    }

    /// The first tab: all cities, and the details of one.
    final class CitiesCoordinator: Coordinator {
        static let list = Screen("cities.list", in: CitiesCoordinator.self, options: ScreenOptions(title: "Cities")) {
            (flow: CitiesCoordinator, factory: CitiesListFactory, viewModel: AllCitiesViewModel) in
            factory.makeList(viewModel, for: flow, details: details)
        }

        static let details = Screen(
            "cities.details", in: CitiesCoordinator.self, params: CityToShow.self,
            options: { _ in ScreenOptions(title: "City", bars: Bars(hidesBottom: true)) }
        ) { (flow: CitiesCoordinator, city: CityToShow, factory: DetailsFactory, viewModel: CityDetailsViewModel) in
            factory.makeDetails(of: city, viewModel, for: flow)
        }

        static let screens: [AnyScreen] = [list, details]

        func start() throws { try setRoot(Self.list) }
    }

    /// The second tab: the saved cities, and the same details.
    final class SavedCoordinator: Coordinator {
        static let list = Screen("saved.list", in: SavedCoordinator.self, options: ScreenOptions(title: "Saved")) {
            (flow: SavedCoordinator, factory: CitiesListFactory, viewModel: SavedCitiesViewModel) in
            factory.makeList(viewModel, for: flow, details: details)
        }

        static let details = Screen(
            "saved.details", in: SavedCoordinator.self, params: CityToShow.self,
            options: { _ in ScreenOptions(title: "City", bars: Bars(hidesBottom: true)) }
        ) { (flow: SavedCoordinator, city: CityToShow, factory: DetailsFactory, viewModel: CityDetailsViewModel) in
            factory.makeDetails(of: city, viewModel, for: flow)
        }

        static let screens: [AnyScreen] = [list, details]

        func start() throws { try setRoot(Self.list) }
    }

    /// Builds the list scene and binds it to the flow that shows it. Each flow has one factory of each scene in its
    /// scope. A factory holds no coordinator, and its closures hold theirs unowned.
    @AppActor
    final class CitiesListFactory {
        func makeList(
            _ viewModel: any CitiesListViewModel, for coordinator: BaseCoordinator, details: Screen<CityToShow>
        ) -> CitiesListStore {
            CitiesListStore(viewModel: viewModel) { [unowned coordinator] output, _ in
                switch output {
                case .citySelected(let city):
                    try coordinator.showOnce(details(CityToShow(cityID: city.id), title: city.name))
                }
            }
        }
    }

    /// Builds the details scene and binds it to the flow that shows it.
    @AppActor
    final class DetailsFactory {
        func makeDetails(
            of city: CityToShow, _ viewModel: CityDetailsViewModel, for coordinator: BaseCoordinator
        ) -> CityDetailsStore {
            CityDetailsStore(cityID: city.cityID, viewModel: viewModel) { [unowned coordinator] output, _ in
                switch output {
                case .savedChanged(let count): try coordinator.showSaved(count: count)
                }
            }
        }
    }
}

extension BaseCoordinator {
    /// Shows the number of saved cities as the second tab's badge.
    fileprivate func showSaved(count: Int) throws {
        try navigate { $0.first(.name("saved.list")).setTab(.saved(count: count)) }
    }
}

extension TabItem {
    fileprivate static func saved(count: Int) -> TabItem {
        TabItem(title: "Saved", icon: .bookmark, selectedIcon: .star, badge: count == 0 ? nil : "\(count)")
    }
}
