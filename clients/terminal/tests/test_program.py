"""The program as users start it, without what the tests import."""

import subprocess
import sys
import unittest


class ProgramTests(unittest.TestCase):
    def test_each_component_has_its_drawing(self) -> None:
        program = "import offstage_terminal.app; from offstage_terminal.widgets.base import WIDGETS as types; print(len(types))"
        found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
        self.assertEqual(found.stdout.strip(), "24", found.stderr)
