"""The frame of a window: its content, notices above it, and messages below it."""

from __future__ import annotations

from typing import Any

from gi.repository import Gtk
from offstage_client import Node
from offstage_client.model import walk
from offstage_client.safe_text import safe
from offstage_ui.controller import Controller

from .parts.base import LONGEST, JsonObject, set_name, text_label

MESSAGES = {
    "info": Gtk.MessageType.INFO,
    "success": Gtk.MessageType.INFO,
    "warning": Gtk.MessageType.WARNING,
    "error": Gtk.MessageType.ERROR,
}


class Toast:
    """A toast of the app, which decides how long it stays. libadwaita's own would wait for each other."""

    def __init__(self, node: Node, frame: Frame) -> None:
        self.frame = frame
        self.root = Gtk.Box(spacing=12, halign=Gtk.Align.CENTER)
        self.root.add_css_class("osd")
        self.root.add_css_class("toast")
        self.label, self.button = text_label(), Gtk.Button(valign=Gtk.Align.CENTER)
        self.button.connect("clicked", lambda _: self.press())
        self.root.append(self.label)
        self.root.append(self.button)
        self.show(node)
        frame.toasts.append(self.root)

    def show(self, node: Node) -> None:
        """Draws the toast."""
        self.node = node
        button = node.get("button")
        title = safe(button.get("title")) if isinstance(button, dict) else ""
        self.label.set_text(safe(node.get("message")))
        self.button.set_label(title)
        self.button.set_visible(bool(title))

    def press(self) -> None:
        """Taps the button."""
        app = self.frame.app
        for part in walk(self.node.get("button"), self.node["id"], "layer"):
            app.perform(app.session.tap(part))

    def seen(self) -> JsonObject:
        """Returns the toast as it is drawn."""
        json: JsonObject = {**self.node, "status": "visible"}
        if not self.label.get_mapped() or self.label.get_text() != safe(json.get("message")):
            json["message"] = f"not drawn: {self.label.get_text()}"
        if json.get("button") and not self.button.get_mapped():
            json.pop("button")
        return json


class Hud:
    """A progress of the app, in the middle above the content."""

    def __init__(self, node: Node, frame: Frame) -> None:
        self.frame = frame
        self.root = Gtk.Box(
            orientation=Gtk.Orientation.VERTICAL, spacing=8, halign=Gtk.Align.CENTER, valign=Gtk.Align.CENTER
        )
        self.root.add_css_class("osd")
        self.root.add_css_class("hud")
        self.spinner, self.label = Gtk.Spinner(), text_label()
        self.bar = Gtk.ProgressBar(width_request=180)
        for widget in (self.spinner, self.label, self.bar):
            self.root.append(widget)
        self.show(node)
        frame.overlay.add_overlay(self.root)

    def show(self, node: Node) -> None:
        """Draws the progress."""
        self.node = node
        progress = node.get("progress")
        is_known = isinstance(progress, (int, float))
        self.label.set_text(safe(node.get("message")))
        self.label.set_visible(bool(node.get("message")))
        self.spinner.set_visible(not is_known)
        self.spinner.set_spinning(not is_known)
        self.bar.set_visible(is_known)
        if is_known:
            self.bar.set_fraction(max(0.0, min(1.0, float(progress))))
        set_name(self.bar, safe(node.get("message")) or "Progress")

    def seen(self) -> JsonObject:
        """Returns the progress as it is drawn."""
        json: JsonObject = {**self.node, "status": "visible"}
        if json.get("message") and (not self.label.get_mapped() or self.label.get_text() != safe(json["message"])):
            json["message"] = f"not drawn: {self.label.get_text()}"
        if self.bar.get_visible():
            if abs(self.bar.get_fraction() - max(0.0, min(1.0, float(json.get("progress") or 0)))) > 1e-9:
                json["progress"] = self.bar.get_fraction()
        else:
            json.pop("progress", None)
        return json


class Problem:
    """A problem of the server itself, such as a failed build: its first line, and the others on demand.

    It stays until the user closes it, or the problem is solved.
    """

    def __init__(self, app: Controller) -> None:
        self.title, self.details = text_label("heading"), text_label("monospace")
        self.details.set_selectable(True)
        self.details.set_valign(Gtk.Align.START)
        scroller = Gtk.ScrolledWindow(child=self.details, min_content_height=160, margin_top=6)
        self.expander = Gtk.Expander(label="Details", child=scroller)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6, hexpand=True)
        box.append(self.title)
        box.append(self.expander)
        self.root = Gtk.InfoBar(message_type=Gtk.MessageType.ERROR, show_close_button=True, revealed=False)
        self.root.add_child(box)
        self.root.connect("response", lambda *_: app.dismiss_failure())

    def show(self, text: str) -> None:
        """Shows a problem; an empty text hides it."""
        if text:
            title, _, details = text.partition("\n")
            self.title.set_text(safe(title[:1].upper() + title[1:]))
            self.details.set_text(safe(details, lines=True, longest=LONGEST))
            self.expander.set_visible(bool(details))
        self.root.set_revealed(bool(text))


class Frame:
    """The content of a window, its notices and its messages."""

    def __init__(self, app: Controller) -> None:
        self.app = app
        self.overlay = Gtk.Overlay(vexpand=True)
        self.toasts = Gtk.Box(
            orientation=Gtk.Orientation.VERTICAL, spacing=6, halign=Gtk.Align.CENTER, valign=Gtk.Align.END, margin_bottom=24
        )
        self.overlay.add_overlay(self.toasts)
        self.message = text_label()
        self.bar = Gtk.InfoBar(show_close_button=True, revealed=False)
        self.bar.add_child(self.message)
        self.bar.connect("response", lambda *_: app.say(""))
        self.root = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.problem = Problem(app)
        for widget in (self.overlay, self.problem.root, self.bar):
            self.root.append(widget)
        self.notices: dict[str, Toast | Hud] = {}

    def set_child(self, widget: Gtk.Widget) -> None:
        """Shows a content."""
        if self.overlay.get_child() is not widget:
            self.overlay.set_child(widget)

    def say(self, text: str, role: str = "error") -> None:
        """Shows a message; an empty one hides it. Errors stay until the user goes on."""
        if text:
            self.message.set_text(safe(text, lines=True))
        self.bar.set_message_type(MESSAGES.get(role, Gtk.MessageType.INFO))
        self.bar.set_revealed(bool(text))

    def show_notices(self, nodes: list[Node]) -> None:
        """Draws the toasts and progresses."""
        wanted = {node["id"]: node for node in nodes}
        for key in [key for key in self.notices if key not in wanted]:
            gone = self.notices.pop(key)
            if isinstance(gone, Toast):
                self.toasts.remove(gone.root)
            else:
                self.overlay.remove_overlay(gone.root)
        for key, node in wanted.items():
            if key in self.notices:
                self.notices[key].show(node)
            else:
                self.notices[key] = Hud(node, self) if node["kind"] == "hud" else Toast(node, self)

    def press_notice(self) -> bool:
        """Presses the button of the last toast."""
        toasts = [notice for notice in self.notices.values() if isinstance(notice, Toast) and notice.node.get("button")]
        if toasts:
            toasts[-1].press()
        return bool(toasts)

    def seen(self) -> list[JsonObject]:
        """Returns the notices as they are drawn."""
        return [notice.seen() for notice in self.notices.values()]


def descendants(widget: Gtk.Widget) -> list[Any]:
    """Returns all widgets in a widget."""
    found: list[Any] = []
    child = widget.get_first_child()
    while child is not None:
        found += [child, *descendants(child)]
        child = child.get_next_sibling()
    return found
