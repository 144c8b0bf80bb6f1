import AppLoop
import JSON

/// `route/dismiss`, `route/answer`, `route/edit`, `route/fulfil`, `route/refuse`.
extension RouteTransaction {
    /// Puts a layer away: a modal one that is dismissible; a choice is cancelled; a toast just goes.
    ///
    /// - Returns: `attempted` for a modal layer that is not dismissible and whose owner wants to hear of it.
    /// - Throws: `notDismissible`, `notTopLayer`, `alreadyGone`, `locked`.
    public func dismiss(_ layer: NodeID, by gesture: DismissGesture?) throws(RouteError) -> FrontEndOutcome {
        guard let node = tree[layer], node.kind.isLayer else { throw .alreadyGone(layer) }
        if node.kind == .toast { return try goAway(node, by: gesture) }
        guard node.kind.takesInput else { throw .notDismissible(layer) }
        try checkOnTop(node)
        switch tree.backStep(from: node, intercepting: false) {
        case .dismiss: return try goAway(node, by: gesture)
        case .cancel(_, let button) where node.kind == .choice: return try answer(layer, button: button)
        default: return try refuse(toDismiss: node, by: gesture)
        }
    }

    private func refuse(toDismiss layer: RouteNode, by gesture: DismissGesture?) throws(RouteError) -> FrontEndOutcome {
        guard case .modal(let presenter, let style) = layer.fields.own, !style.dismissible,
            let action = style.onDismissAttempt
        else {
            throw .notDismissible(layer.id)
        }
        let answer = LayerAnswer(
            layer: layer.id, presenter: presenter, answer: .dismissed(by: gesture), action: action.adding(gesture))
        return .attempted(answer, refusedWith: .notDismissible(layer.id))
    }

    /// The layer goes without having been answered.
    func goAway(_ layer: RouteNode, by gesture: DismissGesture?) throws(RouteError) -> FrontEndOutcome {
        let presenter = layer.presenterID
        let action: JSONValue? =
            switch layer.fields.own {
            case .modal(_, let style): style.onDismiss?.adding(gesture)
            case .custom(_, let content): content.action?.adding(["reason": "dismissed"])
            default: nil
            }
        try dismiss(layer.id)
        return .answered(
            LayerAnswer(layer: layer.id, presenter: presenter, answer: .dismissed(by: gesture), action: action))
    }

    /// Presses a button. Fields that are not given keep the text that they have; cancelling needs none.
    ///
    /// - Throws: `alreadyAnswered`, `notTopLayer`, `unknownField`, `unknownButton`, `buttonDisabled`, `missingField`,
    ///   `locked`.
    public func answer(_ layer: NodeID, button id: String, fields: [String: String] = [:]) throws(RouteError)
        -> FrontEndOutcome
    {
        guard let node = tree[layer], case .alert(let presenter, let alert) = node.fields.own else {
            throw .alreadyAnswered(layer)
        }
        try checkOnTop(node)
        guard let button = alert.buttons.first(where: { $0.id == id }) else { throw .unknownButton(id, layer) }
        guard button.enabled else { throw .buttonDisabled(id, layer) }
        let texts = try texts(of: alert, with: fields, layer)
        let missing = alert.fields?.first { $0.isRequired == true && texts[$0.id]?.isEmpty != false }
        if button.role != .cancel, let missing { throw .missingField(missing.id, layer) }
        try dismiss(layer, .answered)
        let action = button.action?.adding(texts.mapValues { .string($0) })
        return .answered(
            LayerAnswer(layer: layer, presenter: presenter, answer: .button(id, fields: texts), action: action))
    }

    private func texts(of alert: AlertContent, with given: [String: String], _ layer: NodeID) throws(RouteError)
        -> [String: String]
    {
        var texts: [String: String] = [:]
        for field in alert.fields ?? [] { texts[field.id] = field.text }
        for (id, text) in given.sorted(by: { $0.key < $1.key }) {
            guard texts[id] != nil else { throw .unknownField(id, layer) }
            texts[id] = text
        }
        return texts
    }

    /// Types into a field.
    ///
    /// - Throws: `alreadyAnswered`, `unknownField`.
    public func edit(_ layer: NodeID, field id: String, text: String) throws(RouteError) -> FrontEndOutcome {
        guard let node = tree[layer], case .alert(let presenter, var alert) = node.fields.own else {
            throw .alreadyAnswered(layer)
        }
        guard let place = alert.fields?.firstIndex(where: { $0.id == id }) else { throw .unknownField(id, layer) }
        alert.fields?[place].text = text
        try update(layer) { $0.own = .alert(presenter: presenter, alert) }
        return .applied
    }

    /// Drags a sheet to a height that it may have.
    ///
    /// - Throws: `alreadyAnswered`, `unknownDetent`.
    public func edit(_ layer: NodeID, detent: String) throws(RouteError) -> FrontEndOutcome {
        guard tree[layer] != nil, layer.letter == .layer else { throw .alreadyAnswered(layer) }
        try selectDetent(detent, of: layer)
        return .applied
    }

    // MARK: Requests and custom layers

    /// - Parameter mismatch: a sentence for a result that is not what this capability gives; nil if it is. The
    ///   capabilities are known further up.
    /// - Throws: `alreadyAnswered`, `resultTypeMismatch`; `notTopLayer` for a custom layer, which the user sees.
    public func fulfil(
        _ layer: NodeID, with result: JSONValue, mismatch: (CapabilityRequest, JSONValue) -> String? = { _, _ in nil }
    ) throws(RouteError) -> FrontEndOutcome {
        let (node, action) = try open(layer)
        let why: String? =
            switch node.fields.own {
            case .request(_, let request): mismatch(request, result)
            case .custom(_, let content): session?.mismatch(of: result, for: content)
            default: nil
            }
        if let why { throw .resultTypeMismatch(layer, why) }
        return try close(node, .fulfilled(result), action: action?.adding(["result": result]))
    }

    /// - Throws: `alreadyAnswered`, `notTopLayer`.
    public func refuse(_ layer: NodeID, reason: String) throws(RouteError) -> FrontEndOutcome {
        let (node, action) = try open(layer)
        return try close(node, .refused(reason: reason), action: action?.adding(["reason": .string(reason)]))
    }

    /// A request may be covered: the platform answers when it has something to say.
    private func open(_ layer: NodeID) throws(RouteError) -> (node: RouteNode, action: JSONValue?) {
        guard let node = tree[layer] else { throw .alreadyAnswered(layer) }
        switch node.fields.own {
        case .request(_, let request): return (node, request.action)
        case .custom(_, let content):
            try checkOnTop(node)
            return (node, content.action)
        default: throw .alreadyAnswered(layer)
        }
    }

    private func close(_ node: RouteNode, _ answer: LayerAnswer.Answer, action: JSONValue?) throws(RouteError)
        -> FrontEndOutcome
    {
        let presenter = node.presenterID
        try dismiss(node.id, .answered, animation: node.kind == .request ? .none : .default)
        return .answered(LayerAnswer(layer: node.id, presenter: presenter, answer: answer, action: action))
    }

    private func checkOnTop(_ layer: RouteNode) throws(RouteError) {
        guard let window = tree.parent(of: layer) else { throw .alreadyGone(layer.id) }
        let top = tree.inputLayer(of: window)?.id
        guard top == layer.id else { throw .notTopLayer(layer.id, top: top) }
    }
}

extension JSONValue {
    /// An action template with what the user gave beside its own members.
    fileprivate func adding(_ inputs: [String: JSONValue]) -> JSONValue {
        var action = self
        for (name, input) in inputs.sorted(by: { $0.key < $1.key }) where action[name] == nil { action[name] = input }
        return action
    }

    fileprivate func adding(_ gesture: DismissGesture?) -> JSONValue {
        adding(gesture.map { ["by": .string($0.rawValue)] } ?? [:])
    }
}
