import Offstage

@Wire
enum DeskEvent {
    case didSave(name: String)
}

@Wire
enum DeskAction {
    case nameDidChange(text: String)
    case ageDidChange(number: Double?)
    case codeDidChange(text: String)
    case codeDidSubmit(code: String?)
    case agreeDidChange(isOn: Bool)
    case sizeDidChange(option: String)
    case extrasDidChange(options: [String])
    case rowDidSelect(id: Int)
    case rowDidOpen(id: Int)
    case rowDidRemove(id: Int)
    case rowsDidRemove(ids: [Int])
    case saveDidTap
    case askDidTap
    case askDidAnswer(button: String, reason: String?)
    case nextDidTap
    case sheetDidTap
    /// Sleeps for a second, then fails.
    case failDidTap
    /// Never pauses until it is cancelled.
    case spinDidTap
    /// Spins, also after its cancellation.
    case whirlDidTap
    /// Starts an effect that ignores its cancellation.
    case ghostDidTap
    /// Logs an error.
    case logDidTap
    /// Keeps the store beyond its session.
    case keepDidTap
}

@Wire
struct DeskView {
    var name: TextFieldView
    var age: NumberFieldView
    var code: TextFieldView
    var agree: ToggleView
    var size: PickerView
    var extras: PickerView
    var rows: ListView<[RowView]>
    var save: ButtonView
    var twins: [ButtonView]
    var note: TextView?
    var commands: [ButtonView]
}

/// One screen with a component of each kind that a test uses.
final class DeskStore: Store<DeskEvent, DeskAction>, Viewable {
    @Injected(\.navigator) private var navigator
    @Injected(\.clock) private var clock
    private var name = ""
    private var age: Double?
    private var code = ""
    private var isAgreed = false
    private var size: String?
    private var extras: [String] = []
    private var rows = ["Milk", "Bread", "Salt"]
    private var selected: [Int] = []
    private var note: String?
    private var isSaving = false
    /// Stores that outlive their sessions.
    static var kept: [AnyObject] = []
    private static var ghosts: [CheckedContinuation<Void, Never>] = []

    /// Suspends until `releaseGhosts()`.
    static func haunt() async { await withCheckedContinuation { ghosts.append($0) } }

    static func releaseGhosts() {
        for ghost in ghosts { ghost.resume() }
        ghosts = []
    }

    nonisolated static let app = App(
        "desk", screen: Screen("desk.main", options: ScreenOptions(title: "Desk")) { DeskStore() },
        screens: [DeskPage.screen])

    private static func button(
        _ id: String, _ title: String, _ action: DeskAction, isEnabled: Bool = true
    ) -> ButtonView {
        ButtonView(id: id, title: title, isEnabled: isEnabled, onTap: ActionTemplate(action))
    }

    var view: DeskView {
        let options = ["small", "large"].map { PickerView.Option(id: $0, title: $0.uppercased()) }
        let save = ButtonView(
            id: "save", title: "Save", isEnabled: !name.isEmpty, isLoading: isSaving,
            onTap: ActionTemplate(DeskAction.saveDidTap))
        return DeskView(
            name: TextFieldView(
                id: "name", label: "Name", value: name, isEnabled: !isSaving, error: name == "x" ? "Too short." : nil,
                onChange: ActionTemplate(DeskAction.inputs.nameDidChange)),
            age: NumberFieldView(
                id: "age", label: "Age", value: age,
                onChange: ActionTemplate(DeskAction.inputs.ageDidChange)),
            code: TextFieldView(
                id: "code", label: "Code", value: code, kind: .secure,
                onChange: ActionTemplate(DeskAction.inputs.codeDidChange),
                onSubmit: ActionTemplate(DeskAction.inputs.codeDidSubmit)),
            agree: ToggleView(
                id: "agree", label: "I agree", value: isAgreed,
                onChange: ActionTemplate(DeskAction.inputs.agreeDidChange)),
            size: PickerView(
                id: "size", label: "Size", options: options, value: size,
                onChange: ActionTemplate(DeskAction.inputs.sizeDidChange)),
            extras: PickerView(
                id: "extras", label: "Extras", options: options, values: extras, isMultiple: true,
                onChange: ActionTemplate(DeskAction.inputs.extrasDidChange)),
            rows: ListView(
                id: "rows", label: "Rows",
                rows: rows.enumerated().map { RowView(id: $0.offset, title: $0.element) },
                options: ListOptions(
                    selection: .multiple, selected: selected.map { RowView.ID($0) },
                    onSelect: ActionTemplate(DeskAction.inputs.rowDidSelect),
                    onOpen: ActionTemplate(DeskAction.inputs.rowDidOpen),
                    rowCommands: [
                        ButtonView(
                            id: "remove", title: "Remove",
                            onTap: ActionTemplate(DeskAction.inputs.rowDidRemove))
                    ],
                    selectionCommands: [
                        ButtonView(
                            id: "removeAll", title: "Remove selected",
                            onTap: ActionTemplate(DeskAction.inputs.rowsDidRemove))
                    ])),
            save: save,
            twins: [
                Self.button("ask", "Twin", .askDidTap), Self.button("next", "Twin", .nextDidTap),
                Self.button("sheet", "Sheet", .sheetDidTap), Self.button("fail", "Fail", .failDidTap),
                Self.button("spin", "Spin", .spinDidTap), Self.button("whirl", "Whirl", .whirlDidTap),
                Self.button("ghost", "Ghost", .ghostDidTap), Self.button("log", "Log", .logDidTap),
                Self.button("keep", "Keep", .keepDidTap),
            ],
            note: note.map { TextView(id: "note", text: $0) }, commands: [save])
    }

    override func handle(_ action: DeskAction) async throws {
        switch action {
        case .nameDidChange(let text): name = text
        case .ageDidChange(let number): age = number
        case .codeDidChange(let text): code = text
        case .codeDidSubmit(let code): note = "Code: \(code ?? "none")"
        case .agreeDidChange(let isOn): isAgreed = isOn
        case .sizeDidChange(let option): size = option
        case .extrasDidChange(let options): extras = options
        case .rowDidSelect(let id): selected = [id]
        case .rowDidOpen(let id): note = "Opened \(rows[id])"
        case .rowDidRemove(let id): rows.remove(at: id)
        case .rowsDidRemove(let ids): note = "Remove \(ids)"
        case .saveDidTap:
            isSaving = true
            defer { isSaving = false }
            try await clock.sleep(for: .seconds(1))
            send(.didSave(name: name))
        case .askDidTap:
            try navigator.navigate(from: self) {
                $0.alert(
                    Alert(
                        "Delete it?", message: "It cannot be restored.",
                        fields: [TextField("Reason", id: "reason")],
                        buttons: [
                            Button(
                                "Delete", role: .destructive,
                                onTap: DeskAction.askDidAnswer(button: "delete", reason: nil)
                            ).id("delete"), Button("Cancel"),
                        ]))
            }
        case .askDidAnswer(let button, _):
            note = "Answer: \(button)"
            try navigator.navigate(from: self) { $0.toast("Deleted", for: .seconds(4)) }
        case .nextDidTap: try navigator.navigate(from: self) { $0.stack.push(DeskPage.screen()) }
        case .sheetDidTap:
            try navigator.navigate(from: self) { $0.present(DeskPage.screen(), style: ModalStyle(.sheet)) }
        case .failDidTap:
            try await clock.sleep(for: .seconds(1))
            throw Rejected("full", "the desk is full")
        case .spinDidTap: while !Task.isCancelled { await Task.yield() }
        case .whirlDidTap: while true { await Task.yield() }
        case .ghostDidTap: task("ghost") { await DeskStore.haunt() }
        case .logDidTap: log(.error, "the desk is broken")
        case .keepDidTap: Self.kept.append(self)
        }
    }
}

@Wire
enum DeskPageAction {
    case menuDidTap
    case offDidTap
    case ghostDidTap
}

@Wire
struct DeskPageView {
    var text: TextView
}

/// A screen with a bar.
final class DeskPage: Store<Never, DeskPageAction>, Viewable {
    nonisolated static let screen = Screen(
        "desk.page",
        options: ScreenOptions(
            title: "Page",
            bars: AppLoop.run {
                Layout.Bars(trailing: [
                    Button("Menu", onTap: DeskPageAction.menuDidTap), Button("Ghost", onTap: .ghostDidTap),
                    Button("Off", onTap: .offDidTap).disabled(true),
                ])
            })
    ) { DeskPage() }

    private var taps = 0
    var view: DeskPageView { DeskPageView(text: TextView(id: "text", text: "Taps: \(taps)")) }

    override func handle(_ action: DeskPageAction) async throws {
        if case .ghostDidTap = action { task("ghost") { await DeskStore.haunt() } }
        taps += 1
    }
}
