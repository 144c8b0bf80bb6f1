"""A server of one's own for the page: the paths of HOSTING.md in one file, without a library.

own_server.py FOLDER COMMAND…      prints its address; FOLDER has the folder `web`
"""

import asyncio
import base64
import hashlib
import json
import mimetypes
import re
import sys
from pathlib import Path

FOLDER, COMMAND = Path(sys.argv[1]), sys.argv[2:]

SOCKET = "/app/socket"

POLICY = re.search(r"Content-Security-Policy: (.*)", (FOLDER / "README.md").read_text())[1]

mimetypes.add_type("application/manifest+json", ".webmanifest")


async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answers one request, and closes the connection."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    path = head.split(" ")[1].partition("?")[0]
    headers = dict(re.findall(r"^([\w-]+): (.*)\r$", head, re.M))
    if path == SOCKET:
        if headers.get("Origin") == f"http://{headers.get('Host')}":
            await connect(reader, writer, headers["Sec-WebSocket-Key"])
    else:
        name = "/web/icon.svg" if path == "/favicon.ico" else path if path.startswith("/web/") else "/web/index.html"
        content, kind = (FOLDER / name[1:]).read_bytes(), mimetypes.guess_type(name)[0]
        if path == "/config.json":
            content, kind = json.dumps({"open": {"app": "notes"}, "socket": SOCKET}).encode(), "application/json"
        writer.write(
            f"HTTP/1.1 200 OK\r\nContent-Type: {kind}; charset=utf-8\r\nContent-Length: {len(content)}\r\n"
            f"Connection: close\r\nContent-Security-Policy: {POLICY}\r\nX-Content-Type-Options: nosniff\r\n\r\n".encode()
        )
        writer.write(content)
    writer.close()


async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, key: str) -> None:
    """Starts a server for a WebSocket, and passes messages on until one of both ends."""
    proof = hashlib.sha1(f"{key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11".encode()).digest()
    accept = base64.b64encode(proof).decode()
    writer.write(f"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 f"Sec-WebSocket-Accept: {accept}\r\n\r\n".encode())  # fmt: skip
    pipe = asyncio.subprocess.PIPE
    server = await asyncio.create_subprocess_exec(*COMMAND, stdin=pipe, stdout=pipe, limit=1 << 26)
    ways = [asyncio.create_task(work) for work in (to_page(server.stdout, writer), to_server(reader, server.stdin))]
    await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    for way in ways:
        way.cancel()
    server.stdin.close()
    await server.wait()


async def to_page(output: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while line := (await output.readline()).rstrip(b"\n"):
        size = len(line)
        short = bytes([size]) if size < 126 else b"\x7e" + size.to_bytes(2) if size < 1 << 16 else b"\x7f" + size.to_bytes(8)
        writer.write(b"\x81" + short + line)
        await writer.drain()


async def to_server(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Reads text frames; another one, such as that of the end, ends the connection."""
    while (await reader.readexactly(1)) == b"\x81":
        size = (await reader.readexactly(1))[0] & 127
        if size > 125:
            size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8))
        mask = await reader.readexactly(4)
        data = await reader.readexactly(size)
        writer.write(bytes(byte ^ mask[at % 4] for at, byte in enumerate(data)) + b"\n")
        await writer.drain()


async def main() -> None:
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
    await server.serve_forever()


asyncio.run(main())
