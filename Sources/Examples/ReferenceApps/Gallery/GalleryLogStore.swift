import Offstage

@Wire package enum GalleryLogAction { case addDidTap }

/// A list whose rows are added at its end. Front ends that show the last row stay there.
@StoreMembers
final class GalleryLogStore: Store<Never, GalleryLogAction>, Drawable {
    private var lines: Rows<RowView> = []
    @Field private var sticks = true

    /// More rows than the first window has.
    private static let batch = 60
    private static let most = 10_000

    override init() {
        super.init()
        for _ in 0..<Self.batch { add() }
    }

    var body: Body {
        List("Log", id: "lines", rows: lines).sticksToEnd(sticks)
        Toggle("Stays at its end", $sticks)
        Button("Add a line", key: .enter, icon: .add, onTap: .addDidTap)
    }

    override func handle(_ action: GalleryLogAction) async throws {
        switch action {
        case .addDidTap:
            guard lines.count < Self.most else { throw Rejected("logFull", "The log has \(Self.most) lines already.") }
            add()
        }
    }

    private func add() {
        let number = lines.count + 1
        lines.append(RowView(id: number, title: "Line \(number)"))
    }
}
