"""Views of the components."""
