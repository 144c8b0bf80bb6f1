"""The page's own texts in other languages, and what the page tells a browser about itself."""

from __future__ import annotations

import json
import re
from typing import Any

from servers import ROOT
from support import PageTest

WEB = ROOT / "clients/web"


def names(text: str) -> list[str]:
    return sorted(re.findall(r"\{\w+\}", text))


class WordsTest(PageTest):
    def test_each_text_of_the_page_is_translated(self) -> None:
        sources = [*WEB.glob("*.js"), *WEB.glob("components/*.js")]
        used = {text for file in sources for text in re.findall(r'\bwords\(\s*"([^"]*)"', file.read_text())}
        self.assertGreater(len(used), 80)
        page = self.show("editProfile")
        german = page.evaluate("async () => (await import('/web/words-de.js')).default")
        self.assertEqual(set(german), used)
        for text, translated in german.items():
            self.assertEqual(names(translated), names(text))

    def test_the_page_speaks_a_language_of_the_user_and_marks_its_texts_where_the_app_has_another(self) -> None:
        server = self.serve("gallery")
        for locale, language, keys in (("de-AT", None, "Tasten ?"), ("fr-FR", "en", "Keys ?"), ("en-GB", None, "Keys ?")):
            page = self.open(server, context=self.new_context(locale=locale))
            self.assertEqual(page.locator("html").get_attribute("lang"), locale)
            bar = page.locator(".tool-bar")
            self.assertEqual((bar.get_attribute("lang"), bar.text_content()), (language, keys))
            page.close()

    def test_the_page_speaks_the_language_of_its_configuration(self) -> None:
        self.configure({"open": {"app": "gallery", "context": "test"}, "initialize": {"context": {"locale": "de-DE"}}})
        page = self.show("gallery", "/tree")
        self.assertEqual(page.locator("[data-back]").get_attribute("aria-label"), "Zurück zu Gallery")
        page.keyboard.press("F1")
        self.assertIn("Abbrechen oder zurück", page.locator(".help").inner_text())

    def test_the_page_has_an_icon_a_manifest_and_colours(self) -> None:
        page = self.show("editProfile")

        def load(path: str) -> tuple[str, str]:
            found: Any = page.request.get(self.server.origin + path)
            return found.headers["content-type"], found.text()

        kind, icon = load(page.locator("link[rel=icon]").get_attribute("href") or "")
        self.assertEqual(kind, "image/svg+xml")
        self.assertIn("<svg", icon)
        kind, text = load(page.locator("link[rel=manifest]").get_attribute("href") or "")
        self.assertEqual(kind, "application/manifest+json")
        manifest = json.loads(text)
        self.assertEqual(load(manifest["icons"][0]["src"])[1], icon)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            colour = page.locator(f"meta[name=theme-color][media*={scheme}]").get_attribute("content") or ""
            red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
            shown = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
            self.assertEqual(shown, f"rgb({red}, {green}, {blue})", scheme)
