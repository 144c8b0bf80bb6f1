"""What keys mean: the commands of a screen, the buttons that Enter and Escape press, tabs and pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from offstage_client import Node, Session
from offstage_client.safe_text import safe

from .host import Host
from .parts import ButtonState, JsonObject

OWN_KEYS: dict[str, tuple[str, ...]] = {
    "back": ("Alt+Left",),
    "next-tab": ("F6",),
    "previous-tab": ("Shift+F6",),
    "notice": ("F4",),
    "refresh": ("F5",),
}
"""Keys of the commands that every front end has itself. A front end may have others."""


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


def split_key(key: str) -> tuple[list[str], str]:
    """Returns the modifiers and the name of a key of the article Keys."""
    if key == "+" or key.endswith("++"):
        return key[:-2].split("+") if len(key) > 1 else [], "+"
    *modifiers, name = key.split("+")
    return modifiers, name


AnyButton = TypeVar("AnyButton", bound=ButtonState)


def default_button(buttons: Iterable[AnyButton], is_on: bool = True) -> AnyButton | None:
    able = [button for button in buttons if button.can_press == is_on]
    preferred = [button for button in able if button.is_preferred]
    return next(iter(preferred or [button for button in able if button.is_default]), None)


def cancel_button(buttons: Iterable[AnyButton]) -> AnyButton | None:
    found = (button for button in buttons if button.part.json.get("role") == "cancel" and button.can_press)
    return next(found, None)


def commands_of(view: Any) -> list[JsonObject]:
    return list(view.get("commands") or []) if isinstance(view, dict) else []


def command(host: Host, json: JsonObject, screen: str) -> Command:

    def run() -> None:
        host.perform(host.session.perform(json.get("onTap"), screen))

    title = safe(json.get("title"))
    is_enabled = json.get("isEnabled") is not False and not json.get("isLoading")
    texts = safe(json.get("group")), safe(json.get("help")), str(json.get("id"))
    return Command(str(json.get("key") or ""), title, run, is_enabled, *texts)


def command_of_button(button: ButtonState, key: str = "") -> Command:
    """Returns a button as a command with its key, or with another one."""
    part = button.part
    key = key or button.shown_key
    return Command(key, part.label, button.press, button.can_press, "", safe(part.json.get("help")), str(part.id))


def commands(
    host: Host, screens: Iterable[tuple[str, Sequence[JsonObject]]], buttons: Iterable[ButtonState]
) -> list[Command]:
    """Returns the commands of screens, and the buttons with keys. `screens` are node ids and commands."""
    found: dict[tuple[str, str], Command] = {}
    for screen, views in screens:
        for json in views:
            shown = command(host, json, screen)
            found.setdefault((shown.key, shown.title), shown)
    for button in buttons:
        if button.shown_key:
            shown = command_of_button(button)
            found.setdefault((shown.key, shown.title), shown)
    return list(found.values())


# Tabs and pages


def branches_of(container: Node | None) -> list[JsonObject]:
    found = (container.get("branches") or container.get("pages") or []) if container else []
    return cast(list[JsonObject], found)


def can_show(branch: JsonObject) -> bool:
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
