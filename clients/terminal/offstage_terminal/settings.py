"""The settings of the user: `~/.config/offstage/tui.toml`. A wrong entry is a sentence; the others count."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from offstage_ui.keys import OWN_KEYS
from offstage_ui.texts import _, languages
from textual.theme import BUILTIN_THEMES

Keys = dict[str, tuple[str, ...]]

KEYS: Keys = {
    **OWN_KEYS,
    "commands": ("Ctrl+P",),
    "help": ("?", "F1"),
    "quit": ("Ctrl+Q",),
    "errors": ("F8",),
    "filter": ("/",),
    "move": ("m",),
    "sort": ("s",),
    "copy": ("y",),
}
"""The keys of the terminal's own commands, in the grammar of the article Keys. The first one is shown."""

THEMES = sorted(BUILTIN_THEMES)

NAMES = "Backspace|Delete|Insert|Home|End|PageUp|PageDown|Up|Down|Left|Right|F[1-9]|F1[0-2]"
KEY = re.compile(rf"(?:Ctrl\+)?(?:Alt\+)?(?:Shift\+)?(?:{NAMES})|(?:Ctrl\+(?:Alt\+)?|Alt\+)(?:Shift\+)?[^\sa-z]|\S")
"""A key that can be bound. Enter, Escape, Space and Tab have a meaning on each screen."""


@dataclass(frozen=True)
class Settings:
    """What the file says, with the defaults of the terminal for what it does not say."""

    theme: str | None = None
    language: str | None = None
    keys: Keys = field(default_factory=lambda: dict(KEYS))
    problems: tuple[str, ...] = ()
    """Sentences about entries that are wrong."""


def settings_file(environment: Mapping[str, str] = os.environ) -> Path:
    """Returns the path of the file, which may be missing."""
    folder = environment.get("XDG_CONFIG_HOME") or "~/.config"
    return Path(folder).expanduser() / "offstage/tui.toml"


def load(path: Path) -> Settings:
    """Reads a file. Without one, all settings are the defaults."""
    try:
        text = path.read_text(encoding="utf-8")
        entries = tomllib.loads(text)
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        return Settings(problems=(_("{file} cannot be read: {reason}.").format(file=path, reason=reason),))
    problems = [f"{path}, {place}" for place in _check(entries)]
    theme, language = entries.get("theme"), entries.get("language")
    return Settings(
        theme if theme in THEMES else None,
        language if language in languages() else None,
        _keys(entries.get("keys")),
        tuple(problems),
    )


def _check(entries: dict[str, Any]) -> Iterator[str]:
    """Returns the name of each wrong entry and what is wrong."""
    for name, value in entries.items():
        if name == "theme" and value not in THEMES:
            missing = _("theme: there is no theme {value}; the themes are {themes}.")
            yield missing.format(value=value, themes=", ".join(THEMES))
        elif name == "language" and value not in languages():
            missing = _("language: there are no texts in {value}; the languages are {known}.")
            yield missing.format(value=value, known=", ".join(languages()))
        elif name == "keys" and isinstance(value, dict):
            yield from _check_keys(value)
        elif name not in ("theme", "language"):
            known = "theme, language, [keys]"
            yield _("{name}: there is no such setting; the settings are {known}.").format(name=name, known=known)


def _check_keys(table: dict[str, Any]) -> Iterator[str]:
    for name, value in table.items():
        wrong = next((key for key in _listed(value) if not is_key(key)), None)
        if name not in KEYS:
            known = ", ".join(KEYS)
            yield _("keys.{name}: there is no such command; the commands are {known}.").format(name=name, known=known)
        elif wrong is not None:
            needed = _('keys.{name}: needs keys such as "Ctrl+P", "F2" or "x"; got {value}.')
            yield needed.format(name=name, value=wrong)
    bound: dict[str, str] = {}
    for name, keys in _keys(table).items():
        for key in keys:
            other = bound.setdefault(key, name)
            if other != name:
                changed, known = (name, other) if name in table else (other, name)
                yield _("keys.{name}: {key} is also the key of {other}.").format(name=changed, key=key, other=known)


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _keys(table: Any) -> Keys:
    """Returns the keys of all commands: those of the table as far as they are right, else the defaults."""
    changed = table if isinstance(table, dict) else {}
    right = {name: tuple(_listed(keys)) for name, keys in changed.items() if all(map(is_key, _listed(keys)))}
    return {name: right.get(name, keys) for name, keys in KEYS.items()}


def is_key(key: Any) -> bool:
    """True for a key that a command can have."""
    return isinstance(key, str) and KEY.fullmatch(key) is not None
