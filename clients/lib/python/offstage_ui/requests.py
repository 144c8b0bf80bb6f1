"""Requests of the app to the platform, and layers of the app's own: those done at once, and the form of the others."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from offstage_client import Node
from offstage_client.requests import listed_paths, picked, save, shared_text, suggested_name
from offstage_client.safe_text import safe

from .host import Host
from .texts import N_, _

ACCEPT, ALLOW, REPLACE = N_("OK"), N_("Allow"), N_("Replace")
"""Titles of the button that answers."""

EXISTS = N_("The file exists. Press Replace, or change the path.")

AT_ONCE = ("openURL", "clipboard.write", "share", "notify")
"""Requests that need no answer of the user."""

HINTS = {
    "pickFile": N_("Path of the file"),
    "saveFile": N_("Path to save to"),
    "clipboard.read": N_("The app gets the text that you have copied last, also that of another program."),
    "": N_("The answer as JSON"),
}


class RequestState:
    """The form of a request. A class of a toolkit adds the widgets."""

    is_taken = False
    """True when the layer of the request is known."""
    _has_begun = False
    existing: str | None = None
    """The typed path, if it has a file that the user may replace."""

    def take(self, host: Host, node: Node) -> None:
        self._host, self.node, self.is_taken = host, node, True
        self.capability = str(node.get("capability", ""))
        arguments = node.get("arguments") if self.capability else node.get("data")
        self.arguments: dict[str, Any] = arguments if isinstance(arguments, dict) else {}
        self.is_visible = self.capability not in AT_ONCE
        self.is_question = self.capability == "clipboard.read"
        self.accept = _(ALLOW if self.is_question else ACCEPT)
        self.data = safe(json.dumps(arguments, ensure_ascii=False, indent=2), lines=True) if arguments else ""
        self.suggested = suggested_name(self.arguments) if self.capability == "saveFile" else ""

    # The widgets

    @property
    def text(self) -> str:
        raise NotImplementedError

    def show_error(self, text: str) -> None:
        """Shows an error at the field; an empty text hides it."""
        raise NotImplementedError

    def show_accept(self, title: str) -> None:
        raise NotImplementedError

    async def clipboard_text(self) -> str:
        """Returns the text of the clipboard."""
        raise NotImplementedError

    # Texts

    @property
    def hint(self) -> str:
        several = _("; several with commas") if self.capability == "pickFile" and self.allows_several else ""
        types = ", ".join(self.types) if self.capability == "pickFile" else ""
        return _(HINTS.get(self.capability, HINTS[""])) + several + (f" ({safe(types)})" if types else "")

    @property
    def types(self) -> list[str]:
        return [kind for kind in self.arguments.get("types") or [] if isinstance(kind, str)]

    @property
    def allows_several(self) -> bool:
        return self.arguments.get("allowsSeveral") is True

    # Answers

    def begin(self) -> None:
        """Fulfils a request that needs no answer of the user, once."""
        if not self.is_visible and not self._has_begun:
            self._has_begun = True
            self._host.perform(self._fulfil_at_once())

    async def _fulfil_at_once(self) -> None:
        host, arguments, layer = self._host, self.arguments, self.node["id"]
        if self.capability == "openURL":
            if not host.open_address(str(arguments.get("url", ""))):
                await host.session.refuse("denied", layer)
                return
        elif self.capability == "clipboard.write":
            host.copy(str(arguments.get("text", "")))
        elif self.capability == "share":
            host.copy(shared_text(arguments))
        else:
            host.show_notification(safe(arguments.get("title")), safe(arguments.get("body")))
        await host.session.fulfil({}, layer)

    def refuse(self) -> None:
        """Sends that the user does not want it."""
        session, layer = self._host.session, self.node
        self._host.perform(
            session.refuse("denied", layer["id"]) if layer["kind"] == "request" else session.dismiss(layer["id"])
        )

    def fulfil(self, replaces: bool = False) -> None:
        """Sends the answer of the user, or shows an error at the field. Only a press of the button replaces a file."""
        self._host.perform(self._fulfil(replaces))

    def press_accept(self) -> None:
        """Answers with the button. Only its press replaces a file, so that Enter in the field never does."""
        self.fulfil(self.existing == self.text)

    def text_changed(self) -> None:
        """The user has changed the text: the question about an existing file ends."""
        self._ask_to_replace(None)

    def _ask_to_replace(self, path: str | None) -> None:
        self.existing = path
        self.show_accept(self.accept if path is None else _(REPLACE))
        self.show_error("" if path is None else _(EXISTS))

    def paths(self) -> list[str]:
        return listed_paths(self.text) if self.allows_several else [self.text]

    async def _fulfil(self, replaces: bool) -> None:
        text = self.text
        try:
            if self.capability == "pickFile":
                result: Any = {"files": picked(self.paths(), self.types)}
            elif self.is_question:
                result = {"text": await self.clipboard_text()}
            elif self.capability == "saveFile":
                result = await asyncio.to_thread(save, text, str(self.arguments.get("text", "")), replaces)
            else:
                result = json.loads(text or "{}")
        except FileExistsError:
            self._ask_to_replace(text)
            return
        except (OSError, ValueError) as error:
            self.show_error(str(error))
            return
        await self._host.session.fulfil(result, self.node["id"])
