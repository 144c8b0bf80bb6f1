import Offstage

extension TwoTabs {
    /// The root flow: two tabs with a flow in each. It never finishes.
    final class AppCoordinator: Coordinator {
        static let screens: [AnyScreen] = []

        func start() throws {
            try setTabs([
                Layout.Tab(Layout.TabItem(title: "Cities", icon: .building), .flow(CitiesCoordinator.self)),
                Layout.Tab(.saved(count: 0), .flow(SavedCoordinator.self)),
            ])
        }
    }

    /// Params of a city's screen.
    @Wire struct CityToShow { let cityID: Int }

    /// The first tab: all cities, and the details of one.
    final class CitiesCoordinator: Coordinator {
        static let list = Screen("cities.list", in: CitiesCoordinator.self, options: ScreenOptions(title: "Cities")) {
            (flow: CitiesCoordinator, factory: CitiesListFactory) in try factory.makeScene(for: flow)
        }

        static let details = Screen(
            "cities.details", in: CitiesCoordinator.self, params: CityToShow.self,
            options: { _ in ScreenOptions(title: "City", bars: Layout.Bars(hidesBottom: true)) }
        ) { (flow: CitiesCoordinator, city: CityToShow, factory: CityDetailsFactory) in
            try factory.makeScene(of: city, for: flow)
        }

        static let screens: [AnyScreen] = [list, details]

        func start() throws { try setRoot(Self.list) }

        func show(_ city: City) throws {
            try showOnce(Self.details(CityToShow(cityID: city.id), title: city.name))
        }
    }

    /// The second tab: the saved cities, and the same details.
    final class SavedCoordinator: Coordinator {
        static let list = Screen("saved.list", in: SavedCoordinator.self, options: ScreenOptions(title: "Saved")) {
            (flow: SavedCoordinator, factory: SavedListFactory) in try factory.makeScene(for: flow)
        }

        static let details = Screen(
            "saved.details", in: SavedCoordinator.self, params: CityToShow.self,
            options: { _ in ScreenOptions(title: "City", bars: Layout.Bars(hidesBottom: true)) }
        ) { (flow: SavedCoordinator, city: CityToShow, factory: SavedDetailsFactory) in
            try factory.makeScene(of: city, for: flow)
        }

        static let screens: [AnyScreen] = [list, details]

        func start() throws { try setRoot(Self.list) }

        func show(_ city: City) throws {
            try showOnce(Self.details(CityToShow(cityID: city.id), title: city.name))
        }
    }
}

extension BaseCoordinator {
    /// Shows the number of saved cities as the second tab's badge.
    func showSaved(count: Int) throws {
        try navigate { $0.first(.name("saved.list")).setTab(.saved(count: count)) }
    }
}

extension Layout.TabItem {
    fileprivate static func saved(count: Int) -> Layout.TabItem {
        Layout.TabItem(title: "Saved", icon: .bookmark, selectedIcon: .star, badge: count == 0 ? nil : "\(count)")
    }
}
