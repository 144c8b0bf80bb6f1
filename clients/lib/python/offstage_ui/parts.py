"""Views of components: which are kept, and when they are drawn again."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import Any

from offstage_client import Component, Session
from offstage_client.model import walk

from .host import Host, Work

JsonObject = dict[str, Any]


class PartState:
    """A view of a component. A class of a toolkit adds the widget."""

    part: Component
    drawn: Component | None = None
    """The component that was drawn last with the components in it."""

    @property
    def host(self) -> Host:
        """The app."""
        raise NotImplementedError

    @property
    def session(self) -> Session:
        """The session."""
        return self.host.session

    @property
    def json(self) -> JsonObject:
        """The component as JSON."""
        return self.part.json

    def set_part(self, part: Component) -> None:
        """Draws a component of the same type and id."""
        self.part = part
        self.show()

    def show(self) -> None:
        """Draws `part`."""

    def perform(self, work: Work, is_text: bool = False) -> None:
        """Does work of the user; an error is shown."""
        self.host.perform(work, self, is_text)

    def send(self, template: JsonObject | None, *values: Any) -> None:
        """Sends the action of a template with a value of the user."""
        self.perform(self.session.perform(template, self.part.owner, *values))

    keeps_input = False
    """True for a view that shows its component again with each drawing, because it may show input of the user."""

    def is_same(self, part: Component) -> bool:
        """True when a component is drawn already. Unchanged components of a replica are the same objects."""
        known = self.drawn
        if known is None or known.json is not part.json or known.owner != part.owner or known.draft != part.draft:
            return False
        self.part = part
        return not self.keeps_input


class Loading:
    """Shows that something loads, after a delay: a short wait does not flicker."""

    def __init__(
        self, after_delay: Callable[[Callable[[], object]], Callable[[], None]], show: Callable[[bool], object]
    ) -> None:
        """Takes the delay of the app, and a function that shows or hides that something loads."""
        self._after_delay, self._show = after_delay, show
        self._stop: Callable[[], None] | None = None
        """Cancels the call that shows the loading; None while nothing loads."""
        self.is_shown = False

    def follow(self, is_loading: bool) -> bool:
        """Follows whether something loads. Returns true while that is shown."""
        if is_loading and self._stop is None:
            self._stop = lambda: None
            self._stop = self._after_delay(self._begin)
        elif not is_loading and self._stop is not None:
            self._stop()
            self._stop = None
            if self.is_shown:
                self.is_shown = False
                self._show(False)
        return self.is_shown

    def _begin(self) -> None:
        self.is_shown = True
        self._show(True)


def known(part: Component, types: Container[str]) -> Component:
    """Returns the component that is drawn: the fallback of one whose type the front end does not know."""
    while part.type not in types and isinstance(part.json.get("fallback"), dict):
        part = Component(part.json["fallback"], part.owner, part.part, part.parents)
    return part


def parts_in(json: Any, owner: str, part: str = "view") -> list[Component]:
    """Returns the components in a value, without those in them."""
    return [found for found in walk(json, owner, part) if not found.parents]


def empty_state(json: Any) -> list[JsonObject]:
    """Returns what a list shows above or in place of its rows. Some apps send an empty state without its type."""
    return [{"component": "emptyState", **json}] if isinstance(json, dict) else []


def unique(keys: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Numbers equal keys, so that each is unique."""
    counts: dict[Any, int] = {}
    found = []
    for key in keys:
        counts[key] = counts.get(key, 0) + 1
        found.append((*key, counts[key]))
    return found
