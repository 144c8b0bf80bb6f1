import Offstage

extension TwoTabs {
    /// Prepares a list of cities.
    @AppActor
    protocol CitiesListViewModel {
        var title: Words { get }
        var rows: [RowView] { get }
        /// Advice for an empty list.
        var advice: Words? { get }
        /// - Throws: `Rejected` when the list does not contain the city.
        func city(_ id: Int) throws -> City
    }

    /// Every city; saved ones are marked.
    struct AllCitiesViewModel: CitiesListViewModel {
        let cities: any CitiesService
        let saved: any SavedCitiesService
        let title: Words = "Cities"
        let advice: Words? = nil

        var rows: [RowView] {
            let marked = saved.saved
            return cities.cities.map { marked.contains($0.id) ? $0.row.badge("Saved", role: .info) : $0.row }
        }

        func city(_ id: Int) throws -> City {
            guard let city = cities.city(id) else { throw Rejected("cityNotFound", "There is no city \(id).") }
            return city
        }
    }

    /// The saved cities.
    struct SavedCitiesViewModel: CitiesListViewModel {
        let cities: any CitiesService
        let saved: any SavedCitiesService
        let title: Words = "Saved cities"
        let advice: Words? = "Save a city where it is described."

        var rows: [RowView] { saved.saved.compactMap { cities.city($0)?.row } }

        func city(_ id: Int) throws -> City {
            guard saved.saved.contains(id), let city = cities.city(id) else {
                throw Rejected("cityNotSaved", "The city \(id) is not saved.")
            }
            return city
        }
    }

    /// Prepares one city.
    @AppActor
    struct CityDetailsViewModel {
        let cities: any CitiesService
        let saved: any SavedCitiesService

        var savedCount: Int { saved.saved.count }

        func city(_ id: Int) -> City? { cities.city(id) }
        func isSaved(_ id: Int) -> Bool { saved.saved.contains(id) }
        func toggleSaved(_ id: Int) { saved.toggle(id) }
    }
}

extension TwoTabs.City {
    fileprivate var row: RowView { RowView(id: id, title: name, detail: country) }

    /// `550 thousand people`, `1.46 million people`.
    var populationText: Words {
        population < 1_000 ? "\(population) thousand people" : "\(Double(population) / 1_000) million people"
    }
}
