import Offstage

/// Article 002's app of two tabs: a flow in each, with a stack, a list and details of its own. View models prepare the
/// views; services hold the data.
package enum TwoTabs {
    package static let app = App(
        "twoTabs", title: "Two tabs", parts: [TwoTabsPart.self], flow: Flow(AppCoordinator.init),
        flows: [Flow(CitiesCoordinator.init), Flow(SavedCoordinator.init)])
}

enum TwoTabsPart: Part {
    static func load(into registry: Registry) {
        registry.register(TwoTabs.InMemoryCitiesService.init).as((any TwoTabs.CitiesService).self) { $0 }.lifetime(
            .session)
        registry.register(TwoTabs.SavedCitiesProvider.init).as((any TwoTabs.SavedCitiesService).self) { $0 }.lifetime(
            .session)
        // One for each screen, kept by its node.
        registry.register(TwoTabs.AllCitiesViewModel.init).lifetime(.node)
        registry.register(TwoTabs.SavedCitiesViewModel.init).lifetime(.node)
        registry.register(TwoTabs.CityDetailsViewModel.init).lifetime(.node)
        // One of each scene for each flow.
        registry.register(TwoTabs.CitiesListFactory.init).lifetime(.flow)
        registry.register(TwoTabs.DetailsFactory.init).lifetime(.flow)
    }
}
