import JSON
import Testing

/// `render` of every screen of the gallery, as a terminal receives it.
struct GalleryTests {
    private static let pages = [
        "text", "icons", "fields", "choices", "list", "log", "table", "tree", "grid", "chart", "markdown", "media",
        "layers",
        "states", "hostile",
    ]

    @Test(arguments: pages)
    func `render prints every screen without control characters`(_ page: String) throws {
        let script = #"{"jsonrpc":"2.0","id":1,"method":"route/open","params":{"url":"gallery://\#(page)"}}"#
        let run = try CommandRun("render", "-", "--app", "gallery", "--context", "test", input: script)
        #expect(run.exitCode == 0)
        #expect(run.errors == "")
        #expect(run.output.hasPrefix("window"))
        let commands = run.output.unicodeScalars.filter {
            $0 != "\n" && $0.properties.generalCategory == .control || (0x2028...0x202E).contains($0.value)
        }
        #expect(commands.isEmpty, "\(commands.prefix(5).map(\.value))")
    }
}
