"""The shortest front end for every app. A line `ID` presses a button, `ID TEXT` fills in a field, `back` goes back."""

import asyncio
import sys

from offstage_client import Client, OffstageError, display_text


async def main(app: str) -> None:
    async with Client.start() as client:
        session = await client.open(app)

        def draw(_: object = None) -> None:
            print(f"── {session.title}")
            for part in session.components():
                print("  " * part.depth + f"{display_text(part.id)}: {part.text}", flush=True)

        session.on_change(draw)
        draw()
        while line := await asyncio.to_thread(sys.stdin.readline):
            name, _, text = line.rstrip("\n").partition(" ")
            try:
                if name == "back":
                    await session.back()
                elif (part := session.find(name)).type == "textField":
                    await session.type(part, text)
                else:
                    await session.tap(part)
            except OffstageError as error:
                print(f"! {display_text(error.message)}", flush=True)


asyncio.run(main(sys.argv[1]))
