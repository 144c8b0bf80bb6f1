"""Keys without a keyboard: which action a key has, by the rules of the article Keys."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from offstage_client import Component, Session

Work = Coroutine[Any, Any, Any]


class Keyboard:
    """Finds the action of a key.

    `selected` has the selections that the front end holds, by screen and list; `secrets` the texts of secure fields.
    """

    def __init__(
        self, session: Session, selected: dict[tuple[str, str], list[Any]], secrets: dict[tuple[str, str], str]
    ) -> None:
        self._session, self._selected, self._secrets = session, selected, secrets

    def press(self, key: str, part: Component | None, row: Component | None) -> Work | None:
        """Returns the work of a key in a field or list, or where nothing that takes keys has the focus."""
        session = self._session
        if part and key == "Enter" and part.json.get("onSubmit"):
            return session.submit(part, self._secrets.get((part.owner, str(part.id))))
        if part and part.list is None and part.type in ("list", "table"):
            work = self._in_list(key, part, row)
            if work:
                return work
        if key == "Enter":
            preferred = session.layer.get("preferred")
            default = [p for p in self._buttons() if p.json.get("key") == key or preferred and p.id == preferred]
            return session.tap(default[0]) if default else None
        for button in self._buttons():
            if button.json.get("key") == key or key == "Escape" and button.json.get("role") == "cancel":
                return session.tap(button)
        return session.back() if key == "Escape" else None

    def _buttons(self) -> list[Component]:
        """Returns the enabled buttons and commands of the top layer, without those of rows."""
        parts = [*self._session.components(), *self._session.bars()]
        return [p for p in parts if p.type == "button" and p.is_enabled and not p.json.get("isLoading")]

    def _in_list(self, key: str, part: Component, row: Component | None) -> Work | None:
        own = self._selected.get((part.owner, str(part.id)), [])
        selected = part.json.get("selected", own)
        for button in part.json.get("selectionCommands") or []:
            if selected and button.get("key") == key and button.get("isEnabled") is not False:
                return self._session.command(button, part, selected)
        if row is None:
            return None
        for button in part.json.get("rowCommands") or []:
            if button.get("key") == key and button.get("isEnabled") is not False:
                return self._session.command(button, row)
        if key == "Enter" and part.json.get("onOpen"):
            return self._session.perform(part.json["onOpen"], row.owner, row.id)
        if key in ("Enter", "Space") and part.json.get("onSelect"):
            return self._session.select(row)
        return None
