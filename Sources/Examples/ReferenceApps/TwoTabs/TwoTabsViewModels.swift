import Offstage

extension TwoTabs {
    @Wire
    struct CitiesListView {
        let cities: ListView<[RowView]>
    }

    /// Prepares the view of a list of cities.
    @AppActor
    protocol CitiesListViewModel: AnyObject {
        var viewData: CitiesListView { get }
        /// - Throws: `Rejected` when the list does not contain the city.
        func city(_ id: Int) throws -> City
    }

    /// Every city; saved ones are marked.
    final class AllCitiesViewModel: CitiesListViewModel {
        private let cities: any CitiesService
        private let saved: any SavedCitiesService

        init(cities: any CitiesService, saved: any SavedCitiesService) {
            self.cities = cities
            self.saved = saved
        }

        var viewData: CitiesListView {
            let marked = saved.saved
            return CitiesListView("Cities", cities.cities) { marked.contains($0.id) ? .saved($0.id) : nil }
        }

        func city(_ id: Int) throws -> City {
            guard let city = cities.city(id) else { throw Rejected("cityNotFound", "There is no city \(id).") }
            return city
        }
    }

    /// The saved cities.
    final class SavedCitiesViewModel: CitiesListViewModel {
        private let cities: any CitiesService
        private let saved: any SavedCitiesService

        init(cities: any CitiesService, saved: any SavedCitiesService) {
            self.cities = cities
            self.saved = saved
        }

        var viewData: CitiesListView {
            CitiesListView("Saved cities", saved.saved.compactMap { cities.city($0) }, empty: .nothingSaved)
        }

        func city(_ id: Int) throws -> City {
            guard saved.saved.contains(id), let city = cities.city(id) else {
                throw Rejected("cityNotSaved", "The city \(id) is not saved.")
            }
            return city
        }
    }

    @Wire
    package struct CityDetailsView {
        /// Present, alone, when the city does not exist.
        let problem: EmptyStateView?
        let title: TextView?
        let country: TextView?
        let population: TextView?
        let save: ButtonView
    }

    /// Prepares the view of one city.
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
            var save = saved.saved.contains(id) ? ButtonView.forget : .save
            save.isEnabled = city != nil
            return CityDetailsView(
                problem: city == nil ? .noSuchCity : nil,
                title: city.map { TextView(id: "title", text: $0.name, role: .title) },
                country: city.map { TextView(id: "country", text: $0.country) },
                population: city.map { TextView(id: "population", text: $0.populationText, role: .caption) }, save: save
            )
        }

        func toggleSaved(_ id: Int) throws {
            guard cities.city(id) != nil else { throw Rejected("cityNotFound", "There is no city \(id).") }
            saved.toggle(id)
        }
    }
}

extension TwoTabs.CitiesListView {
    fileprivate init(
        _ title: String, _ cities: [TwoTabs.City], empty: EmptyStateView? = nil,
        badge: (TwoTabs.City) -> BadgeView? = { _ in nil }
    ) {
        self.init(
            cities: ListView(
                id: "cities", label: title,
                rows: cities.map {
                    RowView(id: RowView.ID($0.id), title: $0.name, detail: $0.country, badge: badge($0))
                },
                onSelect: .cityDidSelect, empty: cities.isEmpty ? empty : nil))
    }
}

extension TwoTabs.City {
    /// `550 thousand people`, `1.46 million people`.
    fileprivate var populationText: String {
        population < 1_000 ? "\(population) thousand people" : "\(Double(population) / 1_000) million people"
    }
}

// MARK: Constants that all sessions share

extension ActionTemplate {
    fileprivate static let cityDidSelect = ActionTemplate(TwoTabs.CitiesListAction.cityDidSelect)
    fileprivate static let saveDidTap = ActionTemplate(TwoTabs.CityDetailsAction.saveDidTap)
}

extension BadgeView {
    fileprivate static func saved(_ id: Int) -> BadgeView { BadgeView(id: "saved.\(id)", text: "Saved", role: .info) }
}

extension ButtonView {
    fileprivate static let save = ButtonView(
        id: "save", help: "Keeps the city under Saved, where you find it again.", title: "Save", key: "s",
        icon: .bookmark, onTap: .saveDidTap)
    fileprivate static let forget = ButtonView(
        id: "save", title: "Forget", key: "s", icon: .bookmark, onTap: .saveDidTap)
}

extension EmptyStateView {
    fileprivate static let nothingSaved = EmptyStateView(
        id: "nothingSaved", title: "Nothing saved yet", message: "Save a city where it is described.", icon: .bookmark)
    fileprivate static let noSuchCity = EmptyStateView(id: "noSuchCity", title: "No such city", icon: .help)
}
