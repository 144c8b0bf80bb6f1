import Offstage

protocol Forecast: Sendable { var text: String { get } }
struct FixedForecast: Forecast { let text: String }

@AppActor protocol Diary: AnyObject { var days: [String] { get set } }
@Observable final class DiaryInMemory: Diary { var days: [String] = [] }

struct WeatherPart: Part {
    let forecast = Dependency<any Forecast> { FixedForecast(text: "sun") }
        .context(.test) { FixedForecast(text: "rain") }
        .alternative("storm") { FixedForecast(text: "storm") }
    let diary = Dependency<any Diary> { DiaryInMemory() }.lifetime(.session)
}

@Wire enum WeatherAction { case dayDidBegin }
@Wire enum WeatherEvent { case stormIsComing }

final class WeatherStore: Store<WeatherEvent, WeatherAction>, Drawable {
    @Injected(\WeatherPart.forecast) private var forecast  // By key path.
    private let diary: any Diary  // By type: a parameter of the initialiser.
    init(diary: any Diary) { self.diary = diary }
    var body: Body { Text(diary.days.joined(separator: ", ")) }
    override func handle(_ action: WeatherAction) async throws { diary.days.append(forecast.text) }
}

let weather = App("weather", parts: [WeatherPart.self], screen: Screen("weather.diary", store: WeatherStore.init))
