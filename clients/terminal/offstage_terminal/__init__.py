"""A terminal for every Offstage app."""

import os

# Textual reads the rate when it is imported. A drawing should follow a key at once.
os.environ.setdefault("TEXTUAL_FPS", "240")
