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

@Wire
struct KitAccountView {
    let name: TextFieldView
    let pin: TextFieldView
    let save: ButtonView
    let cancel: ButtonView
    let rows: ListView<[RowView]>
    let commands: [ButtonView]
    let focus: Focus?
}

final class KitAccountStore: Store<KitAccountEvent, KitAccountAction>, Viewable {
    private let name = TextFieldView.Model(
        TextFieldView(
            id: "name", label: "Name", maxLength: 5,
            onChange: ActionTemplate(KitAccountAction.nameDidChange)))
    private let pin = TextFieldView.Model(
        TextFieldView(
            id: "pin", label: "PIN", kind: .secure, maxLength: 8,
            onChange: ActionTemplate(KitAccountAction.pinDidChange),
            onSubmit: ActionTemplate(KitAccountAction.pinDidSubmit)))
    private var focus: Focus?
    @Injected(\.navigator) private var navigator

    var view: KitAccountView {
        KitAccountView(
            name: name.view, pin: pin.view, save: .save, cancel: .cancel,
            rows: ListView(
                id: "rows", rows: ["a", "b"].map { RowView(id: RowView.ID($0), title: "Row \($0)\u{1B}") },
                selection: .multiple, rowCommands: [.delete], selectionCommands: [.deleteSelected]),
            commands: [.save, .lock], focus: focus)
    }

    override func handle(_ action: KitAccountAction) async throws {
        switch action {
        case .nameDidChange(let text): name.apply(text)
        case .pinDidChange(let text): pin.apply(text)
        case .pinDidSubmit(let text): if pin.apply(text) { save() }
        case .saveDidTap: save()
        case .deleteDidTap(let id): send(.rowDeleted(id: id))
        case .deleteSelectedDidTap(let ids): send(.rowsDeleted(ids: ids))
        case .lockDidTap:
            name.isEnabled.toggle()
            pin.isEnabled.toggle()
        case .cancelDidTap: try navigator.navigate(from: self) { $0.stack.pop() }
        }
    }

    private func save() {
        guard pin.value.count == 4 else {
            pin.error = "A PIN has four characters."
            return focus.move(to: "pin")
        }
        pin.error = nil
        send(.saved(characters: pin.value.count))
    }
}

extension ButtonView {
    fileprivate static let save = ButtonView(
        id: "save", title: "Save", key: .ctrl("S"), group: "File", onTap: ActionTemplate(KitAccountAction.saveDidTap))
    fileprivate static let cancel = ButtonView(
        id: "cancel", title: "Cancel", role: .cancel, onTap: ActionTemplate(KitAccountAction.cancelDidTap))
    fileprivate static let lock = ButtonView(
        id: "lock", title: "Lock", key: .f5, group: "View", onTap: ActionTemplate(KitAccountAction.lockDidTap))
    fileprivate static let delete = ButtonView(
        id: "delete", title: "Delete", key: "d",
        onTap: ActionTemplate(KitAccountAction.deleteDidTap))
    fileprivate static let deleteSelected = ButtonView(
        id: "deleteSelected", title: "Delete", key: .delete,
        onTap: ActionTemplate(KitAccountAction.deleteSelectedDidTap))
}
