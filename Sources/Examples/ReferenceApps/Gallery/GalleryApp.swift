import Offstage
import OffstageFormats

/// Every component, every layer and every state, for authors of front ends. Each screen has a link of its own.
package enum GalleryApp {
    package static let app = App(
        "gallery", title: "Gallery", parts: [GalleryPart.self], screen: home, screens: pages.map(\.screen) + [opened],
        customLayers: [GalleryLayer.ratingLayer], formats: LocaleFormats())

    static let home = Screen("gallery.home", options: ScreenOptions(title: "Gallery"), store: GalleryHomeStore.init)

    /// A screen of the gallery.
    struct Page: Sendable {
        let name: String
        let title: String
        let icon: Icon
        let subtitle: String
        let screen: AnyScreen

        init<each Dependency, Event, Action, S: Store<Event, Action> & Viewable>(
            _ name: String, _ title: String, _ icon: Icon, _ subtitle: String,
            store: @escaping @AppActor @Sendable (repeat each Dependency) throws -> S
        ) {
            self.name = name
            self.title = title
            self.icon = icon
            self.subtitle = subtitle
            screen = Screen(
                "gallery.\(name)", options: ScreenOptions(title: title),
                links: [Link("gallery://\(name)", under: [home])], store: store)
        }
    }

    /// The screens in the order of the first list.
    static let pages = [
        Page("text", "Text", .document, "Roles, headings, numbers, dates, badges, progress, pictures and links") {
            GalleryPageStore(.text)
        },
        Page("icons", "Icons", .image, "Every documented icon with its name") { GalleryPageStore(.icons) },
        Page("fields", "Fields", .edit, "Text, dates, numbers and files") { GalleryFieldsStore() },
        Page("choices", "Choices", .check, "Toggles, pickers, sliders, steppers and buttons") {
            GalleryChoicesStore()
        },
        Page("list", "List", .list, "Sections, commands, moves, refreshing and the states of a list") {
            GalleryListStore()
        },
        Page("log", "Log", .list, "A list that stays at its end") { GalleryLogStore() },
        Page("table", "Table", .grid, "100,000 rows that are sorted and selected") { GalleryTableStore(files: $0) },
        Page("tree", "Tree", .folder, "Rows that expand") { GalleryTreeStore() },
        Page("grid", "Grid", .grid, "Components in rows and columns") { GalleryPageStore(.grid) },
        Page("chart", "Chart", .chart, "Bars and lines") { GalleryPageStore(.charts) },
        Page("markdown", "Markdown", .comment, "Formatted text that grows") { GalleryMarkdownStore() },
        Page("media", "Media", .video, "Pictures, sounds and videos") { GalleryPageStore(.media) },
        Page("layers", "Layers", .window, "Every kind of layer and container") { GalleryLayersStore() },
        Page("states", "States", .clock, "Loading, empty, failed and disabled components") {
            GalleryPageStore(.states)
        },
        Page("hostile", "Hostile text", .warning, "Control characters, wide, right-to-left and long text") {
            GalleryHostileStore()
        },
    ]

    /// The screen that layers and containers show.
    static let opened = Screen(
        "gallery.opened", params: GalleryOpened.self, options: { ScreenOptions(title: $0.title) }
    ) {
        GalleryOpenedStore($0)
    }
}

struct GalleryPart: Part {
    let files = Dependency(GalleryFiles.init).lifetime(.app)
}

@Wire package enum GalleryHomeAction { case pageDidSelect(name: String) }

/// The list of the gallery's screens.
final class GalleryHomeStore: Store<Never, GalleryHomeAction>, Drawable {
    @Injected(\.navigator) private var navigator

    var body: Body {
        Text("Every component, every layer and every state.", role: .caption).id("introduction")
        List(
            "Screens", id: "pages",
            rows: GalleryApp.pages.map {
                RowView(id: $0.name, title: $0.title, subtitle: $0.subtitle, icon: $0.icon)
            }
        ).onSelect(.input.pageDidSelect)
    }

    override func handle(_ action: GalleryHomeAction) async throws {
        switch action {
        case .pageDidSelect(let name):
            guard GalleryApp.pages.contains(where: { $0.name == name }) else {
                throw Rejected("pageUnknown", "The gallery has no screen \(name).")
            }
            try navigator.open(url: "gallery://\(name)")
        }
    }
}
