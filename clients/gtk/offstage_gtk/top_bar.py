"""The bar above a screen: the way back, the title, and the buttons of the app."""

from __future__ import annotations

from gi.repository import Adw, Gtk
from offstage_client import Node
from offstage_client.safe_text import safe
from offstage_ui.parts import parts_in

from .host import WindowHost
from .icons import icon_name
from .keyboard import key_title
from .parts.base import JsonObject, set_name, text_label
from .parts.buttons import ButtonPart
from .parts.containers import Parts


class BarButton(ButtonPart):
    """A button in a bar: its icon, or its title."""

    def show(self) -> None:
        super().show()
        has_icon = icon_name(self.json.get("icon")) is not None
        self.label.set_visible(not has_icon)
        key = f" ({key_title(self.shown_key)})" if self.shown_key else ""
        help_text = safe(self.json.get("help"))
        self.button.set_tooltip_text(self.part.label + key + (f"\n{help_text}" if help_text else ""))

    def seen(self) -> JsonObject:
        json = super().seen()
        if not self.label.get_visible() and (self.button.get_tooltip_text() or "").startswith(self.part.label):
            json["title"] = self.json.get("title")
        return json


class BarButtons(Parts):
    """The buttons at one side of a bar."""

    def draw_buttons(self, buttons: list[JsonObject], owner: str) -> None:
        """Draws the buttons."""
        parts = [part for part in parts_in(buttons, owner, "bar") if part.type == "button"]
        if [view.id for view in self.views] != [str(part.id) for part in parts]:
            for view in self.views:
                self.box.remove(view.root)
            self.views = [BarButton(part, self.host) for part in parts]
            for view in self.views:
                self.box.append(view.root)
        for view, part in zip(self.views, parts, strict=True):
            view.set_part(part)


class TopBar:
    """The bar. That of a window has the window's own buttons."""

    def __init__(self, host: WindowHost, is_window: bool) -> None:
        self.node = Node()
        self.back = Gtk.Button()
        box = Gtk.Box(spacing=4)
        box.append(Gtk.Image(icon_name="go-previous-symbolic"))
        self.back_title = text_label(wraps=False)
        self.back_title.set_max_width_chars(16)
        box.append(self.back_title)
        self.back.set_child(box)
        self.back.connect("clicked", lambda _: host.go_back())
        self.leading = BarButtons(host, Gtk.Box(spacing=6))
        self.trailing = BarButtons(host, Gtk.Box(spacing=6))
        self.lock = Gtk.Image(icon_name="changes-prevent-symbolic", visible=False)
        self.title = Adw.WindowTitle()
        self.bar = Adw.HeaderBar(title_widget=self.title, show_start_title_buttons=is_window)
        self.bar.set_show_end_title_buttons(is_window)
        for widget in (self.back, self.leading.box):
            self.bar.pack_start(widget)
        self.extra = Gtk.Box(spacing=6)
        """Buttons of the window: its menu or its close button."""
        for widget in (self.extra, self.trailing.box, self.lock):
            self.bar.pack_end(widget)
        self.root = self.bar
        self.is_window = is_window

    def show_node(self, node: Node | None, crumbs: list[str], window_title: str) -> None:
        """Draws the bar of a screen; without one, the title of the window."""
        self.node = node = node or Node()
        bars, back = node.get("bars") or {}, node.get("back") or {}
        is_hidden = bars.get("hidesTop") is True
        can_go = back.get("can") is True and not is_hidden
        title = safe(back.get("title"))
        self.back.set_visible(can_go)
        self.back_title.set_text(title)
        self.back_title.set_visible(bool(title))
        self.back.set_tooltip_text(f"Back to {title} (Esc)" if title else "Back (Esc)")
        set_name(self.back, f"Back to {title}" if title else "Back")
        self.title.set_title("" if is_hidden else safe(node.get("title")) or window_title)
        # The way back has the title of the screen before.
        self.title.set_subtitle("" if is_hidden else " › ".join(crumbs[:-1] if can_go else crumbs))
        self.leading.draw_buttons([] if is_hidden else bars.get("leading") or [], node.get("id", ""))
        self.trailing.draw_buttons([] if is_hidden else bars.get("trailing") or [], node.get("id", ""))
        self.lock.set_visible(isinstance(node.get("locked"), str))
        self.lock.set_tooltip_text(safe(node.get("locked")))
        has_content = bool(node.get("title") or can_go or self.leading.views or self.trailing.views)
        self.root.set_visible(self.is_window or has_content and not is_hidden)

    def seen(self, json: JsonObject) -> JsonObject:
        """Returns the members of the screen's node that the bar shows."""
        bars = self.node.get("bars") or {}
        is_hidden = bars.get("hidesTop") is True
        if is_hidden:
            json["title"] = self.node.get("title")
        elif self.node.get("title"):
            shown = self.title.get_title()
            json["title"] = self.node["title"] if shown == safe(self.node["title"]) else f"not drawn: {shown}"
        if self.root.get_visible():
            json["back"] = {"can": self.back.get_visible(), "title": (self.node.get("back") or {}).get("title")}
            if self.back.get_visible() and self.back_title.get_text() != safe(json["back"]["title"]):
                json["back"]["title"] = f"not drawn: {self.back_title.get_text()}"
        buttons = [*self.leading.seen(), *self.trailing.seen()]
        json["bars"] = {"leading": buttons, "hidesTop": is_hidden}
        return json
