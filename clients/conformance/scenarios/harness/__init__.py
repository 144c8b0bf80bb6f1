"""Plays scenarios: the same input for every front end, and a comparison of its outlines and messages."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
"""The repository."""

SCENARIOS = ROOT / "clients/conformance/scenarios"

# The package runs from the repository, without installation.
sys.path += [str(ROOT / "clients/lib/python"), str(ROOT / "clients/conformance")]
