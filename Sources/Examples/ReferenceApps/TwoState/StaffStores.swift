import Offstage

extension TwoState {
    @Wire enum StaffAction { case lendDidTap }

    /// A tab for the staff.
    final class StaffStore: Store<Never, StaffAction>, Drawable {
        private let onLend: @AppActor () throws -> Void

        init(onLend: @escaping @AppActor () throws -> Void) { self.onLend = onLend }

        var body: Body {
            Text("The keys are under the mat.").id("staff")
            Button("Lend a key", onTap: .lendDidTap)
        }

        override func handle(_ action: StaffAction) async throws { try onLend() }
    }

    @Wire package enum LendAction { case termsDidTap, lendDidConfirm }

    /// The step before a key is lent.
    final class LendStore: Store<Never, LendAction>, Drawable {
        private let output: OutputHandler<Output>

        enum Output {
            case termsSelected
            case lent
        }

        init(output: @escaping OutputHandler<Output>) { self.output = output }

        var body: Body {
            Text("Show the visitor the terms before you lend a key.").id("rule")
            Button("Terms", key: "t", onTap: .termsDidTap)
            Button("Lend", key: .enter, onTap: .lendDidConfirm).id("lend")
        }

        override func handle(_ action: LendAction) async throws {
            switch action {
            case .termsDidTap: try output(.termsSelected, self)
            case .lendDidConfirm: try output(.lent, self)
            }
        }
    }

    @Wire enum ReceiptAction { case doneDidTap }

    /// Confirms that the key is lent.
    final class ReceiptStore: Store<Never, ReceiptAction>, Drawable {
        private let onDone: @AppActor () throws -> Void

        init(onDone: @escaping @AppActor () throws -> Void) { self.onDone = onDone }

        var body: Body {
            Text("The visitor has the key.").id("receipt")
            Button("Done", key: .enter, onTap: .doneDidTap)
        }

        override func handle(_ action: ReceiptAction) async throws { try onDone() }
    }
}
