import Offstage

@Wire
package enum GalleryLogAction {
    case addDidTap
    case stickDidChange(isOn: Bool)
}

@Wire
package struct GalleryLogView {
    package let lines: ListView<Rows<RowView>>
    package let sticks: ToggleView
    package let add: ButtonView
}

/// A list whose rows are added at its end. Front ends that show the last row stay there.
final class GalleryLogStore: Store<Never, GalleryLogAction>, Viewable {
    private var lines: Rows<RowView> = []
    private var sticks = Draft(true)

    /// More rows than the first window has.
    private static let batch = 60
    private static let most = 10_000

    override init() {
        super.init()
        for _ in 0..<Self.batch { add() }
    }

    var view: GalleryLogView {
        GalleryLogView(
            lines: ListView(id: "lines", label: "Log", rows: lines, sticksToEnd: sticks.value),
            sticks: ToggleView(
                id: "sticks", label: "Stays at its end",
                onChange: ActionTemplate(GalleryLogAction.stickDidChange)
            ).showing(sticks),
            add: ButtonView(
                id: "add", title: "Add a line", key: .enter, icon: .add,
                onTap: ActionTemplate(GalleryLogAction.addDidTap)))
    }

    override func handle(_ action: GalleryLogAction) async throws {
        switch action {
        case .addDidTap:
            guard lines.count < Self.most else { throw Rejected("logFull", "The log has \(Self.most) lines already.") }
            add()
        case .stickDidChange(let isOn): sticks.apply(isOn)
        }
    }

    private func add() {
        let number = lines.count + 1
        lines.append(RowView(id: RowView.ID(number), title: "Line \(number)"))
    }
}
