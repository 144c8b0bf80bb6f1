"""A terminal for every Offstage app."""

import os
import sys
from pathlib import Path

# Textual reads the rate when it is imported. A drawing should follow a key at once.
os.environ.setdefault("TEXTUAL_FPS", "240")

try:
    import offstage_client  # noqa: F401
except ImportError:
    # The package runs from the repository, without installation.
    sys.path.append(str(Path(__file__).resolve().parents[2] / "lib/python"))
