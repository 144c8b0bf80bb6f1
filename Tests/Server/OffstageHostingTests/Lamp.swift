import Offstage

@Wire enum LampAction { case switchDidTap }
@Wire struct LampView {
    var isOn = false
}

/// The app of `FrontEndFileTests`, in a file of its own: that file does not import `Offstage`.
final class Lamp: Store<Never, LampAction>, Viewable {
    private(set) var view = LampView()

    override func handle(_ action: LampAction) async throws {
        switch action {
        case .switchDidTap: view.isOn.toggle()
        }
    }
}

enum LampApp {
    static let app = App("lamp", screen: Screen("lamp.main") { Lamp() })
}
