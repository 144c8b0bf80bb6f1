"""Requests of an app to the platform: what a front end refuses, and what it never does without the user."""

import tempfile
import unittest
from pathlib import Path

from offstage_client.requests import listed_paths, may_open, picked, save, suggested_name

APPS = [
    {"name": "notes", "urlSchemes": ["https", "mailto"]},
    {"name": "files", "urlSchemes": ["file"]},
    {"name": "shop", "urlSchemes": ["HTTPS"]},
    {"name": "old"},
]


class Requests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()

    def test_only_urls_with_a_scheme_of_the_app_are_opened(self) -> None:
        self.assertTrue(may_open("HTTPS://example.org", "notes", APPS))
        self.assertTrue(may_open("https://example.org", "shop", APPS))
        for url in ("file:///etc/passwd", "javascript:alert(1)", "https//example.org", ""):
            self.assertFalse(may_open(url, "notes", APPS), url)
        self.assertFalse(may_open("https://example.org", "old", APPS))
        self.assertFalse(may_open("https://example.org", "unknown", APPS))

    def test_files_of_other_types_are_refused(self) -> None:
        picture, text = self.folder / "a.PNG", self.folder / "hosts"
        picture.write_bytes(b"abc")
        text.write_text("text")
        file = {"name": "a.PNG", "type": "image/png", "size": 3, "path": str(picture)}
        self.assertEqual(picked([f" {picture}"], ["image/*"]), [file])
        self.assertEqual(picked([str(text)], [])[0]["type"], "application/octet-stream")
        with self.assertRaisesRegex(ValueError, "'hosts' is application/octet-stream; choose a file of image/"):
            picked([str(picture), str(text)], ["image/*"])
        with self.assertRaises(OSError):
            picked([str(self.folder / "none")], [])

    def test_a_comma_in_the_name_of_a_file_splits_nothing(self) -> None:
        names = ["a,b.png", "c.txt", "d, e,f.txt"]
        for name in names:
            (self.folder / name).write_text(name)
        paths = [str(self.folder / name) for name in names]
        self.assertEqual(listed_paths(", ".join(paths)), paths)
        self.assertEqual(listed_paths("/no/such, /other,"), ["/no/such", "/other"])

    def test_a_suggested_name_has_no_folder(self) -> None:
        names = {"notes.txt": "notes.txt", "/etc/passwd": "passwd", "~/.bashrc": ".bashrc", "../..": "", "a/": "",
                 "a\0b": "ab", None: ""}  # fmt: skip
        for name, expected in names.items():
            self.assertEqual(suggested_name({"name": name}), expected, name)
        self.assertEqual(suggested_name({}), "")

    def test_an_existing_file_is_replaced_only_when_the_user_wants_it(self) -> None:
        path = self.folder / "notes.txt"
        self.assertEqual(save(str(path), "milk"), {"path": str(path)})
        with self.assertRaises(FileExistsError):
            save(str(path), "bread")
        self.assertEqual(path.read_text(), "milk")
        with self.assertRaises(UnicodeEncodeError):
            save(str(path), "\ud800", replaces=True)
        self.assertEqual(path.read_text(), "milk")
        for replaces in (False, True):
            with self.assertRaises(IsADirectoryError):
                save(str(self.folder), "bread", replaces)
        save(str(path), "bread", replaces=True)
        self.assertEqual(path.read_text(), "bread")
