import Offstage

protocol Forecast: Sendable { var text: String { get } }
struct FixedForecast: Forecast { let text: String }

extension Dependencies {  // First style: one property per dependency.
    var forecast: Dependency<any Forecast> {
        declare { FixedForecast(text: "sun") }
            .context(.test) { FixedForecast(text: "rain") }
            .alternative("storm") { FixedForecast(text: "storm") }
    }
}

@AppActor protocol Diary: AnyObject { var days: [String] { get set } }
@Observable final class DiaryInMemory: Diary { var days: [String] = [] }

enum WeatherPart: Part {  // Second style: a part registers related dependencies.
    static func load(into registry: Registry) {
        registry.register(\.forecast)
        registry.register(DiaryInMemory.init).as((any Diary).self) { $0 }.lifetime(.session)
    }
}

@Wire enum WeatherAction { case dayDidBegin }
@Wire enum WeatherEvent { case stormIsComing }
@Wire struct WeatherView { let days: [String] }

final class WeatherStore: Store<WeatherEvent, WeatherAction>, Viewable {
    @Injected(\.forecast) private var forecast
    private let diary: any Diary
    init(diary: any Diary) { self.diary = diary }
    var view: WeatherView { WeatherView(days: diary.days) }
    override func handle(_ action: WeatherAction) async throws { diary.days.append(forecast.text) }
}

let weather = App("weather", parts: [WeatherPart.self], screen: Screen("weather.diary", store: WeatherStore.init))
