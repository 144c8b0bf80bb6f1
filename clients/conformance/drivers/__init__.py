"""Front ends as the scenarios use them: with keys, clicks, and the widgets that are drawn."""

import sys
from pathlib import Path

CLIENTS = Path(__file__).resolve().parents[2]

# The packages run from the repository, without installation.
for folder in ("lib/python", "terminal", "gtk", "conformance/scenarios"):
    if str(CLIENTS / folder) not in sys.path:
        sys.path.append(str(CLIENTS / folder))
