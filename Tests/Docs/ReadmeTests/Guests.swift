import Offstage

@Wire enum GuestsAction {
    case nameDidChange(name: String)
    case addDidTap
    case removeDidTap(id: Int)
}

@Wire struct GuestsView {
    let name: TextFieldView
    let add: ButtonView
    let guests: ListView<[RowView]>
}

final class GuestsStore: Store<Never, GuestsAction>, Viewable {
    private let name = TextFieldView.Model(
        TextFieldView(
            id: "name", label: "Name", placeholder: "Who is coming?",
            onChange: ActionTemplate(GuestsAction.nameDidChange),
            onSubmit: ActionTemplate(GuestsAction.addDidTap)))
    private let add = ButtonView.Model(
        ButtonView(
            id: "add", title: "Add", isEnabled: false, key: .enter, onTap: ActionTemplate(GuestsAction.addDidTap)))
    private var guests: [RowView] = []
    private var lastID = 0

    var view: GuestsView {
        let empty = EmptyStateView(id: "empty", title: "No guests yet", message: "Write a name and press Enter.")
        return GuestsView(
            name: name.view, add: add.view,
            guests: ListView(id: "guests", label: "Guests", rows: guests, empty: empty))
    }

    override func handle(_ action: GuestsAction) async throws {
        switch action {
        case .nameDidChange(let text): name.apply(text)
        case .addDidTap: try addGuest()
        case .removeDidTap(let id): try removeGuest(id)
        }
        add.isEnabled = !name.value.isEmpty
    }

    private func addGuest() throws {
        guard !name.value.isEmpty else { throw Rejected("nameMissing", "the name is empty; write a name first") }
        lastID += 1
        let remove = ButtonView(
            id: "remove", title: "Remove", role: .destructive,
            onTap: ActionTemplate(GuestsAction.removeDidTap(id: lastID)))
        guests.append(RowView(id: RowView.ID(lastID), title: name.value, actions: [remove]))
        name.value = ""
    }

    private func removeGuest(_ id: Int) throws {
        guard let index = guests.firstIndex(where: { $0.id == RowView.ID(id) }) else {
            throw Rejected("guestUnknown", "the list has no guest \(id)")
        }
        guests.remove(at: index)
    }
}
