"""The numbers that all front ends share are in the answer to `initialize`, and in no front end."""

import re
import unittest
from pathlib import Path

CLIENTS = Path(__file__).resolve().parents[3]
FOLDERS = ("lib", "terminal", "gtk", "web", "neovim", "emacs")
NAMES = ("loading", "typing", "edit", "snapshot"), ("delay", "guard", "size", "limit")
"""The words of `loadingDelay`, `typingGuard`, `editSize` and `snapshotLimit`, as each language joins them."""
OWN = re.compile("|".join(rf"{a}[-_]?{b}[\s:=]+(?:\w+ = )?[0-9]" for a, b in zip(*NAMES)), re.IGNORECASE)


class NumbersTests(unittest.TestCase):
    def test_no_front_end_has_a_number_of_its_own(self) -> None:
        """Looks for a number after the name of a shared one. Tests and their servers may have some."""
        found = []
        for folder in FOLDERS:
            for path in (CLIENTS / folder).rglob("*"):
                parts = path.relative_to(CLIENTS).parts
                is_source = path.suffix in (".py", ".js", ".lua", ".el")
                if not is_source or {"tests", "test", "node_modules", "vendor"} & {*parts}:
                    continue
                for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                    if OWN.search(line):
                        found.append(f"{path.relative_to(CLIENTS)}:{number}: {line.strip()}")
        self.assertEqual(found, [])

    def test_a_number_of_its_own_is_found(self) -> None:
        for line in (
            "loading_delay: float = 0.3",
            "typingGuard: 0.7,",
            "(:loadingDelay 0.3 :typingGuard 0.7)",
            "M.edit_size = 256",
            "snapshot_limit=3",
        ):
            self.assertTrue(OWN.search(line), line)


if __name__ == "__main__":
    unittest.main()
