"""Markdown for a terminal: CommonMark without HTML, which is text."""

from __future__ import annotations

from markdown_it import MarkdownIt
from rich.markdown import Markdown

from .safe import safe

PARSER = MarkdownIt("commonmark", {"html": False})


class SafeMarkdown(Markdown):
    """Rich's Markdown with a parser that reads HTML as text."""

    def __init__(self, text: str) -> None:
        super().__init__("", hyperlinks=False)
        self.markup = text
        self.parsed = PARSER.parse(text)


def words_of(text: str) -> list[str]:
    """Returns the words of a text in Markdown that are drawn, in their order."""
    tokens = [child for token in PARSER.parse(safe(text, lines=True)) for child in [token, *(token.children or [])]]
    kinds = ("text", "code_inline", "code_block", "fence")
    return [word for token in tokens if token.type in kinds for word in token.content.split()]


def markdown(text: str) -> SafeMarkdown:
    return SafeMarkdown(safe(text, lines=True))
