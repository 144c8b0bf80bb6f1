"""Runs a server and passes its input and output on, each chunk after a delay.

python3 relay.py MILLISECONDS [--hold FILE] COMMAND…

While FILE exists, the output of the server is held back.
"""

import asyncio
import os
import sys


async def pass_on(reader: asyncio.StreamReader, write, seconds: float) -> None:
    loop = asyncio.get_running_loop()
    while chunk := await reader.read(1 << 16):
        loop.call_later(seconds, write, chunk)
    await asyncio.sleep(seconds)


async def main(milliseconds: str, *command: str) -> None:
    hold = command[1] if command[0] == "--hold" else None
    pipe = asyncio.subprocess.PIPE
    server = await asyncio.create_subprocess_exec(*command[2 if hold else 0 :], stdin=pipe, stdout=pipe)
    stdin = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(stdin), sys.stdin)
    seconds = int(milliseconds) / 1000
    held: list[bytes] = []

    def release() -> None:
        if hold and os.path.exists(hold):
            asyncio.get_running_loop().call_later(0.005, release)
            return
        sys.stdout.buffer.write(b"".join(held))
        sys.stdout.buffer.flush()
        held.clear()

    def to_client(chunk: bytes) -> None:
        held.append(chunk)
        if len(held) == 1:
            release()

    answers = asyncio.ensure_future(pass_on(server.stdout, to_client, seconds))
    await pass_on(stdin, server.stdin.write, seconds)
    server.stdin.close()
    await answers


asyncio.run(main(*sys.argv[1:]))
