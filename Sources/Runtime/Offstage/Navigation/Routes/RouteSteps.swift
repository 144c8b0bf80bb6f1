import AppLoop

// The steps of a route in each kind of container.

extension Route {
    /// Steps in a stack.
    @AppActor
    public struct Stack {
        let route: Route

        private func add(
            _ name: String = #function, _ step: @escaping (RouteTransaction, NodeID) throws -> Void
        ) -> Route.Stack {
            route.adding(name) { transaction, node in
                let stack = try transaction.stack(from: node)
                try step(transaction, stack)
                // The top item; the next step has to fill an empty stack.
                node = transaction.tree[stack]?.children.last ?? stack
            }
            return self
        }

        /// Pushes layouts onto the stack.
        ///
        /// - Parameters:
        ///   - layouts: the new screens, the top one last.
        ///   - unique: the effect when the stack has a screen with the same key; nil pushes a second one.
        ///   - animation: hint for front ends.
        @discardableResult
        public func push(_ layouts: Layout..., unique: Route.UniquePush? = nil, animation: Route.Animation = .default)
            -> Route.Stack
        {
            add { transaction, stack in
                for layout in layouts {
                    if case .flow(let start) = layout {
                        try transaction.push(start, from: transaction.tree[stack]?.children.last ?? stack)
                    } else {
                        try transaction.push([layout], onto: stack, unique: unique, animation: animation)
                    }
                }
            }
        }

        /// Pops screens, one unless a target is given. The `animation` is a hint for front ends.
        @discardableResult
        public func pop(_ target: Route.PopTarget = .count(1), animation: Route.Animation = .default) -> Route.Stack {
            add { try $0.pop($1, to: target, animation: animation) }
        }

        /// Replaces the top screen by `layout`. The `animation` is a hint for front ends.
        @discardableResult
        public func replace(_ layout: Layout, animation: Route.Animation = .default) -> Route.Stack {
            add { try $0.replaceTop(layout, of: $1, animation: animation) }
        }

        /// Replaces the stack's content by `layouts`, bottom to top. Keeps the bottom screens that have equal keys and
        /// params. The `animation` is a hint for front ends.
        @discardableResult
        public func set(_ layouts: [Layout], animation: Route.Animation = .default) -> Route.Stack {
            add { try $0.setStack(layouts, of: $1, animation: animation) }
        }

        /// Empties the stack. A later step must fill it. The `animation` is a hint for front ends.
        @discardableResult
        public func clear(animation: Route.Animation = .default) -> Route.Stack {
            add { try $0.clear($1, animation: animation) }
        }
    }

    /// Steps in tabs.
    @AppActor
    public struct Tabs {
        let route: Route

        private func add(
            _ name: String = #function, _ step: @escaping (RouteTransaction, NodeID) throws -> Void
        ) -> Route.Tabs {
            route.adding(name, inNearest: .tabs, step)
            return self
        }

        /// Selects a branch.
        ///
        /// - Parameters:
        ///   - target: the branch.
        ///   - selection: the state in which the branch appears.
        ///   - animation: hint for front ends.
        @discardableResult
        public func select(
            _ target: Route.ChildTarget, _ selection: Route.BranchSelection = .keep,
            animation: Route.Animation = .default
        ) -> Route.Tabs {
            add { try $0.selectTab(target, of: $1, selection, animation: animation) }
        }

        /// Adds a branch, at the end unless an index is given.
        @discardableResult
        public func add(_ branch: Layout.Tab, at index: Int? = nil) -> Route.Tabs {
            add { try $0.addTab(branch, to: $1, at: index) }
        }

        /// Changes the item of the branch `target` in the tab bar.
        @discardableResult
        public func setItem(_ item: Layout.TabItem, of target: Route.ChildTarget) -> Route.Tabs {
            add { transaction, tabs in
                try transaction.setTab(item, of: transaction.child(target, of: transaction.node(tabs)).id)
            }
        }

        /// Removes the branch `target`. Selects the next one, or the one before.
        @discardableResult
        public func remove(_ target: Route.ChildTarget) -> Route.Tabs {
            add { try $0.removeTab(target, of: $1) }
        }
    }

    /// Steps in pages.
    @AppActor
    public struct Pages {
        let route: Route

        private func add(
            _ name: String = #function, _ step: @escaping (RouteTransaction, NodeID) throws -> Void
        ) -> Route.Pages {
            route.adding(name, inNearest: .pages, step)
            return self
        }

        /// Replaces the pages.
        ///
        /// - Parameters:
        ///   - layouts: the new pages, in order.
        ///   - selected: index of the visible page.
        @discardableResult
        public func set(_ layouts: [Layout], selected: Int = 0) -> Route.Pages {
            add { try $0.setPages(layouts, of: $1, selected: selected) }
        }

        /// Turns to the page `target`. The `animation` is a hint for front ends.
        @discardableResult
        public func select(_ target: Route.ChildTarget, animation: Route.Animation = .default) -> Route.Pages {
            add { try $0.selectPage(target, of: $1, animation: animation) }
        }

        /// Turns to the next page.
        @discardableResult
        public func next() -> Route.Pages { add { try $0.turnPage(by: 1, of: $1) } }

        /// Turns to the previous page.
        @discardableResult
        public func previous() -> Route.Pages { add { try $0.turnPage(by: -1, of: $1) } }
    }

    /// Steps in a window.
    @AppActor
    public struct Window {
        let route: Route

        private func add(
            _ name: String = #function, _ step: @escaping (RouteTransaction, NodeID) throws -> Void
        ) -> Route.Window {
            route.adding(name) { transaction, node in
                let window = try transaction.window(around: node)
                try step(transaction, window)
                node = window
            }
            return self
        }

        /// Replaces everything in the window by `layout`. The `animation` is a hint for front ends.
        @discardableResult
        public func setRoot(_ layout: Layout, animation: Route.Animation = .default) -> Route.Window {
            add { try $0.setRoot(layout, window: $1, animation: animation) }
        }

        /// Makes the window the one that receives input.
        @discardableResult
        public func makeKeyAndVisible() -> Route.Window { add { try $0.makeKey($1) } }
    }
}
