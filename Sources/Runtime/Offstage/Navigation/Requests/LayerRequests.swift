import JSON

/// `route/dismiss`, `route/answer`, `route/edit`, `route/fulfil`, `route/refuse`.
extension RouteTransaction {
    /// Dismisses a layer: a dismissible modal layer, a choice (by its cancel button), or a toast.
    ///
    /// - Returns: `attempted` for a modal layer that is not dismissible and declares an action for attempts;
    ///   `intercepted` by the screen that a modal layer shows, as going back is.
    /// - Throws: `notDismissible`, `notTopLayer`, `alreadyGone`, `locked`.
    package func dismiss(_ layer: NodeID, by gesture: DismissGesture?) throws(RouteError) -> FrontEndOutcome {
        guard let node = tree[layer], node.kind.isLayer else { throw .alreadyGone(layer) }
        if node.kind == .toast { return try dismiss(unanswered: node, by: gesture) }
        guard node.kind.takesInput else { throw .notDismissible(layer) }
        try checkOnTop(node)
        switch tree.backStep(from: node, intercepting: false) {
        case .dismiss:
            let shown = tree.shownLeaf(of: node)
            if shown.fields.interceptsBack { return .intercepted(by: shown.id) }
            return try dismiss(unanswered: node, by: gesture)
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
            layer: layer.id, presenter: presenter, answer: .dismissed(by: gesture), action: action.action(by: gesture))
        return .attempted(answer, refusedWith: .notDismissible(layer.id))
    }

    /// Dismisses a layer without an answer.
    func dismiss(unanswered layer: RouteNode, by gesture: DismissGesture?) throws(RouteError) -> FrontEndOutcome {
        let presenter = layer.presenterID
        let action: JSONValue? =
            switch layer.fields.own {
            case .modal(_, let style): style.onDismiss?.action(by: gesture)
            case .custom(_, let content): content.onAnswer?.action(with: ["reason": "dismissed"])
            default: nil
            }
        try dismiss(layer.id)
        return .answered(
            LayerAnswer(layer: layer.id, presenter: presenter, answer: .dismissed(by: gesture), action: action))
    }

    /// Presses a button of an alert, a choice or a toast. Fields that are not given keep their text; cancelling
    /// requires no field.
    ///
    /// - Throws: `alreadyAnswered`, `notTopLayer`, `unknownField`, `unknownButton`, `buttonDisabled`, `missingField`,
    ///   `fieldTooLong`, `locked`.
    package func answer(_ layer: NodeID, button id: String, fields: [String: String] = [:]) throws(RouteError)
        -> FrontEndOutcome
    {
        guard let node = tree[layer] else { throw .alreadyAnswered(layer) }
        if case .notice(let presenter?, let notice) = node.fields.own, let button = notice.button {
            return try press(button, id, of: node, from: presenter)
        }
        guard case .alert(let presenter, let alert) = node.fields.own else { throw .alreadyAnswered(layer) }
        try checkOnTop(node)
        guard let button = alert.buttons.first(where: { $0.id == id }) else { throw .unknownButton(id, layer) }
        guard button.isEnabled else { throw .buttonDisabled(id, layer) }
        let texts = try texts(of: alert, with: fields, layer)
        let missing = alert.fields?.first { $0.isRequired == true && texts[$0.id]?.isEmpty != false }
        if button.role != .cancel, let missing { throw .missingField(missing.id, layer) }
        try dismiss(layer, .answered)
        let action = button.onTap?.action(with: texts.mapValues { .string($0) })
        return .answered(
            LayerAnswer(layer: layer, presenter: presenter, answer: .button(id, fields: texts), action: action))
    }

    /// Presses the button of a toast, which may be covered: it lies beside what takes the input.
    private func press(
        _ button: ButtonView, _ id: String, of toast: RouteNode, from presenter: NodeID
    ) throws(RouteError) -> FrontEndOutcome {
        guard button.id == id else { throw .unknownButton(id, toast.id) }
        guard button.isEnabled else { throw .buttonDisabled(id, toast.id) }
        try dismiss(toast.id, .answered)
        return .answered(
            LayerAnswer(
                layer: toast.id, presenter: presenter, answer: .button(id, fields: [:]), action: button.onTap?.action))
    }

    private func texts(of alert: Alert, with given: [String: String], _ layer: NodeID) throws(RouteError)
        -> [String: String]
    {
        var texts: [String: String] = [:]
        for field in alert.fields ?? [] { texts[field.id] = field.value }
        for (id, text) in given.sorted(by: { $0.key < $1.key }) {
            guard let field = alert.fields?.first(where: { $0.id == id }) else { throw .unknownField(id, layer) }
            try check(text, in: field, layer)
            texts[id] = text
        }
        return texts
    }

    private func check(_ text: String, in field: TextFieldView, _ layer: NodeID) throws(RouteError) {
        guard let limit = field.maxLength.flatMap(text.exceeds) else { return }
        throw .fieldTooLong(field.id, layer, max: limit, actual: text.unicodeScalars.count)
    }

    /// Sets the text of a field.
    ///
    /// - Throws: `alreadyAnswered`, `unknownField`, `fieldTooLong`.
    package func edit(_ layer: NodeID, field id: String, text: String) throws(RouteError) -> FrontEndOutcome {
        guard let node = tree[layer], case .alert(let presenter, var alert) = node.fields.own else {
            throw .alreadyAnswered(layer)
        }
        guard let index = alert.fields?.firstIndex(where: { $0.id == id }) else { throw .unknownField(id, layer) }
        if let field = alert.fields?[index] { try check(text, in: field, layer) }
        alert.fields?[index].value = text
        try update(layer) { $0.own = .alert(presenter: presenter, alert) }
        return .applied
    }

    /// Selects one of a sheet's heights.
    ///
    /// - Throws: `alreadyAnswered`, `unknownDetent`.
    package func edit(_ layer: NodeID, detent: String) throws(RouteError) -> FrontEndOutcome {
        guard tree.has(layer), layer.letter == .layer else { throw .alreadyAnswered(layer) }
        try selectDetent(detent, of: layer)
        return .applied
    }

    // MARK: Requests and custom layers

    /// Answers a request or custom layer with a result.
    ///
    /// - Throws: `alreadyAnswered`, `resultTypeMismatch`; `notTopLayer` for a covered custom layer.
    package func fulfil(_ layer: NodeID, with result: JSONValue) throws(RouteError) -> FrontEndOutcome {
        let (node, action) = try open(layer)
        let why: String? =
            switch node.fields.own {
            case .request(_, let request): session?.mismatch(of: result, for: request)
            case .custom(_, let content): session?.mismatch(of: result, for: content)
            default: nil
            }
        if let why { throw .resultTypeMismatch(layer, why) }
        return try close(node, .fulfilled(result), action: action?.action(with: ["result": result]))
    }

    /// Refuses a request or custom layer.
    ///
    /// - Throws: `alreadyAnswered`, `notTopLayer`.
    package func refuse(_ layer: NodeID, reason: String) throws(RouteError) -> FrontEndOutcome {
        let (node, action) = try open(layer)
        return try close(node, .refused(reason: reason), action: action?.action(with: ["reason": .string(reason)]))
    }

    /// Returns a layer that can be answered, with its action. A request may be covered: the platform answers it.
    private func open(_ layer: NodeID) throws(RouteError) -> (node: RouteNode, action: ActionTemplate?) {
        guard let node = tree[layer] else { throw .alreadyAnswered(layer) }
        switch node.fields.own {
        case .request(_, let request): return (node, request.onAnswer)
        case .custom(_, let content):
            try checkOnTop(node)
            return (node, content.onAnswer)
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

extension ActionTemplate {
    /// Returns the action with the gesture, if any, as the member `by`.
    fileprivate func action(by gesture: DismissGesture?) -> JSONValue {
        action(with: gesture.map { ["by": .string($0.rawValue)] } ?? [:])
    }
}
