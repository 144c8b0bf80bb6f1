"""The strange server of the scenarios with a view without components."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "conformance/scenarios"))

import strange_server


class Server(strange_server.Server):
    def view(self):
        return {"count": 3}


strange_server.Server = Server
strange_server.main()
