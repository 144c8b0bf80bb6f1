import Offstage

@Wire enum TemperatureAction { case celsiusDidChange(text: String) }

@AppActor
protocol TemperatureDisplay: AnyObject {  // The passive view, as the presenter knows it.
    func show(fahrenheit: String)
    func show(problem: String)
}

@AppActor
final class TemperaturePresenter {  // The logic. It knows neither the store nor the wire.
    weak var display: (any TemperatureDisplay)?

    func celsiusDidChange(_ text: String) {
        guard let celsius = Double(text), celsius.isFinite else {
            display?.show(problem: "a temperature is a number, such as 36.6")
            return
        }
        display?.show(fahrenheit: "\(celsius * 9 / 5 + 32)")
    }
}

final class TemperatureStore: Store<Never, TemperatureAction>, Drawable, TemperatureDisplay {
    private let presenter: TemperaturePresenter
    private var celsius = Draft("")
    private var fahrenheit = ""
    private var problem: String?

    init(presenter: TemperaturePresenter) {
        self.presenter = presenter
        super.init()
        presenter.display = self
    }

    var body: Body {
        TextField("Celsius", celsius, onChange: .input.celsiusDidChange).error(problem)
        Text(fahrenheit).id("fahrenheit")
    }

    override func handle(_ action: TemperatureAction) async throws {
        switch action {
        case .celsiusDidChange(let text):
            celsius.apply(text)
            presenter.celsiusDidChange(text)
        }
    }

    func show(fahrenheit: String) { (self.fahrenheit, problem) = (fahrenheit, nil) }
    func show(problem: String) { self.problem = problem }
}

struct TemperaturePart: Part {
    let presenter = Dependency(TemperaturePresenter.init)
}

let temperature = App(
    "temperature", parts: [TemperaturePart.self], screen: Screen("temperature.main", store: TemperatureStore.init))
