"""Views of components: when they are drawn again, and what the user does with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from offstage_client import Component, Session

from .host import Host, Work

JsonObject = dict[str, Any]


class PartState:
    """A view of a component. A class of a toolkit adds the widget."""

    part: Component
    drawn: Component | None = None
    """The component that was drawn last with the components in it."""

    @property
    def host(self) -> Host:
        raise NotImplementedError

    @property
    def session(self) -> Session:
        return self.host.session

    @property
    def json(self) -> JsonObject:
        return self.part.json

    def set_part(self, part: Component) -> None:
        """Draws a component of the same type and id."""
        self.part = part
        self.show()

    def show(self) -> None:
        """Draws `part`."""

    async def show_children(self) -> None:
        """Draws the components in it."""

    async def draw(self, part: Component) -> None:
        """Draws a component with those in it, unless it is drawn already."""
        if not self.is_same(part):
            self.set_part(part)
            self.drawn = part
            await self.show_children()

    @property
    def can_press(self) -> bool:
        return self.part.is_enabled and not self.json.get("isLoading")

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


class ButtonState(PartState):
    """A button of a view, a bar, an alert or a toast."""

    is_preferred = False
    """True for the button of an alert that Enter presses."""

    @property
    def is_default(self) -> bool:
        return self.is_preferred or self.json.get("key") == "Enter"

    @property
    def shown_key(self) -> str:
        """The key that presses the button; empty without one."""
        return str(self.json.get("key") or ("Escape" if self.json.get("role") == "cancel" else ""))

    def press(self) -> None:
        if self.can_press:
            self.perform(self.session.tap(self.part))


class LinkState(PartState):
    """A link."""

    def follow(self) -> None:
        self.host.follow_link(str(self.json.get("url", "")), bool(self.json.get("isExternal")))


class GroupState(PartState):
    """A group, which may have a title that the user presses."""

    @property
    def is_collapsible(self) -> bool:
        """True for a group with a title that the user presses."""
        return self.json.get("isCollapsible") is True

    @property
    def is_open(self) -> bool:
        return not (self.is_collapsible and self.json.get("isExpanded") is False)

    def set_expanded(self, is_expanded: bool) -> None:
        if self.is_collapsible:
            self.perform(self._expand(is_expanded))

    async def _expand(self, is_expanded: bool) -> None:
        try:
            await self.session.perform(self.json.get("onExpand"), self.part.owner, is_expanded)
        finally:
            self.host.show_again(self)


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


def empty_state(json: Any) -> list[JsonObject]:
    """Returns what a list shows above or in place of its rows. Some apps send an empty state without its type."""
    return [{"component": "emptyState", **json}] if isinstance(json, dict) else []
