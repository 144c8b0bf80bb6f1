"""The strange server of the scenarios with another route tree.

    other_tree.py TREE [CAPABILITY ARGUMENTS]

TREE is JSON with `content`, the node around the screen, whose `items`, `branches` or slots hold `"SCREEN"`, and with
`layers` by what the user types in the field Name; the key `""` has those that are shown at once. `kind` is that of the
field, and `view` replaces the view. The title shows each request for a layer or a tab.
"""

import json
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "conformance/scenarios"))

import strange_server

TREE = json.loads(sys.argv.pop(1))


class Server(strange_server.Server):
    answered = []

    def tree(self):
        tree = super().tree()
        layers = tree["windows"][0]["layers"]
        if "content" in TREE:
            screen = json.dumps(layers[0]["content"])
            layers[0]["content"] = json.loads(json.dumps(TREE["content"]).replace('"SCREEN"', screen))
        shown = TREE.get("layers", {}).get(self.name, [])
        layers += [layer for layer in shown if layer["id"] not in self.answered]
        return tree

    def view(self):
        if "view" in TREE:
            return TREE["view"]
        view = super().view()
        name = next(part for part in view["parts"] if part["id"] == "name")
        name["kind"] = TREE.get("kind", "plain")
        return view

    def answer(self, method, params):
        if not method.startswith("route/"):
            return super().answer(method, params)
        self.outcome = f"{method} {json.dumps(params, sort_keys=True)}"
        self.answered.append(params.get("layer"))
        self.layer = None if params.get("layer") == "l4" else self.layer
        return {"result": {"outcome": "committed", "routeRev": self.rev + 1}}, self.change()


strange_server.Server = Server
strange_server.main()
