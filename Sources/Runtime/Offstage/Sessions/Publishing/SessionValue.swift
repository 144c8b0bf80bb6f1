import AppLoop
import JSON
import Wire

/// Everything that a front end can see of a session, as it was published last. A turn reads the next value from the
/// session's tree and stores, and publishes the differences (`Turn`).
@AppActor
package struct SessionValue {
    /// The route tree, with its revision.
    package var tree = RouteTree()
    /// The screens that front ends know, by node.
    package var screens = NodeMap<ScreenValue>()
    /// Size of the last complete text of the tree in bytes. Operations are sent only while they are smaller.
    var treeSize = 0

    package init() {}
}

/// The part of the value that belongs to one screen.
package struct ScreenValue {
    /// Revision of the view; 1 for the first one.
    package private(set) var rev: Int64 = 1
    package private(set) var view: AnyView
    /// The last event of each state event case, in the order in which they were sent.
    package private(set) var stateEvents: [(name: String, event: WireFragment)] = []

    package init(_ view: AnyView) { self.view = view }

    func next(_ view: AnyView, isRevision: Bool) -> ScreenValue {
        var next = self
        next.view = view
        if isRevision { next.rev += 1 }
        return next
    }

    /// Keeps a state event for clients that join later.
    package mutating func keep(_ event: WireFragment, of name: String) {
        stateEvents.removeAll { $0.name == name }
        stateEvents.append((name, event))
    }
}

/// A view of any type, as a value: views of one screen are compared, and their difference is written.
@AppActor
package class AnyView {
    /// Size in bytes of the last complete text of this view, or else of the view before it.
    package fileprivate(set) var size: Int
    /// True when a text of this view or of the one before it has omitted rows of a long list.
    package fileprivate(set) var omitsRows: Bool

    /// The values of the input components.
    private(set) lazy var inputs = findInputs()

    fileprivate func findInputs() -> [ShownInput] { [] }

    fileprivate init(after last: AnyView?) {
        size = last?.size ?? 0
        omitsRows = last?.omitsRows ?? false
    }

    /// Writes the difference between this view and the one before it, which has the same type.
    fileprivate func writePatch(from last: AnyView, into patch: inout WirePatch) {}
    fileprivate func writeMembers(to writer: inout JSONWriter) {}
    /// The view of a screen with a body.
    var body: BodyView? { nil }

    /// Writes the view.
    ///
    /// - Parameters:
    ///   - windows: visible rows of long lists; nil for the rows that each list shows initially.
    ///   - parts: nil unless a client has asked for resolved parts.
    package final func write(_ windows: ListWindows?, _ parts: ResolvedParts?, to writer: inout JSONWriter) {
        let (start, mark) = (writer.count, writer.mark)
        writer.context = windows
        writeMembers(to: &writer)
        writer.context = nil
        if let parts, writer.failure == nil {
            let view = parts.added(to: WireFragment(writer.withBytes { Array($0[start...]) }))
            writer.rollBack(to: mark)
            view.write(to: &writer)
        }
        size = writer.count - start
        // A window that covers all rows may omit rows later.
        if writer.isPartial || windows != nil { omitsRows = true }
    }

    /// Returns the text of the view; see `write`.
    package final func text(_ windows: ListWindows?, _ parts: ResolvedParts?) -> WireFragment {
        var writer = JSONWriter()
        write(windows, parts, to: &writer)
        return WireFragment(writer.bytes)
    }

    /// Returns the view with resolved parts.
    ///
    /// - Parameter isSent: Whether it is the view that front ends have.
    fileprivate final func resolved(_ windows: ListWindows?, _ parts: ResolvedParts, isSent: Bool) -> ComparedJSON? {
        (try? JSONValue(parsing: text(windows, nil).bytes, limits: .trusted)).map {
            ComparedJSON(parts.added(to: $0, isSent: isSent))
        }
    }
}

/// A view of one type.
package final class TypedView<View: WireCodable>: AnyView {
    private let view: View

    private init(_ view: View, after last: AnyView?) {
        self.view = view
        super.init(after: last)
    }

    /// Returns a view; nil when it equals the last one.
    package static func next(_ view: View, after last: AnyView?) -> AnyView? {
        if let last = last as? TypedView, last.view == view { return nil }
        return TypedView(view, after: last)
    }

    override func writePatch(from last: AnyView, into patch: inout WirePatch) {
        guard let last = last as? TypedView else { return }
        View.writePatch(from: last.view, to: view, into: &patch)
    }

    override func writeMembers(to writer: inout JSONWriter) { view.write(to: &writer) }

    override var body: BodyView? { view as? BodyView }

    override func findInputs() -> [ShownInput] {
        if let body { return ShownInput.all(in: body.parts) }
        return ShownInput.all(in: JSONValue(encoding: view))
    }
}

/// Two views of one screen: the one that was published last, and the next.
@AppActor
package struct ViewDifference {
    package let old: AnyView
    package let new: AnyView

    /// The text for a front end: the patch, or the whole view when that is smaller.
    package enum Text {
        case patch(WireFragment)
        case view(WireFragment)

        var size: Int {
            switch self {
            case .patch(let json), .view(let json): json.bytes.count
            }
        }
    }

    /// Reused for all views, one after another.
    private static var patch = WirePatch(maxDepth: maxViewDepth)
    /// Depth limit of a view: the JSON limit less the levels of message, params or result, and members around the view.
    package nonisolated static let maxViewDepth = JSONLimits.standard.depth - 4

    package init(_ old: AnyView, _ new: AnyView) { (self.old, self.new) = (old, new) }

    /// Returns the difference as front ends without windows see it; nil when it is in other rows only, and `isShown` is
    /// false.
    ///
    /// - Throws: when the new view holds a value that JSON cannot represent.
    package func text(_ parts: ResolvedParts?, isShown: (ViewDifference) -> Bool) throws(JSONWriter.Failure) -> Text? {
        Self.patch.setContext(nil)
        Self.patch.removeAll()
        new.writePatch(from: old, into: &Self.patch)
        if let failure = Self.patch.failure { throw failure }
        if Self.patch.isPartial { new.omitsRows = true }
        if Self.patch.isEmpty { return isShown(self) ? .patch(WireFragment(Self.patch.bytes)) : nil }
        if let parts { return text(nil, resolvedBy: parts) }
        return text(of: Self.patch, nil)
    }

    /// Returns the difference as windows show it.
    package func text(_ windows: ListWindows, _ parts: ResolvedParts?) -> Text {
        if let parts { return text(windows, resolvedBy: parts) }
        return text(of: patch(windows), windows)
    }

    /// Whether windows show a part of the difference.
    package func isVisible(in windows: ListWindows) -> Bool { !patch(windows).isEmpty }

    private func patch(_ windows: ListWindows) -> WirePatch {
        var patch = WirePatch(maxDepth: Self.maxViewDepth)
        patch.setContext(windows)
        new.writePatch(from: old, into: &patch)
        return patch
    }

    private func text(of patch: borrowing WirePatch, _ windows: ListWindows?) -> Text {
        let size = patch.withBytes { $0.count }
        // The view is written only when the patch is not clearly smaller than the last text of the view.
        if size * 2 <= new.size { return .patch(WireFragment(patch.bytes)) }
        let view = new.text(windows, nil)
        return size <= view.bytes.count ? .patch(WireFragment(patch.bytes)) : .view(view)
    }

    /// Compares the two views as JSON, since a change in one member of a component may change what is resolved.
    private func text(_ windows: ListWindows?, resolvedBy parts: ResolvedParts) -> Text {
        guard let last = old.resolved(windows, parts, isSent: true),
            let next = new.resolved(windows, parts, isSent: false)
        else { return .view(new.text(windows, parts)) }
        let view = WireFragment(encoding: next)
        var patch = WirePatch(maxDepth: Self.maxViewDepth)
        ComparedJSON.writePatch(from: last, to: next, into: &patch)
        let isSmaller = patch.failure == nil && patch.withBytes { $0.count } <= view.bytes.count
        return isSmaller ? .patch(WireFragment(patch.bytes)) : .view(view)
    }
}
