import Offstage

extension TwoTabs {
    /// A city as the model has it. No screen sends it.
    package struct City: Equatable, Sendable {
        let id: Int
        let name: String
        let country: String
        /// Population in thousands.
        let population: Int
    }

    @AppActor
    protocol CitiesService: AnyObject {
        var cities: [City] { get }
    }

    final class InMemoryCitiesService: CitiesService {
        let cities = [
            City(id: 1, name: "Almaty", country: "Kazakhstan", population: 2_200),
            City(id: 2, name: "Lisbon", country: "Portugal", population: 550),
            City(id: 3, name: "Kyoto", country: "Japan", population: 1_460),
            City(id: 4, name: "Turku", country: "Finland", population: 200),
        ]
    }

    /// The cities that the user has saved.
    @AppActor
    protocol SavedCitiesService: AnyObject {
        /// Cities in the order in which they were saved.
        var saved: [Int] { get }
        func toggle(_ id: Int)
    }

    final class SavedCitiesProvider: SavedCitiesService {
        @Provided var saved: [Int] = []

        func toggle(_ id: Int) {
            _saved.commit { saved in
                if let index = saved.firstIndex(of: id) { saved.remove(at: index) } else { saved.append(id) }
            }
        }
    }
}

extension TwoTabs.CitiesService {
    func city(_ id: Int) -> TwoTabs.City? { cities.first { $0.id == id } }
}
