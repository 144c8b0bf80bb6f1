import Offstage

/// An app of two tabs: a flow in each, with a stack, a list and details of its own. A factory builds each
/// scene; view models prepare the views; services hold the data.
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
        // A new one for each screen, whose store keeps it.
        registry.register(TwoTabs.AllCitiesViewModel.init)
        registry.register(TwoTabs.SavedCitiesViewModel.init)
        registry.register(TwoTabs.CityDetailsViewModel.init)
        // One for each scene.
        registry.register(TwoTabs.CitiesListFactory.init).lifetime(.flow)
        registry.register(TwoTabs.CityDetailsFactory.init).lifetime(.flow)
        registry.register(TwoTabs.SavedListFactory.init).lifetime(.flow)
        registry.register(TwoTabs.SavedDetailsFactory.init).lifetime(.flow)
    }
}
