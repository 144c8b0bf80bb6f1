import Offstage

/// A screen with fields, commands and a focus.
enum KitAccount {
    static let screen = Screen("kit.account", options: ScreenOptions(title: "A\u{7}form\u{9B}")) { KitAccountStore() }
}

@Wire
enum KitAccountEvent {
    /// The PIN was accepted. It is not part of the event.
    case saved(characters: Int)
    case rowDeleted(id: String)
    case rowsDeleted(ids: [String])
}

@Wire
package enum KitAccountAction {
    case nameDidChange(text: String)
    case pinDidChange(text: String)
    case pinDidSubmit(text: String)
    /// Moves the focus to the PIN unless it has four characters.
    case saveDidTap
    case deleteDidTap(id: String)
    case deleteSelectedDidTap(ids: [String])
    /// Disables the fields.
    case lockDidTap
    case cancelDidTap
}

final class KitAccountStore: Store<KitAccountEvent, KitAccountAction>, Drawable {
    private var name = Draft("")
    private var pin = Draft("")
    private var isLocked = false
    private var failure: String?
    private(set) var focus: Focus?
    @Injected(\.navigator) private var navigator

    var body: Body {
        TextField("Name", name, onChange: .input.nameDidChange).maxLength(5).disabled(isLocked)
        TextField("PIN", pin, kind: .secure, onChange: .input.pinDidChange)
            .onSubmit(.input.pinDidSubmit).maxLength(8).error(failure).disabled(isLocked)
        save
        Button("Cancel", role: .cancel, onTap: .cancelDidTap)
        List("Rows", id: "rows", rows: ["a", "b"].map { RowView(id: $0, title: "Row \($0)\u{1B}") })
            .selection(.multiple)
            .rowCommands(Button("Delete", key: "d", onRow: .input.deleteDidTap))
            .selectionCommands(Button("Delete", key: .delete, onSelection: .input.deleteSelectedDidTap))
    }

    private var save: Button { Button("Save", key: .ctrl("S"), onTap: .saveDidTap).group("File") }

    var commands: [Button] { [save, Button("Lock", key: .f5, onTap: .lockDidTap).group("View")] }

    override func handle(_ action: KitAccountAction) async throws {
        switch action {
        case .nameDidChange(let text): name.apply(text)
        case .pinDidChange(let text): pin.apply(text)
        case .pinDidSubmit(let text): if pin.apply(text) { checkPIN() }
        case .saveDidTap: checkPIN()
        case .deleteDidTap(let id): send(.rowDeleted(id: id))
        case .deleteSelectedDidTap(let ids): send(.rowsDeleted(ids: ids))
        case .lockDidTap: isLocked.toggle()
        case .cancelDidTap: try navigator.navigate(from: self) { $0.stack.pop() }
        }
    }

    private func checkPIN() {
        guard pin.value.count == 4 else {
            failure = "A PIN has four characters."
            return focus.move(to: "pin")
        }
        failure = nil
        send(.saved(characters: pin.value.count))
    }
}
