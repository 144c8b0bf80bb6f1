"""Markdown as Pango's markup: CommonMark without HTML, which is text."""

from __future__ import annotations

from gi.repository import GLib
from markdown_it import MarkdownIt
from markdown_it.token import Token

PARSER = MarkdownIt("commonmark", {"html": False})

SIZES = {"h1": "x-large", "h2": "large", "h3": "large", "h4": "medium", "h5": "medium", "h6": "medium"}

INLINE = {
    "em_open": "<i>", "em_close": "</i>", "strong_open": "<b>", "strong_close": "</b>", "softbreak": " ",
    "hardbreak": "\n", "link_close": "</a>",
}  # fmt: skip

SCHEMES = ("http", "https", "mailto")


def markup_of(text: str) -> str:
    blocks: list[str] = []
    lists: list[int | None] = []
    quotes, prefix = 0, ""
    size: str | None = None
    for token in PARSER.parse(text):
        if token.type == "heading_open":
            size = SIZES.get(token.tag)
        elif token.type == "heading_close":
            size = None
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            start = token.attrGet("start")
            lists.append(int(start or 1) if token.type == "ordered_list_open" else None)
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            lists.pop()
        elif token.type == "list_item_open":
            number = lists[-1]
            prefix = "• " if number is None else f"{number}. "
            if number is not None:
                lists[-1] = number + 1
        elif token.type == "blockquote_open":
            quotes += 1
        elif token.type == "blockquote_close":
            quotes -= 1
        elif token.type == "inline":
            begin = "    " * max(0, len(lists) - 1) + prefix + "▏ " * quotes
            prefix = "    " if lists else ""
            body = inline(token.children or [])
            blocks.append(begin + (f'<span size="{size}" weight="bold">{body}</span>' if size else body))
        elif token.type in ("fence", "code_block"):
            blocks.append(f"<tt>{GLib.markup_escape_text(token.content.rstrip())}</tt>")
        elif token.type == "hr":
            blocks.append("―――")
    return "\n".join(blocks)


def inline(tokens: list[Token]) -> str:
    """Returns the markup of one block's spans. A link of another scheme than the web's or mail's is text."""
    found: list[str] = []
    opened: list[bool] = []
    for token in tokens:
        if token.type == "link_open":
            url = str(token.attrGet("href") or "")
            opened.append(url.partition(":")[0].lower() in SCHEMES)
            found.append(f'<a href="{GLib.markup_escape_text(url)}">' if opened[-1] else "")
        elif token.type == "link_close":
            found.append("</a>" if opened.pop() else "")
        elif token.type == "code_inline":
            found.append(f"<tt>{GLib.markup_escape_text(token.content)}</tt>")
        elif token.type == "image":
            found.append(GLib.markup_escape_text(token.content))
        else:
            found.append(INLINE.get(token.type) or GLib.markup_escape_text(token.content))
    return "".join(found)
