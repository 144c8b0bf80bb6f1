/// A note. Times are milliseconds of the app's clock; the database only stores them.
package struct Note: Sendable, Equatable, Identifiable {
    package let id: Int64
    package var text: String
    package let dateCreated: Int64
    package var dateChanged: Int64?

    package init(id: Int64, text: String, dateCreated: Int64, dateChanged: Int64? = nil) {
        self.id = id
        self.text = text
        self.dateCreated = dateCreated
        self.dateChanged = dateChanged
    }

    var lastTouched: Int64 { dateChanged ?? dateCreated }
}
