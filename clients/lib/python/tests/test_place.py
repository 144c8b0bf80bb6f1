"""The user's place, the index of a row, and the text of a secure field."""

from __future__ import annotations

import os
import signal
import unittest

from offstage_client import Session
from offstage_client.place import Place

from .support import ServerTest
from .test_session import next_with


class PlaceTests(ServerTest):
    async def test_the_screen_and_the_typed_text_survive_a_new_server(self) -> None:
        async with self.client() as client:
            session = await client.open("notes", context="test")
            restarted = next_with(session, "restarted")
            await session.open_link("notes://new")
            await session.type("text", "A long letter")
            place = Place("notes://new", "notes.create", {"text": "A long letter"})
            os.kill(client.connection.process_id or 0, signal.SIGKILL)
            await self.within_limit(restarted)
            self.assertNotEqual(session.tree.path[-1]["key"]["name"], "notes.create")
            await place.restore(session)
            self.assertEqual(session.find("text").value, "A long letter")

    async def test_a_place_of_another_screen_is_left(self) -> None:
        async with self.client() as client:
            session = await client.open("signIn", context="test", alternatives={"tokenStore": "memory"})
            await Place(None, "signIn.password", {"username": "anna"}).restore(session)
            self.assertEqual(session.find("username").value, "")


class RowTests(ServerTest):
    async def gallery(self, session: Session) -> None:
        await session.open_link("gallery://table")
        await session.tap("last")

    async def test_a_row_outside_the_window_is_found_and_the_window_stays(self) -> None:
        async with self.client() as client:
            session = await client.open("gallery", context="test")
            await self.gallery(session)
            await session.window("files", 500, 30)
            files = session.find("files").json
            self.assertEqual(await session.row_index("files", files["scrollTo"]["row"]), 99_999)
            self.assertEqual(await session.row_index("files", files["rows"][7]["id"]), 507)
            self.assertEqual((session.find("files").json["from"], len(session.find("files").json["rows"])), (500, 30))

    async def test_a_row_that_is_gone_has_no_index(self) -> None:
        async with self.client() as client:
            session = await client.open("gallery", context="test")
            self.assertIsNone(await session.row_index("pages", "nowhere"))
