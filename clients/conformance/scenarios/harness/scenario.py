"""The scenario files: reading, checking and naming their steps."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import ROOT, SCENARIOS

JsonObject = dict[str, Any]

VERBS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    # verb: required members, optional members
    "type": (("text",), ("clear",)),
    "keys": ((), ()),
    "key": ((), ("in", "row")),
    "tap": ((), ("row", "column", "in")),
    "choose": (("value",), ()),
    "select": (("row",), ("how",)),
    "move": (("row",), ("before",)),
    "scroll": (("to",), ()),
    "answer": ((), ()),
    "go": ((), ("index",)),
    "link": ((), ()),
    "lost": ((), ()),
    "resize": ((), ()),
    "advance": ((), ()),
    "outline": ((), ()),
}
"""The verbs, with the members that a step must have and can have beside the verb's own."""

CAPABILITIES: JsonObject = {
    "parts": "resolved",
    "requests": ["openURL", "pickFile", "saveFile", "clipboard.read", "clipboard.write", "share", "notify"],
    "layers": ["rating"],
}
"""Capabilities of a front end in a scenario. They decide what the app sends, so every front end has the same."""

class ScenarioError(Exception):
    """A scenario file that cannot be read, or a step that does not fit the screen."""


@dataclass(frozen=True)
class Step:
    """One step: a verb with its members."""

    json: JsonObject

    @property
    def verb(self) -> str:
        """The verb, which is the name of the first member."""
        return next(iter(self.json))

    @property
    def target(self) -> Any:
        """The value of the verb's own member: mostly the id of a component."""
        return self.json[self.verb]

    def get(self, member: str, default: Any = None) -> Any:
        """Returns another member of the step."""
        return self.json.get(member, default)

    def __str__(self) -> str:
        return json.dumps(self.json, ensure_ascii=False)


@dataclass(frozen=True)
class Setup:
    """How a front end connects: the server's command, and the params that it passes on unchanged."""

    server: list[str]
    initialize: JsonObject
    open: JsonObject
    size: tuple[int, int]

    @property
    def json(self) -> JsonObject:
        """The setup as a line of the driver protocol has it."""
        return {"server": self.server, "initialize": self.initialize, "open": self.open, "size": list(self.size)}

    @classmethod
    def read(cls, json: JsonObject) -> Setup:
        """Returns the setup of a line of the driver protocol."""
        columns, rows = json["size"]
        return cls(list(json["server"]), json["initialize"], json["open"], (columns, rows))


@dataclass(frozen=True)
class Scenario:
    """A scenario file."""

    golden: Path
    """The file."""
    head: str
    """Its lines before the steps."""
    steps: list[Step]
    app: str
    server: str = "offstage"
    alternatives: dict[str, str] = field(default_factory=dict)
    seed: int = 1
    size: tuple[int, int] = (80, 24)
    context: JsonObject = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of the file."""
        return self.golden.stem

    def setup(self) -> Setup:
        """Returns the server's command, and the params of `initialize` and `session/open`."""
        initialize: JsonObject = {"capabilities": CAPABILITIES}
        if self.context:
            initialize["context"] = self.context
        params: JsonObject = {"app": self.app, "context": "test", "seed": self.seed}
        if self.alternatives:
            params["alternatives"] = self.alternatives
        return Setup(server_command(self.server), initialize, params, self.size)


def server_command(server: str) -> list[str]:
    """Returns the command of a server: `offstage`, or the program `strange_server.py`.

    The environment variable OFFSTAGE names another executable. With `--settle` the server finishes the work of a
    message before it reads the next one, so that a scenario runs the same each time.
    """
    if server == "strange":
        return [sys.executable, str(SCENARIOS / "strange_server.py")]
    offstage = os.environ.get("OFFSTAGE", str(ROOT / ".build/debug/offstage-examples"))
    return [offstage, "serve", "--settle"]


def read(path: Path) -> Scenario:
    """Reads a scenario. Raises `ScenarioError` with the step and the member that is wrong."""
    try:
        head, *steps = path.read_text(encoding="utf-8").split("\n> ")
        parsed = [check(path.name, index, json.loads(step.split("\n")[0])) for index, step in enumerate(steps, 1)]
        return Scenario(path, head, parsed, **json.loads(head.split("\n", 1)[1]))
    except (OSError, ValueError, TypeError, IndexError) as error:
        raise ScenarioError(f"{path.name} cannot be read: {error}") from error


def check(name: str, index: int, step: Any) -> Step:
    """Returns a step. Raises `ScenarioError` for an unknown verb, and for a missing or unknown member."""
    if not isinstance(step, dict) or not step:
        raise ScenarioError(f"{name}, step {index}: a step is an object with a verb; got {step!r}")
    verb = next(iter(step))
    if verb not in VERBS:
        raise ScenarioError(f"{name}, step {index}: '{verb}' is no verb; the verbs are {', '.join(VERBS)}")
    required, optional = VERBS[verb]
    members = set(step) - {verb}
    missing, unknown = set(required) - members, members - {*required, *optional}
    if missing or unknown:
        raise ScenarioError(
            f"{name}, step {index}: `{verb}` lacks {sorted(missing)}, and has unknown {sorted(unknown)}"
        )
    return Step(step)


def find(names: list[str]) -> list[Scenario]:
    """Returns the scenarios whose name contains one of the texts; all of them without one."""
    paths = sorted((SCENARIOS / "play").glob("*.txt"))
    found = [path for path in paths if not names or any(name in path.stem for name in names)]
    if not found:
        raise ScenarioError(f"no scenario in {SCENARIOS / 'play'} has a name with {' or '.join(names) or 'any text'}")
    return [read(path) for path in found]
