import JSON
import Wire

extension NodeFields {
    typealias Member = (StaticString, any WireCodable) -> Void

    /// Calls `member` with each member of the wire form, in the order in which they are written.
    func forEach(_ member: Member) {
        member("key", key)
        member("params", params)
        member("title", title)
        member("bars", bars)
        member("tab", tab)
        member("flowId", flowID)
        member("zones", zones)
        member("locked", locked)
        member("metadata", metadata)
        member("link", link)
        forEachOwn(member)
    }

    private func forEachOwn(_ member: Member) {
        if let presenter { member("presenterId", presenter.description) }
        switch own {
        case .none: break
        case .tabs(let behavior, let reselect):
            member("backBehavior", behavior)
            if reselect != .toRoot { member("reselect", reselect) }
        case .pages(let loops, let axis, let window):
            member("loops", loops)
            member("axis", axis)
            member("realisedWindow", window)
        case .launching(let message): member("message", message?.withoutControls)
        case .modal(_, let style): style.forEach(member)
        case .alert(_, let alert): alert.forEach(member)
        case .notice(_, let notice): notice.forEach(member)
        case .request(_, let request): request.forEach(member)
        case .custom(_, let content): content.forEach(member)
        }
    }
}

// On the wire, a layer's members are members of its node. Each type lists them once, here.

extension ModalStyle {
    fileprivate func forEach(_ member: NodeFields.Member) {
        member("style", style)
        member("detents", detents)
        member("selectedDetent", selectedDetent)
        member("dismissible", dismissible)
        member("dim", dim)
        member("anchor", anchor)
        member("context", context)
        member("onDismiss", onDismiss)
        member("onDismissAttempt", onDismissAttempt)
    }
}

extension AlertContent {
    fileprivate func forEach(_ member: NodeFields.Member) {
        member("title", title)
        member("message", message)
        member("fields", fields)
        member("buttons", buttons)
        member("preferred", preferred)
        member("anchor", anchor)
    }
}

extension NoticeContent {
    fileprivate func forEach(_ member: NodeFields.Member) {
        member("message", message)
        member("role", role)
        member("style", style)
        member("progress", progress)
        member("button", button)
        member("until", until)
        member("duration", duration)
    }
}

extension CapabilityRequest {
    fileprivate func forEach(_ member: NodeFields.Member) {
        member("capability", capability)
        member("arguments", arguments)
        member("deadline", deadline)
        member("onAnswer", onAnswer)
    }
}

extension CustomContent {
    /// All but the name, which is the layer's kind.
    fileprivate func forEach(_ member: NodeFields.Member) {
        member("version", version)
        member("title", title)
        member("data", data)
        member("dismissible", dismissible)
        member("onAnswer", onAnswer)
    }
}
