"""The tests of every front end, and typing in fields of GTK."""

from tests.support import GtkPilot, WindowTest, cases, shows

globals().update(cases.of(GtkPilot))


class Fields(WindowTest):
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
