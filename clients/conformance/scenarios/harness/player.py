"""Plays a scenario with a front end."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path

from offstage_client.outline import Element

from .front_end import LIMIT, FrontEnd
from .golden import Entry, normalised
from .outlines import compact
from .scenario import Scenario, ScenarioError, Step


async def play(scenario: Scenario, front_end: FrontEnd) -> list[Entry]:
    """Returns the transcript. Raises `ScenarioError` with the step that the front end could not do."""
    entries: list[Entry] = []
    try:
        await asyncio.wait_for(front_end.start(scenario.setup()), LIMIT)
        front_end.take_sent(), front_end.take_shown()
        for index, step in enumerate(scenario.steps, 1):
            entries.append(Entry(str(step)))
            try:
                await asyncio.wait_for(_do(step, front_end, entries[-1]), LIMIT)
            except asyncio.TimeoutError as error:
                raise ScenarioError(f"step {index}, {step}: not done after {LIMIT:.0f} seconds") from error
            except ScenarioError as error:
                raise ScenarioError(f"step {index}, {step}: {error}") from error
    finally:
        await front_end.stop()
    return entries


async def _do(step: Step, front_end: FrontEnd, entry: Entry) -> None:
    if step.verb == "outline":
        entry.outline = compact(map(Element.of, await front_end.outline()))
    else:
        with _files(step):
            await front_end.do(step)
    entry.sent = normalised(front_end.take_sent())
    entry.shown = front_end.take_shown()


@contextlib.contextmanager
def _files(step: Step) -> Iterator[None]:
    """Makes the files in the answer to a request, which the user picks by their paths."""
    result = step.target.get("result") if step.verb == "answer" and isinstance(step.target, dict) else None
    files = result.get("files") or [] if isinstance(result, dict) else []
    made = [(Path(file["path"]), file["size"]) for file in files if not Path(file["path"]).exists()]
    for path, size in made:
        path.write_bytes(bytes(size))
    try:
        yield
    finally:
        for path, _ in made:
            path.unlink(missing_ok=True)
