"""The driver protocol: a front end in another program, which reads and writes lines of JSON."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Sequence
from typing import Any

from .front_end import FrontEnd
from .scenario import JsonObject, ScenarioError, Setup, Step

LONGEST_LINE = 64 << 20


class Driven(FrontEnd):
    """The player's side: starts a program for each scenario, and passes the steps on."""

    def __init__(self, command: Sequence[str]) -> None:
        super().__init__()
        self._command = list(command)
        self._process: asyncio.subprocess.Process | None = None

    async def start(self, setup: Setup) -> None:
        pipe = asyncio.subprocess.PIPE
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=pipe, stdout=pipe, limit=LONGEST_LINE
            )
        except OSError as error:
            raise ScenarioError(f"the driver '{self._command[0]}' cannot be started: {error.strerror}") from error
        await self._ask({"start": setup.json})

    async def do(self, step: Step) -> None:
        answer = await self._ask({"do": step.json})
        self._sent += answer.get("sent") or []
        self._shown += answer.get("shown") or []

    async def outline(self) -> list[JsonObject]:
        return list((await self._ask({"outline": True})).get("outline") or [])

    async def stop(self) -> None:
        process = self._process
        if process and process.stdin:
            process.stdin.close()
            try:
                await asyncio.wait_for(process.wait(), 10)
            except asyncio.TimeoutError:
                process.kill()
                await process.wait()

    async def _ask(self, line: JsonObject) -> JsonObject:
        process = self._process
        assert process and process.stdin and process.stdout
        process.stdin.write(json.dumps(line).encode() + b"\n")
        await process.stdin.drain()
        answer = await process.stdout.readline()
        if not answer:
            raise ScenarioError(f"the driver ended with code {await process.wait()}")
        try:
            parsed = json.loads(answer)
        except ValueError as error:
            raise ScenarioError(f"the driver wrote a line that is not JSON: {answer[:200]!r}") from error
        if "failed" in parsed:
            raise ScenarioError(str(parsed["failed"]))
        return dict(parsed)


async def serve(make: Callable[[], FrontEnd]) -> None:
    """The front end's side, for one in Python: does what the lines of stdin ask for, until stdin ends."""
    loop = asyncio.get_running_loop()
    front_end = make()
    try:
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            print(json.dumps(await _answer(json.loads(line), front_end)), flush=True)
    finally:
        await front_end.stop()


async def _answer(line: JsonObject, front_end: FrontEnd) -> JsonObject:
    answer: dict[str, Any] = {}
    try:
        if "start" in line:
            await front_end.start(Setup.read(line["start"]))
        elif "outline" in line:
            answer["outline"] = await front_end.outline()
        else:
            await front_end.do(Step(line["do"]))
    except ScenarioError as error:
        return {"failed": str(error)}
    answer["sent"], answer["shown"] = front_end.take_sent(), front_end.take_shown()
    return answer
