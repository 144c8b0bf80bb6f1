import AppLoop
import JSON
import Wire

/// The parts of the state of another process that a session has not restored yet.
@AppActor
final class Restoration {
    var screens: [SessionState.Screen]
    var instances: [SessionState.Instance]
    /// Values of input components, by screen.
    var inputs: [NodeID: [SessionState.Input]] = [:]
    /// The state whose route waits until the app has launched.
    var waiting: SessionState?
    /// True until the inputs were replayed after the session's first work.
    var isDue = false
    /// Restored screens with work that the crash has interrupted.
    var interrupted: [(screen: NodeID, names: [String])] = []
    /// Sentences about the values and routes that are not restored.
    var problems: [String] = []

    init(_ state: SessionState) { (screens, instances) = (state.screens, state.instances) }

    func takeProblems() -> [String] {
        defer { problems = [] }
        return problems
    }

    /// Sets the saved values of a store that was made. Screens of one key are restored in tree order.
    func restore(_ screen: ScreenNode, of node: RouteNode) {
        guard let index = screens.firstIndex(where: { $0.name == node.key?.name && $0.traits == node.key?.traits })
        else { return }
        let saved = screens.remove(at: index)
        problems += screen.savedProperties.restore(saved.values).map { "\(saved.name): \($0)" }
        if !saved.inputs.isEmpty { (inputs[node.id], isDue) = (saved.inputs, true) }
        if !saved.interrupted.isEmpty { interrupted.append((node.id, saved.interrupted)) }
    }

    /// Sets the saved values of an instance that a container keeps.
    func restore(_ object: AnyObject, of dependency: String) {
        guard let index = instances.firstIndex(where: { $0.dependency == dependency }) else { return }
        let saved = instances.remove(at: index)
        problems += SavedProperties(of: object).restore(saved.values).map { "\(dependency): \($0)" }
    }
}

private struct NotRestored: Error, CustomStringConvertible { let description: String }

extension Session {
    /// Shows the saved route: opens or pushes the screens of its stacks, presents its layers, and selects the visible
    /// tabs and pages. Then gives the input components the values of the user again. A route that a guard defers stays
    /// deferred; while the app launches, the route waits.
    ///
    /// - Returns: a sentence for each screen, layer and selection that is not restored, and for each dropped value.
    package func restore(_ state: SessionState) -> [String] {
        guard let restoration else { return [] }
        if let content, tree.shownLeaf(of: content).kind == .launching {
            restoration.waiting = state
            return []
        }
        restoration.waiting = nil
        for stack in state.stacks { restore(stack) }
        for layer in state.layers { present(layer) }
        AppLoop.shared.endTurn()
        replayInputs(isLast: isIdle)
        restoration.isDue = !restoration.inputs.isEmpty
        for (id, names) in restoration.interrupted { screen(of: id)?.store.didRestore(interrupted: names) }
        AppLoop.shared.endTurn()
        return restoration.takeProblems()
    }

    /// Called at the end of a turn: goes on when the app has launched, or has ended its first work.
    func continueRestoring() {
        guard let restoration, restoration.waiting != nil || restoration.isDue else { return }
        let isReady = restoration.waiting == nil ? isIdle : content.map { tree.shownLeaf(of: $0).kind != .launching }
        guard isReady == true else { return }
        restoration.isDue = false
        Task { @AppActor in
            let problems: [String]
            if let state = restoration.waiting {
                problems = restore(state)
            } else {
                replayInputs(isLast: true)
                problems = restoration.takeProblems()
            }
            // The answer that has the others was sent before.
            for problem in problems { log(.warning, problem, logger: "restore") }
        }
    }

    // MARK: Stacks

    private var content: RouteNode? { tree.keyWindow?.children.first.flatMap { tree[$0] } }

    /// The stack of the content layer below branches and pages with these indices, or below the visible ones.
    private func stack(_ saved: SessionState.Stack) -> RouteNode? {
        var (node, indices, depth) = (content, saved.selected[...], saved.depth)
        while let current = node {
            if current.kind == .stack {
                if depth == 0 { return current }
                depth -= 1
            }
            let isChoice = [.tabs, .pages].contains(current.kind)
            if isChoice, let index = indices.popFirst() {
                node = current.children.indices.contains(index) ? tree[current.children[index]] : nil
            } else {
                node = current.shownChild.flatMap { tree[$0] }
            }
        }
        return nil
    }

    /// The screens of a stack; of an app without stacks, its only screen.
    private func screens(of saved: SessionState.Stack) -> [RouteNode] {
        stack(saved).map { tree.children(of: $0).map { tree.shownLeaf(of: $0) } }
            ?? content.map { [tree.shownLeaf(of: $0)] } ?? []
    }

    private func path(of saved: SessionState.Stack) -> [NodeKey] { screens(of: saved).compactMap(\.key) }

    private func restore(_ stack: SessionState.Stack) {
        if !stack.isShown, path(of: stack) == stack.path.map(\.key) { return }
        select(stack.selected)
        for index in stack.path.indices { restore(stack, at: index) }
        for (node, saved) in zip(screens(of: stack), stack.path)
        where node.key == saved.key && node.title != saved.title {
            attempt("the title of '\(saved.name)'") { try $0.setTitle(saved.title, of: node.id) }
        }
    }

    private func select(_ indices: [Int]) {
        var node = content
        for index in indices {
            while let outer = node, ![.tabs, .pages].contains(outer.kind) {
                node = outer.shownChild.flatMap { tree[$0] }
            }
            let container = node
            attempt("the selected tab or page \(index)") { transaction in
                guard let container else { throw NotRestored(description: "the app shows no tabs and no pages") }
                if container.kind == .tabs {
                    try transaction.selectTab(.index(index), of: container.id)
                } else {
                    try transaction.selectPage(.index(index), of: container.id)
                }
            }
            node = container.flatMap { tree[$0.id] }?.shownChild.flatMap { tree[$0] }
        }
    }

    /// Shows a screen of a saved stack that the app does not show yet: by its link, or else above the screen below.
    private func restore(_ saved: SessionState.Stack, at index: Int) {
        let (screen, shown) = (saved.path[index], path(of: saved))
        if shown.indices.contains(index), shown[index] == screen.key { return }
        if let url = screen.link {
            let mode: Link.Mode = index == 0 || shows(url: url) ? .reveal : .push
            open(url: url, mode: mode, cause: Cause(origin: .link)) { [weak self] result in
                guard case .failure(let error) = result else { return }
                self?.restoration?.problems.append("the route to '\(url.prefix(200))' is not restored: \(error)")
            }
            return
        }
        let below = index > 0 ? saved.path[index - 1] : nil
        let stack = stack(saved)
        attempt("the screen '\(screen.name)'") { transaction in
            guard let stack, let below, shown.last == below.key else {
                let first = shown.first.map { "; the app begins with '\($0.name)'" } ?? ""
                throw NotRestored(description: "it has no link, and the screen below it is not shown\(first)")
            }
            try transaction.push([screen.layout], onto: stack.id)
        }
    }

    /// Whether the tree has the screen of a link.
    private func shows(url: String) -> Bool {
        var isKnown = false
        tree.forEach { if $0.link == url { isKnown = true } }
        return isKnown
    }

    // MARK: Layers

    private func present(_ layer: SessionState.Layer) {
        // The app, or the challenge of a guard, may show it already.
        guard let window = tree.keyWindow, !tree.children(of: window).contains(where: { shows(layer, $0) }) else {
            return
        }
        var presenter = tree.shownLeaf(below: window)
        tree.forEach { if let key = layer.presenter?.key, $0.kind == .screen, $0.key == key { presenter = $0 } }
        if let alert = layer.alert {
            attempt("the alert '\(alert.title)'") {
                try $0.show(layer.isChoice ? .choice : .alert, alert, from: presenter.id)
            }
        } else if let style = layer.style, let first = layer.path.first {
            let layouts = layer.path.map(\.layout)
            attempt("the \(style.style) with '\(first.name)'") {
                try $0.present(layer.isStack ? .stack(layouts) : layouts[0], from: presenter.id, style: style)
            }
        }
    }

    private func shows(_ layer: SessionState.Layer, _ node: RouteNode) -> Bool {
        if case .alert(_, let alert) = node.fields.own { return alert.title == layer.alert?.title }
        guard node.kind == .modal, let first = layer.path.first?.key else { return false }
        var isShown = false
        tree.forEach(below: node.id) { if $0.key == first { isShown = true } }
        return isShown
    }

    /// Navigates; adds a sentence when that is not possible.
    private func attempt(_ what: String, _ change: @escaping @AppActor (RouteTransaction) throws -> Void) {
        do { try navigate(change) } catch { restoration?.problems.append("\(what) is not restored: \(error)") }
    }

    // MARK: Inputs

    /// Sends the actions of the input components whose values are others than the saved ones, in the order of the view:
    /// the app computes what depends on them itself. Repeated once when the work that the screens have started has
    /// ended, because it may show a component first, or set its value.
    func replayInputs(isLast: Bool) {
        guard let restoration, !restoration.inputs.isEmpty else { return }
        for screen in screens {
            for input in restoration.inputs[screen.node] ?? [] { replay(input, on: screen, isLast: isLast) }
        }
        if isLast { restoration.inputs = [:] }
    }

    private func replay(_ input: SessionState.Input, on screen: ScreenNode, isLast: Bool) {
        func find() -> ShownInput? { screen.value?.view.inputs.first { $0.id == input.id } }
        // The views of hidden screens are compared when something asks for them.
        screen.bringUpToDate()
        guard let shown = find(), shown.value != input.value, restoration?.inputs[screen.node] != nil else { return }
        var outcome: ActionOutcome?
        let run = ActionRun(cause: Cause(origin: .restore), onEnd: { outcome = $1 })
        do {
            let value = try JSONValue(parsing: input.value.bytes, limits: .trusted)
            let action = shown.template.action(with: shown.template.input.map { [$0: value] } ?? [:])
            try JSONParser(limits: .trusted).parse("\(action)") { try screen.start($0, as: run) }
        } catch { return addProblem(input, screen, "\((error as? WireError)?.sentence ?? "\(error)")") }
        AppLoop.shared.endTurn()
        screen.bringUpToDate()
        if case .rejected(let rejection) = outcome { return addProblem(input, screen, rejection.message) }
        if isLast, outcome != nil, find()?.value != input.value {
            addProblem(input, screen, "the app shows another value")
        }
    }

    private func addProblem(_ input: SessionState.Input, _ screen: ScreenNode, _ reason: String) {
        let sentence = "the value of '\(input.id)' on '\(screen.screen.name)' is not restored: \(reason)"
        restoration?.problems.append(sentence)
    }
}
