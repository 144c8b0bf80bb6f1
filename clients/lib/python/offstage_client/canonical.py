"""Canonical text of JSON values (RFC 8785)."""

from __future__ import annotations

import json
import math
from decimal import Decimal
from typing import Any


def canonical(value: Any) -> str:
    """Returns the text of a JSON value without blanks, with sorted members and numbers as ECMAScript writes them."""
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(f"{canonical(name)}:{canonical(value[name])}" for name in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return _number(value)
    return json.dumps(value, ensure_ascii=False)


def _number(value: float) -> str:
    """Returns the text of a number as a double, like `Number.prototype.toString`."""
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        return "null"
    # The shortest digits are the same in Python; the position of the point and the exponent differ.
    sign, shortest, exponent = Decimal(repr(number)).as_tuple()
    assert isinstance(exponent, int)
    digits = "".join(map(str, shortest)).rstrip("0")
    point = len(shortest) + exponent
    if not digits:
        return "0"
    if len(digits) <= point <= 21:
        text = digits.ljust(point, "0")
    elif 0 < point <= 21:
        text = f"{digits[:point]}.{digits[point:]}"
    elif -6 < point <= 0:
        text = "0." + "0" * -point + digits
    else:
        fraction = "." + digits[1:] if len(digits) > 1 else ""
        text = f"{digits[0]}{fraction}e{point - 1:+d}"
    return "-" + text if sign else text
