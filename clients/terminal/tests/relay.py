"""Runs a server and passes its input and output on, each chunk after a delay.

python3 relay.py MILLISECONDS COMMAND…
"""

import asyncio
import sys


async def pass_on(reader: asyncio.StreamReader, write, seconds: float) -> None:
    loop = asyncio.get_running_loop()
    while chunk := await reader.read(1 << 16):
        loop.call_later(seconds, write, chunk)
    await asyncio.sleep(seconds)


async def main(milliseconds: str, *command: str) -> None:
    pipe = asyncio.subprocess.PIPE
    server = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
    stdin = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(stdin), sys.stdin)
    seconds = int(milliseconds) / 1000

    def to_client(chunk: bytes) -> None:
        sys.stdout.buffer.write(chunk)
        sys.stdout.buffer.flush()

    answers = asyncio.ensure_future(pass_on(server.stdout, to_client, seconds))
    await pass_on(stdin, server.stdin.write, seconds)
    server.stdin.close()
    await answers


asyncio.run(main(*sys.argv[1:]))
