"""Texts of the front ends themselves in the language of the user: `_("Help")`. An app's texts come from its server.

`clients/tools/texts.sh` reads the texts from the sources and writes the catalogues in `locale`.
"""

from __future__ import annotations

import gettext
from pathlib import Path

LOCALE = Path(__file__).with_name("locale")

_catalogue = gettext.translation("offstage", LOCALE, fallback=True)


def use_language(*languages: str) -> None:
    """Uses the first of some languages that has a catalogue; without one, that of LANGUAGE, LC_ALL or LANG."""
    global _catalogue
    _catalogue = gettext.translation("offstage", LOCALE, languages or None, fallback=True)


def languages() -> list[str]:
    """Returns the languages that have texts."""
    return sorted(["en", *(path.name for path in LOCALE.iterdir())])


def _(text: str) -> str:
    """Returns a text in the language of the user."""
    return _catalogue.gettext(text)


def N_(text: str) -> str:
    """Marks a text that is translated later, when it is shown."""
    return text
