import Offstage

extension TwoTabs {
    /// A row of a list of cities.
    @Wire
    struct CityRowView {
        let id: Int
        let title: String
        let isSaved: Bool
    }

    @Wire
    struct CitiesListView {
        let rows: [CityRowView]
        /// What to tell who sees no rows.
        let message: String?
    }

    /// Prepares all cities for being shown.
    @AppActor
    final class CitiesListViewModel {
        private let cities: any CitiesService
        private let saved: any SavedCitiesService

        init(cities: any CitiesService, saved: any SavedCitiesService) {
            self.cities = cities
            self.saved = saved
        }

        var viewData: CitiesListView {
            let marked = saved.saved
            return CitiesListView(rows: cities.cities.map { CityRowView($0, isSaved: marked.contains($0.id)) }, message: nil)
        }

        func knows(_ id: Int) -> Bool { cities.city(id) != nil }
    }

    /// Prepares the saved ones.
    @AppActor
    final class SavedListViewModel {
        private let cities: any CitiesService
        private let saved: any SavedCitiesService

        init(cities: any CitiesService, saved: any SavedCitiesService) {
            self.cities = cities
            self.saved = saved
        }

        var viewData: CitiesListView {
            let rows = saved.saved.compactMap { cities.city($0) }.map { CityRowView($0, isSaved: true) }
            return CitiesListView(rows: rows, message: rows.isEmpty ? "Nothing saved yet" : nil)
        }

        func knows(_ id: Int) -> Bool { saved.saved.contains(id) }
    }

    @Wire
    struct CityDetailsView {
        let title: String
        let country: String
        let population: String
        let save: ButtonView
    }

    /// Prepares one city.
    @AppActor
    final class CityDetailsViewModel {
        private let cities: any CitiesService
        private let saved: any SavedCitiesService

        init(cities: any CitiesService, saved: any SavedCitiesService) {
            self.cities = cities
            self.saved = saved
        }

        var savedCount: Int { saved.saved.count }

        func viewData(of id: Int) -> CityDetailsView {
            let city = cities.city(id)
            let save = ButtonViewModel(title: saved.saved.contains(id) ? "Forget" : "Save", action: "saveDidTap", isEnabled: city != nil)
            return CityDetailsView(
                title: city?.name ?? "No such city", country: city?.country ?? "", population: city.map { "\($0.population) thousand" } ?? "",
                save: save.view)
        }

        func toggleSaved(_ id: Int) throws {
            guard cities.city(id) != nil else { throw Rejected("cityNotFound", "there is no city \(id)") }
            saved.toggle(id)
        }
    }
}

extension TwoTabs.CityRowView {
    fileprivate init(_ city: TwoTabs.City, isSaved: Bool) { self.init(id: city.id, title: "\(city.name), \(city.country)", isSaved: isSaved) }
}
