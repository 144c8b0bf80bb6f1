"""Widgets of the components."""

from . import containers as containers  # Registers the widget of each component.
