import Offstage

extension TwoState {
    @Wire
    enum StaffAction {
        case lendDidTap
    }

    @Wire
    struct StaffView {
        let text: TextView
        let lend: ButtonView
    }

    /// A tab for the staff.
    final class StaffStore: Store<Never, StaffAction>, Viewable {
        private let output: OutputHandler<Output>

        enum Output {
            case lendSelected
        }

        init(output: @escaping OutputHandler<Output>) { self.output = output }

        var view: StaffView {
            StaffView(
                text: TextView(id: "staff", text: "The keys are under the mat."),
                lend: ButtonView(id: "lend", title: "Lend a key", onTap: ActionTemplate(StaffAction.lendDidTap)))
        }

        override func handle(_ action: StaffAction) async throws {
            switch action {
            case .lendDidTap: try output(.lendSelected, self)
            }
        }
    }

    @Wire
    package enum LendAction {
        case termsDidTap
        case lendDidConfirm
    }

    @Wire
    struct LendView {
        let text: TextView
        let terms: ButtonView
        let lend: ButtonView
    }

    /// The step before a key is lent.
    final class LendStore: Store<Never, LendAction>, Viewable {
        private let output: OutputHandler<Output>

        enum Output {
            case termsSelected
            case lent
        }

        init(output: @escaping OutputHandler<Output>) { self.output = output }

        var view: LendView {
            LendView(
                text: TextView(id: "rule", text: "Show the visitor the terms before you lend a key."),
                terms: ButtonView(id: "terms", title: "Terms", key: "t", onTap: ActionTemplate(LendAction.termsDidTap)),
                lend: ButtonView(
                    id: "lend", title: "Lend", key: .enter, onTap: ActionTemplate(LendAction.lendDidConfirm)))
        }

        override func handle(_ action: LendAction) async throws {
            switch action {
            case .termsDidTap: try output(.termsSelected, self)
            case .lendDidConfirm: try output(.lent, self)
            }
        }
    }

    @Wire
    enum ReceiptAction {
        case doneDidTap
    }

    @Wire
    struct ReceiptView {
        let text: TextView
        let done: ButtonView
    }

    /// Confirms that the key is lent.
    final class ReceiptStore: Store<Never, ReceiptAction>, Viewable {
        private let output: OutputHandler<Output>

        enum Output {
            case done
        }

        init(output: @escaping OutputHandler<Output>) { self.output = output }

        var view: ReceiptView {
            ReceiptView(
                text: TextView(id: "receipt", text: "The visitor has the key."),
                done: ButtonView(
                    id: "done", title: "Done", key: .enter, onTap: ActionTemplate(ReceiptAction.doneDidTap)))
        }

        override func handle(_ action: ReceiptAction) async throws {
            switch action {
            case .doneDidTap: try output(.done, self)
            }
        }
    }
}
