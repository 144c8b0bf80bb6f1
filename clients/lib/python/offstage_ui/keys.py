"""What keys mean: the commands of a screen, the buttons that Enter and Escape press, tabs and pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, cast

from offstage_client import Component, Node, Session, display_text
from offstage_client.safe_text import safe

from .host import Host
from .parts import JsonObject


@dataclass(frozen=True)
class Command:
    """A key or a button that does something now."""

    key: str
    title: str
    run: Callable[[], object] | None = None
    is_enabled: bool = True
    group: str = ""
    help: str = ""
    id: str = ""


class Button(Protocol):
    """A button that is drawn."""

    @property
    def part(self) -> Component:
        """The component."""

    @property
    def can_press(self) -> bool:
        """True when pressing does something."""

    @property
    def is_preferred(self) -> bool:
        """True for the button of an alert that Enter presses."""

    def press(self) -> None:
        """Presses the button."""


AnyButton = TypeVar("AnyButton", bound=Button)


def can_press(part: Component) -> bool:
    """True for a button whose press does something."""
    return part.is_enabled and not part.json.get("isLoading")


def key_of_button(json: JsonObject) -> str:
    """Returns the key that presses a button; empty without one."""
    return str(json.get("key") or ("Escape" if json.get("role") == "cancel" else ""))


def default_button(buttons: Iterable[AnyButton], is_on: bool = True) -> AnyButton | None:
    """Returns the button that Enter presses, among those that can be pressed, or cannot."""
    able = [button for button in buttons if button.can_press == is_on]
    preferred = [button for button in able if button.is_preferred]
    return next(iter(preferred or [button for button in able if button.part.json.get("key") == "Enter"]), None)


def cancel_button(buttons: Iterable[AnyButton]) -> AnyButton | None:
    """Returns the button that Escape presses."""
    found = (button for button in buttons if button.part.json.get("role") == "cancel" and button.can_press)
    return next(found, None)


def commands_of(view: Any) -> list[JsonObject]:
    """Returns the commands in a view."""
    found = view.get("commands") or [] if isinstance(view, dict) else []
    return [command for command in found if isinstance(command, dict)]


def command(host: Host, json: JsonObject, screen: str) -> Command:
    """Returns a command of a screen."""

    def run() -> None:
        host.perform(host.session.perform(json.get("onTap"), screen))

    title = safe(display_text(json.get("title", "")))
    is_enabled = json.get("isEnabled") is not False and not json.get("isLoading")
    texts = safe(json.get("group")), safe(json.get("help")), str(json.get("id"))
    return Command(str(json.get("key") or ""), title, run, is_enabled, *texts)


def command_of_button(button: Button, key: str = "") -> Command:
    """Returns a button as a command with its key, or with another one."""
    part = button.part
    key = key or key_of_button(part.json)
    return Command(key, part.label, button.press, button.can_press, "", safe(part.json.get("help")), str(part.id))


def commands(host: Host, screens: Iterable[tuple[str, Sequence[JsonObject]]], buttons: Iterable[Button]) -> list[Command]:
    """Returns the commands of screens, and the buttons with keys. `screens` are node ids and commands."""
    found: dict[tuple[str, str], Command] = {}
    for screen, views in screens:
        for json in views:
            shown = command(host, json, screen)
            found.setdefault((shown.key, shown.title), shown)
    for button in buttons:
        if key_of_button(button.part.json):
            shown = command_of_button(button)
            found.setdefault((shown.key, shown.title), shown)
    return list(found.values())


# Tabs and pages


def branches_of(container: Node | None) -> list[JsonObject]:
    """Returns the tabs or pages of a container."""
    found = (container.get("branches") or container.get("pages") or []) if container else []
    return cast(list[JsonObject], found)


def can_show(branch: JsonObject) -> bool:
    """True for a tab or page that the user can choose."""
    return (branch.get("tab") or {}).get("isEnabled") is not False


def innermost(session: Session) -> Node | None:
    """Returns the innermost tabs or pages, also while the screen hides the tabs."""
    return next((node for node in reversed(session.tree.path) if node["kind"] in ("tabs", "pages")), None)


def show_branch(host: Host, container: Node | None, index: int) -> bool:
    """Shows a tab or page. Returns false when it is missing or disabled."""
    children = branches_of(container)
    if container is None or not 0 <= index < len(children) or not can_show(children[index]):
        return False
    if index != container.get("selected"):
        host.perform(host.session.show(container["id"], index))
    return True


def show_next_branch(host: Host, step: int) -> bool:
    """Shows the next enabled tab or page, or the one before. Returns false without another one."""
    container = innermost(host.session)
    if container is None:
        return False
    count, selected = len(branches_of(container)), container.get("selected") or 0
    return any(show_branch(host, container, (selected + step * by) % count) for by in range(1, count))
