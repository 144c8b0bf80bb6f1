import JSON
import Offstage

/// An element of an outline that takes input, found by its ref: `button "Delete" {n2/delete}`.
package struct OutlineTarget: Sendable {
    package enum Kind: Sendable {
        /// A component of a screen's view, or a command of the screen.
        case component
        /// An item of a screen's bar.
        case barItem
        /// A button or a field of a layer or a notice.
        case layerPart
        /// A row of the list or table `component`.
        case row(id: JSONValue)
        /// The branch of tabs with an index.
        case tab(Int)
        case back
        /// A layer, which can be closed.
        case layer
    }

    package let kind: Kind
    /// Id of the screen, the layer or the container.
    package let node: String
    /// The component, the list of a row, or the button.
    package let component: JSONObject
    /// The row of a list.
    package var row: JSONObject = [:]
}

/// The ref of an element, and the element.
struct OutlineRef {
    let name: String
    let target: OutlineTarget
}

/// The node that has elements, and what they are in it.
struct OutlineOwner {
    let node: String
    let kind: OutlineTarget.Kind

    /// - Parameter node: nil is returned for a node without an id.
    init?(_ node: JSONObject, _ kind: OutlineTarget.Kind) {
        guard let id = node.word("id") else { return nil }
        (self.node, self.kind) = (id, kind)
    }

    func ref(_ name: String, _ component: JSONObject) -> OutlineRef {
        OutlineRef(name: name, target: OutlineTarget(kind: kind, node: node, component: component))
    }
}
