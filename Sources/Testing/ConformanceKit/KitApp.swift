import Offstage

/// The fixture app of the conformance cases. Each action of its main screen exercises one function of the runtime.
package let kitApp = App(
    "kit", title: "Conformance kit", parts: [KitPart.self, KitVaultPart.self],
    screen: KitItem.main, screens: KitItem.screens, shortcuts: ["vault": "kit://vault"],
    customLayers: [KitLayout.ratingLayer])

@Wire
enum KitEvent {
    case added(by: Int, total: Int)
    case emitted(index: Int, data: String)
    case nested(Nest)
    /// `print` or `spawn` is done.
    case done
    /// The text of the picked greeting.
    case greeted(text: String)
    /// The user pressed a button of a layer that `show` opened; `name` is the typed text.
    case answered(button: String, name: String?)
    /// The platform's result of a request that `show` made.
    case picked(result: JSONValue?, reason: String?)
    /// The user dismissed a layer, or tried to; `by` is the gesture.
    case dismissed(by: String?)
    case dismissAttempted(by: String?)
    /// The user goes back from a screen that handles `back` itself.
    case backRequested
    /// Sent by `background`, after the response to its action.
    case late
    /// A state event, sent with each `setMood`.
    @StateEvent case mood(text: String)
}

@Wire
package enum KitAction {
    case add(by: Int)
    /// Throws and sends no event.
    case fail
    /// Throws `Rejected`.
    case reject
    case slow(ms: Int)
    @Policy(.queue) case queued(ms: Int)
    @Policy(.drop) case dropped(ms: Int)
    @Policy(.latest) case latest(ms: Int)
    /// Sends `count` events in one turn.
    case emit(count: Int, bytes: Int)
    /// Writes to the file descriptor that the process uses as stdout.
    case print(text: String)
    /// Runs a child process that writes to stdout and reads stdin to its end.
    case spawn
    /// Sends an event with values nested to that depth.
    case nest(depth: Int)
    case progress(steps: Int)
    /// Starts background work that sends `late`.
    case background(ms: Int)
    case log(message: String)
    /// Sends the picked greeting.
    case greet
    /// Makes a session dependency that writes a line into that file when it is closed, and then may not return.
    case lastWords(path: String, hangs: Bool)
    /// An action without a handler.
    case ignored
    /// Sets the view's `last`.
    case note(text: String)
    /// Sets or removes one of the view's `marks`.
    case mark(name: String, value: Int?)
    /// Pushes a screen: `kit.item`, whose params are `{"title":…}`, or `kit.broken`, which cannot be made.
    case push(name: String, params: JSONValue?)
    case pop
    /// Changes the route three times in one turn.
    case multi
    /// Asks for confirmation.
    case ask
    /// Sent by the answers to alerts and requests.
    case answered(button: String, name: String?)
    case picked(result: JSONValue?, reason: String?)
    /// Sent by the alert `login`.
    case loggedIn(pin: String)
    /// Sent by a layer that the user dismissed or tried to dismiss.
    case dismissed(by: String?)
    case dismissAttempted(by: String?)
    /// Opens a screen or layer of `KitLayout`.
    case show(layout: KitLayout)
    /// Sends an event, changes the view, and shows a sheet whose screen sends an event: all in one turn.
    case arrive
    /// Unlocks or locks the vault.
    case unlock(isUnlocked: Bool)
    /// Sets a number in the view that JSON cannot express.
    case divideByZero
    case setMood(text: String)
}

@Wire
indirect enum Nest {
    case leaf
    case nest(Nest)
}

@Wire
struct KitView {
    var total = 0
    var last: String?
    var ratio: Double?
    /// Keys that the app does not choose.
    var marks: [String: Int]?
}

struct KitFailure: Error, CustomStringConvertible { let description: String }

final class KitStore: Store<KitEvent, KitAction>, Viewable {
    @Saved private(set) var view = KitView()
    private let clock: any AppClock
    private let greeting: Greeting
    private let lastWords: LastWords
    private let bell: KitBell
    @Injected(\.navigator) private var navigator
    @Injected(\.attributes) private var attributes

    init(clock: any AppClock, greeting: Greeting, lastWords: LastWords, bell: KitBell) {
        self.clock = clock
        self.greeting = greeting
        self.bell = bell
        self.lastWords = lastWords
        super.init()
    }

    override func handle(_ action: KitAction) async throws {
        switch action {
        case .add(let by):
            let (total, isOverflow) = view.total.addingReportingOverflow(by)
            guard !isOverflow else { throw Rejected("overflow", "the total would be over what an integer holds") }
            view.total = total
            view.last = "add"
            send(.added(by: by, total: total))
        case .fail: throw KitFailure(description: "told to fail")
        case .reject: throw Rejected("noSuchThing", "told to refuse")
        case .slow(let ms), .queued(let ms), .dropped(let ms), .latest(let ms):
            try await clock.sleep(for: .milliseconds(ms))
        case .emit(let count, let bytes): emit(count, bytes)
        case .print(let text):
            Swift.print(text)
            send(.done)
        case .spawn:
            try await ShellCommand.runShell("echo from the child; cat")
            send(.done)
        case .nest(let depth): nest(depth)
        case .progress(let steps):
            for step in 1...max(1, min(steps, 1000)) {
                report("step \(step)", percentage: step * 100 / max(1, min(steps, 1000)))
            }
        case .background(let ms):
            task { [clock] in
                try? await clock.sleep(for: .milliseconds(ms))
                self.send(.late)
            }
        case .log(let message): log(.info, message)
        case .lastWords(let path, let hangs): (lastWords.path, lastWords.hangs) = (path, hangs)
        case .greet: send(.greeted(text: greeting.text))
        case .note(let text): view.last = text
        case .mark(let name, let value):
            var marks = view.marks ?? [:]
            marks[name] = value
            view.marks = marks
        case .push(let name, let params):
            try navigator.navigate(from: self) {
                $0.stack.push(.screen(ScreenSpec(name, traits: params, params: params)))
            }
        case .pop: try navigator.navigate { $0.stack.pop() }
        case .multi:
            try navigator.navigate(from: self) { $0.stack.push(KitItem.item(KitItemParams(title: "one"))) }
            try navigator.navigate { $0.stack.push(KitItem.item(KitItemParams(title: "two"))) }
            try navigator.navigate { $0.stack.pop() }
        case .ask:
            try navigator.navigate(from: self) { route in
                route.alert(
                    Alert(
                        "Go on?",
                        buttons: [
                            Button("Yes", onTap: KitAction.answered(button: "yes", name: nil)).id("yes"),
                            Button("No", id: "no"),
                        ]))
            }
        case .answered(let button, let name): send(.answered(button: button, name: name))
        case .loggedIn: send(.done)
        case .picked(let result, let reason): send(.picked(result: result, reason: reason))
        case .dismissed(let gesture): send(.dismissed(by: gesture))
        case .dismissAttempted(let gesture): send(.dismissAttempted(by: gesture))
        case .show(let layout): try navigator.navigate(from: self) { layout.add(to: $0) }
        case .arrive:
            send(.done)
            view.last = "arrive"
            try navigator.navigate(from: self) { $0.present(KitItem.item(KitItemParams(title: "sheet"))) }
            bell.ring()
        case .unlock(let isUnlocked): attributes["unlocked"] = isUnlocked ? true : false
        case .divideByZero: view.ratio = Double(view.total) / 0
        case .setMood(let text): send(.mood(text: text))
        case .ignored: ActionRun.current?.isUnhandled = true
        }
    }

    override func backWasRequested() { send(.backRequested) }

    private func emit(_ count: Int, _ bytes: Int) {
        let data = String(repeating: "x", count: max(0, min(bytes, 1 << 20)))
        for index in 0..<max(0, min(count, 10_000_000)) { send(.emitted(index: index, data: data)) }
    }

    private func nest(_ depth: Int) {
        var value = Nest.leaf
        for _ in 0..<max(0, min(depth, 1_000_000)) { value = .nest(value) }
        send(.nested(value))
        // Released level by level in a loop: releasing the whole value would recurse on the stack.
        while case .nest(let inner) = value { value = inner }
    }
}
