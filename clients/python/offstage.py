"""A client for Offstage. Runs the server as a child process, with one message per line.

Needs Python 3.8 or later, standard library only.

    python3 clients/python/offstage.py

runs a short conversation with the app editProfile. OFFSTAGE names the server; the default is .build/debug/offstage.
"""
import json
import os
import subprocess


class OffstageError(Exception):
    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]
        self.kind = error["data"]["kind"]


class Offstage:
    """One server. `request` returns the result, and passes each notification it reads before to `on_notification`."""

    def __init__(self, command, on_notification=lambda method, params: None):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self.on_notification = on_notification
        self.last_id = 0
        self.hello = self.request("initialize", {"clientInfo": {"name": "offstage.py"}, "protocol": {"level": 1}})

    def notify(self, method, params=None):
        self._write({"jsonrpc": "2.0", "method": method, "params": params or {}})

    def request(self, method, params=None):
        self.last_id += 1
        self._write({"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params or {}})
        for line in self.process.stdout:
            message = json.loads(line)
            if "method" in message:
                self.on_notification(message["method"], message["params"])
            elif message.get("id") == self.last_id:
                if "error" in message:
                    raise OffstageError(message["error"])
                return message["result"]
        raise EOFError(f"the server ended before it answered {method}")

    def _write(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.request("shutdown")
            self.notify("exit")
        self.process.stdin.close()
        self.process.wait()


def main(command):
    def show(method, params):
        if method == "session/event":
            print("<- event", params["event"]["type"])

    with Offstage(command, show) as server:
        server.request("session/open", {"app": "editProfile"})
        server.request("action/send", {"action": {"type": "textDidChange", "text": "Anna"}})
        print("save:", server.request("action/send", {"action": {"type": "saveButtonDidTap"}})["outcome"])
        print("name:", server.request("screen/get", {"screen": "profile.edit"})["view"]["name"]["value"])
        try:
            server.request("sesion/close")
        except OffstageError as error:
            print(f"error {error.code} ({error.kind}): {error}")


if __name__ == "__main__":
    main([os.environ.get("OFFSTAGE", ".build/debug/offstage"), "serve"])
