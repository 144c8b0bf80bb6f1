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
            changes = session.changes()
            await session.open_link("notes://new")
            await session.type("text", "A long letter")
            place = Place.of(session)
            os.kill(client.connection.process_id or 0, signal.SIGKILL)
            await self.within_limit(next_with(changes, "restarted"))
            self.assertNotEqual(session.tree.path[-1]["key"]["name"], "notes.create")
            await place.restore(session)
            self.assertEqual(session.find("text").value, "A long letter")

    async def test_a_secure_text_is_not_kept_and_a_screen_without_a_link_is_left(self) -> None:
        async with self.client() as client:
            session = await client.open("signIn", context="test", alternatives={"tokenStore": "memory"})
            await session.type("username", "anna")
            await session.submit("username")
            await session.type("password", "lighthouse")
            place = Place.of(session)
            self.assertEqual((place.screen, place.link, place.texts), ("signIn.password", None, {}))
            other = await client.open("signIn", context="test", alternatives={"tokenStore": "memory"})
            await place.restore(other)
            self.assertEqual(other.tree.path[-1]["key"]["name"], "signIn.username")


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
