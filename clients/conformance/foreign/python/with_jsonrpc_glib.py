"""jsonrpc-glib, the library of GNOME Builder, through GObject introspection: Python of Debian with python3-gi."""

from collections import deque
from typing import Any

import gi
from conversation import COMMAND, DROPPED, TIME_LIMIT, JsonObject, Refused, play

gi.require_version("Jsonrpc", "1.0")
from gi.repository import Gio, GLib, Jsonrpc  # noqa: E402


def variant(value: Any) -> GLib.Variant:
    """Returns JSON as a variant, the type of params in this library."""
    if isinstance(value, dict):
        return GLib.Variant("a{sv}", {name: variant(member) for name, member in value.items()})
    if isinstance(value, int):
        return GLib.Variant("x", value)
    return GLib.Variant("s", value)


def refused(error: GLib.Error) -> Refused:
    """Returns an error response: version 3.42 prints the whole object as the message, later ones add the code to it."""
    if error.code:
        return Refused(error.code, error.message.removesuffix(f" ({error.code})"), DROPPED)
    return Refused(**GLib.Variant.parse(None, error.message, None, None).unpack())


class JsonrpcGlib:
    """The adapter. The main context runs while a call waits."""

    def __init__(self) -> None:
        self.notifications: deque[tuple[str, Any]] = deque()
        self.context = GLib.MainContext.default()
        self.server = Gio.Subprocess.new(COMMAND, Gio.SubprocessFlags.STDIN_PIPE | Gio.SubprocessFlags.STDOUT_PIPE)
        stream = Gio.SimpleIOStream.new(self.server.get_stdout_pipe(), self.server.get_stdin_pipe())
        self.client = Jsonrpc.Client.new(stream)
        self.client.connect("notification", self.received)
        self.client.start_listening()

    def received(self, client: Jsonrpc.Client, method: str, params: GLib.Variant) -> None:
        self.notifications.append((method, params.unpack()))

    def wait(self, is_done: Any) -> None:
        """Runs the main context until the condition holds."""
        is_late = []
        timer = GLib.timeout_add_seconds(int(TIME_LIMIT), lambda: is_late.append(True))
        while not is_done() and not is_late:
            self.context.iteration(True)
        if is_late:
            raise TimeoutError("the server has sent nothing within the time limit")
        GLib.source_remove(timer)

    def request(self, method: str, params: JsonObject) -> Any:
        outcome: list[Gio.AsyncResult] = []
        self.client.call_async(method, variant(params), None, lambda client, result: outcome.append(result))
        self.wait(lambda: outcome)
        try:
            _, result = self.client.call_finish(outcome[0])
        except GLib.Error as error:
            raise refused(error) from error
        return None if result is None else result.unpack()

    def notify(self, method: str) -> None:
        self.client.send_notification(method, None, None)

    def next_notification(self) -> tuple[str, Any]:
        self.wait(lambda: self.notifications)
        return self.notifications.popleft()

    def end(self) -> int | None:
        ended: list[Gio.AsyncResult] = []
        self.server.wait_async(None, lambda server, result: ended.append(result))
        self.wait(lambda: ended)
        return self.server.get_exit_status()


if __name__ == "__main__":
    play(JsonrpcGlib, f"jsonrpc-glib {Jsonrpc.VERSION_S}")
