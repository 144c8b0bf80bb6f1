"""A GTK 4 window for every Offstage app."""

import sys
from pathlib import Path

try:
    import offstage_client  # noqa: F401
except ImportError:
    # The package runs from the repository, without installation.
    sys.path.append(str(Path(__file__).resolve().parents[2] / "lib/python"))

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("Adw", "1")
gi.require_version("Gdk", "4.0")
gi.require_version("Graphene", "1.0")
