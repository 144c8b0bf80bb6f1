"""A GTK 4 window for every Offstage app."""

__version__ = "0.2.0"

missing = ""
"""Why GTK cannot be used. The program says it; its modules fail when they are imported."""

try:
    import gi

    for name, version in (("Gtk", "4.0"), ("Adw", "1"), ("Gdk", "4.0"), ("Graphene", "1.0")):
        gi.require_version(name, version)
except (ImportError, ValueError) as error:
    missing = str(error)
