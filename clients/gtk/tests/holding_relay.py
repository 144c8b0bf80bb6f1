"""Runs a server and passes its input and output on. SIGUSR1 holds the output back, SIGUSR2 passes it on.

python3 holding_relay.py COMMAND…
"""

import asyncio
import signal
import sys


async def main(*command: str) -> None:
    loop, passes = asyncio.get_running_loop(), asyncio.Event()
    passes.set()
    loop.add_signal_handler(signal.SIGUSR1, passes.clear)
    loop.add_signal_handler(signal.SIGUSR2, passes.set)
    # The server reads the input itself.
    server = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    while chunk := await server.stdout.read(1 << 16):
        await passes.wait()
        sys.stdout.buffer.write(chunk)
        sys.stdout.buffer.flush()


asyncio.run(main(*sys.argv[1:]))
