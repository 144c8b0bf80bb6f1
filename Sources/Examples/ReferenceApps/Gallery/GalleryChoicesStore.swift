import Offstage

@Wire
package enum GalleryChoicesAction {
    case toggleDidChange(isOn: Bool)
    case choiceDidChange(id: String, option: String)
    case choicesDidChange(options: [String])
    case sliderDidChange(value: Double)
    case stepperDidChange(value: Int)
    case buttonDidTap(id: String)
}

@Wire
package struct GalleryChoicesView {
    package let toggle: ToggleView
    package let pickers: [PickerView]
    package let several: PickerView
    package let slider: SliderView
    package let stepper: StepperView
    package let buttons: GroupView
    package let lastTap: TextView?
}

/// Components with which the user chooses.
final class GalleryChoicesStore: Store<Never, GalleryChoicesAction>, Viewable {
    private let toggle = ToggleView.Model(
        ToggleView(
            id: "toggle", label: "Notifications", caption: "At most one a day",
            onChange: ActionTemplate(GalleryChoicesAction.toggleDidChange)))
    private let pickers = [PickerView.Style.menu, .segmented, .inline].map { style in
        PickerView.Model(
            PickerView(
                id: style.rawValue, label: "\(style.rawValue.capitalizedFirst) picker",
                options: GalleryChoicesStore.options,
                value: "tea", style: style,
                onChange: ActionTemplate { GalleryChoicesAction.choiceDidChange(id: style.rawValue, option: $0) }))
    }
    private let several = PickerView.Model(
        PickerView(
            id: "several", label: "Several", options: GalleryChoicesStore.options, values: ["tea", "milk"],
            isMultiple: true, style: .inline,
            onChange: ActionTemplate(GalleryChoicesAction.choicesDidChange)))
    private let slider = SliderView.Model(
        SliderView(
            id: "slider", label: "Volume", value: 40, max: 100, step: 1, unit: "%",
            onChange: ActionTemplate(GalleryChoicesAction.sliderDidChange)))
    private let stepper = StepperView.Model(
        StepperView(
            id: "stepper", label: "Guests", value: 2, max: 9,
            onChange: ActionTemplate(GalleryChoicesAction.stepperDidChange)))
    private var lastTap: String?

    private static let options = [
        PickerView.Option(id: "tea", title: "Tea", icon: .heart), PickerView.Option(id: "milk", title: "Milk"),
        PickerView.Option(id: "juice", title: "Juice"),
    ]

    var view: GalleryChoicesView {
        GalleryChoicesView(
            toggle: toggle.view, pickers: pickers.map(\.view), several: several.view, slider: slider.view,
            stepper: stepper.view,
            buttons: GroupView(id: "buttons", label: "Buttons", axis: .horizontal, parts: buttons),
            lastTap: lastTap.map { TextView(id: "lastTap", text: "Tapped: \($0)", live: .polite) })
    }

    private var buttons: [ComponentView] {
        func button(_ id: String, _ title: String, role: ButtonView.Role = .default, icon: Icon? = nil) -> ComponentView
        {
            .button(
                ButtonView(
                    id: id, title: title, role: role, icon: icon,
                    onTap: ActionTemplate(GalleryChoicesAction.buttonDidTap(id: id))))
        }
        return [
            button("default", "Save", icon: .check), button("cancel", "Cancel", role: .cancel),
            button("destructive", "Delete", role: .destructive, icon: .trash),
        ]
    }

    override func handle(_ action: GalleryChoicesAction) async throws {
        switch action {
        case .toggleDidChange(let isOn): toggle.apply(isOn)
        case .choiceDidChange(let id, let option):
            guard let picker = pickers.first(where: { $0.id == id }) else {
                throw Rejected("pickerUnknown", "The screen has no picker \(id).")
            }
            picker.apply(option)
        case .choicesDidChange(let options): several.apply(options)
        case .sliderDidChange(let value): slider.apply(value)
        case .stepperDidChange(let value): stepper.apply(value)
        case .buttonDidTap(let id): lastTap = id
        }
    }
}
