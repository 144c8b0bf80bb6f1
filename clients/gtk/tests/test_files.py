"""The files that tell a desktop what the program is."""

import os
import shutil
import subprocess
import unittest
import xml.etree.ElementTree as ElementTree

from offstage_gtk import __version__, theme
from tests.support import ROOT

DATA = ROOT / "clients/gtk/data"


class Files(unittest.TestCase):
    def check(self, *command: str) -> None:
        if shutil.which(command[0]) is None:
            if os.environ.get("OFFSTAGE_REQUIRE") == "1":
                self.fail(f"{command[0]} is missing")
            self.skipTest(f"{command[0]} is missing")
        found = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual((found.returncode, found.stderr), (0, ""), found.stdout)

    def test_the_desktop_file_is_valid(self) -> None:
        self.check("desktop-file-validate", str(DATA / f"{theme.APPLICATION_ID}.desktop"))

    def test_the_metainfo_is_valid_and_has_the_version(self) -> None:
        file = DATA / f"{theme.APPLICATION_ID}.metainfo.xml"
        self.check("appstreamcli", "validate", "--no-net", "--strict", str(file))
        release = ElementTree.parse(file).find("releases/release")
        self.assertEqual(release.get("version"), __version__)
