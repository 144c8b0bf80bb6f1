"""Icons of the freedesktop theme for the documented icon names, from `x-icons` of the schema.

Those that the theme lacks are in the folder `icons`.
"""

from __future__ import annotations

from typing import Any

ICONS = {
    "add": "list-add", "archive": "package-x-generic", "attach": "mail-attachment", "back": "go-previous",
    "bell": "preferences-system-notifications", "bookmark": "user-bookmarks", "building": "network-workgroup",
    "calendar": "x-office-calendar", "camera": "camera-photo", "cart": "system-software-install",
    "chart": "offstage-chart", "check": "object-select", "clock": "preferences-system-time",
    "close": "window-close", "cloud": "weather-overcast", "comment": "chat-message-new", "copy": "edit-copy",
    "cut": "edit-cut", "document": "text-x-generic", "down": "go-down", "download": "folder-download",
    "edit": "document-edit", "error": "dialog-error", "external": "send-to", "eye": "view-reveal",
    "filter": "folder-saved-search", "flag": "emoji-flags", "folder": "folder", "forward": "go-next",
    "gear": "emblem-system", "globe": "web-browser", "grid": "view-grid", "heart": "emote-love", "help": "help-about",
    "history": "document-open-recent", "home": "go-home", "image": "image-x-generic", "inbox": "mail-unread",
    "info": "dialog-information", "key": "dialog-password", "link": "insert-link", "list": "view-list",
    "location": "mark-location", "lock": "changes-prevent", "mail": "mail-unread", "map": "find-location",
    "menu": "open-menu", "minus": "list-remove", "moon": "weather-clear-night", "more": "view-more",
    "move": "list-drag-handle", "music": "folder-music", "note": "accessories-text-editor",
    "pause": "media-playback-pause", "people": "system-users", "person": "avatar-default", "phone": "phone",
    "pin": "view-pin", "play": "media-playback-start", "print": "document-print", "redo": "edit-redo",
    "refresh": "view-refresh", "reply": "mail-replied", "search": "edit-find", "send": "document-send",
    "share": "emblem-shared", "sort": "view-sort-ascending", "star": "starred", "stop": "media-playback-stop",
    "sun": "weather-clear", "sync": "emblem-synchronizing", "tag": "bookmark-new", "trash": "user-trash",
    "undo": "edit-undo", "unlock": "changes-allow", "up": "go-up", "upload": "document-save",
    "video": "video-x-generic", "warning": "dialog-warning", "window": "window-new",
}  # fmt: skip


def icon_name(name: Any) -> str | None:
    """Returns the name of an icon in the theme; None for an unknown one, whose title has the same meaning."""
    found = ICONS.get(name) if isinstance(name, str) else None
    return f"{found}-symbolic" if found else None
