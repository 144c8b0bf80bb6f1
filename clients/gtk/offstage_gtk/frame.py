"""The frame of a window: its content, notices above it, and messages below it."""

from __future__ import annotations

from gi.repository import Gtk
from offstage_client import Node
from offstage_client.safe_text import safe
from offstage_ui.controller import Controller
from offstage_ui.parts import JsonObject
from offstage_ui.texts import _
from offstage_ui.views import notice_parts, seen_notice

from .parts.base import LONGEST, BoxViews, Parts, column, row, text_label
from .parts.buttons import ButtonPart

MESSAGES = {"warning": Gtk.MessageType.WARNING, "error": Gtk.MessageType.ERROR}


class Notice:
    """A toast or a progress. The app decides how long it stays; libadwaita's toasts would wait for each other."""

    def __init__(self, node: Node, app: Controller) -> None:
        is_hud = node["kind"] == "hud"
        self.root = row(
            spacing=12, halign=Gtk.Align.CENTER, valign=Gtk.Align.CENTER, classes=("osd", "hud" if is_hud else "toast")
        )
        self.parts = Parts(app, self.root)

    async def draw(self, node: Node) -> None:
        self.node = node
        await self.parts.show_parts(notice_parts(node))

    def seen(self) -> JsonObject:
        return seen_notice(self.node, self.parts.seen())


class Notices(BoxViews):
    """The toasts at the bottom of a content, and the progresses in its middle."""

    def __init__(self, overlay: Gtk.Overlay, app: Controller) -> None:
        box = column(spacing=6, halign=Gtk.Align.CENTER, valign=Gtk.Align.END, margin_bottom=24)
        super().__init__(box)
        self.overlay, self.app = overlay, app
        overlay.add_overlay(box)

    async def put(self, view: Notice, before: Notice | None) -> None:
        if not view.root.has_css_class("hud"):
            await super().put(view, before if before and before.root.get_parent() is self.box else None)
        elif view.root.get_parent() is None:
            self.overlay.add_overlay(view.root)

    async def take(self, view: Notice) -> None:
        if view.root.has_css_class("hud"):
            self.overlay.remove_overlay(view.root)
        else:
            await super().take(view)

    async def show_nodes(self, nodes: list[Node]) -> None:
        await self.show({node["id"]: node for node in nodes}, lambda _, node: Notice(node, self.app))

    @property
    def buttons(self) -> list[ButtonPart]:
        return [part for notice in self for part in notice.parts if isinstance(part, ButtonPart)]


class Problem:
    """A problem of the server itself, such as a failed build: its first line, and the others on demand.

    It stays until the user closes it, or the problem is solved.
    """

    def __init__(self, app: Controller) -> None:
        self.title, self.details = text_label("heading"), text_label("monospace")
        self.details.set_selectable(True)
        self.details.set_valign(Gtk.Align.START)
        scroller = Gtk.ScrolledWindow(child=self.details, min_content_height=160, margin_top=6)
        self.expander = Gtk.Expander(label=_("Details"), child=scroller)
        self.root = Gtk.InfoBar(message_type=Gtk.MessageType.ERROR, show_close_button=True, revealed=False)
        self.root.add_child(column(self.title, self.expander, spacing=6, hexpand=True))
        self.root.connect("response", lambda *_: app.dismiss_failure())

    def show(self, text: str) -> None:
        """Shows a problem; an empty text hides it."""
        if text:
            title, _, details = text.partition("\n")
            self.title.set_text(safe(title))
            self.details.set_text(safe(details, lines=True, longest=LONGEST))
            self.expander.set_visible(bool(details))
        self.root.set_revealed(bool(text))


class Frame:
    """The content of a window, its notices and its messages."""

    def __init__(self, app: Controller) -> None:
        self.overlay = Gtk.Overlay(vexpand=True)
        self.notices = Notices(self.overlay, app)
        self.message = text_label()
        self.bar = Gtk.InfoBar(show_close_button=True, revealed=False)
        self.bar.add_child(self.message)
        self.bar.connect("response", lambda *_: app.say(""))
        self.problem = Problem(app)
        self.root = column(self.overlay, self.problem.root, self.bar)

    def set_child(self, widget: Gtk.Widget) -> None:
        if self.overlay.get_child() is not widget:
            self.overlay.set_child(widget)

    def say(self, text: str, role: str = "error") -> None:
        """Shows a message; an empty one hides it. Errors stay until the user goes on."""
        if text:
            self.message.set_text(safe(text, lines=True))
        self.bar.set_message_type(MESSAGES.get(role, Gtk.MessageType.INFO))
        self.bar.set_revealed(bool(text))
