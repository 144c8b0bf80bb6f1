"""The HTTP server: limits, hostile clients, addresses, and the page in the executable."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

import hostile
from servers import ROOT, WebServer

BUNDLE = ROOT / "Sources/Server/CWebPage/files"


class ServerTest(unittest.TestCase):
    server: WebServer

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = WebServer("editProfile", "--context", "test", "--seed", "1")

    @classmethod
    def tearDownClass(cls) -> None:
        cls.server.stop()

    def answer(self, head: bytes) -> tuple[bytes, dict[str, bytes], bytes]:
        """Sends bytes. Returns the status line, the headers and the rest until the server closes the connection."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=20) as client:
            client.sendall(head)
            received = b""
            while part := client.recv(65_536):
                received += part
        top, _, body = received.partition(b"\r\n\r\n")
        line, *headers = top.split(b"\r\n")
        pairs = (header.split(b": ", 1) for header in headers)
        return line, {name.decode().lower(): value for name, value in pairs}, body

    def get(self, path: str, method: str = "GET", headers: str = "") -> tuple[bytes, dict[str, bytes], bytes]:
        host = f"127.0.0.1:{self.server.port}"
        return self.answer(f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n{headers}Connection: close\r\n\r\n".encode())

    @property
    def cookie(self) -> str:
        _, headers, _ = self.get(f"/?token={self.server.token}")
        return f"Cookie: {headers['set-cookie'].decode().partition(';')[0]}\r\n"

    def test_each_hostile_request_gets_its_status(self) -> None:
        for kind, statuses in (
            (hostile.long_line, {"414"}),
            (hostile.long_header, {"431"}),
            (hostile.many_headers, {"431"}),
            (hostile.endless_body, {"405", "413"}),
            (hostile.body_of_get, {"413"}),
            (hostile.no_token, {"403"}),
            (hostile.wrong_token, {"403"}),
            (hostile.other_host, {"403", "421"}),
            (hostile.not_http, {"400"}),
            (hostile.no_socket, {"403"}),
        ):
            with self.subTest(kind.__name__):
                self.assertIn(hostile.status(self.server.port, kind(), 20), statuses)

    def test_a_page_is_answered_beside_hostile_clients(self) -> None:
        cookie = self.cookie
        clients = hostile.Attack(self.server.port, 3)
        times = []
        while clients.process.poll() is None:
            start = time.monotonic()
            line, _, _ = self.get("/config.json", headers=cookie)
            times.append(time.monotonic() - start)
            self.assertIn(b" 200 ", line)
        found = clients.result()
        self.assertGreater(len(times), 3)
        self.assertEqual(set(found), {kind.__name__ for kind in hostile.KINDS})
        # 64 refusals in a second are sent at once, and each connection gets two of the later ones.
        refused = sum(count for statuses in found.values() for status, count in statuses.items() if status.isdigit())
        self.assertLess(refused, 4 * (64 + 2 * hostile.CLIENTS))
        self.assertLess(hostile.memory(self.server.process.pid), 500)

    def test_cookies_of_other_ports_do_not_stop_the_page(self) -> None:
        own = self.cookie.removeprefix("Cookie: ").strip()
        for size in (100, 8_000, 32_000):
            foreign = "; ".join(f"offstage-{port}={'a' * 90}" for port in range(20_000, 20_000 + size // 107))
            line, _, _ = self.get("/config.json", headers=f"Cookie: {foreign}; {own}\r\n")
            self.assertIn(b" 200 ", line, f"{size} bytes of cookies")

    def test_the_address_stays_as_it_was_sent_without_its_token(self) -> None:
        token = self.server.token
        for sent, expected in (
            (f"/item/a%2Fb?token={token}", b"/item/a%2Fb"),
            (f"/item/a%20b?token={token}", b"/item/a%20b"),
            (f"/item/100%25?token={token}", b"/item/100%25"),
            (f"/note/1?mode=edit&token={token}", b"/note/1?mode=edit"),
            (f"/note/1?token={token}&q=a+b%26c", b"/note/1?q=a+b%26c"),
            (f"//evil.example/?token={token}", b"/evil.example/"),
        ):
            line, headers, _ = self.get(sent)
            self.assertIn(b" 303 ", line)
            self.assertEqual(headers["location"], expected)

    def test_head_has_the_headers_of_get_and_no_body(self) -> None:
        cookie = self.cookie
        _, expected, body = self.get("/config.json", headers=cookie)
        line, headers, nothing = self.get("/config.json", "HEAD", cookie)
        self.assertIn(b" 200 ", line)
        self.assertEqual(nothing, b"")
        self.assertEqual(headers["content-length"], str(len(body)).encode())
        self.assertEqual(headers["content-type"], expected["content-type"])

    def test_a_client_that_sends_half_a_request_is_closed_after_a_time(self) -> None:
        start = time.monotonic()
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=30) as client:
            client.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
            received = client.recv(65_536)
        self.assertTrue(received == b"" or received.startswith(b"HTTP/1.1 408 "), received[:80])
        self.assertLess(time.monotonic() - start, 25)

    def test_the_inspector_is_an_option(self) -> None:
        _, _, body = self.get("/config.json", headers=self.cookie)
        self.assertNotIn("inspector", json.loads(body))
        server = WebServer("editProfile", "--inspector")
        try:
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
            connection.request("GET", f"/?token={server.token}")
            cookie = connection.getresponse().headers["Set-Cookie"].partition(";")[0]
            connection.close()
            connection.request("GET", "/config.json", headers={"Cookie": cookie})
            self.assertTrue(json.loads(connection.getresponse().read())["inspector"])
            connection.close()
        finally:
            server.stop()


class PageTest(unittest.TestCase):
    """The page in the executable, which `clients/web/bundle.sh` makes."""

    def test_the_page_of_the_executable_has_three_files(self) -> None:
        server = WebServer("editProfile", files=False)
        try:
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
            connection.request("GET", f"/?token={server.token}")
            cookie = {"Cookie": connection.getresponse().headers["Set-Cookie"].partition(";")[0]}
            for path, name in (("/", "index.html"), ("/web/page.js", "page.js"), ("/web/page.css", "page.css")):
                connection.close()
                connection.request("GET", path, headers=cookie)
                self.assertEqual(connection.getresponse().read(), (BUNDLE / name).read_bytes(), name)
            connection.close()
        finally:
            server.stop()

    def test_the_page_of_the_executable_is_made_of_its_sources(self) -> None:
        if not shutil.which("esbuild"):
            if os.environ.get("OFFSTAGE_REQUIRE") == "1":
                self.fail("esbuild is missing: install it (Debian: esbuild)")
            self.skipTest("esbuild is missing (Debian: esbuild)")
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([ROOT / "clients/web/bundle.sh", folder], check=True)
            for name in ("index.html", "page.js", "page.css"):
                made, kept = (Path(folder) / name).read_bytes(), (BUNDLE / name).read_bytes()
                self.assertEqual(made, kept, f"{name} is not what its sources give: run make page")


if __name__ == "__main__":
    unittest.main()
