"""Transcripts: the outlines, messages and errors of a played scenario, and their comparison with a golden file."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, field
from typing import Any

JsonObject = dict[str, Any]

OWN = (
    "sessionId",
    "clientId",
    "inputSeq",
    "ifRouteRev",
    "dedupeId",
    "timeoutMs",
    "workDoneToken",
    "source",
    "subscriptionId",
)
"""Params in which front ends may differ, except `source` of `route/back`: what the user has seen."""

NOT_INPUT = ("route/get", "route/plan", "route/link", "route/cancel")
"""Methods of navigation that no input of the user makes."""

LONGEST = 120
"""Length in code points from which a text in an outline is replaced by its begin, its length and its hash."""


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


STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


def shortened(outline: str) -> str:
    """Returns an outline with long texts replaced by their begin, their length and a hash."""

    def short(match: re.Match[str]) -> str:
        try:
            content = json.loads(match[0])
        except ValueError:
            return match[0]
        if len(content) <= LONGEST:
            return match[0]
        digest = hashlib.sha256(content.encode(errors="replace")).hexdigest()[:12]
        begin = json.dumps(content[:40], ensure_ascii=False)[1:-1]
        return f'"{begin}…" ({len(content)} code points, {digest})'

    return STRING.sub(short, outline)


@dataclass
class Entry:
    """What one step made."""

    step: str
    sent: list[Sent] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    outline: str | None = None

    def lines(self, index: int) -> list[str]:
        """Returns the lines of a golden file."""
        lines = [f"{index}. {self.step}"]
        lines += [f"  sent {sent}" for sent in self.sent]
        lines += [f"  shown {json.dumps(message, ensure_ascii=False)}" for message in self.shown]
        if self.outline is not None:
            lines += [f"  | {line}" for line in self.outline.splitlines()]
        return lines


def written(entries: list[Entry]) -> str:
    """Returns the text of a golden file."""
    return "".join(line + "\n" for index, entry in enumerate(entries, 1) for line in entry.lines(index))


def parsed(golden: str) -> list[Entry]:
    """Returns the entries of a golden file."""
    entries: list[Entry] = []
    for line in golden.splitlines():
        if line.startswith("  sent "):
            method, _, params = line.removeprefix("  sent ").partition(" ")
            entries[-1].sent.append(Sent(method, json.loads(params)))
        elif line.startswith("  shown "):
            entries[-1].shown.append(json.loads(line.removeprefix("  shown ")))
        elif line.startswith("  | "):
            entries[-1].outline = (entries[-1].outline or "") + line.removeprefix("  | ") + "\n"
        elif line:
            entries.append(Entry(line.partition(". ")[2]))
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
        if (wanted.outline or "") != (found.outline or ""):
            lines = (wanted.outline or "").splitlines(), (found.outline or "").splitlines()
            return _diff(index, found.step, "outline", *lines)
    if len(golden) != len(played):
        return f"the golden file has {len(golden)} steps, the scenario {len(played)}; record it again"
    return None


def _shows(wanted: list[str], found: list[str]) -> bool:
    """True when each wanted message is part of a shown one, and nothing is shown when nothing is wanted."""
    words = [" ".join(message.split()) for message in found]
    return bool(wanted) == bool(found) and all(any(" ".join(w.split()) in f for f in words) for w in wanted)


def _diff(index: int, step: str, what: str, wanted: list[str], found: list[str]) -> str:
    import difflib

    lines = [line for line in difflib.ndiff(wanted, found) if not line.startswith("?")]
    return f"step {index}, {step}: {what}\n" + "".join(f"    {line}\n" for line in lines)
