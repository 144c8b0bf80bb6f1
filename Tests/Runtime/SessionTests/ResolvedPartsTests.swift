import AppLoop
import JSON
import Offstage
import OffstageFormats
import OffstageTesting
import RouteReplica
import TestHelpers
import Testing
import Wire

/// Tests what a client receives that asks for resolved parts.
@Suite(.onLoop)
struct ResolvedPartsTests {
    private func client(
        _ capabilities: JSONValue = ["parts": "resolved"], locale: String = "en-US",
        formats: any DisplayFormats = PlainFormats()
    ) -> TestClient {
        let app = App("sampler", screen: Screen("sampler.main") { SamplerStore() }, formats: formats)
        let client = TestClient(app) { $0.needsHandshake = true }
        let context: JSONValue = ["locale": .string(locale), "timeZone": "Europe/Berlin"]
        client.send(
            #"{"id":0,"method":"initialize","params":{"capabilities":\#(capabilities),"context":\#(context)}}"#)
        client.open()
        return client
    }

    private func parts(_ client: TestClient) -> [String: JSONValue] {
        let parts = client.request(1, "screen/get")?["result"]?["view"]?["parts"]?.array ?? []
        return Dictionary(uniqueKeysWithValues: parts.map { ($0["id"]?.string ?? "", $0) })
    }

    @Test func `each part has its role, label, value, states and actions`() throws {
        let parts = parts(client())
        let expected: [String: JSONValue] = [
            "heading": ["role": "heading", "label": "1,234.50 EUR"],
            "name": [
                "role": "textbox", "label": "Name", "value": "Anna", "actions": ["onChange", "onSubmit"],
            ],
            "password": ["role": "textbox", "label": "Password", "states": ["secure"], "actions": ["onChange"]],
            "volume": ["role": "slider", "label": "Volume", "value": "0.5 dB", "actions": ["onChange"]],
            "isOn": ["role": "checkbox", "label": "On", "actions": ["onChange"]],
            "colours": [
                "role": "combobox", "label": "Colours", "value": "Red, Blue", "states": ["multiple"],
                "actions": ["onChange"],
            ],
            "day": ["role": "date", "label": "Day", "value": "2026-11-22", "actions": ["onChange"]],
            "copying": ["role": "progressbar", "label": "Copying", "value": "25% · one of four"],
            "chart": ["role": "figure", "label": "Sales", "value": "A: May 2, June 1,500"],
            "save": ["role": "button", "label": "Save", "states": ["busy", "disabled"]],
            "films": ["role": "list", "label": "Films", "value": "2", "actions": ["onSelect"]],
        ]
        for (id, element) in expected { #expect(parts[id]?["resolved"] == element, "\(id)") }
        let rows = try #require(parts["films"]?["rows"])
        #expect(
            rows[0]?["resolved"]
                == ["role": "listitem", "label": "Alien", "value": "1979 · 1.5 GB · new", "states": ["selected"]])
        #expect(rows[0]?["detail"]?["text"] == "1.5 GB")
        #expect(rows[1]?["resolved"] == ["role": "listitem", "label": "Brazil"])
        #expect(parts["heading"]?["text"]?["text"] == "1,234.50 EUR")
        #expect(parts["save"]?["sign"] == "⌫")
    }

    @Test func `a client that does not ask receives the components alone`() throws {
        let client = client([:])
        #expect(!(client.request(1, "screen/get").map { "\($0)" } ?? "resolved").contains("resolved"))
        client.act(2, #"{"type":"isOnDidChange","value":true}"#)
        #expect(client.take().allSatisfy { !$0.contains("resolved") })
    }

    @Test func `changes are patches, which lead to what the server has`() throws {
        let client = client()
        var view = try #require(client.request(1, "screen/get")?["result"]?["view"])
        for (id, action) in [
            #"{"type":"isOnDidChange","value":true}"#, #"{"type":"nameDidChange","value":"Anna Bella"}"#,
            #"{"type":"filmDidLoad"}"#,
            #"{"type":"isOnDidChange","value":false}"#,
        ].enumerated() {
            client.act(Int64(id) + 2, action)
            let change = client.takeMessages().first { $0.method == "screen/didChange" }?.params
            let patch = try #require(change?["patch"])
            view = try JSONPatch.apply(patch, to: view)
            #expect(view == client.request(100, "screen/get")?["result"]?["view"])
        }
        #expect(view["parts"]?.array?.first { $0["id"] == "films" }?["rows"]?.array?.count == 3)
    }

    @Test func `bars and alerts are resolved`() throws {
        let client = client()
        client.act(1, #"{"type":"askDidTap"}"#)
        let ops = client.takeMessages().first { $0.method == "route/didChange" }?.params?["ops"]
        #expect(ops.map { "\($0)" }?.contains(#""resolved""#) == true)
        let layers = client.request(2, "route/get")?["result"]?["tree"]?["windows"]?[0]?["layers"]
        let alert = try #require(layers?.array?.first { $0["kind"] == "alert" })
        #expect(alert["buttons"]?[0]?["resolved"]?["role"] == "button")
        #expect(alert["buttons"]?[0]?["resolved"]?["states"] == ["destructive"])
    }

    @Test func `the texts follow the locale of the user`() throws {
        let client = client(locale: "de-DE", formats: LocaleFormats())
        #expect(parts(client)["heading"]?["resolved"]?["label"] == "1.234,50\u{A0}€")
        client.send(
            #"{"id":5,"method":"session/setContext","params":{"clientContext":{"locale":"en-US","timeZone":"UTC"}}}"#)
        let view = client.takeMessages().first { $0.method == "screen/didChange" }?.params?["view"]
        #expect(view?["parts"]?[0]?["resolved"]?["label"] == "€1,234.50")
        #expect(view == client.request(6, "screen/get")?["result"]?["view"])
        client.send(
            #"{"id":7,"method":"session/attach","params":{"clientContext":{"locale":"de-DE"},"subscribe":"none"}}"#)
        let changes = client.takeMessages().filter { $0.method == "screen/didChange" }
        #expect(changes.map { $0.params?["view"]?["parts"]?[0]?["resolved"]?["label"] } == ["1.234,50\u{A0}€"])
    }

    @Test func `the distance of a date from now is new in each change`() throws {
        let client = client()
        #expect(parts(client)["since"]?["text"]?["text"] == "now")
        client.advance(2, milliseconds: 7_300_000)
        client.act(3, #"{"type":"isOnDidChange","value":true}"#)
        let change = client.takeMessages().last { $0.method == "screen/didChange" }?.params
        let operations = change?["patch"]?.array ?? []
        for path in ["/parts/1/text", "/parts/1/resolved"] {
            #expect(
                operations.contains { $0["path"]?.string?.hasPrefix(path) == true && "\($0)".contains("2 hours ago") },
                "\(path)")
        }
        #expect(parts(client)["since"]?["text"]?["text"] == "2 hours ago")
    }
}

/// Formats of numbers and dates.
@Suite
struct DisplayFormatsTests {
    private static let noon = Duration.seconds(1_795_435_200)
    private static let values: [(DisplayText, plain: String, german: String)] = [
        ("A text", "A text", "A text"),
        (.number(1_234_567.891), "1,234,567.891", "1.234.567,891"),
        (.number(-0.5), "-0.5", "-0,5"),
        (.number(1500.5, decimals: 2), "1,500.50", "1.500,50"),
        (.number(0.123, style: .percent), "12.3%", "12,3\u{A0}%"),
        (.number(0.25, style: .percent), "25%", "25\u{A0}%"),
        (.number(1234.5, style: .currency, currency: "EUR"), "1,234.50 EUR", "1.234,50\u{A0}€"),
        (.number(999.6, style: .integer), "1,000", "1.000"),
        (.number(1_500_000, style: .bytes), "1.5 MB", "1,5 MB"),
        (.number(1e300), "1e+300", "1" + String(repeating: ".000", count: 100)),
        (.date("2026-11-22", style: .short), "2026-11-22", "22.11.2026"),
        (.date("2026-11-22", style: .long), "2026-11-22", "22. November 2026"),
        (.date("2026-11-22T22:30:00Z", style: .time), "22:30", "23:30"),
        (.date("2026-11-22T22:30:00.5Z", style: .dateTime), "2026-11-22 22:30", "22. Nov. 2026, 23:30"),
        (.date("2026-11-23T10:00:00Z", style: .relative), "2 hours ago", "vor 2 Stunden"),
        (.date("2026-11-24T12:00:00Z", style: .relative), "in 1 day", "morgen"),
        (.date("soon", style: .relative), "soon", "soon"),
        (.date("soon", style: .medium), "soon", "soon"),
    ]

    @Test(arguments: values.indices) func `a value has a text in each format`(index: Int) {
        let (value, plain, german) = Self.values[index]
        var user = ClientContext.Settings()
        (user.locale, user.timeZone) = ("de-DE", "Europe/Berlin")
        #expect(PlainFormats().text(value, for: user, now: Self.noon) == plain)
        #expect(LocaleFormats().text(value, for: user, now: Self.noon) == german)
    }

    @Test(arguments: [
        Double.infinity, -.infinity, .nan, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e18, -1e15,
    ])
    func `no number is a mistake`(number: Double) {
        let user = ClientContext.Settings()
        for style in [DisplayText.NumberStyle.decimal, .percent, .currency, .bytes, .integer] {
            for decimals in [nil, -1, 0, 400] {
                let value = DisplayText.number(number, style: style, currency: "€€", decimals: decimals)
                #expect(!PlainFormats().text(value, for: user, now: .zero).isEmpty)
                #expect(!LocaleFormats().text(value, for: user, now: .zero).isEmpty)
            }
        }
    }

    @Test(arguments: ["", "-", "😀", "xx-YY-zz", String(repeating: "a", count: 10_000)])
    func `no locale and no time zone is a mistake`(name: String) {
        var user = ClientContext.Settings()
        (user.locale, user.timeZone) = (name, name)
        #expect(!LocaleFormats().text(.number(1.5), for: user, now: .zero).isEmpty)
        #expect(!LocaleFormats().text(.date("2026-11-22T10:00:00Z", style: .dateTime), for: user, now: .zero).isEmpty)
    }
}

@Wire
private enum SamplerAction {
    case filmSelected(id: String)
    case filmDidLoad, nameDidSubmit, saveDidTap, askDidTap, eraseDidTap
}

@StoreMembers
private final class SamplerStore: Store<Never, SamplerAction>, Drawable {
    @Injected(\.navigator) private var navigator
    @Field private var name = "Anna"
    @Field private var password = ""
    @Field private var volume = 0.5
    @Field private var isOn = false
    @Field private var colours = ["r", "b"]
    @Field private var day: String? = "2026-11-22"
    private var films = [
        RowView(
            id: "alien", title: "Alien", subtitle: "1979", detail: .number(1.5e9, style: .bytes),
            badge: BadgeView(id: "new", text: "new")),
        RowView(id: "brazil", title: "Brazil"),
    ]

    private static let options = [PickerView.Option(id: "r", title: "Red"), PickerView.Option(id: "b", title: "Blue")]
    private static let points = [
        ChartView.Point(label: "May", value: 2), ChartView.Point(label: "June", value: 1500),
    ]

    var body: Body {
        Text(.number(1234.5, style: .currency, currency: "EUR"), role: .heading).id("heading")
        Text(.date("2026-01-01T00:00:00Z", style: .relative)).id("since")
        TextField("Name", $name).onSubmit(.nameDidSubmit)
        TextField("Password", $password, kind: .secure)
        Slider("Volume", $volume, unit: "dB")
        Toggle("On", $isOn)
        Picker("Colours", $colours, options: Self.options)
        DatePicker("Day", $day)
        Progress("Copying", value: 0.25, step: "one of four").id("copying")
        Chart("Sales", series: [ChartView.Series(id: "a", title: "A", points: Self.points)]).id("chart")
        Button("Save", icon: .trash, isLoading: true, onTap: .saveDidTap).disabled(true).id("save")
        List("Films", id: "films", rows: films).selection("alien", onSelect: .input.filmSelected)
    }

    override func handle(_ action: SamplerAction) async throws {
        switch action {
        case .filmDidLoad: films.insert(RowView(id: "casablanca", title: "Casablanca"), at: 1)
        case .askDidTap:
            let erase = Button("Erase", role: .destructive, onTap: SamplerAction.eraseDidTap)
            try navigator.navigate(from: self) { $0.alert(Alert("Erase all?", buttons: [erase, Button("Cancel")])) }
        case .filmSelected, .nameDidSubmit, .saveDidTap, .eraseDidTap: break
        }
    }
}
