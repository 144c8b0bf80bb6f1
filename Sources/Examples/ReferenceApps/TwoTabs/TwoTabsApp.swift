import Offstage
import OffstageFormats

/// An app of two tabs, in English and German: a flow in each, with a stack, a list and details of its own. A factory
/// builds each scene; view models prepare the views; services hold the data.
package enum TwoTabs {
    package static let app = App(
        "twoTabs", title: "Two tabs", parts: [TwoTabsPart.self], flow: Flow(AppCoordinator.init),
        flows: [Flow(CitiesCoordinator.init), Flow(SavedCoordinator.init)],
        texts: ["de": PackageResources.de_json], formats: LocaleFormats())
}

struct TwoTabsPart: Part {
    let cities = Dependency(TwoTabs.InMemoryCitiesService.init).as((any TwoTabs.CitiesService).self) { $0 }
        .lifetime(.session)
    let saved = Dependency(TwoTabs.SavedCitiesProvider.init).as((any TwoTabs.SavedCitiesService).self) { $0 }
        .lifetime(.session)
    // A new one for each screen, whose store keeps it.
    let allCities = Dependency(TwoTabs.AllCitiesViewModel.init)
    let savedCities = Dependency(TwoTabs.SavedCitiesViewModel.init)
    let cityDetails = Dependency(TwoTabs.CityDetailsViewModel.init)
    // One for each scene.
    let citiesList = Dependency(TwoTabs.CitiesListFactory.init).lifetime(.flow)
    let cityDetailsFactory = Dependency(TwoTabs.CityDetailsFactory.init).lifetime(.flow)
    let savedList = Dependency(TwoTabs.SavedListFactory.init).lifetime(.flow)
    let savedDetails = Dependency(TwoTabs.SavedDetailsFactory.init).lifetime(.flow)
}
