import JSON

/// The shown layers of a window.
package struct WindowLayers {
    /// Layers that take input, from bottom to top.
    package let layers: [JSONObject]
    /// Toasts and progress displays.
    package let notices: [JSONObject]

    package init(_ window: JSONObject) {
        let shown = window.objects("layers").filter { $0.word("status") != "hidden" && $0.word("status") != "declared" }
        let isNotice = { (layer: JSONObject) in ["hud", "toast"].contains(layer.word("kind") ?? "") }
        layers = shown.filter { !isNotice($0) }
        notices = shown.filter(isNotice)
    }

    package var top: JSONObject? { layers.last }
}
