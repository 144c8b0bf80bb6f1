"""The tests of every front end, and typing in fields of GTK."""

from tests.support import GtkPilot, WindowTest, cases, shows

from offstage_ui.controller import NOT_DONE

globals().update(cases.of(GtkPilot))


class Fields(WindowTest):
    @shows()
    async def test_the_field_and_its_cursor_stay_when_the_new_server_has_other_ids(self, pilot) -> None:
        for page in ("text", "fields"):
            await pilot.session.open_link(f"gallery://{page}")
            await pilot.settle()
        field, screen = pilot.find("email"), pilot.find("email").part.owner
        await pilot.focus(field)
        before = field.text
        await pilot.press("Home")
        typed = await cases.LostServerCases.type_on(self, pilot, "email")
        self.assertNotEqual(pilot.find("email").part.owner, screen)
        self.assertIs(pilot.find("email"), field)
        self.assertEqual((field.text, field.cursor), (typed + before, len(typed)))
        self.assertEqual(pilot.session.find("email").value, typed + before)

    @shows(link="gallery://fields", size=(80, 60))
    async def test_a_number_is_kept_until_enter_while_the_server_is_away(self, pilot) -> None:
        await pilot.focus(pilot.find("guests"))
        await pilot.press(*"12")
        async with self.away(pilot):
            await pilot.press_now("3")
            await pilot.press_now("Enter")
        self.assertEqual(pilot.find("guests").text, "123")
        self.assertIn(NOT_DONE, pilot.message())
        await pilot.press("4", "Enter")
        await pilot.wait_until(lambda: pilot.session.find("guests").value == 1234, "the number is lost")

    @shows(app="stocks")
    async def test_a_typed_character_is_painted_before_the_answer_is_drawn(self, pilot) -> None:
        app, field, seen = pilot.app, pilot.find("search"), []
        draw = app.draw_session

        async def noted() -> None:
            seen.append("drawn")
            await draw()

        app.draw_session = noted
        clock = app.top_window.get_frame_clock()
        clock.connect("after-paint", lambda _: seen.append(field.text))
        await pilot.focus(field)
        for text in ("a", "al", "alp"):
            await pilot.drawn()
            seen.clear()
            await pilot.press(text[-1])
            await pilot.wait_until(lambda: not field.pending and "drawn" in seen, "the answer is not drawn")
            self.assertIn(text, seen[: seen.index("drawn")])
