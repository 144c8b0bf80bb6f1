#!/bin/sh
# Installs the wheel of a folder in a new virtual environment outside of the checkout, and runs the programs of its
# README. Prints one sentence about what is wrong.
#
#   clients/lib/python/tests/installed.sh OUT      OFFSTAGE names the server
set -eu
checkout=$(cd "$(dirname "$0")/../../../.." && pwd)
out=$(cd "$1" && pwd)
OFFSTAGE=$(realpath "${OFFSTAGE:-$checkout/.build/debug/offstage-examples}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
give_up() {
    echo "offstage-client: $*" >&2
    exit 1
}
unset PYTHONPATH
export HOME="$work" XDG_DATA_HOME="$work/data" OFFSTAGE
cd "$work"
set -- "$out"/offstage_client-*.whl
[ $# = 1 ] && [ -f "$1" ] || give_up "$out needs one file offstage_client-VERSION-py3-none-any.whl"
tar tzf "$out"/offstage_client-*.tar.gz | grep -q offstage_client/messages.py || give_up "the source archive has no messages.py"
python3 -m venv venv && venv/bin/python -m pip install --quiet --no-index "$1" >log 2>&1 ||
    give_up "pip cannot install it: $(cat log)"
! grep -rqF "$checkout" venv/lib/python*/site-packages/offstage* --exclude=direct_url.json ||
    give_up "it has a path of the machine that built it"

venv/bin/python - <<'PYTHON' >log 2>&1 || give_up "$(tail -n 1 log)"
import importlib.metadata
import re
import subprocess
import sys

import offstage_ui.controller
from offstage_client import messages

package = importlib.metadata.metadata("offstage-client")
assert package["License-Expression"] == "MIT" and package["License-File"], "it has no licence"
programs = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", package.get_payload(), re.DOTALL)
assert len(programs) >= 2, "its README has no programs"
for program, expected in programs:
    printed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert printed.stdout == expected, f"a program of its README prints {printed.stdout!r} {printed.stderr!r}"
PYTHON
