import AppLoop
import Offstage
import Wire

extension Measure {
    /// Cost of a body of text fields and buttons, as a ratio to a struct of the same components whose templates are
    /// shared.
    static let bodies = Measure(
        name: "bodies",
        rows: [
            Row("build and compare 2 parts, to a struct", "ns", .ratioAtMost(2)),
            Row("build and compare 10 parts, to a struct", "ns", .ratioAtMost(2)),
            Row("build and compare 50 parts, to a struct", "ns", .ratioAtMost(2)),
            Row("write 10 parts, to a struct", "ns", .ratioAtMost(1.2)),
            Row("patch of 10 parts, every second text changed, to a struct", "ns", .ratioAtMost(2)),
        ]
    ) { options in
        Contest(
            ours: {
                AppLoop.run {
                    times(options) { count, text in
                        switch count {
                        case 1: pair("text", text).components
                        case 5: five(text).components
                        default: fifty(text).components
                        }
                    }
                }
            },
            referenceName: "struct of components",
            reference: {
                let (change, tap) = (
                    ActionTemplate("textDidChange", input: "text"), ActionTemplate(FormAction.saveDidTap)
                )
                return AppLoop.run {
                    times(options) { count, text in
                        (0..<count).map { _ in
                            FormPair(
                                name: TextFieldView(
                                    id: "text", label: "Name", help: "At least four characters.",
                                    placeholder: "Your name", onChange: change
                                ).showing(text), save: ButtonView(id: "save", title: "Save", key: .enter, onTap: tap))
                        }
                    }
                }
            })
    }

    @AppActor @BodyBuilder<FormAction>
    private static func pair(_ id: String, _ text: Draft<String>) -> Body<FormAction> {
        TextField("Name", text, placeholder: "Your name", onChange: .input.textDidChange).id(id)
            .help("At least four characters.")
        Button("Save", key: .enter, onTap: .saveDidTap)
    }

    @AppActor @BodyBuilder<FormAction>
    private static func five(_ text: Draft<String>) -> Body<FormAction> {
        pair("a", text)
        pair("b", text)
        pair("c", text)
        pair("d", text)
        pair("e", text)
    }

    @AppActor @BodyBuilder<FormAction>
    private static func fifty(_ text: Draft<String>) -> Body<FormAction> {
        five(text)
        five(text)
        five(text)
        five(text)
        five(text)
    }

    /// Returns the times of building and comparing views of some numbers of pairs, and of writing and patching one of
    /// five.
    @AppActor
    private static func times<View: WireCodable>(
        _ options: Options, make: @AppActor (Int, Draft<String>) -> View
    ) -> [Double] {
        let text = Draft("Anna")
        let compared = [1, 5, 25].map { count in
            let last = make(count, text)
            return options.nanoseconds(callsInBatch: 100) { _ = make(count, text) == last }
        }
        let (old, new) = (make(5, text), make(5, Draft("Annabel")))
        var writer = JSONWriter()
        var patch = WirePatch()
        let written = options.nanoseconds(callsInBatch: 100) {
            writer.removeAll()
            old.write(to: &writer)
        }
        let patched = options.nanoseconds(callsInBatch: 100) {
            patch.removeAll()
            View.writePatch(from: old, to: new, into: &patch)
        }
        return compared + [written, patched]
    }
}

@Wire
private enum FormAction {
    case textDidChange(text: String)
    case saveDidTap
}

@Wire
private struct FormPair {
    let name: TextFieldView
    let save: ButtonView
}
