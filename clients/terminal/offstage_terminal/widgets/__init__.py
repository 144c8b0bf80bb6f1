"""Widgets of the components."""
