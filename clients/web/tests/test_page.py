"""The page in a browser: URLs, reloads, lost connections, keys, focus, long and hostile contents."""

from __future__ import annotations

import io
import json
import re
import statistics

from playwright.sync_api import Page
from pypdf import PdfReader
from servers import StrangeServer
from support import FIELD, LINK, PageTest

APPEARANCE = """(sign, pseudo) => {
    const { animationName, animationDelay, animationFillMode } = getComputedStyle(sign, pseudo);
    return [animationName, animationDelay, animationFillMode];
}"""
"""How a sign appears: it is invisible until the delay, and no animation keeps it so."""

TEXT = "[data-id=text] textarea"


class AddressTest(PageTest):
    def path(self, page: Page) -> str:
        return page.url.removeprefix(self.server.origin)

    def test_the_history_follows_the_screens(self) -> None:
        page = self.show("gallery")
        page.get_by_role("button", name="Tree").click()
        self.until(page, "() => location.pathname === '/tree'")
        page.go_back()
        self.until_outlined(page, 'screen "Gallery"')
        page.go_forward()
        self.until_outlined(page, 'screen "Tree"')
        self.assertEqual(self.path(page), "/tree")
        page.locator("[data-back]").click()
        self.until_outlined(page, 'screen "Gallery"')
        self.settle(page)
        page.go_forward()
        self.until_outlined(page, 'screen "Tree"')

    def test_an_unknown_address_shows_the_reason(self) -> None:
        page = self.show("notes", "/nowhere")
        self.assertEqual(page.locator(".error-notice .message").inner_text(), "Page not found: /nowhere")
        self.assertEqual(self.path(page), "/notes")

    def test_several_apps_have_addresses_of_their_own(self) -> None:
        self.configure({"open": {"context": "test"}})
        page = self.show("", "/gallery/chart")
        self.assertIn('screen "Chart"', self.outline(page))
        self.assertEqual(self.path(page), "/gallery/chart")
        # No text, and no name of an app.
        page.goto(self.server.origin + "/%E0%A4%A")
        page.get_by_role("link", name="Gallery").wait_for()
        self.assertFalse(page.locator(".banner").is_visible())

    def test_an_address_opens_its_screen_also_while_another_loads_rows(self) -> None:
        page = self.show("gallery", "/log")
        page.goto(self.server.origin + "/table")
        self.ready(page)
        self.assertIn('screen "Table"', self.outline(page))
        self.assertEqual(self.path(page), "/table")
        self.assertEqual(page.title(), "Table – Gallery")
        self.assert_no_error(page)

    def test_going_back_twice_at_once_goes_back_two_screens(self) -> None:
        page = self.show("gallery")
        page.get_by_role("button", name="Layers").click()
        self.until_outlined(page, 'screen "Layers"')
        page.locator(".button[data-id=push] button").click()
        self.until_outlined(page, 'screen "Layers"', False)
        page.evaluate("() => { history.back(); history.back(); }")
        self.until_outlined(page, 'screen "Gallery"')
        self.settle(page)
        self.assertEqual(self.path(page), "/")
        self.assert_no_error(page)

    def test_links_of_the_app_are_those_of_the_site(self) -> None:
        page = self.show("gallery", "/text")
        self.assertEqual(page.get_by_role("link", name="Screen of tables").get_attribute("href"), "/table")
        links = [f"gallery://{rest}evil.example/x" for rest in ("", "/", "//", "\\", "/\\", "\t//", "/\n/", " /")]
        hosts = page.evaluate("(links) => links.map((link) => new URL(offstage.history.path(link), location).host)", links)
        self.assertEqual(set(hosts), {page.evaluate("() => location.host")})


class ConnectionTest(PageTest):
    def test_a_reload_keeps_the_session_the_screen_and_the_text(self) -> None:
        page = self.show("signIn")
        page.keyboard.type("anna")
        self.settle(page)
        for line in ('"anna"', "Password"):
            before = page.evaluate("() => offstage.session.id")
            page.reload()
            self.ready(page)
            self.assertEqual(page.evaluate("() => offstage.session.id"), before)
            self.assertIn(line, self.outline(page))
            # The next screen has no address.
            self.press(page, "Enter")

    def test_a_session_survives_a_lost_socket_and_a_new_server_without_it_shows_its_screen(self) -> None:
        self.expected = "WebSocket connection"
        page = self.show("notes", "/new", scripts=LINK)
        page.keyboard.type("Buy ")
        self.until_sent(page)
        page.evaluate("() => link.sockets.at(-1).close()")
        page.keyboard.type("milk")
        self.until(page, "() => link.sockets.length > 1 && offstage.client.state === 'connected'")
        self.until_sent(page)
        self.assertEqual(self.server_value(page, "text"), "Buy milk")
        self.server.kill()
        page.get_by_text("The connection is lost.").wait_for()
        for _ in range(2):
            page.keyboard.press("Control+S")
        away = page.locator(".errors .away")
        away.wait_for()
        self.assertEqual(away.count(), 1)
        self.assertIn("Not done: the server was away. Press again.", away.inner_text())
        self.server.start()
        page.get_by_text("The server was started again.").wait_for()
        self.assertFalse(page.locator(".banner").is_visible())
        self.assertEqual(self.focused(page), "text")
        page.keyboard.type("Buy bread")
        self.until_sent(page)
        self.assertEqual(page.url, f"{self.server.origin}/new")
        self.press(page, "Control+S")
        self.until_outlined(page, 'listitem "Buy bread"')

    def test_an_error_of_a_build_is_shown_until_a_server_works(self) -> None:
        strange = StrangeServer()
        page = self.open_strange(strange)
        entry = {"level": "error", "logger": "offstage dev", "message": "The build failed.\nmain.swift:3: error: no such module"}
        # The entry of a session is none of the user's.
        for params in (entry, {**entry, "message": "No build", "sessionId": "s1"}):
            strange.route.send(json.dumps({"jsonrpc": "2.0", "method": "log/entry", "params": params}))
        notice = page.locator(".errors .log")
        notice.wait_for()
        self.assertEqual(notice.locator(".message > span").inner_text(), "The build failed.")
        notice.locator("summary").click()
        self.assertIn("no such module", notice.inner_text())
        strange.kill()
        strange.route.close()
        notice.wait_for(state="detached")
        self.until(page, "() => offstage.client.state === 'connected'")

    def test_a_text_is_shown_before_the_scripts_have_arrived(self) -> None:
        self.expected = "ERR_FAILED"
        self.show("editProfile")
        page = self.context.new_page()
        page.route("**/*.js", lambda route: route.abort())
        page.goto(self.server.origin)
        self.assertEqual(page.locator("body").inner_text().strip(), "Loading…")
        page.unroute("**/*.js")
        page.reload()
        self.ready(page)
        self.assertNotIn("Loading", page.locator("body").inner_text())

    def test_a_reload_does_not_move_the_focus_again(self) -> None:
        page = self.show("notes")
        self.write_note(page, "Buy milk")
        self.press(page, "/")
        self.assertEqual(self.focused(page), "search")
        page.reload()
        self.ready(page)
        self.assertNotEqual(self.focused(page), "search")

    def test_a_refused_socket_is_reported(self) -> None:
        full = self.show("editProfile")
        # The server has at most 64 sockets.
        full.evaluate("""async () => {
            globalThis.more = Array.from({ length: 63 }, () => new WebSocket(`ws://${location.host}/socket`));
            await Promise.all(more.map((one) => new Promise((done) => { one.onopen = done; })));
        }""")
        page = self.context.new_page()
        page.goto(self.server.origin)
        banner = page.locator(".banner")
        banner.wait_for(state="visible")
        self.assertIn("cannot be reached", banner.inner_text())

    def test_a_slow_link_loses_no_key(self) -> None:
        page = self.show("editProfile", scripts=LINK + "link.delay = 150;")
        text = "abcdefghijklmnopqrstuvwxy"
        page.locator(FIELD).click()
        for index, key in enumerate(text, 1):
            page.keyboard.press(key)
            self.assertEqual(page.locator(FIELD).input_value(), text[:index])
            page.wait_for_timeout(20)
        self.until_sent(page)
        self.assertEqual(page.locator(FIELD).input_value(), text)
        self.assertEqual(self.server_value(page, "name"), text)

    def test_an_echo_is_drawn_at_once(self) -> None:
        page = self.show("editProfile", scripts=LINK)
        page.locator(FIELD).click()
        page.evaluate("() => addEventListener('keydown', (event) => { link.key = event.timeStamp; }, true)")
        own = []
        for _ in range(40):
            page.evaluate("() => { link.sends.length = link.handled.length = 0; }")
            page.keyboard.press("a")
            self.until(page, "() => !offstage.session.hasPendingInput")
            own.append(page.evaluate("() => link.sends[0] - link.key + link.handled.reduce((sum, time) => sum + time, 0)"))
        median = statistics.median(own)
        print(f"\nfrom a key to its echo, without the server: p50 {median:.1f} ms, p95 {sorted(own)[37]:.1f} ms")
        # A guard against waiting for a frame or a timer; a busy machine is slower than the 5 ms of the aim.
        self.assertLess(median, 16)


class InputTest(PageTest):
    def test_a_key_of_a_button_that_the_typed_text_enables_is_pressed_later(self) -> None:
        page = self.show("notes", scripts=LINK)
        self.press(page, "n")
        page.evaluate("() => link.hold()")
        page.keyboard.type("Buy milk")
        page.keyboard.press("Control+S")
        # The user types on.
        page.keyboard.type(" and bread")
        page.evaluate("() => link.release()")
        self.until_sent(page)
        self.assertEqual(page.locator(TEXT).input_value(), "Buy milk and bread")
        page.evaluate("() => link.hold()")
        page.keyboard.type(" and tea")
        page.keyboard.press("Control+S")
        page.evaluate("() => link.release()")
        self.until_outlined(page, 'listitem "Buy milk and bread and tea"')

    def test_the_focus_stays_while_rows_change(self) -> None:
        page = self.show("stocks")
        self.settle(page, 1000)
        page.locator("[data-id=search] input").focus()
        page.keyboard.press("Tab")
        before = self.focused(page)
        for _ in range(10):
            self.settle(page, 1000)
            self.assertEqual(self.focused(page), before)

    def test_help_lists_the_keys_of_the_screen(self) -> None:
        page = self.show("notes")
        self.press(page, "?")
        text = page.locator(".help").inner_text()
        for part in ("New note", "Ctrl+Z", "Search", "Copy", "The next control"):
            self.assertIn(part, text)
        self.assertNotIn("inspector", text)
        self.press(page, "Escape")
        self.assertFalse(page.locator(".help").is_visible())

    def test_the_inspector_shows_messages_state_route_and_time(self) -> None:
        page = self.show("notes")
        self.press(page, "Control+Alt+I")
        self.assertFalse(page.locator(".inspector").is_visible())
        self.assertEqual(page.get_by_role("button", name="Inspector").count(), 0)
        self.configure({"open": {"app": "notes", "context": "test"}, "inspector": True})
        page = self.show("")
        self.assertTrue(page.get_by_role("button", name="Inspector").is_visible())
        self.press(page, "Control+Alt+I")
        drawer = page.locator(".inspector")
        self.assertIn("session/open", drawer.inner_text())
        drawer.locator("summary").first.click()
        self.until(page, "() => document.querySelector('.inspector pre').textContent.includes('jsonrpc')")
        for tab, part in (("State", "searchDidChange"), ("Route tree", "notes.list"), ("Time line", "snapshot")):
            page.get_by_role("tab", name=tab).click()
            self.settle(page)
            self.assertIn(part, drawer.inner_text())
        page.keyboard.press("Escape")
        self.assertFalse(drawer.is_visible())

    def test_escape_at_the_first_screen_does_nothing(self) -> None:
        page = self.show("editProfile")
        for _ in range(3):
            self.press(page, "Escape")
        texts = page.evaluate("() => offstage.inspector.messages.map(({ text }) => text)")
        self.assertEqual([text for text in texts if "route/back" in text], [])
        self.assert_no_error(page)
        self.assertIn('screen "Edit profile"', self.outline(page))

    def test_input_is_sent_again_after_an_error(self) -> None:
        def refuse(path: str, part: str) -> Page:
            return self.show("gallery", path, scripts=LINK + f"link.refuses = '{part}';")

        page = refuse("/list", "rowsDidReachEnd")
        for total in ("20", "40"):
            page.get_by_role("button", name="Show more").click()
            self.until_outlined(page, f'list "Items": {total}')
        self.assertEqual(page.locator(".error-notice .message").inner_text(), "The disk is full")
        page = refuse("/fields", "inputSeq")
        for value in ("5", "5"):
            page.locator(".numberField input").first.fill(value)
            page.keyboard.press("Enter")
            self.until_sent(page)
        self.until_outlined(page, re.compile(r"spinbutton .*: 5"))

    def test_a_press_on_a_screen_that_the_server_has_left_is_ignored(self) -> None:
        page = self.show("gallery", "/layers", scripts=LINK)
        # The page still shows the screen that the server has left.
        page.evaluate("() => { link.hold(); offstage.session.back(); }")
        page.locator(".button[data-id=push] button").click()
        page.evaluate("() => link.release()")
        self.until_outlined(page, 'screen "Gallery"')
        self.settle(page)
        self.assert_no_error(page)


class ContentTest(PageTest):
    def test_100_000_rows_are_few_elements_and_scroll(self) -> None:
        page = self.show("gallery", "/table")
        self.assertLess(page.locator("tr").count(), 120)
        page.locator("tr.row").first.focus()
        index = "Number(document.activeElement.getAttribute('aria-rowindex'))"
        for key, condition in (("End", "=== 100001"), ("PageUp", "< 100000"), ("Home", "=== 2")):
            self.press(page, key)
            self.until(page, f"() => {index} {condition}")
        self.assertLess(page.locator("tr").count(), 120)
        page.locator("tr.row").nth(2).hover()
        for _ in range(10):
            page.mouse.wheel(0, 1500)
            self.settle(page)
        visible = page.evaluate("""() => {
            const box = document.querySelector(".table > .rows-scroll").getBoundingClientRect();
            const rows = [...document.querySelectorAll("tr.row")].map((row) => row.getBoundingClientRect());
            return rows.filter(({ top, bottom }) => top > box.top + 40 && bottom < box.bottom).length;
        }""")
        self.assertGreater(visible, 3, "rows are visible after scrolling")
        self.assertGreater(page.locator(".table > .rows-scroll").evaluate("(it) => it.scrollTop"), 5000)

    def test_hostile_text_is_text_without_control_characters(self) -> None:
        page = self.show("gallery", "/hostile")
        page.on("dialog", lambda dialog: self.errors.append(f"a dialog: {dialog.message}"))
        self.assertEqual(page.locator("body script").count(), 0)
        self.assertEqual(page.locator("a[href^=javascript]").count(), 0)
        self.assertIn("<script>alert(1)</script>", page.locator(".screen:not([hidden]) > .content").inner_text())
        drawn = page.evaluate("""() => {
            const texts = [];
            const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
            while (nodes.nextNode()) {
                const node = nodes.currentNode;
                if (node.nodeType === Node.TEXT_NODE) texts.push(node.data);
                else texts.push(node.getAttribute("title") ?? "", node.getAttribute("placeholder") ?? "");
            }
            return texts;
        }""")
        self.assertIn("before after ", drawn)
        hidden = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
        self.assertEqual([text for text in drawn if hidden.search(text)], [])

    def test_an_object_in_place_of_a_text_is_no_element(self) -> None:
        bad = '{"tag": "a", "attributes": {"href": "//x"}, "children": []}'
        page = self.open_strange(StrangeServer(
            change=lambda line: line.replace('"title": "Known"', f'"title": {bad}').replace('"series": []', '"series": 1')))
        self.expected = "series"
        self.assertEqual(page.locator(".content a").count(), 0)
        # A component that is none does not hide the others.
        self.assertIn('button "Layer"', self.outline(page))

    def test_a_touch_screen_shows_no_keys(self) -> None:
        touch = self.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
        page = self.show("notes", context=touch)
        page.get_by_role("button", name="New note").first.tap()
        page.locator(".dialog textarea").fill("Buy milk")
        self.settle(page)
        page.get_by_role("button", name="Save").tap()
        self.settle(page)
        self.assertEqual(page.locator("kbd").locator("visible=true").count(), 0)
        self.assertFalse(page.locator(".tool-bar").is_visible())
        for command in page.locator(".commands button").locator("visible=true").all():
            box = command.bounding_box()
            assert box
            self.assertLessEqual(box["x"] + box["width"], 390)
        tab = page.locator("[role=tab]:has(.tab-badge:not([hidden]))")
        badge, title = tab.locator(".tab-badge").bounding_box(), tab.locator(".title").bounding_box()
        assert badge and title
        self.assertTrue(badge["y"] + badge["height"] <= title["y"] + 1 or badge["x"] >= title["x"] + title["width"])

    def test_a_screen_without_components_says_so(self) -> None:
        strange = StrangeServer(
            change=lambda line: line.replace('"component":', '"kind":').replace('"parts":', '"values":'))
        page = self.open_strange(strange)
        blank = page.locator(".screen .blank")
        self.assertEqual(blank.inner_text(), "This screen has no components; screen/get has its values.")
        self.assertEqual(self.show("notes", context=self.new_context()).locator(".blank").count(), 0)

    def test_the_only_button_is_the_primary_one(self) -> None:
        page = self.show("notes")
        background = "(it) => getComputedStyle(it).backgroundColor"
        plain = page.get_by_role("button", name="Write the first one").evaluate(background)
        self.assertNotEqual(page.locator(".content [data-key=n]").evaluate(background), plain)
        self.press(page, "n")
        self.assertNotEqual(page.get_by_role("button", name="Save").evaluate(background), plain)

    def test_a_heading_with_the_title_of_the_screen_is_not_drawn(self) -> None:
        page = self.show("onboarding")
        self.assertEqual(page.get_by_text("Welcome", exact=True).count(), 2)
        self.assertEqual(page.locator(".component:not(.visually-hidden)").get_by_text("Welcome", exact=True).count(), 0)

    def test_texts_of_another_direction_stay_at_their_side(self) -> None:
        edges = """(selector) => {
            const range = document.createRange();
            range.selectNodeContents(document.querySelector(selector));
            const { left, right } = range.getBoundingClientRect();
            return [left, right];
        }"""
        page = self.show("gallery", "/fields", context=self.new_context(locale="ar-EG"))
        field = page.locator(".textField input").first.bounding_box()
        assert field
        self.assertAlmostEqual(page.evaluate(edges, ".textField label")[1], field["x"] + field["width"], delta=4)
        self.link(page, "gallery://table")
        for column, side in (("name", 1), ("size", 0)):
            index = page.locator(f"th[data-column={column}]").evaluate("(it) => it.cellIndex + 1")
            head = page.evaluate(edges, f"th[data-column={column}]")[side]
            self.assertAlmostEqual(page.evaluate(edges, f"tr.row td:nth-child({index})")[side], head, delta=4, msg=column)

    def test_a_chart_has_texts_that_can_be_read_in_a_narrow_window(self) -> None:
        height = "() => document.querySelector('.chart-picture text').getBoundingClientRect().height"
        page = self.show("gallery", "/chart")
        wide = page.evaluate(height)
        page.set_viewport_size({"width": 360, "height": 640})
        self.settle(page)
        self.assertAlmostEqual(page.evaluate(height), wide, delta=1)

    def test_markdown_is_that_of_commonmark(self) -> None:
        page = self.show("gallery", "/markdown")
        self.assertIn("snake_case_words", page.locator(".markdown .body").first.inner_text())
        link = '<a href="https://x.y" title="A title" target="_blank" rel="noopener noreferrer">a</a>'
        picture = '<span class="placeholder" role="img" aria-label="A cat" title="A title">A cat</span>'
        for text, html in (
            ('[a](https://x.y "A title")', f"<p>{link}</p>"),
            ('[a][b]\n\n[b]: https://x.y "A title"', f"<p>{link}</p>"),
            ("<https://x.y>", '<p><a href="https://x.y" target="_blank" rel="noopener noreferrer">https://x.y</a></p>'),
            ("A\n=\n\nB\n-", "<h2>A</h2><h3>B</h3>"),
            ("#\n\n# A", "<h2>A</h2>"),
            ("    code", '<pre tabindex="0"><code>code</code></pre>'),
            ("a\nb  \nc", "<p>a b<br>c</p>"),
            ("- a\n- b\n\n3. c", '<ul><li>a</li><li>b</li></ul><ol start="3"><li>c</li></ol>'),
            ("<b onclick=x>a</b>", "<p>&lt;b onclick=x&gt;a&lt;/b&gt;</p>"),
            ("[a](javascript:alert)", "<p>[a](javascript:alert)</p>"),
            ("[a](file:///etc)", "<p>[a](file:///etc)</p>"),
            ("[a](notes://new)", '<p><span class="no-link" title="notes://new">a</span></p>'),
            ('![A *cat*](https://x.y/cat.png "A title")', f"<p>{picture}</p>"),
        ):
            made = page.evaluate("""async (text) => {
                const { markdownNodes } = await import("/web/markdown.js");
                const box = document.createElement("div");
                box.append(...markdownNodes(text, (url) => offstage.mayLoad(url)));
                return box.innerHTML;
            }""", text)
            self.assertEqual(made, html, text)

    def test_long_hostile_markdown_takes_linear_time(self) -> None:
        page = self.show("gallery")
        time = """async (text) => {
            const { markdownNodes } = await import("/web/markdown.js");
            const begin = performance.now();
            document.createElement("div").append(...markdownNodes(text, () => false));
            return performance.now() - begin;
        }"""
        for part in ("*a ", "**a ", "*_", "[a](", "[a](<", "[a]: b\n", "- a\n  ", "`a ", "> - "):
            short, long = (min(page.evaluate(time, part * count) for _ in range(2)) for count in (20_000, 80_000))
            self.assertLess(long, 8 * max(short, 100), f"{part!r}: {short:.0f} ms, {long:.0f} ms")

    def test_dark_mode_and_print(self) -> None:
        page = self.show("gallery", "/text")
        colour = "() => getComputedStyle(document.body).backgroundColor"
        light = page.evaluate(colour)
        page.emulate_media(color_scheme="dark")
        self.assertNotEqual(page.evaluate(colour), light)
        page.emulate_media(media="print", color_scheme="dark")
        self.assertEqual(page.evaluate(colour), "rgb(255, 255, 255)")
        self.assertFalse(page.locator(".tool-bar").is_visible())
        printed = PdfReader(io.BytesIO(page.pdf()))
        text = re.sub(r"\s+", " ", " ".join(sheet.extract_text() for sheet in printed.pages))
        # The screen is printed to its end, and the tools of the page are not.
        for part in ("Text", "A title", "Numbers", "A group that expands"):
            self.assertIn(part, text)
        self.assertNotIn("Inspector", text)

    def test_loading_is_shown_after_a_moment_and_until_it_ends(self) -> None:
        page = self.show("editProfile")
        page.locator(FIELD).fill("Anna")
        self.settle(page)
        page.locator("[data-id=save] button").click()
        busy = page.locator("[data-id=save] button[aria-busy=true]")
        self.assertEqual(busy.evaluate(APPEARANCE, "::after"), ["turn, appear", "0s, 0.3s", "none, backwards"])
        # The clock of the app ends the saving.
        self.settle(page, 1000)
        busy.wait_for(state="hidden")
        page = self.show("gallery", "/states")
        loading = page.locator(".list .loading")
        self.assertEqual(loading.evaluate(APPEARANCE), ["appear", "0.3s", "backwards"])
        self.link(page, "gallery://text")
        self.assertEqual(loading.locator("visible=true").count(), 0)
