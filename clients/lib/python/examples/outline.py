"""Prints the outlines of recorded sessions.

.build/debug/offstage conform --client -- python3 clients/lib/python/examples/outline.py
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from offstage_client.outline.play import main

main()
