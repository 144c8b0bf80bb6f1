import Wire

// Words of SwiftUI that mean nothing here: the compiler says what to write instead. None of them can be called.

extension TextView {
    // The argument of SwiftUI's `font`.
    public enum Font {
        case title, headline, body, caption, bold
    }
}

extension BodyPart {
    @available(*, unavailable, message: "front ends decide how parts look; write a role: Text(title, role: .title)")
    public func font(_ font: TextView.Font) -> Self { self }

    @available(*, unavailable, message: "front ends decide margins and sizes; remove it")
    public func padding(_ length: Double = 0) -> Self { self }

    @available(*, unavailable, message: "front ends decide margins and sizes; remove it")
    public func frame(width: Double? = nil, height: Double? = nil) -> Self { self }

    @available(*, unavailable, message: "start work in the store's initialiser, with task(…)")
    public func onAppear(perform action: () -> Void) -> Self { self }

    @available(*, unavailable, message: "write an if around the part")
    public func hidden() -> Self { self }

    @available(*, unavailable, message: "write the key in the button: Button(title, key: .enter, onTap: .saveDidTap)")
    public func keyboardShortcut(_ key: String) -> Self { self }

    @available(*, unavailable, message: "write the title at the screen: Screen(name, options: ScreenOptions(title: …))")
    public func navigationTitle(_ title: String) -> Self { self }

    @available(*, unavailable, message: "write a button: Button(title, onTap: .partDidTap)")
    public func onTapGesture(perform action: () -> Void) -> Self { self }

    @available(*, unavailable, message: "write disabled(…) at each part that the user works with")
    @_disfavoredOverload public func disabled(_ isDisabled: Bool) -> Self { self }
}

extension BodyBuilder {
    @available(*, unavailable, message: "write Text(…): a body contains parts only")
    public static func buildExpression(_ text: String) -> BodyParts { .none }

    @available(*, unavailable, message: "change the state in handle: a body contains parts only")
    public static func buildExpression(_ nothing: Void) -> BodyParts { .none }
}

extension Store {
    @available(*, unavailable, message: "remove it, parts are below one another; Group(axis: .horizontal) is a row")
    public typealias VStack = Group
    @available(*, unavailable, message: "write Group(axis: .horizontal) { … }")
    public typealias HStack = Group
    @available(*, unavailable, message: "front ends decide distances; remove it, or write Divider()")
    public typealias Spacer = Divider
    @available(*, unavailable, message: "write TextField(label, $field, kind: .secure)")
    public typealias SecureField = TextField
    @available(*, unavailable, message: "write @Parts private var header: Body { … }")
    public typealias ViewBuilder = BodyBuilder<Action>
}

extension Button {
    @available(*, unavailable, message: "write Button(title, onTap: .addDidTap): the store's handle does the work")
    public init(_ title: Words, action: () -> Void) { fatalError() }

    @available(*, unavailable, message: "write Button(title, onTap: .addDidTap): the store's handle does the work")
    public init(action: () -> Void, label: () -> some Any) { fatalError() }

    @available(*, unavailable, message: "write onRow: .input.removeDidTap: the front end adds the row's id")
    public init(_ title: Words, role: ButtonView.Role = .default, onRow action: Action) { fatalError() }
}

extension List where Source == [RowView] {
    @available(*, unavailable, message: "write List(label, id: …, rows: guests.map { RowView(id: $0.id, …) })")
    public init<Elements: Collection>(
        _ elements: Elements, @BodyBuilder<Action> rowContent: (Elements.Element) -> Body<Action>
    ) { fatalError() }
}

extension RowView {
    @available(*, unavailable, message: "write RowView(id: guest.id, title: …): rows are told apart by their ids")
    public init(title: String, subtitle: String? = nil) { fatalError() }
}

extension ForEach {
    @available(*, unavailable, message: "write ForEach(names, id: \\.self) { … }: parts are told apart by their ids")
    public init<Elements: Collection>(
        _ elements: Elements, @BodyBuilder<Action> parts: (Elements.Element) throws -> Body<Action>
    ) rethrows { fatalError() }
}

extension Text {
    @available(*, unavailable, message: "write Text(\"\\(count)\"), or Text(.number(…)) in the user's notation")
    public init(_ number: Int) { fatalError() }
}

extension TextField {
    @available(*, unavailable, message: "write Words(title) for the label of a variable")
    @_disfavoredOverload public init(_ label: some StringProtocol, _ field: Field<String>) { fatalError() }
}

extension NumberField {
    @available(*, unavailable, message: "declare @Field var count: Double?, which is nil while the field is empty")
    public init(_ label: Words, _ field: Field<some BinaryInteger & WireCodable>) { fatalError() }

    @available(*, unavailable, message: "declare @Field var count: Double?, which is nil while the field is empty")
    public init(_ label: Words, _ field: Field<Double>) { fatalError() }
}

extension Picker {
    @available(*, unavailable, message: "declare @Field var choice: String?, which is nil until the user chooses")
    public init(_ label: Words, _ field: Field<String>, options: [PickerView.Option]) { fatalError() }
}
