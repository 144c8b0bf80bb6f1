import Foundation
import JSON
import Testing
import Wire

/// Tests the wire forms of Foundation's values and of durations.
@Suite
struct FoundationTests {
    @Wire
    struct Order: Equatable {
        var placed: Date
        var page: URL?
        var price: Decimal
        var timeout: Duration = .seconds(3)
    }

    @Test func `values of an order travel`() throws {
        let text =
            #"{"placed":"2026-11-23T08:30:00.250Z","page":"https://example.org/a?b=c","#
            + #""price":"12345678901234567890.05","timeout":1500}"#
        let order = try Order(wireText: text)
        #expect(order.placed == Date(timeIntervalSince1970: 1_795_422_600.25))
        #expect(order.page?.host() == "example.org")
        #expect(order.price == Decimal(string: "12345678901234567890.05"))
        #expect(order.timeout == .milliseconds(1500))
        #expect(order.wireText() == text)
    }

    @Test(arguments: [
        ("\"2026-11-23T08:30:00Z\"", 1_795_422_600.0), ("\"2026-11-23T09:30:00+01:00\"", 1_795_422_600.0),
        ("\"1969-12-31T23:59:59.500Z\"", -0.5),
    ])
    func `a date is read with any offset`(text: String, seconds: Double) throws {
        #expect(try Date(wireText: text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: ["\"\"", "\"yesterday\"", "\"2026-13-01T00:00:00Z\"", "\"2026-11-23\"", "5", "null", "{}"])
    func `another text is no date`(text: String) {
        #expect(throws: WireError.self) { try Date(wireText: text) }
    }

    @Test(arguments: [
        Date.distantPast, .distantFuture, Date(timeIntervalSince1970: 1e15), Date(timeIntervalSince1970: -1e15),
    ])
    func `a date far away is written`(date: Date) {
        #expect(date.wireText().hasPrefix("\""))
    }

    @Test(arguments: ["\"\"", "\"no scheme\"", "\"/path\"", "\"https://exa mple.org\"", "1"])
    func `another text is no absolute URL`(text: String) {
        #expect(throws: WireError.self) { try URL(wireText: text) }
    }

    @Test(arguments: [
        "\"\"", "\"1,5\"", "\"12abc\"", "\"-\"", "\".5\"", "\"1.\"", "\"1.2.3\"", "\"NaN\"", "1.5", "true",
    ])
    func `another text is no decimal number`(text: String) {
        #expect(throws: WireError.self) { try Decimal(wireText: text) }
    }

    @Test(arguments: [
        ("0", Duration.zero), ("300", .milliseconds(300)), ("0.5", .microseconds(500)), ("-1", .milliseconds(-1)),
        ("1.000001", .nanoseconds(1_000_001)),
    ])
    func `a duration is a number of milliseconds`(text: String, duration: Duration) throws {
        #expect(try Duration(wireText: text) == duration)
        #expect(duration.wireText() == text)
    }

    @Test(arguments: ["1e300", "-1e300", "\"1\"", "null"])
    func `another value is no duration`(text: String) {
        #expect(throws: WireError.self) { try Duration(wireText: text) }
    }

    @Test func `a duration that milliseconds cannot count is not written`() {
        var writer = JSONWriter()
        Duration.seconds(Int64.max).write(to: &writer)
        #expect(writer.failure != nil)
    }
}
