"""What the window does for requests of an app with the dialogs and the services of the desktop."""

from __future__ import annotations

from unittest import mock

from tests.support import ROOT, WindowTest, cases, shows

from harness.scenario import Step
from offstage_gtk import portals, theme
from offstage_gtk.requests import CAPABILITIES


class Requests(WindowTest, cases.RequestCases):
    capabilities = CAPABILITIES["requests"]

    def test_files_of_the_dialog_may_have_commas_and_must_have_the_types(self) -> None:
        text, picture, comma = (self.folder / name for name in ("c.txt", "a.png", "b, c.png"))
        for path in (text, picture, comma):
            path.write_bytes(b"abc")

        async def body(pilot) -> None:
            found = [str(comma), str(text), str(picture)]
            with mock.patch.object(portals, "choose_files", mock.AsyncMock(return_value=found)):
                await pilot.click(pilot.layer.request.choose_button)
                await self.error(pilot, "'c.txt' is text/plain; choose a file of image/*")
            found.remove(str(text))
            with mock.patch.object(portals, "choose_files", mock.AsyncMock(return_value=found)):
                await pilot.click(pilot.layer.request.choose_button)
                files = (await self.answer(pilot))["files"]
            self.assertEqual([file["name"] for file in files], ["b, c.png", "a.png"])

        self.run_request(body, "pickFile", types=["image/*"], allowsSeveral=True)

    def test_a_file_of_the_dialog_is_replaced_without_another_question(self) -> None:
        path = self.folder / "notes.txt"
        path.write_text("bread")

        async def body(pilot) -> None:
            with mock.patch.object(portals, "choose_files", mock.AsyncMock(return_value=[str(path)])) as choose:
                await pilot.click(pilot.layer.request.choose_button)
                self.assertEqual(await self.answer(pilot), {"path": str(path)})
            self.assertEqual(choose.call_args.kwargs, {"saves": True, "name": "notes.txt"})
            self.assertEqual(path.read_text(), "milk")

        self.run_request(body, "saveFile", name="notes.txt", text="milk")

    def test_the_front_end_fulfils_clipboard_read(self) -> None:
        async def body(pilot) -> None:
            portals.copy("milk")
            await pilot.settle()
            self.assertFalse(self.has_answer(pilot))
            self.assertTrue(pilot.layer.window.get_mapped())
            await pilot.click(pilot.layer.request.accept_button)
            self.assertEqual(await self.answer(pilot), {"text": "milk"})

        self.run_request(body, "clipboard.read")

    def test_the_clipboard_is_read_only_after_a_press_of_allow(self) -> None:
        async def body(pilot, key: str) -> None:
            await pilot.press(key)
            self.assertEqual(await self.answer(pilot), "denied")

        with mock.patch.object(portals, "clipboard_text", mock.AsyncMock()) as read:
            for key in ("Enter", "Escape"):
                self.run_request(lambda pilot, key=key: body(pilot, key), "clipboard.read")
            read.assert_not_called()

    def test_the_desktop_shows_a_notification(self) -> None:
        async def body(pilot) -> None:
            self.assertEqual(await self.answer(pilot), {})
            params = (await self.call(pilot))["params"]
            self.assertEqual(params[3:5], ["Notes", "The milk is &lt;sour&gt;."])
            # GNOME finds the name, the icon and the settings of the program by its desktop file.
            self.assertEqual(params[6]["desktop-entry"], theme.APPLICATION_ID)

        self.start_desktop()
        self.run_request(body, "notify", title="Notes", body="The milk is <sour>.")


class Portals(WindowTest):
    def setUp(self) -> None:
        super().setUp()
        self.start_desktop((ROOT / "clients/conformance/scenarios/files/picture.png").as_uri())

    @shows(link="gallery://fields")
    async def test_a_file_field_asks_for_an_accepted_file(self, pilot) -> None:
        part = pilot.find("file")
        await pilot.click(part.button)
        call = await self.call(pilot)
        self.assertEqual(call["method"], "OpenFile")
        accepted = [[1, kind] for kind in part.json["accepts"]]
        self.assertEqual(call["params"][2]["filters"], [["Accepted files", accepted]])
        await pilot.wait_until(lambda: pilot.session.find("file").value, "the field has no file")
        self.assertIn("picture.png", str(pilot.session.find("file").value))

    def test_a_request_asks_for_one_file_or_several_of_its_types(self) -> None:
        for several in (False, True):

            async def body(pilot, several: bool = several) -> None:
                await pilot.do(Step({"tap": "request"}))
                form = pilot.layer.request
                form.arguments["allowsSeveral"] = several
                form.choose_button.emit("clicked")
                options = (await self.call(pilot))["params"][2]
                self.assertEqual(options["filters"], [["Accepted files", [[1, "image/*"]]]])
                self.assertEqual(options["multiple"], several)
                await pilot.wait_until(lambda: len(pilot.app.main.layers) == 1, "the request is not answered")

            self.run_with(body, link="gallery://layers")
            self.calls.unlink()

    @shows(link="gallery://text")
    async def test_a_link_asks_the_portal_to_open_its_address(self, pilot) -> None:
        await pilot.click(pilot.find("link").button)
        call = await self.call(pilot)
        self.assertEqual((call["method"], call["params"][1]), ("OpenURI", "https://example.org/manual"))
