"""A client of the Model Context Protocol in Python, in the versions of the SDK before and since 2.0."""

from __future__ import annotations

import contextlib
import importlib.metadata
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any

IS_NEW = int(importlib.metadata.version("mcp").split(".")[0]) >= 2
MODES = ("legacy", "auto") if IS_NEW else ("legacy",)


@dataclass
class Result:
    """The result of a tool."""

    is_error: bool
    text: str
    structured: dict[str, Any] | None


class Agent:
    """Calls tools, and answers questions for a person with `answer`: accept, decline or cancel."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self.answer = "accept"
        self.asked: list[str] = []

    async def call(self, name: str, arguments: dict[str, Any] | None = None) -> Result:
        result = await self._client.call_tool(name, arguments or {})
        text = "".join(part.text for part in result.content)
        if IS_NEW:
            return Result(bool(result.is_error), text, result.structured_content)
        return Result(bool(result.isError), text, result.structuredContent)

    async def tools(self) -> list[dict[str, Any]]:
        listed = (await self._client.list_tools()).tools
        return [tool.model_dump(by_alias=True, exclude_none=True) for tool in listed]

    async def read(self, uri: str) -> str:
        if not IS_NEW:
            from pydantic import AnyUrl

            return (await self._client.read_resource(AnyUrl(uri))).contents[0].text
        return (await self._client.read_resource(uri)).contents[0].text

    async def resources(self) -> list[str]:
        return [str(each.uri) for each in (await self._client.list_resources()).resources]


@contextlib.asynccontextmanager
async def agent(
    command: list[str], mode: str = "legacy", *, elicits: bool = True, on_message: Callable[[Any], None] | None = None
) -> AsyncIterator[Agent]:
    """Starts a server and connects to it."""
    made: list[Agent] = []

    async def elicit(_: Any, params: Any) -> Any:
        made[0].asked.append(params.message)
        types = __import__("mcp_types" if IS_NEW else "mcp.types", fromlist=["ElicitResult"])
        accepted = made[0].answer == "accept"
        return types.ElicitResult(action=made[0].answer, content={"allow": True} if accepted else None)

    async def receive(message: Any) -> None:
        if on_message:
            on_message(message)

    extra: dict[str, Any] = {"message_handler": receive}
    if elicits:
        extra["elicitation_callback"] = elicit
    if IS_NEW:
        from mcp.client import Client
        from mcp.client.stdio import StdioServerParameters, stdio_client

        server = StdioServerParameters(command=command[0], args=command[1:])
        async with Client(stdio_client(server), mode=mode, **extra) as client:
            made.append(Agent(client))
            yield made[0]
    else:
        from mcp import ClientSession, StdioServerParameters
        from mcp.client.stdio import stdio_client

        server = StdioServerParameters(command=command[0], args=command[1:])
        async with stdio_client(server) as (read, write), ClientSession(read, write, **extra) as session:
            await session.initialize()
            made.append(Agent(session))
            yield made[0]
