import Offstage

@Wire
package enum GalleryFieldsAction {
    case textDidChange(id: String, text: String)
    case textDidSubmit(id: String)
    case dateDidChange(id: String, date: String?)
    case numberDidChange(id: String, number: Double?)
    case fileDidChange(file: FileFieldView.File?)
}

@Wire
package struct GalleryFieldsView {
    package let texts: [TextFieldView]
    package let dates: [DateFieldView]
    package let numbers: [NumberFieldView]
    package let file: FileFieldView
    /// The last text that the user submitted.
    package let submitted: TextView?
}

/// Fields that the user types in.
final class GalleryFieldsStore: Store<Never, GalleryFieldsAction>, Viewable {
    private let texts: [TextFieldView.Model]
    private let dates: [DateFieldView.Model]
    private let numbers: [NumberFieldView.Model]
    private let file = FileFieldView.Model(
        FileFieldView(
            id: "file", label: "Picture", help: "PNG or JPEG.", accepts: ["image/png", "image/jpeg"],
            onChange: ActionTemplate(GalleryFieldsAction.fileDidChange)))
    private var submitted: String?

    override init() {
        let kinds: [TextFieldView.Kind] = [.plain, .email, .number, .search, .secure, .multiline]
        texts = kinds.map { kind in
            TextFieldView.Model(
                TextFieldView(
                    id: kind.rawValue, label: "\(kind.rawValue.capitalizedFirst) text",
                    caption: kind == .plain ? "At most 20 characters" : nil, kind: kind,
                    placeholder: kind == .plain ? "Type here" : nil, maxLength: kind == .plain ? 20 : nil,
                    onChange: ActionTemplate { GalleryFieldsAction.textDidChange(id: kind.rawValue, text: $0) },
                    onSubmit: ActionTemplate(GalleryFieldsAction.textDidSubmit(id: kind.rawValue))))
        }
        let dateKinds: [(DateFieldView.Kind, String?, String?, String?)] = [
            (.date, "2026-11-22", "2026-01-01", "2026-12-31"), (.time, "10:00", "08:00", nil),
            (.dateTime, nil, nil, nil),
        ]
        dates = dateKinds.map { kind, value, min, max in
            DateFieldView.Model(
                DateFieldView(
                    id: kind.rawValue, label: kind == .dateTime ? "Date and time" : kind.rawValue.capitalizedFirst,
                    value: value, kind: kind, min: min, max: max,
                    onChange: ActionTemplate { GalleryFieldsAction.dateDidChange(id: kind.rawValue, date: $0) }))
        }
        numbers = [
            NumberFieldView(
                id: "price", label: "Price", help: "From 0 to 1000 euros.", value: 12.5, min: 0, max: 1000, step: 0.5,
                decimals: 2, unit: "€", onChange: Self.numberDidChange("price")),
            NumberFieldView(
                id: "guests", label: "Guests", min: 1, decimals: 0, placeholder: "A whole number",
                onChange: Self.numberDidChange("guests")),
        ].map { NumberFieldView.Model($0) }
        super.init()
    }

    private static func numberDidChange(_ id: String) -> ActionTemplate {
        ActionTemplate { GalleryFieldsAction.numberDidChange(id: id, number: $0) }
    }

    var view: GalleryFieldsView {
        GalleryFieldsView(
            texts: texts.map(\.view), dates: dates.map(\.view), numbers: numbers.map(\.view), file: file.view,
            submitted: submitted.map { TextView(id: "submitted", text: "Submitted: \($0)", live: .polite) })
    }

    override func handle(_ action: GalleryFieldsAction) async throws {
        switch action {
        case .textDidChange(let id, let text): try find(id, in: texts).apply(text)
        case .textDidSubmit(let id): submitted = try find(id, in: texts).id
        case .dateDidChange(let id, let date): try find(id, in: dates).apply(date)
        case .numberDidChange(let id, let number): try find(id, in: numbers).apply(number)
        case .fileDidChange(let file): self.file.apply(file)
        }
    }

    private func find<Field: ComponentView.InputModel>(_ id: String, in fields: [Field]) throws -> Field {
        guard let field = fields.first(where: { $0.view.wireIdentity == .string(id) }) else {
            throw Rejected("fieldUnknown", "The screen has no field \(id).")
        }
        return field
    }
}
