import JSON
import OffstageDrawing
import Testing

/// Draws a screen with the given view.
func drawn(view: String, width: Int = 44) throws -> String {
    let screen = #"{"id":"n1","kind":"screen","title":"T","status":"active"}"#
    return try drawn(content: screen, views: #"{"n1":\#(view)}"#, width: width)
}

/// Draws a window with the given content layer.
func drawn(content: String, views: String = "{}", width: Int = 44) throws -> String {
    try drawn(layers: #"[{"id":"l1","kind":"content","content":\#(content)}]"#, views: views, width: width)
}

func drawn(layers: String, views: String = "{}", width: Int = 44) throws -> String {
    let tree = try JSONValue(parsing: #"{"windows":[{"id":"w1","kind":"window","isKey":true,"layers":\#(layers)}]}"#)
    let parsed = try JSONValue(parsing: views).object ?? [:]
    return TextScreen(tree: tree, views: Dictionary(parsed.map { ($0.0, $0.1) }, uniquingKeysWith: { $1 })).render(
        width: width)
}

/// Returns the lines between the bar of `T` and the lower edge, without the frame.
func body(_ view: String, width: Int = 44) throws -> String {
    let lines = try drawn(view: view, width: width).split(separator: "\n").dropFirst(3).dropLast()
    return lines.map { line in
        var line = line.dropFirst(2).dropLast(2)
        while line.last == " " { line.removeLast() }
        return line + "\n"
    }.joined()
}
