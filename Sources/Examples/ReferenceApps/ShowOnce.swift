import Offstage

extension BaseCoordinator {
    /// Pushes a screen, or reveals it: the second of two quick taps finds the screen on the stack.
    func showOnce(_ screen: Layout) throws {
        try navigate { $0.stack.push(screen, unique: .reveal) }
    }
}
