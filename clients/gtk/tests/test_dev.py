"""A failed build of `offstage dev` in the window."""

import tempfile
import unittest
from pathlib import Path

from tests.support import with_window

from harness.scenario import server_command
from offstage_gtk.frame import descendants
from gi.repository import Gtk

BUILD = "! test -e broken || { echo 'HomeStore.swift:3: error: no <b>member'; echo 'a second line'; false; }"


class Dev(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.source, self.broken = Path(folder.name, "Source.swift"), Path(folder.name, "broken")
        self.source.touch()
        server = server_command("offstage")
        self.server = [str(Path(server[0]).with_name("offstage")), "dev", "--build", f"cd '{folder.name}'; {BUILD}", "--watch", folder.name, "--", *server]

    async def fail(self, pilot) -> None:
        """Makes the build fail, and waits until the window shows it."""
        self.broken.touch()
        problem = pilot.app.main.frame.problem
        await pilot.wait_until(problem.root.get_revealed, "the failed build is not shown", 30)

    def test_a_failed_build_is_shown_until_the_next_one_works(self) -> None:
        async def body(pilot) -> None:
            await self.fail(pilot)
            problem = pilot.app.main.frame.problem
            self.assertTrue(problem.title.get_mapped())
            self.assertIn("build", problem.title.get_text())
            self.assertNotIn("\n", problem.title.get_text())
            self.assertTrue(problem.title.get_text()[0].isupper())
            # The next action of the user leaves it.
            await pilot.press("n")
            await pilot.drawn()
            self.assertTrue(problem.root.get_revealed())
            problem.expander.set_expanded(True)
            await pilot.wait_until(problem.details.get_mapped, "there are no details")
            self.assertIn("HomeStore.swift:3: error: no <b>member\na second line", problem.details.get_text())
            self.broken.unlink()
            await pilot.wait_until(lambda: not problem.root.get_revealed(), "the problem stays", 30)

        with_window(body, app="notes", server=self.server)

    def test_the_user_closes_the_message_of_a_failed_build(self) -> None:
        async def body(pilot) -> None:
            await self.fail(pilot)
            problem = pilot.app.main.frame.problem
            buttons = [each for each in descendants(problem.root) if isinstance(each, Gtk.Button)]
            await pilot.click(buttons[-1])
            await pilot.wait_until(lambda: not problem.root.get_revealed(), "the problem stays")

        with_window(body, app="notes", server=self.server)


if __name__ == "__main__":
    unittest.main()
