import Offstage

extension TwoTabs {
    /// The root flow: two tabs with a flow in each. It never finishes.
    final class AppCoordinator: Coordinator {
        typealias Screens = Never
        static let stores: [String: any Viewable.Type] = [:]

        func start() throws {
            try setTabs([
                .flow(CitiesCoordinator.self, TabItem(title: "Cities", icon: "building.2")),
                .flow(SavedCoordinator.self, TabItem.saved(count: 0)),
            ])
        }

        func build(_ screen: Never) throws -> AnyStore { switch screen {} }
    }

    /// The first tab: all cities, and the details of one.
    final class CitiesCoordinator: Coordinator {
        @Wire
        enum Screens {
            case list
            case details(cityID: Int)
        }

        static let stores: [String: any Viewable.Type] = [
            "list": CitiesListStore.self, "details": CityDetailsStore.self,
        ]
        private let factory: DetailsFactory

        init(factory: DetailsFactory) {
            self.factory = factory
            super.init()
        }

        static func options(of screen: Screens) -> ScreenOptions {
            switch screen {
            case .list: ScreenOptions(title: "Cities")
            case .details: ScreenOptions(title: "City", bars: Bars(hidesBottom: true))
            }
        }

        func start() throws { try setRoot(.list) }

        func build(_ screen: Screens) throws -> AnyStore {
            switch screen {
            case .list:
                try make { (viewModel: AllCitiesViewModel) in CitiesListStore(viewModel: viewModel) }.with {
                    $0.onCitySelected = { [unowned self] in try showDetails(.details(cityID: $0.id), of: $0) }
                }
            case .details(let id): try factory.makeDetails(of: id, for: self)
            }
        }
    }

    /// The second tab: the saved cities, and the same details.
    final class SavedCoordinator: Coordinator {
        @Wire
        enum Screens {
            case list
            case details(cityID: Int)
        }

        static let stores: [String: any Viewable.Type] = [
            "list": CitiesListStore.self, "details": CityDetailsStore.self,
        ]
        private let factory: DetailsFactory

        init(factory: DetailsFactory) {
            self.factory = factory
            super.init()
        }

        static func options(of screen: Screens) -> ScreenOptions {
            switch screen {
            case .list: ScreenOptions(title: "Saved")
            case .details: ScreenOptions(title: "City", bars: Bars(hidesBottom: true))
            }
        }

        func start() throws { try setRoot(.list) }

        func build(_ screen: Screens) throws -> AnyStore {
            switch screen {
            case .list:
                try make { (viewModel: SavedCitiesViewModel) in CitiesListStore(viewModel: viewModel) }.with {
                    $0.onCitySelected = { [unowned self] in try showDetails(.details(cityID: $0.id), of: $0) }
                }
            case .details(let id): try factory.makeDetails(of: id, for: self)
            }
        }
    }

    /// Builds the details scene of both flows and binds it to the flow that shows it. Each flow has one in its scope.
    /// It holds no coordinator, and its closures hold theirs unowned.
    @AppActor
    final class DetailsFactory {
        func makeDetails(of id: Int, for coordinator: some Coordinating) throws -> CityDetailsStore {
            try coordinator.make { CityDetailsStore(cityID: id, viewModel: $0) }
                .with { $0.onSavedChanged = { [unowned coordinator] in try coordinator.showSaved(count: $0) } }
        }
    }
}

extension Coordinating {
    /// Shows a city in either flow, with the city's name as the title.
    fileprivate func showDetails(_ screen: Screens, of city: TwoTabs.City) throws {
        let details = try self.screen(screen).titled(city.name)
        // The second of two quick taps finds the screen on the stack.
        try navigate { $0.stack.push(details, unique: .reveal) }
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
        TabItem(title: "Saved", icon: "bookmark", badge: count == 0 ? nil : "\(count)")
    }
}
