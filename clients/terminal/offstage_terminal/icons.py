"""Signs of the documented icon names, from `x-icons` of the schema."""

from __future__ import annotations

ICONS = {
    "add": "+", "archive": "▩", "attach": "⌁", "back": "←", "bell": "♪", "bookmark": "⚑", "building": "▙", "calendar":
    "▦", "camera": "◎", "cart": "⛉", "chart": "▟", "check": "✓", "clock": "◷", "close": "✕", "cloud": "☁", "comment":
    "❝", "copy": "⧉", "cut": "✂", "document": "▥", "down": "↓", "download": "⤓", "edit": "✎", "error": "✖",
    "external": "↗", "eye": "◉", "filter": "▽", "flag": "⚐", "folder": "▣", "forward": "→", "gear": "⚙", "globe": "◍",
    "grid": "⊞", "heart": "♥", "help": "?", "history": "↺", "home": "⌂", "image": "▨", "inbox": "▭", "info": "i",
    "key": "⚷", "link": "⚯", "list": "≡", "location": "⌖", "lock": "⚿", "mail": "✉", "map": "▧", "menu": "⋮", "minus":
    "−", "moon": "☾", "more": "⋯", "move": "⇅", "music": "♫", "note": "▤", "pause": "‖", "people": "☻", "person": "☺",
    "phone": "☎", "pin": "⚲", "play": "▸", "print": "⎙", "redo": "↷", "refresh": "↻", "reply": "↩", "search": "⌕",
    "send": "➤", "share": "⇪", "sort": "⇵", "star": "★", "stop": "■", "sun": "☀", "sync": "⇄", "tag": "⌑", "trash":
    "⌫", "undo": "↶", "unlock": "○", "up": "↑", "upload": "⤒", "video": "▷", "warning": "⚠", "window": "❐",
}  # fmt: skip
