import AppLoop

/// What `update` and `select` tell of a node.
@AppActor
struct NodeState {
    let fields: FieldsBox
    let status: NodeStatus
    let selected: Int?
    let history: [NodeID]
    let isKey: Bool
    let back: BackInfo?

    init(_ node: RouteNode) {
        fields = node.box
        status = node.status
        selected = node.selected
        history = node.history
        isKey = node.isKey
        back = node.back
    }

    func restore(_ node: RouteNode) {
        node.setFields(fields)
        node.status = status
        node.selected = selected
        node.history = history
        node.isKey = isKey
        node.back = back
    }
}
