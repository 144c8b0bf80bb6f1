"""Files and addresses through portals, as in a sandbox: the calls that a portal gets, and its answers."""

import os
import subprocess
import sys
import unittest
from pathlib import Path

from tests.fake_desktop import PORTAL
from tests.support import ROOT, WindowTest

from harness.scenario import Step

IN_SANDBOX = {"GDK_DEBUG": "portals", "GTK_USE_PORTAL": "1"}
"""GTK and GIO read these once, when they begin."""

PICTURE = ROOT / "clients/conformance/scenarios/files/picture.png"


@unittest.skipIf(IN_SANDBOX.items() <= os.environ.items(), "runs the tests below in a process of its own")
class Portals(WindowTest):
    def test_portals(self) -> None:
        command = [sys.executable, "-W", "ignore", "-m", "unittest", "tests.test_portals"]
        folder = Path(__file__).resolve().parents[1]
        ended = subprocess.run(
            command, env={**os.environ, **IN_SANDBOX, "PYTHONPATH": f"{folder}:{ROOT}/clients/lib/python"}, cwd=folder,
            capture_output=True, text=True, timeout=120,
        )  # fmt: skip
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertRegex(ended.stderr, r"OK \(skipped=1\)")


@unittest.skipUnless(IN_SANDBOX.items() <= os.environ.items(), "needs a process that uses portals")
class InSandbox(WindowTest):
    def setUp(self) -> None:
        super().setUp()
        self.start_desktop(PORTAL, uri=PICTURE.as_uri())

    def test_a_file_field_asks_for_an_accepted_file(self) -> None:
        async def body(pilot) -> None:
            part = pilot.find("file")
            await pilot.click(part.button)
            call = await self.call(pilot)
            self.assertEqual(call["method"], "OpenFile")
            accepted = [[1, kind] for kind in part.json["accepts"]]
            self.assertEqual(call["params"][2]["filters"], [["Accepted files", accepted]])
            await pilot.wait_until(lambda: pilot.session.find("file").value, "the field has no file")
            self.assertIn("picture.png", str(pilot.session.find("file").value))

        self.run_with(body, link="gallery://fields")

    def test_a_request_asks_for_a_file_of_its_types(self) -> None:
        async def body(pilot) -> None:
            await pilot.do(Step({"tap": "request"}))
            form = pilot.layer.request
            self.assertEqual(form.arguments["types"], ["image/*"])
            form.choose_button.emit("clicked")
            call = await self.call(pilot)
            self.assertEqual(call["method"], "OpenFile")
            self.assertEqual(call["params"][2]["filters"], [["Accepted files", [[1, "image/*"]]]])
            self.assertFalse(call["params"][2]["multiple"])
            await pilot.wait_until(lambda: len(pilot.app.main.layers) == 1, "the request is not answered")

        self.run_with(body, link="gallery://layers")

    def test_a_request_for_several_files_asks_for_several(self) -> None:
        async def body(pilot) -> None:
            await pilot.do(Step({"tap": "request"}))
            pilot.layer.request.arguments["allowsSeveral"] = True
            pilot.layer.request.choose_button.emit("clicked")
            self.assertTrue((await self.call(pilot))["params"][2]["multiple"])
            await pilot.wait_until(lambda: len(pilot.app.main.layers) == 1, "the request is not answered")

        self.run_with(body, link="gallery://layers")

    def test_a_link_asks_the_portal_to_open_its_address(self) -> None:
        async def body(pilot) -> None:
            await pilot.click(pilot.find("link").button)
            call = await self.call(pilot)
            self.assertEqual((call["method"], call["params"][1]), ("OpenURI", "https://example.org/manual"))

        self.run_with(body, link="gallery://text")


if __name__ == "__main__":
    unittest.main()
