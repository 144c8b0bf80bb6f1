"""Settings of the user, for the `context` of `initialize`."""

from __future__ import annotations

import os
from collections.abc import Mapping

from offstage_client.connection import JsonObject

LOCALTIME = "/etc/localtime"


def user_context(environment: Mapping[str, str] = os.environ, localtime: str = LOCALTIME) -> JsonObject:
    """Returns the locale and the time zone of the user's environment, as far as it names them."""
    names = (environment.get(name) for name in ("LC_ALL", "LC_TIME", "LANG"))
    language = next((name for name in names if name), "").partition(".")[0].partition("@")[0]
    zone = environment.get("TZ", "").removeprefix(":") or os.path.realpath(localtime).partition("zoneinfo/")[2]
    context: JsonObject = {}
    if language not in ("", "C", "POSIX"):
        context["locale"] = language.replace("_", "-")
    if "/" in zone:
        context["timeZone"] = zone
    return context
