"""Views of the components."""

from . import containers as containers  # Registers the view of each component.
