import Offstage

/// The part of the tips.
enum TipsPart: Part {
    static func load(into registry: Registry) {
        // One for all pages of the flow.
        registry.register(TipsProvider.init).lifetime(.flow)
        registry.register { TipDependency(tip: arg($0), provider: $1) }
        registry.register(ListTips.init)
    }
}

/// The model of the tips: prepares what the pages show, in order.
@AppActor
final class TipsProvider {
    let tips = [
        TipContent(
            tip: .write, title: "Write a note",
            text: "The first line of a note is its title in the list.", icon: .edit),
        TipContent(
            tip: .undo, title: "Undo a deletion",
            text: "The message after a deletion has a button that brings the notes back.", icon: .undo),
        TipContent(
            tip: .keys, title: "Use the keyboard",
            text: "In the list, n writes a note, and / searches.", icon: .search),
    ]
}

struct TipContent: Equatable, Sendable {
    let tip: Tip
    let title: String
    let text: String
    let icon: Icon
}

/// Returns the pages of the tips, in order.
@AppActor
struct ListTips: UseCase {
    struct Page {
        let tip: Tip
        let title: String
    }

    private let provider: TipsProvider

    init(provider: TipsProvider) { self.provider = provider }

    func execute(_ input: Void) -> [Page] { provider.tips.map { Page(tip: $0.tip, title: $0.title) } }
}

/// Makes the store of a tip's page. Each call of its factory makes a new one.
@AppActor
struct TipDependency {
    let tip: TipToShow
    let provider: TipsProvider

    func store(output: @escaping OutputHandler<TipStore.Output>) -> TipStore {
        TipStore(tip: tip.tip, provider: provider, output: output)
    }
}
