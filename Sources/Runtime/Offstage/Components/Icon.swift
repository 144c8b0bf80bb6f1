import JSON
import Wire

/// Name of a picture: one of a documented list, or a name of the app's own.
///
/// A front end draws its own picture for each documented name, and `fallback` where it has none. It ignores a name
/// that it does not know: the label or title of the component has the same meaning. The schema's `x-icons` has each
/// documented name with its fallback.
///
///     ButtonView(id: "new", title: "New note", icon: .add, onTap: …)
public struct Icon: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// Name on the wire.
    public let rawValue: String

    /// Creates an icon of that name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an icon of that name.
    public init(stringLiteral name: String) { rawValue = name }

    /// A Unicode sign, one terminal column wide; nil for a name outside the documented list.
    public var fallback: String? { Self.fallbacks[rawValue]?.string }

    /// The documented icons, in alphabetical order.
    public static var documented: [Icon] { fallbacks.map { Icon(rawValue: $0.0) } }
}

extension Icon: WireNamed {
    public static var wireName: String { "Icon" }
    public static var wireDescription: String? {
        "Name of a picture. `x-icons` has the documented names with a Unicode sign each. A front end ignores any other "
            + "name: the label or title has the same meaning."
    }
    public static var wireExpectation: String { "the name of an icon" }

    public init(wire node: JSONNode) throws(WireError) { rawValue = try String(wire: node) }
    public func write(to writer: inout JSONWriter) { writer.string(rawValue) }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        schemas.define(Self.self) { _ in ["type": "string", "x-icons": .object(fallbacks)] }
    }
}

extension Icon {
    /// Documented names and their signs, in alphabetical order.
    private static let fallbacks: JSONObject = [
        "add": "+", "archive": "▩", "attach": "⌁", "back": "←", "bell": "♪", "bookmark": "⚑", "building": "▙",
        "calendar": "▦", "camera": "◎", "cart": "⛉", "chart": "▟", "check": "✓", "clock": "◷", "close": "✕",
        "cloud": "☁", "comment": "❝", "copy": "⧉", "cut": "✂", "document": "▥", "down": "↓", "download": "⤓",
        "edit": "✎", "error": "✖", "external": "↗", "eye": "◉", "filter": "▽", "flag": "⚐", "folder": "▣",
        "forward": "→", "gear": "⚙", "globe": "◍", "grid": "⊞", "heart": "♥", "help": "?", "history": "↺",
        "home": "⌂", "image": "▨", "inbox": "▭", "info": "i", "key": "⚷", "link": "⚯", "list": "≡",
        "location": "⌖", "lock": "⚿", "mail": "✉", "map": "▧", "menu": "⋮", "minus": "−", "moon": "☾",
        "more": "⋯", "move": "⇅", "music": "♫", "note": "▤", "pause": "‖", "people": "☻", "person": "☺",
        "phone": "☎", "pin": "⚲", "play": "▸", "print": "⎙", "redo": "↷", "refresh": "↻", "reply": "↩",
        "search": "⌕", "send": "➤", "share": "⇪", "sort": "⇵", "star": "★", "stop": "■", "sun": "☀",
        "sync": "⇄", "tag": "⌑", "trash": "⌫", "undo": "↶", "unlock": "○", "up": "↑", "upload": "⤒",
        "video": "▷", "warning": "⚠", "window": "❐",
    ]

    /// `+`
    public static let add: Icon = "add"
    /// `▩`
    public static let archive: Icon = "archive"
    /// `⌁`
    public static let attach: Icon = "attach"
    /// `←`
    public static let back: Icon = "back"
    /// `♪`
    public static let bell: Icon = "bell"
    /// `⚑`
    public static let bookmark: Icon = "bookmark"
    /// `▙`
    public static let building: Icon = "building"
    /// `▦`
    public static let calendar: Icon = "calendar"
    /// `◎`
    public static let camera: Icon = "camera"
    /// `⛉`
    public static let cart: Icon = "cart"
    /// `▟`
    public static let chart: Icon = "chart"
    /// `✓`
    public static let check: Icon = "check"
    /// `◷`
    public static let clock: Icon = "clock"
    /// `✕`
    public static let close: Icon = "close"
    /// `☁`
    public static let cloud: Icon = "cloud"
    /// `❝`
    public static let comment: Icon = "comment"
    /// `⧉`
    public static let copy: Icon = "copy"
    /// `✂`
    public static let cut: Icon = "cut"
    /// `▥`
    public static let document: Icon = "document"
    /// `↓`
    public static let down: Icon = "down"
    /// `⤓`
    public static let download: Icon = "download"
    /// `✎`
    public static let edit: Icon = "edit"
    /// `✖`
    public static let error: Icon = "error"
    /// `↗`
    public static let external: Icon = "external"
    /// `◉`
    public static let eye: Icon = "eye"
    /// `▽`
    public static let filter: Icon = "filter"
    /// `⚐`
    public static let flag: Icon = "flag"
    /// `▣`
    public static let folder: Icon = "folder"
    /// `→`
    public static let forward: Icon = "forward"
    /// `⚙`
    public static let gear: Icon = "gear"
    /// `◍`
    public static let globe: Icon = "globe"
    /// `⊞`
    public static let grid: Icon = "grid"
    /// `♥`
    public static let heart: Icon = "heart"
    /// `?`
    public static let help: Icon = "help"
    /// `↺`
    public static let history: Icon = "history"
    /// `⌂`
    public static let home: Icon = "home"
    /// `▨`
    public static let image: Icon = "image"
    /// `▭`
    public static let inbox: Icon = "inbox"
    /// `i`
    public static let info: Icon = "info"
    /// `⚷`
    public static let key: Icon = "key"
    /// `⚯`
    public static let link: Icon = "link"
    /// `≡`
    public static let list: Icon = "list"
    /// `⌖`
    public static let location: Icon = "location"
    /// `⚿`
    public static let lock: Icon = "lock"
    /// `✉`
    public static let mail: Icon = "mail"
    /// `▧`
    public static let map: Icon = "map"
    /// `⋮`
    public static let menu: Icon = "menu"
    /// `−`
    public static let minus: Icon = "minus"
    /// `☾`
    public static let moon: Icon = "moon"
    /// `⋯`
    public static let more: Icon = "more"
    /// `⇅`
    public static let move: Icon = "move"
    /// `♫`
    public static let music: Icon = "music"
    /// `▤`
    public static let note: Icon = "note"
    /// `‖`
    public static let pause: Icon = "pause"
    /// `☻`
    public static let people: Icon = "people"
    /// `☺`
    public static let person: Icon = "person"
    /// `☎`
    public static let phone: Icon = "phone"
    /// `⚲`
    public static let pin: Icon = "pin"
    /// `▸`
    public static let play: Icon = "play"
    /// `⎙`
    public static let print: Icon = "print"
    /// `↷`
    public static let redo: Icon = "redo"
    /// `↻`
    public static let refresh: Icon = "refresh"
    /// `↩`
    public static let reply: Icon = "reply"
    /// `⌕`
    public static let search: Icon = "search"
    /// `➤`
    public static let send: Icon = "send"
    /// `⇪`
    public static let share: Icon = "share"
    /// `⇵`
    public static let sort: Icon = "sort"
    /// `★`
    public static let star: Icon = "star"
    /// `■`
    public static let stop: Icon = "stop"
    /// `☀`
    public static let sun: Icon = "sun"
    /// `⇄`
    public static let sync: Icon = "sync"
    /// `⌑`
    public static let tag: Icon = "tag"
    /// `⌫`
    public static let trash: Icon = "trash"
    /// `↶`
    public static let undo: Icon = "undo"
    /// `○`
    public static let unlock: Icon = "unlock"
    /// `↑`
    public static let up: Icon = "up"
    /// `⤒`
    public static let upload: Icon = "upload"
    /// `▷`
    public static let video: Icon = "video"
    /// `⚠`
    public static let warning: Icon = "warning"
    /// `❐`
    public static let window: Icon = "window"
}
