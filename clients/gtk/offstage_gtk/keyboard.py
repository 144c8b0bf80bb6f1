"""Keys of the article Keys, as GDK names them and as people read them."""

from __future__ import annotations

from gi.repository import Gdk
from offstage_ui.keys import split_key

CTRL, ALT, SHIFT = Gdk.ModifierType.CONTROL_MASK, Gdk.ModifierType.ALT_MASK, Gdk.ModifierType.SHIFT_MASK
MODIFIERS = {CTRL: "Ctrl+", ALT: "Alt+", SHIFT: "Shift+"}

NAMES = {
    "Return": "Enter", "KP_Enter": "Enter", "ISO_Enter": "Enter", "Escape": "Escape", "space": "Space",
    "BackSpace": "Backspace", "Delete": "Delete", "KP_Delete": "Delete", "Insert": "Insert", "Home": "Home",
    "End": "End", "Page_Up": "PageUp", "Page_Down": "PageDown", "Up": "Up", "Down": "Down", "Left": "Left",
    "Right": "Right", "Tab": "Tab", "ISO_Left_Tab": "Tab", **{f"F{n}": f"F{n}" for n in range(1, 13)},
}  # fmt: skip
"""GDK's names of the named keys."""

SHOWN = {
    "Enter": "⏎", "Escape": "Esc", "Space": "Space", "Backspace": "⌫", "Delete": "Del", "Up": "↑", "Down": "↓",
    "Left": "←", "Right": "→", "PageUp": "PgUp", "PageDown": "PgDn",
}  # fmt: skip


def key_of(keyval: int, state: Gdk.ModifierType) -> str:
    """Returns a pressed key in the grammar of the article Keys; empty for a modifier alone."""
    name = NAMES.get(Gdk.keyval_name(keyval) or "")
    held = state & (CTRL | ALT | SHIFT)
    has_command = bool(held & (CTRL | ALT))
    if name is None:
        code = Gdk.keyval_to_unicode(keyval)
        if code < 32:
            return ""
        name = chr(code).upper() if has_command else chr(code)
        if not has_command:
            return name
        if not name.isalpha():
            # Shift makes such a character; it is no modifier of it.
            held &= ~SHIFT
    return "".join(title for mask, title in MODIFIERS.items() if held & mask) + name


def key_title(key: str) -> str:
    modifiers, name = split_key(key)
    return "+".join([*modifiers, SHOWN.get(name, name)])


def accelerator(key: str) -> str:
    """Returns a key in GTK's notation of accelerators, for the window of shortcuts."""
    modifiers, name = split_key(key)
    gdk = next((gdk for gdk, known in NAMES.items() if known == name), None)
    if gdk is None:
        gdk = Gdk.keyval_name(Gdk.unicode_to_keyval(ord(name[0]))) or ""
    return "".join(f"<{modifier}>" for modifier in modifiers) + gdk


EDITING = {"Left", "Right", "Home", "End", "Backspace", "Delete", "Up", "Down", "PageUp", "PageDown"}

EDITOR_KEYS = (
    "Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+X", "Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+Y", "Ctrl+Backspace", "Ctrl+Delete",
    "Ctrl+/", "Shift+Insert", "Ctrl+Insert", "Shift+Delete",
)  # fmt: skip
"""Keys of GTK's fields. A command of the app with such a key comes first."""

LINE_BREAKS = ("Enter", "Shift+Enter")

FINISHING = (*LINE_BREAKS, "Tab", "Shift+Tab")
"""Keys that finish a field with one line."""


def types(key: str) -> bool:
    """True for a key of a user who types: it edits text, or moves in it or to the next field."""
    return edits_text(key) or key in EDITOR_KEYS or key in FINISHING


def edits_text(key: str) -> bool:
    """True for a key that edits the text of the focused field or moves its cursor."""
    modifiers, name = split_key(key)
    return len(key) == 1 or key in ("Space", "Shift+Space") or name in EDITING and "Alt" not in modifiers
