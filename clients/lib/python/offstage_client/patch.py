"""Patches of views: operations of RFC 6902, and two operations on text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .errors import ReplicaError


def apply_patch(document: Any, patch: Any) -> Any:
    """Changes a document by a patch and returns it. The document is changed in place unless its root is replaced.

    Operations are `add`, `remove`, `replace` and `move` of RFC 6902, and on strings:
    `splice` replaces `count` code points at `index` by `text`; `append` adds `text` at the end.

    Raises `ReplicaError` for an operation that does not fit. The document is then unusable.
    """
    if not isinstance(patch, list):
        raise ReplicaError(f"a patch is an array of operations; got {patch!r}", kind="patch")
    for index, operation in enumerate(patch):
        try:
            document = _apply(document, operation)
        except (KeyError, IndexError, TypeError, ValueError) as error:
            message = f"operation {index} of a patch does not fit: {operation}: {error}"
            raise ReplicaError(message, kind="patch") from error
    return document


def parse_pointer(text: str) -> list[str]:
    """Returns the tokens of a JSON Pointer (RFC 6901)."""
    if not text:
        return []
    if not text.startswith("/"):
        raise ValueError(f"the pointer '{text}' must be empty or begin with '/'")
    return [token.replace("~1", "/").replace("~0", "~") for token in text[1:].split("/")]


def _apply(document: Any, operation: dict[str, Any]) -> Any:
    path = parse_pointer(operation["path"])
    name = operation["op"]
    if name == "move":
        source = parse_pointer(operation["from"])
        if source == path:
            _get(document, path)
            return document
        if path[: len(source)] == source:
            raise ValueError("a value cannot move into itself")
        value = _get(document, source)
        return _add(_remove(document, source), path, value)
    if name == "add":
        return _add(document, path, operation["value"])
    if name == "remove":
        return _remove(document, path)
    if name == "replace":
        return _change(document, path, lambda old: operation["value"])
    if name == "splice":
        return _change(
            document, path, lambda old: splice(old, operation["index"], operation["count"], operation["text"])
        )
    if name == "append":
        return _change(document, path, lambda old: splice(old, len(old), 0, operation["text"]))
    raise ValueError(f"'{name}' is no operation")


def splice(text: str, index: int, count: int, replacement: str) -> str:
    """Replaces `count` code points at `index`."""
    if not isinstance(text, str) or not isinstance(replacement, str):
        raise TypeError("a splice changes a string")
    if index < 0 or count < 0 or index + count > len(text):
        raise IndexError(f"the text has {len(text)} code points")
    return text[:index] + replacement + text[index + count :]


def _index(token: str, count: int) -> int:
    """Returns an index below `count`."""
    if not token.isascii() or not token.isdigit() or (token[0] == "0" and token != "0"):
        raise ValueError(f"'{token}' is not an index")
    if int(token) >= count:
        raise IndexError(f"the array has {count} elements")
    return int(token)


def _get(document: Any, path: list[str]) -> Any:
    for token in path:
        if isinstance(document, list):
            document = document[_index(token, len(document))]
        elif isinstance(document, dict):
            document = document[token]
        else:
            raise TypeError(f"no member '{token}' in {document!r}")
    return document


def _add(document: Any, path: list[str], value: Any) -> Any:
    if not path:
        return value
    container = _get(document, path[:-1])
    if isinstance(container, list):
        index = len(container) if path[-1] == "-" else _index(path[-1], len(container) + 1)
        container.insert(index, value)
    elif isinstance(container, dict):
        container[path[-1]] = value
    else:
        raise TypeError(f"no member '{path[-1]}' in {container!r}")
    return document


def _remove(document: Any, path: list[str]) -> Any:
    if not path:
        raise ValueError("the whole document cannot be removed")
    container = _get(document, path[:-1])
    del container[_index(path[-1], len(container)) if isinstance(container, list) else path[-1]]
    return document


def _change(document: Any, path: list[str], change: Callable[[Any], Any]) -> Any:
    if not path:
        return change(document)
    container = _get(document, path[:-1])
    key: Any = _index(path[-1], len(container)) if isinstance(container, list) else path[-1]
    container[key] = change(container[key])
    return document


def text_edit(old: str, new: str) -> tuple[int, int, str]:
    """Returns the shortest edit of one range that makes `new` from `old`: index, count and text."""
    start, most = 0, min(len(old), len(new))
    # Compares halves, so that a long common text costs few steps.
    if old[:most] == new[:most]:
        start = most
    else:
        step = most
        while step > 0:
            if old[start : start + step] == new[start : start + step] and start + step <= most:
                start += step
            else:
                step //= 2
    end, most, step = 0, most - start, most - start
    while step > 0:
        low_old, low_new = len(old) - end - step, len(new) - end - step
        if end + step <= most and old[low_old : len(old) - end] == new[low_new : len(new) - end]:
            end += step
        else:
            step //= 2
    return start, len(old) - end - start, new[start : len(new) - end]
