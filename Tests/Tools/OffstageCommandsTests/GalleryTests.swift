import JSON
import Testing

/// `render` of every screen of the gallery, as a terminal receives it.
struct GalleryTests {
    private static let pages = [
        "text", "icons", "fields", "choices", "list", "log", "table", "tree", "grid", "chart", "markdown", "media",
        "layers",
        "states", "hostile",
    ]

    @Test func `render prints every screen without control characters`() throws {
        let script = Self.pages.enumerated().map { index, page in
            #"{"jsonrpc":"2.0","id":\#(index + 1),"method":"route/open","params":{"url":"gallery://\#(page)"}}"# + "\n"
        }
        let run = try CommandRun(
            "render", "-", "--app", "gallery", "--context", "test", "--each", input: script.joined())
        #expect(run.exitCode == 0)
        #expect(run.errors == "")
        // The request is printed above each screen.
        for page in Self.pages { #expect(run.output.contains("gallery://\(page)"), "\(page)") }
        #expect(run.output.split(separator: "\n").count { $0.hasPrefix("window") } >= Self.pages.count)
        let commands = run.output.unicodeScalars.filter {
            $0 != "\n" && $0.properties.generalCategory == .control || (0x2028...0x202E).contains($0.value)
        }
        #expect(commands.isEmpty, "\(commands.prefix(5).map(\.value))")
    }
}
