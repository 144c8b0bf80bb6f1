import Offstage
import OffstageFormats

/// Notes: flows in tabs, pages, modules in parts, a provider over a shared store. A SQLite file stores the notes.
package enum NotesApp {
    package static let app = App(
        "notes", title: "Notes", parts: [NotesPart.self, NoteDetailsPart.self, TipsPart.self],
        flow: Flow(NotesAppCoordinator.init, name: "app"),
        flows: [
            Flow(NotesHomeCoordinator.init, name: "home"), Flow(NotesCoordinator.init), Flow(TipsCoordinator.init),
        ],
        shortcuts: ["compose": "notes://new"], formats: LocaleFormats())
}

/// Tag of the notes that all screens share.
enum SharedNotes {}

/// The notes and their storage, for all screens.
package struct NotesPart: Part {
    /// The file of all sessions: the environment variable `OFFSTAGE_NOTES_DATABASE`, or `offstage/notes.db` in the
    /// user's data folder.
    package let notesDatabase = Dependency<any NotesDatabase> { try SQLiteNotesDatabase.chosen() }
        .live()
        .lifetime(.app)
        .context(.test) { InMemoryNotesDatabase() }
        .alternative("memory") { InMemoryNotesDatabase() }
    let count = Dependency(NoteCount.init).lifetime(.session)
    /// Only the repository asks for the store that can be changed.
    let sharedNotes = Dependency { SharedStore<NotesState>(NotesState()) }
        .as(SharedStore<NotesState>.self, tag: SharedNotes.self)
        .as(ReadOnlySharedStore<NotesState>.self, tag: SharedNotes.self) { $0.readOnly }
        .lifetime(.session)
    let repository = Dependency {
        NotesRepository(database: $0, clock: $1, sharedStore: by(tag: SharedNotes.self, on: $2), count: $3)
    }.lifetime(.session)

    package init() {}
}

/// The app's tabs, one flow in each: a start screen, the notes, which are selected first, and tips.
final class NotesAppCoordinator: Coordinator {
    static let screens: [AnyScreen] = []
    private let count: NoteCount

    init(count: NoteCount) { self.count = count }

    func start() throws {
        try setTabs(
            [
                Layout.Tab(Layout.TabItem(title: "Home", icon: .home), .flow(NotesHomeCoordinator.self)),
                Layout.Tab(notesTab, .flow(NotesCoordinator.self)),
                Layout.Tab(Layout.TabItem(title: "Tips", icon: .help), .flow(TipsCoordinator.self)),
            ],
            selected: 1)
        // The tabs live as long as the session, so the closure is never removed, and only a session that is closing
        // cannot show the badge.
        count.onChange = { [weak self] in try? self?.showBadge() }
    }

    private var notesTab: Layout.TabItem {
        Layout.TabItem(title: "Notes", icon: .note, badge: count.value == 0 ? nil : "\(count.value)")
    }

    private func showBadge() throws {
        let item = notesTab
        try navigate { $0.first(.tabs).tabs.setItem(item, of: .index(1)) }
    }
}

/// The number of notes, for a flow's badge. A flow reads no other data.
@AppActor
final class NoteCount {
    var value = 0 { didSet { if value != oldValue { onChange() } } }
    /// Called after each change, in the same turn.
    var onChange: @AppActor () -> Void = {}
}
