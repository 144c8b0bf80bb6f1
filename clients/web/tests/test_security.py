"""The web server answers its own page only."""

from __future__ import annotations

import base64
import http.client
import os
import signal
import socket
import stat
import tempfile
import unittest
from pathlib import Path

from servers import WebServer

Headers = dict[str, str]


class SecurityTest(unittest.TestCase):
    server: WebServer

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = WebServer("editProfile", "--context", "test", "--seed", "1")

    @classmethod
    def tearDownClass(cls) -> None:
        cls.server.stop()

    def get(self, path: str, headers: Headers | None = None) -> tuple[int, http.client.HTTPMessage, str]:
        """Sends a request without following redirections."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=10)
        connection.putrequest("GET", path, skip_host=True)
        for name, value in {"Host": f"127.0.0.1:{self.server.port}", **(headers or {})}.items():
            connection.putheader(name, value)
        connection.endheaders()
        answer = connection.getresponse()
        # The answer to an accepted WebSocket has no end.
        text = "" if answer.status == 101 else answer.read().decode()
        connection.close()
        return answer.status, answer.headers, text

    @property
    def cookie(self) -> str:
        _, headers, _ = self.get(f"/?token={self.server.token}")
        return headers["Set-Cookie"].partition(";")[0]

    def upgrade(self, **headers: str) -> Headers:
        key = base64.b64encode(os.urandom(16)).decode()
        socket = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
        return {**socket, "Sec-WebSocket-Key": key, **headers}

    def test_without_the_cookie_nothing_is_served(self) -> None:
        for path in ("/", "/config.json", "/web/app.js", "/client/index.js", "/note/1"):
            status, _, text = self.get(path)
            self.assertIn(status, (401, 403), path)
            self.assertNotIn("script", text)
        self.assertIn(self.get("/socket", self.upgrade(Origin=self.server.origin))[0], (401, 403))

    def test_a_wrong_token_sets_no_cookie(self) -> None:
        for token in ("", "x", self.server.token[:-1], self.server.token + "x", "%C3%A9"):
            status, headers, _ = self.get(f"/?token={token}")
            self.assertIn(status, (401, 403), token)
            self.assertNotIn("Set-Cookie", headers)

    def test_the_token_sets_a_strict_cookie_and_leaves_the_address(self) -> None:
        status, headers, _ = self.get(f"/?token={self.server.token}")
        self.assertIn(status, (302, 303))
        self.assertEqual(headers["Location"], "/")
        cookie = headers["Set-Cookie"].lower()
        self.assertIn("httponly", cookie)
        self.assertIn("samesite=strict", cookie)

    def test_a_token_is_long_and_new_for_each_server(self) -> None:
        other = WebServer("editProfile")
        self.addCleanup(other.stop)
        self.assertGreaterEqual(len(self.server.token), 22)
        self.assertNotEqual(other.token, self.server.token)

    def test_another_host_is_refused(self) -> None:
        for host in ("example.org", f"example.org:{self.server.port}", "127.0.0.1.example.org", ""):
            for path in ("/", f"/?token={self.server.token}", "/web/app.js"):
                status, headers, _ = self.get(path, {"Host": host, "Cookie": self.cookie})
                self.assertGreaterEqual(status, 400, (host, path))
                self.assertNotIn("Set-Cookie", headers)

    def test_another_origin_gets_no_socket(self) -> None:
        cookie = self.cookie
        for origin in ("http://example.org", "null", "https://127.0.0.1", f"http://127.0.0.1:{self.server.port + 1}", ""):
            status, _, _ = self.get("/socket", self.upgrade(Origin=origin, Cookie=cookie))
            self.assertGreaterEqual(status, 400, origin)
        self.assertGreaterEqual(self.get("/socket", self.upgrade(Cookie=cookie))[0], 400, "no origin")
        accepted = self.upgrade(Origin=self.server.origin, Cookie=cookie)
        self.assertEqual(self.get("/socket", accepted)[0], 101)

    def test_the_policy_allows_no_inline_script_and_no_other_host(self) -> None:
        _, headers, text = self.get("/", {"Cookie": self.cookie})
        policy = headers["Content-Security-Policy"]
        self.assertIn("default-src 'none'", policy)
        self.assertIn("script-src 'self'", policy)
        self.assertIn("frame-ancestors 'none'", policy)
        for word in ("unsafe", "http:", "*"):
            self.assertNotIn(word, policy)
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
        for inline in ("<style", " style=", " onclick=", "<script>"):
            self.assertNotIn(inline, text)

    def test_only_the_page_s_files_are_served(self) -> None:
        cookie = {"Cookie": self.cookie}
        for path in (
            "/web/../../../Package.swift", "/web/%2e%2e/%2e%2e/Package.swift", "/client/../package.json",
            "/web/tests/servers.py", "/web//etc/passwd", "/client/%00", "/web/README.md",
        ):
            status, _, text = self.get(path, cookie)
            self.assertTrue(400 <= status < 500 or "/web/app.js" in text, path)
        folder = Path(__file__).resolve().parents[1]
        for file in folder.rglob("*.js"):
            self.assertEqual(self.get(f"/web/{file.relative_to(folder)}", cookie)[0], 200, file)

    def test_every_other_path_is_the_page(self) -> None:
        for path in ("/note/1?mode=edit", "/new", "/a/b/c"):
            status, headers, text = self.get(path, {"Cookie": self.cookie})
            self.assertEqual(status, 200)
            self.assertIn("/web/app.js", text)
            self.assertIn("text/html", headers["Content-Type"])


class SavedAddressTest(unittest.TestCase):
    """The address of the last start."""

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
        (file,) = (self.state / "offstage/web").iterdir()
        return file

    def test_only_the_user_can_read_it(self) -> None:
        server = self.serve()
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

    def test_a_taken_port_has_a_new_token(self) -> None:
        server = self.serve()
        server.kill()
        before = server.url
        with socket.create_server(("127.0.0.1", server.port)):
            server.start()
        self.assertNotIn(before.partition("token=")[2], server.url)
        self.assertNotEqual(before.partition("/?")[0], server.origin)
        self.assertEqual(self.restart(server), server.url)

    def test_a_start_that_finds_the_port_taken_makes_the_token_invalid(self) -> None:
        server = self.serve()
        server.kill()
        token, free = server.token, server.arguments
        with socket.create_server(("127.0.0.1", server.port)):
            server.arguments = (*free, "--port", str(server.port))
            with self.assertRaisesRegex(RuntimeError, "code 69"):
                server.start()
        server.start()
        self.assertNotEqual(server.token, token)

    def test_another_port_has_a_new_token(self) -> None:
        server = self.serve()
        token = server.token
        server.kill()
        with socket.create_server(("127.0.0.1", 0)) as other:
            port = other.getsockname()[1]
        server.arguments = (*server.arguments, "--port", str(port))
        server.start()
        self.assertEqual(server.port, port)
        self.assertNotEqual(server.token, token)

    def test_a_file_that_others_may_read_or_have_written_is_not_used(self) -> None:
        server = self.serve()
        for change in (
            lambda file: file.chmod(0o644), lambda file: file.write_text("80 " + "x" * 32),
            lambda file: file.write_text(""), lambda file: file.rename(file.with_suffix(".old")),
        ):  # fmt: skip
            change(next((self.state / "offstage/web").glob("*editProfile")))
            self.assertNotEqual(self.restart(server), server.url)
        target = self.state / "target"
        target.write_text(f"{server.port} {server.token}\n")
        target.chmod(0o600)
        file = next((self.state / "offstage/web").glob("*editProfile"))
        file.unlink()
        file.symlink_to(target)
        self.assertNotEqual(self.restart(server), server.url)


if __name__ == "__main__":
    unittest.main()
