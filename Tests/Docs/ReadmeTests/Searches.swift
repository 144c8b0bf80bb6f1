import Offstage

let searches = App("searches", screen: SearchStore.screen)

@Wire enum SearchAction { case importDidTap }

@StoreMembers
final class SearchStore: Store<Never, SearchAction>, Drawable {
    nonisolated static let screen = Screen("search") { SearchStore() }

    @Injected(\.clock) private var clock
    @Field var query = ""
    @Saved private var imports = 0

    var body: Body {
        TextField("Search", $query)
        Button("Import", onTap: .importDidTap)
        Text("\(imports) imports").id("count")
    }

    override func handle(_ action: SearchAction) async throws { startImport() }

    override func didRestore(interrupted: [String]) {
        // The work that the end of the process has interrupted.
        if interrupted.contains("import") { startImport() }
    }

    private func startImport() {
        task("import") { [weak self, clock] in
            do { try await clock.sleep(for: .seconds(5)) } catch { return }
            self?.imports += 1
        }
    }
}
