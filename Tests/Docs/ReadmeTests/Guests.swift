import Offstage

@Wire enum GuestsAction {
    case addDidTap
    case removeDidTap(id: Int)
}

@StoreMembers
final class GuestsStore: Store<Never, GuestsAction>, Drawable {
    @Field(maxLength: 40) private var name = ""
    private var guests: [RowView] = []
    private var lastID = 0

    var body: Body {
        TextField("Name", $name, placeholder: "Who is coming?").onSubmit(.addDidTap)
        Button("Add", key: .enter, onTap: .addDidTap).disabled(name.isEmpty)
        List("Guests", id: "guests", rows: guests)
            .rowCommands(Button("Remove", role: .destructive, onRow: .input.removeDidTap))
            .empty(EmptyState("No guests yet", message: "Write a name and press Enter."))
    }

    override func handle(_ action: GuestsAction) async throws {
        switch action {
        case .addDidTap:
            lastID += 1
            guests.append(RowView(id: lastID, title: name))
            name = ""
        case .removeDidTap(let id): guests.removeAll { $0.id == RowView.ID(id) }
        }
    }
}
