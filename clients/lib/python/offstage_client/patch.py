"""Patches of views: operations of RFC 6902, and two operations on text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .errors import ReplicaError


def apply_patch(document: Any, patch: Any) -> Any:
    """Returns a document changed by a patch. The given document stays as it is; both share what has not changed.

    Operations are `add`, `remove`, `replace` and `move` of RFC 6902, and on strings:
    `splice` replaces `count` code points at `index` by `text`; `append` adds `text` at the end.

    Raises `ReplicaError` for an operation that does not fit.
    """
    if not isinstance(patch, list):
        raise ReplicaError(f"a patch is an array of operations; got {patch!r}", kind="patch")
    draft = _Draft(document)
    for index, operation in enumerate(patch):
        try:
            draft.apply(operation)
        except (KeyError, IndexError, TypeError, ValueError) as error:
            message = f"operation {index} of a patch does not fit: {operation}: {error}"
            raise ReplicaError(message, kind="patch") from error
    return draft.document


class _Draft:
    """A document that a patch changes. A container is copied before its first change."""

    def __init__(self, document: Any) -> None:
        self._root = {"": document}
        self._copies: dict[int, Any] = {}
        """The copied containers by their identity, which a removed one keeps."""

    @property
    def document(self) -> Any:
        """The document after the operations so far."""
        return self._root[""]

    def apply(self, operation: dict[str, Any]) -> None:
        """Applies an operation."""
        path, name = operation["path"], operation["op"]
        if name == "move":
            source = operation["from"]
            if path.startswith(f"{source}/"):
                raise ValueError("a value cannot move into itself")
            if path != source:
                self._add(path, self._remove(source))
        elif name == "add":
            self._add(path, operation["value"])
        elif name == "remove":
            self._remove(path)
        elif name == "replace":
            self._change(path, lambda old: operation["value"])
        elif name == "splice":
            self._change(path, lambda old: splice(old, operation["index"], operation["count"], operation["text"]))
        elif name == "append":
            self._change(path, lambda old: splice(old, len(old), 0, operation["text"]))
        else:
            raise ValueError(f"'{name}' is no operation")

    def _add(self, path: str, value: Any) -> None:
        container, token = self._find(path)
        if isinstance(container, list):
            container.insert(len(container) if token == "-" else _index(token, len(container) + 1), value)
        else:
            container[token] = value

    def _remove(self, path: str) -> Any:
        if not path:
            raise ValueError("the whole document cannot be removed")
        container, token = self._find(path)
        return container.pop(_key(container, token))

    def _change(self, path: str, change: Callable[[Any], Any]) -> None:
        container, token = self._find(path)
        key = _key(container, token)
        container[key] = change(container[key])

    def _find(self, path: str) -> tuple[Any, str]:
        """Returns the container of a value and the last token of its path, a JSON Pointer (RFC 6901).

        The containers on the path are copies of this draft.
        """
        if path and not path.startswith("/"):
            raise ValueError(f"the pointer '{path}' must be empty or begin with '/'")
        *tokens, last = (token.replace("~1", "/").replace("~0", "~") for token in path.split("/"))
        found: Any = self._root
        for token in tokens:
            key = _key(found, token)
            found[key] = self._copy(found[key], token)
            found = found[key]
        return found, last

    def _copy(self, container: Any, token: str) -> Any:
        if id(container) in self._copies:
            return container
        if not isinstance(container, (dict, list)):
            raise TypeError(f"no members in {container!r} at '{token}'")
        copied = container.copy()
        self._copies[id(copied)] = copied
        return copied


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


def _key(container: Any, token: str) -> Any:
    """Returns the index or the name of an element that a container has or may have."""
    return _index(token, len(container)) if isinstance(container, list) else token


def with_replaced(document: Any, old: Any, new: Any) -> Any:
    """Returns a document with one object in place of another. Both documents share what has not changed."""
    if document is old:
        return new
    for key, value in document.items() if isinstance(document, dict) else enumerate(document):
        changed = with_replaced(value, old, new) if isinstance(value, (dict, list)) else value
        if changed is not value:
            copied = document.copy()
            copied[key] = changed
            return copied
    return document


def text_edit(old: str, new: str) -> tuple[int, int, str]:
    """Returns the shortest edit of one range that makes `new` from `old`: index, count and text."""
    start = _common_prefix(old, new)
    end = _common_prefix(old[start:][::-1], new[start:][::-1])
    return start, len(old) - end - start, new[start : len(new) - end]


def _common_prefix(left: str, right: str) -> int:
    """Returns the length of the common prefix. Compares halves, so that a long one costs few steps."""
    length, step = 0, min(len(left), len(right))
    while step > 0:
        if left[length : length + step] == right[length : length + step]:
            length += step
        else:
            step //= 2
        step = min(step, len(left) - length, len(right) - length)
    return length
