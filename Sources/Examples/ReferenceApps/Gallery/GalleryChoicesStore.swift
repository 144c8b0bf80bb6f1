import Offstage

@Wire package enum GalleryChoicesAction { case buttonDidTap(id: String) }

/// Components with which the user chooses.
@StoreMembers
final class GalleryChoicesStore: Store<Never, GalleryChoicesAction>, Drawable {
    @Field private var toggle = false
    @Field private var menu: String? = "tea"
    @Field private var segmented: String? = "tea"
    @Field private var inline: String? = "tea"
    @Field private var several = ["tea", "milk"]
    @Field private var slider = 40.0
    @Field private var stepper = 2
    @Saved private var lastTap: String?

    private static let options = [
        PickerView.Option(id: "tea", title: "Tea", icon: .heart), PickerView.Option(id: "milk", title: "Milk"),
        PickerView.Option(id: "juice", title: "Juice"),
    ]

    var body: Body {
        Toggle("Notifications", $toggle).caption("At most one a day")
        Picker("Menu picker", $menu, options: Self.options)
        Picker("Segmented picker", $segmented, options: Self.options, style: .segmented)
        Picker("Inline picker", $inline, options: Self.options, style: .inline)
        Picker("Several", $several, options: Self.options, style: .inline)
        Slider("Volume", $slider, in: 0...100, step: 1, unit: "%")
        Stepper("Guests", $stepper, in: 0...9)
        Group(axis: .horizontal) {
            Button("Save", icon: .check, onTap: .buttonDidTap(id: "default")).id("default")
            Button("Cancel", role: .cancel, onTap: .buttonDidTap(id: "cancel")).id("cancel")
            Button("Delete", role: .destructive, icon: .trash, onTap: .buttonDidTap(id: "destructive"))
                .id("destructive")
        }.id("buttons").label("Buttons")
        if let lastTap { Text("Tapped: \(lastTap)").id("lastTap").live(.polite) }
    }

    override func handle(_ action: GalleryChoicesAction) async throws {
        switch action {
        case .buttonDidTap(let id): lastTap = id
        }
    }
}
