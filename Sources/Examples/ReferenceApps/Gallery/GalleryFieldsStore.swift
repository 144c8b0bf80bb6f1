import Offstage

@Wire package enum GalleryFieldsAction { case textDidSubmit(id: String) }

/// Fields that the user types in.
@StoreMembers
final class GalleryFieldsStore: Store<Never, GalleryFieldsAction>, Drawable {
    @Field(maxLength: 20) private var plain = ""
    @Field private var email = ""
    @Field private var number = ""
    @Field private var search = ""
    @Field private var secure = ""
    @Field private var multiline = ""
    @Field private var date: String? = "2026-11-22"
    @Field private var time: String? = "10:00"
    @Field private var dateTime: String?
    @Field private var price: Double? = 12.5
    @Field private var guests: Double?
    @Field private var file: FileFieldView.File?
    /// The last text field that the user submitted.
    @Saved private var submitted: String?

    var body: Body {
        TextField("Plain text", $plain, placeholder: "Type here").onSubmit(.textDidSubmit(id: "plain"))
            .caption("At most 20 characters")
        TextField("Email text", $email, kind: .email).onSubmit(.textDidSubmit(id: "email"))
        TextField("Number text", $number, kind: .number).onSubmit(.textDidSubmit(id: "number"))
        TextField("Search text", $search, kind: .search).onSubmit(.textDidSubmit(id: "search"))
        TextField("Secure text", $secure, kind: .secure).onSubmit(.textDidSubmit(id: "secure"))
        TextField("Multiline text", $multiline, kind: .multiline).onSubmit(.textDidSubmit(id: "multiline"))
        DatePicker("Date", $date, in: "2026-01-01"..."2026-12-31")
        DatePicker("Time", $time, kind: .time, in: "08:00"..."23:59")
        DatePicker("Date and time", $dateTime, kind: .dateTime)
        NumberField("Price", $price, in: 0...1000, step: 0.5, decimals: 2, unit: "€").help("From 0 to 1000 euros.")
        NumberField("Guests", $guests, in: 1...100, decimals: 0, placeholder: "A whole number")
        FilePicker("Picture", $file, accepts: ["image/png", "image/jpeg"]).help("PNG or JPEG.")
        if let submitted { Text("Submitted: \(submitted)").id("submitted").live(.polite) }
    }

    override func handle(_ action: GalleryFieldsAction) async throws {
        switch action {
        case .textDidSubmit(let id): submitted = id
        }
    }
}
