"""What a front end with widgets does, without a toolkit: drawing, typing, lists, keys and requests of the app.

The terminal, the GTK window and the reference front end of the scenarios use it.
"""
