import JSON
import OffstageInjection
import Wire

/// The part of a session that outlives its process: the route of the key window with its hidden tabs, sheets and
/// alerts, the values of `@Saved` and `@Field` properties, and those of the input components that the screens show.
/// Nothing that a secure field has shown.
@Wire
package struct SessionState {
    /// Number of the session's last log entry. The restored session continues after it.
    package var seq: Int64
    /// Time of the clock of a test in milliseconds.
    package let clock: Int64?
    /// The stacks of the content layer: those of hidden tabs and pages, and then the visible ones from the outside in.
    package let stacks: [Stack]
    /// Sheets and alerts above the content, bottom to top.
    package let layers: [Layer]
    /// Screens in tree order.
    package var screens: [Screen]
    /// Instances that containers of the session and of its flows keep, in the order of their making.
    package var instances: [Instance]
    /// The session attributes that the app lists in `savedAttributes`.
    package let attributes: [String: JSONValue]
    /// Work that was in progress.
    package let interrupted: [Work]

    /// A stack of the content layer.
    @Wire
    package struct Stack {
        /// Indices of the branches and pages around the stack, from the outside in.
        package let selected: [Int]
        /// Number of stacks around the stack.
        package let depth: Int
        /// False for a stack in a hidden tab or page.
        package let isShown: Bool
        /// Its screens, bottom to top.
        package let path: [RouteScreen]
    }

    /// A screen of the route.
    @Wire
    package struct RouteScreen {
        /// Full name of the screen.
        package let name: String
        /// Values that distinguish screens of one name.
        package let traits: JSONValue?
        /// Params of the screen.
        package let params: JSONValue?
        /// URL that leads to the screen.
        package let link: String?
        /// Title of the screen.
        package let title: String?
    }

    /// A sheet, an alert or a choice.
    @Wire
    package struct Layer {
        /// Screen that presents the layer.
        package let presenter: RouteScreen?
        /// Appearance and dismissal of a sheet.
        package let style: ModalStyle?
        /// True when the screens of a sheet are in a stack.
        package let isStack: Bool
        /// Screens of the visible stack of a sheet, bottom to top.
        package let path: [RouteScreen]
        /// The alert or the choice, without the texts of secure fields.
        package let alert: Alert?
        /// True for a choice.
        package let isChoice: Bool
    }

    /// The values of a screen.
    @Wire
    package struct Screen {
        /// Full name of the screen.
        package let name: String
        /// Values that distinguish screens of one name.
        package let traits: JSONValue?
        /// Saved values by property.
        package let values: [String: WireFragment]
        /// Values of the input components that its view shows.
        package let inputs: [Input]
        /// Names of the actions and of the work that were in progress.
        package let interrupted: [String]
    }

    /// The value of an input component.
    @Wire
    package struct Input {
        /// Id of the component.
        package let id: String
        /// Its value.
        package let value: WireFragment
    }

    /// The saved values of an instance.
    @Wire
    package struct Instance {
        /// Name of its dependency.
        package let dependency: String
        /// Saved values by property.
        package let values: [String: WireFragment]
    }

    /// Work that a crash has interrupted.
    @Wire
    package struct Work {
        package static var wireName: String { "InterruptedWork" }
        /// Name of the action or of the work.
        package let name: String
        /// Kind of the work: `action`, `background` or `request`.
        package let kind: String
        /// Name of the screen; absent for work of the session.
        package let screen: String?
    }
}

extension SessionState.RouteScreen {
    init?(_ node: RouteNode) {
        guard node.kind == .screen, let key = node.key else { return nil }
        self.init(name: key.name, traits: key.traits, params: node.params, link: node.link, title: node.title)
    }

    var key: NodeKey { NodeKey(name: name, traits: traits) }
    var layout: Layout { .screen(ScreenSpec(name, traits: traits, params: params)) }
}

extension Session {
    /// The state to restore in the next process.
    package var state: SessionState {
        let layers = tree.keyWindow.map { tree.children(of: $0) } ?? []
        let work = effects.running.filter(\.isCounted)
        var attributes: [String: JSONValue] = [:]
        if !app.savedAttributes.isEmpty, let all = (try? container.resolve(\.attributes))?.all {
            attributes = all.filter { app.savedAttributes.contains($0.key) }
        }
        return SessionState(
            seq: seq, clock: context == .test ? clock.now.milliseconds : nil, stacks: layers.first.map(stacks) ?? [],
            layers: layers.compactMap(savedLayer),
            screens: screens.compactMap { savedScreen($0, work) }, instances: savedInstances, attributes: attributes,
            interrupted: work.map { effect in
                let screen = effect.node.flatMap { self.screen(id: $0) }
                return SessionState.Work(name: effect.name, kind: effect.kind.rawValue, screen: screen?.screen.name)
            })
    }

    private func savedScreen(_ screen: ScreenNode, _ work: [EffectLog.Effect]) -> SessionState.Screen? {
        guard let key = tree[screen.node]?.key else { return nil }
        let values = screen.savedProperties.values
        let inputs = (screen.value?.view.inputs ?? []).filter { values[$0.id] == nil }
        let interrupted = work.filter { $0.node == screen.id }.map(\.name)
        if values.isEmpty, inputs.isEmpty, interrupted.isEmpty { return nil }
        return SessionState.Screen(
            name: key.name, traits: key.traits, values: values,
            inputs: inputs.map { SessionState.Input(id: $0.id, value: $0.value) }, interrupted: interrupted)
    }

    private var savedInstances: [SessionState.Instance] {
        keptProperties.refresh(self)
        return keptProperties.all.map { SessionState.Instance(dependency: $0.dependency, values: $0.properties.values) }
    }

    // MARK: Route

    private func stacks(of layer: RouteNode) -> [SessionState.Stack] {
        var (hidden, shown): ([SessionState.Stack], [SessionState.Stack]) = ([], [])
        func collect(_ node: RouteNode, _ selected: [Int], _ depth: Int, isShown: Bool) {
            let children = tree.children(of: node)
            switch node.kind {
            case .tabs, .pages:
                for (index, child) in children.enumerated() {
                    collect(child, selected + [index], depth, isShown: isShown && index == node.selected)
                }
            case .stack, .screen:
                for child in children where node.kind == .stack {
                    collect(child, selected, depth + 1, isShown: isShown)
                }
                let path = node.kind == .stack ? children.map { tree.shownLeaf(below: $0) } : [node]
                // A screen in a stack is part of its path.
                if node.kind == .screen, depth > 0 { return }
                let stack = SessionState.Stack(
                    selected: selected, depth: depth, isShown: isShown,
                    path: path.compactMap(SessionState.RouteScreen.init))
                if isShown { shown.insert(stack, at: 0) } else { hidden.append(stack) }
            default: if let child = children.first { collect(child, selected, depth, isShown: isShown) }
            }
        }
        collect(layer, [], 0, isShown: true)
        return hidden + shown
    }

    private func savedLayer(_ layer: RouteNode) -> SessionState.Layer? {
        let presenter = layer.presenterID.flatMap { tree[$0] }.flatMap {
            SessionState.RouteScreen(tree.shownLeaf(below: $0))
        }
        switch layer.fields.own {
        case .modal(_, let style):
            let leaf = tree.shownLeaf(of: layer)
            let stack = tree.parent(of: leaf).flatMap { $0.kind == .stack ? $0 : nil }
            let path = stack.map { tree.children(of: $0).map { tree.shownLeaf(of: $0) } } ?? [leaf]
            let screens = path.compactMap(SessionState.RouteScreen.init)
            guard !screens.isEmpty else { return nil }
            return SessionState.Layer(
                presenter: presenter, style: style, isStack: stack != nil, path: screens, alert: nil, isChoice: false)
        case .alert(_, var alert):
            alert.fields = alert.fields?.map { field in
                var field = field
                if field.kind == .secure { field.value = "" }
                return field
            }
            return SessionState.Layer(
                presenter: presenter, style: nil, isStack: false, path: [], alert: alert,
                isChoice: layer.kind == .choice)
        default: return nil
        }
    }
}
