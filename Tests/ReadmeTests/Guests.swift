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
    private let name = TextFieldViewModel(
        TextFieldView(
            "name", label: "Name", placeholder: "Who is coming?",
            onChange: ActionTemplate(GuestsAction.nameDidChange(name: ""), input: "name"),
            onSubmit: ActionTemplate(GuestsAction.addDidTap)))
    private let add = ButtonViewModel(title: "Add", action: "addDidTap", isEnabled: false, key: "Enter")
    private var guests: [RowView] = []
    private var lastID = 0

    var view: GuestsView {
        let empty = EmptyStateView("empty", title: "No guests yet", message: "Write a name and press Enter.")
        return GuestsView(
            name: name.view, add: add.view, guests: ListView("guests", label: "Guests", rows: guests, empty: empty))
    }

    override func handle(_ action: GuestsAction) async throws {
        switch action {
        case .nameDidChange(let text): name.type(text)
        case .addDidTap: try addGuest()
        case .removeDidTap(let id): try removeGuest(id)
        }
        add.isEnabled = !name.text.isEmpty
    }

    private func addGuest() throws {
        guard !name.text.isEmpty else { throw Rejected("nameMissing", "the name is empty; write a name first") }
        lastID += 1
        let remove = ButtonView(
            "remove", title: "Remove", role: .destructive, onTap: ActionTemplate(GuestsAction.removeDidTap(id: lastID)))
        guests.append(RowView(lastID, title: name.text, actions: [remove]))
        name.text = ""
    }

    private func removeGuest(_ id: Int) throws {
        guard let index = guests.firstIndex(where: { $0.id == id.rowID }) else {
            throw Rejected("guestUnknown", "the list has no guest \(id)")
        }
        guests.remove(at: index)
    }
}
