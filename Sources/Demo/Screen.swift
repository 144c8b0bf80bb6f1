import JSON
import Platform

/// Prints the demo, in colour on a terminal unless `NO_COLOR` is set or `TERM` is `dumb`.
struct Screen {
    private let width: Int
    private let hasColour: Bool

    init() {
        let isTerminal = isatty(1) == 1
        hasColour = isTerminal && Self.variable("NO_COLOR").isEmpty && Self.variable("TERM") != "dumb"
        width = isTerminal ? Self.terminalWidth() : 120
    }

    func write(heading: String) { writeLine(paint(heading, .bold)) }
    func write(note: String) { write(prose: note, .plain) }

    func write(caption: String) {
        writeLine()
        write(prose: caption, .bold)
    }

    func write(sent message: JSONValue) { write("→ ", message, .cyan) }
    func write(received message: JSONValue) { write("← ", message, message["error"] == nil ? .green : .red) }

    func write(command: String, purpose: String) {
        writeLine("\n  # \(purpose)")
        writeLine("  " + paint(command, .cyan))
    }

    /// Prints a sentence and ends the program.
    func fail(_ sentence: String) -> Never {
        writeLine("Demo: \(sentence)", to: 2)
        exit(1)
    }

    private func write(_ arrow: String, _ message: JSONValue, _ colour: Colour) {
        var message = message
        message["jsonrpc"] = nil
        let isError = message["error"] != nil
        for (index, line) in JSONLayout.lines(message, width: width - 2).enumerated() {
            writeLine((index == 0 ? paint(arrow, colour) : "  ") + (isError ? paint(line, colour) : line))
        }
    }

    /// Prints text wrapped at the screen's width.
    private func write(prose: String, _ colour: Colour) {
        var line = ""
        for word in prose.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > width {
                writeLine(paint(line, colour))
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        writeLine(paint(line, colour))
    }

    private enum Colour: String {
        case plain = "0", bold = "1", red = "31", green = "32", cyan = "36"
    }

    private func paint(_ text: String, _ colour: Colour) -> String {
        hasColour && colour != .plain ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
    }

    private static func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }

    private static func terminalWidth() -> Int {
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 100 }
        return max(40, min(Int(size.ws_col), 140))
    }
}

private func writeLine(_ text: String = "", to file: Int32 = 1) {
    let line = Array("\(text)\n".utf8)
    var start = 0
    while start < line.count {
        let count = line[start...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        // The reader of stdout is gone.
        if count < 0, errno != EINTR { exit(0) }
        start += max(0, count)
    }
}
