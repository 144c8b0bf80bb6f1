"""The user's place in a session: it survives a new server, which has opened the session again."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field

from .errors import OffstageError
from .session import Session


@dataclass(frozen=True)
class Place:
    """The link of the shown screen, and the texts in its fields.

    A new server has lost the session's state. A front end takes the place before that (`disconnected`), and restores it
    after that (`restarted`).
    """

    link: str | None = None
    screen: str = ""
    """Name of the screen."""
    texts: dict[str, str] = field(default_factory=dict)
    """Texts of its text fields by id, without those of secure fields."""

    async def restore(self, session: Session) -> None:
        """Opens the link and types the texts again. A link that the app refuses, and fields that are gone, are left."""
        path = session.tree.path
        if self.link and not (path and path[-1].get("link") == self.link):
            with contextlib.suppress(OffstageError):
                await session.open_link(self.link)
                path = session.tree.path
        if not path or path[-1].get("key", {}).get("name", "") != self.screen:
            return
        for part in session.components(path[-1]["id"]):
            text = self.texts.get(str(part.id))
            if text is None or part.type != "textField" or not part.is_enabled or part.value == text:
                continue
            if part.json.get("onChange"):
                with contextlib.suppress(OffstageError):
                    await session.type(part, text)
