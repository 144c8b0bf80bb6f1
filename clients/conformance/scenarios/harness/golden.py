"""Transcripts: the outlines, messages and errors of a played scenario, and their comparison with its file."""

from __future__ import annotations

import difflib
import json
import re
from dataclasses import dataclass, field
from typing import Any

from .outlines import changed, changes

JsonObject = dict[str, Any]

OWN = (
    "sessionId", "clientId", "inputSeq", "ifRouteRev", "dedupeId", "timeoutMs", "workDoneToken", "source",
    "subscriptionId",
)  # fmt: skip
"""Params in which front ends may differ, except `source` of `route/back`: what the user has seen."""

NOT_INPUT = ("route/get", "route/plan", "route/link", "route/cancel")
"""Methods of navigation that no input of the user makes."""

UNCHANGED = "unchanged"
"""In place of an outline that equals the one before."""


@dataclass
class Sent:
    """A message that the user's input made: the method, and the params that every front end sends."""

    method: str
    params: JsonObject
    is_input: bool = False

    def __str__(self) -> str:
        return f"{self.method} {text(self.params)}"

    def same(self, other: Sent) -> bool:
        """True for the same message. A text may be sent whole by one front end and as an edit by the other."""
        return self.method == other.method and text(self._without_edit(other)) == text(other._without_edit(self))

    def _without_edit(self, other: Sent) -> JsonObject:
        params, member = dict(self.params), self.params.get("edited") or other.params.get("edited")
        if not member:
            return params
        params.pop("edited", None)
        params["action"] = {name: value for name, value in params.get("action", {}).items() if name != member}
        return params

    def replaces(self, earlier: Sent) -> bool:
        """True for a later state of the same input: front ends may send each key, or several keys at once."""
        if not (self.is_input and earlier.is_input and self.method == earlier.method):
            return False
        if self.method == "route/edit":
            return all(self.params.get(name) == earlier.params.get(name) for name in ("layer", "field"))
        types = [sent.params.get("action", {}).get("type") for sent in (self, earlier)]
        return types[0] == types[1] and self.params.get("screen") == earlier.params.get("screen")


def text(value: Any) -> str:
    """Returns a value as JSON with sorted members and without `.0`."""
    return json.dumps(_plain(value), sort_keys=True, ensure_ascii=False)


def _plain(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {name: _plain(member) for name, member in value.items()}
    return [_plain(element) for element in value] if isinstance(value, list) else value


def normalised(messages: list[JsonObject]) -> list[Sent]:
    """Returns the messages of one step that the user's input made, without what may differ between front ends."""
    found: list[Sent] = []
    for message in messages:
        method, params = message.get("method", ""), message.get("params") or {}
        if method != "action/send" and (not method.startswith("route/") or method in NOT_INPUT):
            continue
        own = [name for name in OWN if (method, name) != ("route/back", "source")]
        kept = {name: value for name, value in params.items() if name not in own and value is not None}
        if isinstance(kept.get("edit"), dict):
            kept["edited"] = kept.pop("edit").get("member")
        sent = Sent(method, kept, "inputSeq" in params or method == "route/edit")
        if found and sent.replaces(found[-1]):
            found.pop()
        found.append(sent)
    return found


@dataclass
class Entry:
    """What one step made. Only the step `outline` has an outline: its lines."""

    step: str
    sent: list[Sent] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    outline: list[str] | None = None

    def lines(self, before: list[str]) -> list[str]:
        """Returns the lines of a scenario file.

        An outline is written as its changes from the one before, if these are fewer.
        """
        lines = [f"> {self.step}"]
        lines += [f"  sent {sent}" for sent in self.sent]
        lines += [f"  shown {json.dumps(message, ensure_ascii=False)}" for message in self.shown]
        if self.outline is None:
            return lines
        outline = changes(before, self.outline) or [UNCHANGED]
        if not before or len(outline) >= len(self.outline):
            outline = [f"| {line}" for line in self.outline]
        return lines + [f"  {line}" for line in outline]


def written(entries: list[Entry]) -> str:
    """Returns the steps of a scenario file, each with what it made."""
    lines: list[str] = []
    before: list[str] = []
    for entry in entries:
        lines += entry.lines(before)
        before = entry.outline or before
    return "".join(line + "\n" for line in lines)


def parsed(file: str) -> list[Entry]:
    """Returns the steps of a scenario file, each with what it made."""
    entries: list[Entry] = []
    outline: list[str] = []
    for step, *lines in (part.rstrip("\n").split("\n") for part in re.split("^> ", file, flags=re.MULTILINE)[1:]):
        sent = [line.split(" ", 4)[3:] for line in lines if line.startswith("  sent ")]
        shown = [json.loads(line.removeprefix("  shown ")) for line in lines if line.startswith("  shown ")]
        entry = Entry(step, [Sent(method, json.loads(params)) for method, params in sent], shown)
        drawn = [line[2:] for line in lines if not line.startswith(("  sent ", "  shown "))]
        if drawn:
            whole = [line[2:] for line in drawn if line.startswith("|")]
            outline = whole or changed(outline, [] if drawn == [UNCHANGED] else drawn)
            entry.outline = outline
        entries.append(entry)
    return entries


def difference(golden: list[Entry], played: list[Entry]) -> str | None:
    """Returns a description of the first step that differs; None when all are the same."""
    for index, (wanted, found) in enumerate(zip(golden, played, strict=False), 1):
        if wanted.step != found.step:
            return f"step {index} of the golden file is {wanted.step}; record it again"
        if len(wanted.sent) != len(found.sent) or not all(map(Sent.same, wanted.sent, found.sent)):
            return _diff(index, found.step, "sent", [str(s) for s in wanted.sent], [str(s) for s in found.sent])
        if not _shows(wanted.shown, found.shown):
            return _diff(index, found.step, "shown", wanted.shown, found.shown)
        if wanted.outline != found.outline:
            return _diff(index, found.step, "outline", wanted.outline or [], found.outline or [])
    if len(golden) != len(played):
        return f"the golden file has {len(golden)} steps, the scenario {len(played)}; record it again"
    return None


def _shows(wanted: list[str], found: list[str]) -> bool:
    """True when each wanted message is part of a shown one, and nothing is shown when nothing is wanted."""
    words = [" ".join(message.split()) for message in found]
    return bool(wanted) == bool(found) and all(any(" ".join(w.split()) in f for f in words) for w in wanted)


def _diff(index: int, step: str, what: str, wanted: list[str], found: list[str]) -> str:
    lines = [line for line in difflib.ndiff(wanted, found) if not line.startswith("?")]
    return f"step {index}, {step}: {what}\n" + "".join(f"    {line}\n" for line in lines)
