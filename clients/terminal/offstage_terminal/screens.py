"""The terminal's own screens: starting, choosing an app, help, and asking for a link."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

from offstage_ui.keys import Command
from offstage_ui.texts import N_, _
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
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

Result = TypeVar("Result")


class StartScreen(Screen[None]):
    """Shown until the session is open, and when the server cannot be started."""

    BINDINGS = [("r", "retry", ""), ("q", "app.quit", "")]

    _has_failed = False
    _is_late = False
    _log: list[str] = []

    def compose(self) -> ComposeResult:
        yield Static("", classes="start")

    def on_mount(self) -> None:
        # A fast start shows nothing.
        delay = cast("OffstageTerminal", self.app).timing.loading_delay
        self.set_timer(max(delay, 0.001), self._wait)  # A timer of 0 seconds is an error.

    def _wait(self) -> None:
        self._is_late = True
        self._draw()

    def _draw(self) -> None:
        if self._is_late and not self._has_failed:
            text = Text(_("Starting the server …") + "\n\n")
            redraw(self.query_one(Static), text.append("\n".join(self._log), "dim"))

    def show_log(self, line: str) -> None:
        """Shows a line that the starting server logs, such as that of a build, with those before it."""
        self._log = [*self._log, safe(line)][-LOG_LINES:]
        self._draw()

    def fail(self, message: str) -> None:
        self._has_failed = True
        text = Text("✖ ", "bold red").append(safe(message, lines=True), "not bold default")
        redraw(self.query_one(Static), text.append("\n\nr " + _("Try again") + "   q " + _("Quit"), "dim"))

    def action_retry(self) -> None:
        if self._has_failed:
            self._has_failed, self._log = False, []
            self._draw()
            cast("OffstageTerminal", self.app).retry()


class OwnScreen(ModalScreen[Result]):
    """A box with a title, a content, and a line with its keys."""

    TITLE_LINE = ""
    FOOT = N_("Esc Close   ↑ ↓ PgUp PgDn Scroll")
    BINDINGS = [("escape,q,question_mark,f1", "dismiss", "")]

    def __init__(self, content: Widget) -> None:
        super().__init__()
        self.content = content

    def compose(self) -> ComposeResult:
        with Vertical(classes="own-box"):
            yield Static(self.TITLE_LINE and _(self.TITLE_LINE), classes="own-title")
            yield self.content
            yield Static(_(self.FOOT), classes="own-foot")


class AppsScreen(OwnScreen[str]):
    """The apps of the server."""

    TITLE_LINE, FOOT = N_("Choose an app"), N_("⏎ Open   Esc Quit")

    def __init__(self, apps: list[dict[str, Any]]) -> None:
        options = [Option(Text(safe(app.get("title") or app["name"])), id=app["name"]) for app in apps]
        super().__init__(OptionList(*options, compact=True))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(str(event.option.id))


class LinkScreen(OwnScreen[str]):
    """Asks for a URL of the app."""

    TITLE_LINE, FOOT = N_("Open a link of the app"), N_("⏎ Open   Esc Cancel")

    def __init__(self, example: str) -> None:
        super().__init__(Input(placeholder=safe(example), compact=True))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value)


class TextScreen(OwnScreen[None]):
    """A text of several lines, such as the errors of a build."""

    def __init__(self, text: str) -> None:
        super().__init__(VerticalScroll(Static(Text(safe(text, lines=True)))))


class HelpScreen(OwnScreen[None]):
    """All keys that do something now, and the help of the components on the screen."""

    TITLE_LINE = N_("Help")

    def __init__(self, keys: list[Command], layer: LayerScreen) -> None:
        self.table = Static(table_of(keys, layer.host))
        helps = Text()
        for part in layer.query(PartWidget):
            if part.json.get("help") and part.display:
                helps.append(f"\n{part.part.label}", "bold").append(f"  {safe(part.json['help'])}", "dim")
        super().__init__(VerticalScroll(self.table, Static(helps)))


def table_of(keys: list[Command], app: OffstageTerminal) -> Table:
    """Returns the keys in their groups, then those that always do something."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    for group in dict.fromkeys(key.group for key in keys):
        table.add_row("", Text(safe(group) or _("Keys"), "bold underline"))
        for key in keys:
            if key.group == group:
                name, title = key_texts(key)
                table.add_row(name, title.append(f"  {key.help}" if key.help else "", "dim"))
    table.add_row("", Text(_("Everywhere"), "bold underline"))
    shown = {key_title(key.key) for key in keys}
    own = [(key_title(app.shown_key(name)), effect) for name, effect in OWN_EFFECTS.items()]
    for everywhere, effect in (*FIXED_EFFECTS, *own):
        if everywhere and everywhere not in shown:
            table.add_row(Text(everywhere, "bold"), _(effect))
    return table


FIXED_EFFECTS = (
    ("Tab ⇧Tab ↑ ↓", N_("Move the focus")),
    ("Enter Space", N_("Press, choose or open")),
    ("Esc", N_("Cancel or go back")),
    ("Alt-1…9", N_("Show the tab or page with the number")),
    ("^C", N_("Copy the selected text; the mouse selects")),
    ("PgUp PgDn", N_("Scroll")),
)

OWN_EFFECTS = {
    "next-tab": N_("Show the next tab or page"),
    "notice": N_("Press the button of the notice"),
    "filter": N_("Filter a list"),
    "copy": N_("Copy the row"),
}
"""What the terminal's own commands do that the key bar shows only at times."""
