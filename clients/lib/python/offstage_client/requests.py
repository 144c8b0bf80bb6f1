"""Requests of an app to the platform: the checks that every front end makes before it fulfils one."""

from __future__ import annotations

import errno
import mimetypes
import os
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any


def may_open(url: str, app: str, apps: Sequence[Mapping[str, Any]]) -> bool:
    """True for a URL with a scheme that an app declares. `apps` is the member of the result of `initialize`."""
    schemes = [scheme for known in apps if known.get("name") == app for scheme in known.get("urlSchemes") or []]
    return url.partition(":")[0].lower() in [scheme.lower() for scheme in schemes]


def shared_text(arguments: Mapping[str, Any]) -> str:
    """Returns the text of a `share` request: its text and its URL."""
    return " ".join(str(arguments[name]) for name in ("text", "url") if arguments.get(name))


def listed_paths(text: str) -> list[str]:
    """Returns the paths that a user has listed with commas. A comma in the name of an existing file splits nothing."""
    pieces, found = text.split(","), []
    while pieces:
        paths = [",".join(pieces[:count]).strip() for count in range(1, len(pieces) + 1)]
        existing = [count for count, path in enumerate(paths, 1) if os.path.exists(os.path.expanduser(path))]
        count = max(existing, default=1)
        found.append(paths[count - 1])
        pieces = pieces[count:]
    return [path for path in found if path]


def picked(paths: Sequence[str], types: Sequence[str]) -> list[dict[str, Any]]:
    """Returns the files at paths. Raises `ValueError` for a file of a type that the app does not take.

    An empty `types` takes all files.
    """
    files = [_file(path) for path in paths]
    for file in files:
        if types and not any(fnmatchcase(file["type"], pattern.lower()) for pattern in types):
            raise ValueError(f"'{file['name']}' is {file['type']}; choose a file of {', '.join(types)}")
    return files


def described(path: str) -> dict[str, Any]:
    """Returns the name, the media type and the size of a file, the value of a file field."""
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return {"name": os.path.basename(path), "type": kind, "size": os.stat(path).st_size}


def _file(path: str) -> dict[str, Any]:
    path = os.path.abspath(os.path.expanduser(path.strip()))
    return {**described(path), "path": path}


def suggested_name(arguments: Mapping[str, Any]) -> str:
    """Returns the file name that a `saveFile` request suggests. Only the user chooses the folder."""
    name = os.path.basename(str(arguments.get("name") or "").replace("\0", ""))
    return "" if name in (".", "..") else name


def save(path: str, text: str, replaces: bool = False) -> dict[str, Any]:
    """Saves a text in a new file, and returns the result of a `saveFile` request.

    Raises `FileExistsError` when the path has a file, unless `replaces`.
    """
    path = os.path.abspath(os.path.expanduser(path.strip()))
    if os.path.isdir(path):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    content = text.encode()
    with open(path, "wb" if replaces else "xb") as file:
        file.write(content)
    return {"path": os.path.realpath(path)}
