"""Prints the role and the name of each element of the windows of Offstage, as a screen reader gets them."""

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402


def read(element, depth: int = 0) -> None:
    if element is None or depth > 40:
        return
    print(f"{element.get_role_name()}: {element.get_name()}")
    for index in range(min(element.get_child_count(), 200)):
        read(element.get_child_at_index(index), depth + 1)


desktop = Atspi.get_desktop(0)
for number in range(desktop.get_child_count()):
    read(desktop.get_child_at_index(number))
