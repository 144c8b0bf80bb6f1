"""The HTTP server: who gets an answer, limits, hostile clients, addresses, and the page in the executable."""

from __future__ import annotations

import base64
import json
import os
import shutil
import signal
import socket
import stat
import subprocess
import tempfile
import threading
import time
import unittest
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import hostile
from servers import ROOT, WebServer

BUNDLE = ROOT / "Sources/Server/CWebPage/files"
FILES = ("index.html", "page.js", "page.css", "icon.svg", "manifest.webmanifest")


class ServerTest(unittest.TestCase):
    server: WebServer

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = WebServer("editProfile", "--context", "test", "--seed", "1")

    @classmethod
    def tearDownClass(cls) -> None:
        cls.server.stop()

    # Limits

    def test_each_hostile_request_gets_its_status(self) -> None:
        for name, statuses in {
            "long line": {"414"}, "long header": {"431"}, "many headers": {"431"}, "endless body": {"405", "413"},
            "body of get": {"413"}, "no token": {"403"}, "wrong token": {"403"}, "other host": {"403", "421"},
            "not HTTP": {"400"}, "no socket": {"403"},
        }.items():  # fmt: skip
            with self.subTest(name):
                self.assertIn(hostile.status(self.server.port, name, 20), statuses)

    def test_a_page_is_answered_beside_hostile_clients(self) -> None:
        cookie = self.server.cookie
        found: list[Counter[str]] = []
        clients = threading.Thread(target=lambda: found.append(hostile.attack(self.server.port, 3)))
        clients.start()
        answers = 0
        while clients.is_alive():
            self.assertEqual(self.server.request("/config.json", cookie)[0], 200)
            answers += 1
        self.assertGreater(answers, 3)
        # 64 refusals in a second are sent at once, and each connection gets two of the later ones.
        refused = sum(count for status, count in found[0].items() if status.isdigit())
        self.assertLess(refused, 4 * (64 + 2 * hostile.CLIENTS))
        memory = Path(f"/proc/{self.server.process.pid}/status").read_text().partition("VmRSS:")[2]
        self.assertLess(int(memory.split()[0]), 500 * 1024)

    def test_cookies_of_other_ports_do_not_stop_the_page(self) -> None:
        own = self.server.cookie["Cookie"]
        for size in (100, 8_000, 32_000):
            foreign = "; ".join(f"offstage-{port}={'a' * 90}" for port in range(20_000, 20_000 + size // 107))
            status, _, _ = self.server.request("/config.json", {"Cookie": f"{foreign}; {own}"})
            self.assertEqual(status, 200, f"{size} bytes of cookies")

    def test_a_client_that_sends_half_a_request_is_closed_after_a_time(self) -> None:
        start = time.monotonic()
        self.assertIn(hostile.status(self.server.port, "half open", 30), ("closed", "408"))
        self.assertLess(time.monotonic() - start, 25)

    # Paths

    def test_the_address_stays_as_it_was_sent_without_its_token(self) -> None:
        token = self.server.token
        for sent, expected in (
            (f"/item/a%2Fb?token={token}", "/item/a%2Fb"),
            (f"/item/a%20b?token={token}", "/item/a%20b"),
            (f"/item/100%25?token={token}", "/item/100%25"),
            (f"/note/1?mode=edit&token={token}", "/note/1?mode=edit"),
            (f"/note/1?token={token}&q=a+b%26c", "/note/1?q=a+b%26c"),
            (f"//evil.example/?token={token}", "/evil.example/"),
        ):
            status, headers, _ = self.server.request(sent)
            self.assertEqual((status, headers["location"]), (303, expected))

    def test_head_has_the_headers_of_get_and_no_body(self) -> None:
        cookie = self.server.cookie
        _, expected, body = self.server.request("/config.json", cookie)
        status, headers, nothing = self.server.request("/config.json", cookie, "HEAD")
        self.assertEqual((status, nothing), (200, b""))
        self.assertEqual(headers["content-length"], str(len(body)))
        self.assertEqual(headers["content-type"], expected["content-type"])

    def test_only_the_page_s_files_are_served(self) -> None:
        cookie = self.server.cookie
        for path in (
            "/web/../../../Package.swift", "/web/%2e%2e/%2e%2e/Package.swift", "/client/../package.json",
            "/web/tests/servers.py", "/web//etc/passwd", "/client/%00", "/web/README.md",
        ):  # fmt: skip
            status, _, text = self.server.request(path, cookie)
            self.assertTrue(400 <= status < 500 or b"/web/page.js" in text, path)
        folder = ROOT / "clients/web"
        for file in folder.rglob("*.js"):
            self.assertEqual(self.server.request(f"/web/{file.relative_to(folder)}", cookie)[0], 200, file)
        # Every other path is that of a screen.
        for path in ("/note/1?mode=edit", "/new", "/a/b/c"):
            status, headers, text = self.server.request(path, cookie)
            self.assertEqual(status, 200)
            self.assertIn(b"/web/page.js", text)
            self.assertIn("text/html", headers["Content-Type"])

    def test_the_inspector_is_an_option(self) -> None:
        self.assertNotIn(b"inspector", self.server.request("/config.json", self.server.cookie)[2])
        server = WebServer("editProfile", "--inspector")
        self.addCleanup(server.stop)
        self.assertIs(json.loads(server.request("/config.json", server.cookie)[2])["inspector"], True)

    # Security

    def upgrade(self, **headers: str) -> dict[str, str]:
        key = base64.b64encode(os.urandom(16)).decode()
        socket = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
        return {**socket, "Sec-WebSocket-Key": key, **headers}

    def test_without_the_cookie_nothing_is_served(self) -> None:
        for path in ("/", "/config.json", "/web/page.js", "/client/index.js", "/note/1"):
            status, _, text = self.server.request(path)
            self.assertIn(status, (401, 403), path)
            self.assertNotIn(b"script", text)
        self.assertIn(self.server.request("/socket", self.upgrade(Origin=self.server.origin))[0], (401, 403))

    def test_the_token_sets_a_strict_cookie_and_a_wrong_one_none(self) -> None:
        status, headers, _ = self.server.request(f"/?token={self.server.token}")
        self.assertEqual((status, headers["Location"]), (303, "/"))
        for attribute in ("httponly", "samesite=strict"):
            self.assertIn(attribute, headers["Set-Cookie"].lower())
        for token in ("", "x", self.server.token[:-1], self.server.token + "x", "%C3%A9"):
            status, headers, _ = self.server.request(f"/?token={token}")
            self.assertIn(status, (401, 403), token)
            self.assertNotIn("Set-Cookie", headers)

    def test_another_host_is_refused(self) -> None:
        for host in ("example.org", f"example.org:{self.server.port}", "127.0.0.1.example.org", ""):
            for path in ("/", f"/?token={self.server.token}", "/web/page.js"):
                status, headers, _ = self.server.request(path, {"Host": host, **self.server.cookie})
                self.assertGreaterEqual(status, 400, (host, path))
                self.assertNotIn("Set-Cookie", headers)

    def test_another_origin_gets_no_socket(self) -> None:
        cookie = self.server.cookie
        port = self.server.port
        for origin in ("http://example.org", "null", "https://127.0.0.1", f"http://127.0.0.1:{port + 1}", "", None):
            headers = self.upgrade(**cookie) if origin is None else self.upgrade(Origin=origin, **cookie)
            self.assertGreaterEqual(self.server.request("/socket", headers)[0], 400, origin)
        accepted = self.upgrade(Origin=self.server.origin, **cookie)
        self.assertEqual(self.server.request("/socket", accepted)[0], 101)

    def test_the_policy_allows_no_inline_script_and_no_other_host(self) -> None:
        _, headers, text = self.server.request("/", self.server.cookie)
        policy = headers["Content-Security-Policy"]
        for part in ("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"):
            self.assertIn(part, policy)
        for word in ("unsafe", "http:", "*"):
            self.assertNotIn(word, policy)
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
        for inline in (b"<style", b" style=", b" onclick=", b"<script>"):
            self.assertNotIn(inline, text)


class BundleTest(unittest.TestCase):
    """The page in the executable, which `clients/web/bundle.sh` makes."""

    def test_the_page_of_the_executable_has_the_files_of_the_bundle(self) -> None:
        server = WebServer("editProfile", files=False)
        self.addCleanup(server.stop)
        for path, name in (("/", "index.html"), ("/favicon.ico", "icon.svg"), *((f"/web/{name}", name) for name in FILES)):
            status, _, content = server.request(path, server.cookie)
            self.assertEqual((status, content), (200, (BUNDLE / name).read_bytes()), path)
        self.assertEqual(server.request("/favicon.ico", server.cookie)[1]["Content-Type"], "image/svg+xml")

    def test_the_page_of_the_executable_is_made_of_its_sources(self) -> None:
        if not shutil.which("esbuild"):
            if os.environ.get("OFFSTAGE_REQUIRE") == "1":
                self.fail("esbuild is missing: install it (Debian: esbuild)")
            self.skipTest("esbuild is missing (Debian: esbuild)")
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([ROOT / "clients/web/bundle.sh", folder], check=True)
            for name in FILES:
                made, kept = (Path(folder) / name).read_bytes(), (BUNDLE / name).read_bytes()
                self.assertEqual(made, kept, f"{name} is not what its sources give: run make page")


class SavedAddressTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.state = Path(folder.name)

    def serve(self, app: str = "editProfile") -> WebServer:
        server = WebServer(app, state=self.state)
        self.addCleanup(server.stop)
        return server

    def restart(self, server: WebServer) -> str:
        """Kills and starts a server. Returns its former address."""
        before = server.url
        server.kill()
        server.start()
        return before

    @property
    def file(self) -> Path:
        return next((self.state / "offstage/web").glob("*editProfile"))

    def test_only_the_user_can_read_it(self) -> None:
        server = self.serve()
        self.assertGreaterEqual(len(server.token), 22)
        self.assertEqual(self.file.read_text(), f"{server.port} {server.token}\n")
        self.assertEqual(stat.S_IMODE(self.file.stat().st_mode), 0o600)
        self.assertEqual(stat.S_IMODE(self.file.parent.stat().st_mode), 0o700)

    def test_the_next_start_after_a_crash_has_it(self) -> None:
        server = self.serve()
        self.assertEqual(self.restart(server), server.url)
        server.arguments = (*server.arguments, "--port", str(server.port))
        self.assertEqual(self.restart(server), server.url)

    def test_the_next_start_after_a_signal_has_a_new_token(self) -> None:
        # A shell ignores SIGINT in the background, and the server would too.
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.SIG_DFL))
        server = self.serve()
        for number in (signal.SIGTERM, signal.SIGINT):
            token = server.token
            server.end(number)
            self.assertNotIn(token, self.file.read_text())
            server.start()
            self.assertNotEqual(server.token, token)
            self.assertEqual(self.file.read_text(), f"{server.port} {server.token}\n")

    def test_processes_at_the_same_time_and_other_apps_have_others(self) -> None:
        first, second, other = self.serve(), self.serve(), self.serve("notes")
        self.assertEqual(len({server.port for server in (first, second, other)}), 3)
        self.assertEqual(len({server.token for server in (first, second, other)}), 3)
        self.assertEqual(self.restart(first), first.url)

    def test_another_port_has_a_new_token(self) -> None:
        server = self.serve()
        token, taken = server.token, server.port
        server.kill()
        with socket.create_server(("127.0.0.1", taken)):
            server.start()
        self.assertNotEqual(server.token, token)
        self.assertNotEqual(server.port, taken)
        self.assertEqual(self.restart(server), server.url)
        token = server.token
        server.arguments = (*server.arguments, "--port", str(taken))
        self.restart(server)
        self.assertEqual(server.port, taken)
        self.assertNotEqual(server.token, token)

    def test_a_start_that_finds_the_port_taken_makes_the_token_invalid(self) -> None:
        server = self.serve()
        token = server.token
        server.kill()
        server.arguments = (*server.arguments, "--port", str(server.port))
        with socket.create_server(("127.0.0.1", server.port)):
            with self.assertRaisesRegex(RuntimeError, "code 69"):
                server.start()
        server.start()
        self.assertNotEqual(server.token, token)

    def test_a_file_that_others_may_read_or_have_written_is_not_used(self) -> None:
        server = self.serve()

        def link(file: Path) -> None:
            target = self.state / "target"
            file.rename(target)
            file.symlink_to(target)

        changes: tuple[Callable[[Path], object], ...] = (
            lambda file: file.chmod(0o644), lambda file: file.write_text("80 " + "x" * 32),
            lambda file: file.write_text(""), lambda file: file.rename(file.with_suffix(".old")), link,
        )  # fmt: skip
        for change in changes:
            change(self.file)
            self.assertNotEqual(self.restart(server), server.url)
