"""The app `form` of the benchmarks over pygls, the JSON-RPC server that Python programs use: one field and one button.

An action changes the text, sends the difference of the view, and is answered. Needs pygls 2.
"""

from pygls.lsp.server import LanguageServer

server = LanguageServer("form", "1")
state = {"name": "", "rev": 1}


@server.feature("session/open")
def open_session(server: LanguageServer, params: object) -> dict[str, object]:
    return {"sessionId": "s1", "epoch": "e1", "seq": 0}


@server.feature("action/send")
def send(server: LanguageServer, params: object) -> dict[str, object]:
    state["name"] = params.action.text
    state["rev"] += 1
    ops = [{"op": "replace", "path": "/parts/0/value", "value": state["name"]}]
    if state["name"] and state["rev"] == 2:
        ops.append({"op": "remove", "path": "/parts/1/isEnabled"})
    server.protocol.notify(
        "screen/didChange",
        {"sessionId": "s1", "seq": state["rev"], "screen": "n2", "fromViewRev": state["rev"] - 1,
         "viewRev": state["rev"], "patch": ops, "cause": {"origin": "frontEnd", "requestId": "1", "actionId": "a1"}},
    )  # fmt: skip
    return {"actionId": f"a{state['rev']}"}


server.start_io()
