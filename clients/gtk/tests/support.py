"""A running window for the tests."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "clients/conformance"), str(ROOT / "clients/conformance/scenarios")]

from drivers import cases  # noqa: E402
from drivers.gtk import GtkPilot  # noqa: E402


class WindowTest(cases.Cases):
    """A test with the window of an app."""

    make_pilot, size = GtkPilot, (80, 30)
