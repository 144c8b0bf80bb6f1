"""The terminal's own screens: starting, choosing an app, help, and asking for a link."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from offstage_ui.keys import Command
from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from .bars import key_texts
from .safe import key_title, safe
from .widgets.base import PartWidget, redraw

if TYPE_CHECKING:
    from .app import OffstageTerminal
    from .layers import LayerScreen


LOG_LINES = 8
"""Number of shown lines of the log of a starting server."""


class StartScreen(Screen[None]):
    """Shown until the session is open, and when the server cannot be started."""

    BINDINGS = [("r", "retry", "Try again"), ("q", "app.quit", "Quit")]

    def compose(self) -> ComposeResult:
        yield Static("", classes="start")

    def on_mount(self) -> None:
        # A fast start shows nothing.
        self.set_timer(cast("OffstageTerminal", self.app).timing.loading_delay, self._wait)

    _has_failed = False
    _is_late = False
    _log: list[str] = []

    def _wait(self) -> None:
        self._is_late = True
        self._draw()

    def _draw(self) -> None:
        if self._is_late and not self._has_failed:
            text = Text("Starting the server …\n\n")
            redraw(self.query_one(Static), text.append("\n".join(self._log), "dim"))

    def show_log(self, line: str) -> None:
        """Shows a line that the starting server logs, such as that of a build, with those before it."""
        self._log = [*self._log, safe(line)][-LOG_LINES:]
        self._draw()

    def fail(self, message: str) -> None:
        """Shows why the server cannot be used."""
        self._has_failed = True
        text = Text("✖ ", "bold red").append(safe(message, lines=True), "not bold default")
        redraw(self.query_one(Static), text.append("\n\nr Try again   q Quit", "dim"))

    def action_retry(self) -> None:
        """Connects again."""
        if self._has_failed:
            self._has_failed = False
            self._log = []
            self._draw()
            cast("OffstageTerminal", self.app).retry()


class AppsScreen(ModalScreen[str]):
    """The apps of the server."""

    BINDINGS = [("escape", "dismiss", "Quit"), ("q", "dismiss", "Quit")]

    def __init__(self, apps: list[dict[str, Any]]) -> None:
        super().__init__()
        self.apps = apps

    def compose(self) -> ComposeResult:
        with Vertical(classes="own-box"):
            yield Static("Choose an app", classes="own-title")
            yield OptionList(
                *[Option(Text(safe(a.get("title") or a["name"])), id=a["name"]) for a in self.apps], compact=True
            )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(str(event.option.id))


class LinkScreen(ModalScreen[str]):
    """Asks for a URL of the app."""

    BINDINGS = [("escape", "dismiss", "Cancel")]

    def __init__(self, example: str) -> None:
        super().__init__()
        self.example = example

    def compose(self) -> ComposeResult:
        with Vertical(classes="own-box"):
            yield Static("Open a link of the app", classes="own-title")
            yield Input(placeholder=safe(self.example), compact=True)
            yield Static("⏎ Open   Esc Cancel", classes="own-foot")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value)


class TextScreen(ModalScreen[None]):
    """A text of several lines, such as the errors of a build."""

    BINDINGS = [("escape,q", "dismiss", "Close")]

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        with Vertical(classes="own-box text"):
            with VerticalScroll():
                yield Static(Text(safe(self.text, lines=True)))
            yield Static("Esc Close   ↑ ↓ PgUp PgDn Scroll", classes="own-foot")


class HelpScreen(ModalScreen[None]):
    """All keys that do something now, and the help of the components on the screen."""

    BINDINGS = [("escape,q,question_mark,f1", "dismiss", "Close")]

    def __init__(self, keys: list[Command], help_text: str, layer: LayerScreen) -> None:
        super().__init__()
        self.keys, self.shown_layer = keys, layer
        self.table = Static(self._keys())

    def compose(self) -> ComposeResult:
        with Vertical(classes="own-box help"):
            yield Static("Help", classes="own-title")
            with VerticalScroll():
                yield self.table
                yield Static(self._components())
            yield Static("Esc Close   ↑ ↓ PgUp PgDn Scroll", classes="own-foot")

    def _keys(self) -> Table:
        table = Table.grid(padding=(0, 2))
        table.add_column(justify="right", no_wrap=True)
        table.add_column()
        groups = dict.fromkeys(key.group for key in self.keys)
        for group in groups:
            table.add_row("", Text(safe(group) or "Keys", "bold underline"))
            for key in self.keys:
                if key.group == group:
                    name, title = key_texts(key)
                    table.add_row(name, title.append(f"  {key.help}" if key.help else "", "dim"))
        table.add_row("", Text("Everywhere", "bold underline"))
        shown = {key_title(key.key) for key in self.keys}
        for everywhere, effect in EVERYWHERE:
            if everywhere not in shown:
                table.add_row(Text(everywhere, "bold"), effect)
        return table

    def _components(self) -> Text:
        text = Text()
        for part in self.shown_layer.query(PartWidget):
            if part.json.get("help") and part.display:
                text.append(f"\n{part.part.label}", "bold").append(f"  {safe(part.json['help'])}", "dim")
        return text

    def on_key(self, event: events.Key) -> None:
        steps = {"down": 1, "up": -1, "j": 1, "k": -1, "pagedown": 10, "pageup": -10}
        if event.key in steps:
            event.stop()
            self.query_one(VerticalScroll).scroll_relative(y=steps[event.key], animate=False)


EVERYWHERE = (
    ("Tab ⇧Tab ↑ ↓", "Move the focus"),
    ("Enter Space", "Press, choose or open"),
    ("Esc", "Cancel or go back"),
    ("F6", "Show the next tab or page"),
    ("Alt-1…9", "Show the tab or page with the number"),
    ("F4", "Press the button of the notice"),
    ("/", "Filter a list"),
    ("y", "Copy the row"),
    ("^C", "Copy the selected text; the mouse selects"),
    ("PgUp PgDn", "Scroll"),
)
