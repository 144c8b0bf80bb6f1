#!/bin/sh
# Tests `mcp` with the official SDK in two versions, and plays the scenarios of the front ends with its tools.
#
#   .ci/test-agents.sh      OFFSTAGE names another executable
#
# Needs Python 3.10 or later and clients/.venv; installs the SDK into .build-tools.
set -eu
cd "$(dirname "$0")/.."
OFFSTAGE=$(realpath "${OFFSTAGE:-.build/debug/offstage-examples}")
export OFFSTAGE

for version in 2.3.0 1.30.0; do
    python=.build-tools/mcp-$version/bin/python
    [ -x "$python" ] && "$python" -c 'import jsonschema, mcp' 2>/dev/null || {
        python3 -m venv ".build-tools/mcp-$version"
        "$python" -m pip install --quiet --disable-pip-version-check "mcp==$version" jsonschema==4.26.0
    }
    echo "== SDK $version"
    "$python" -W ignore -m unittest discover --start-directory Tests/Agents
done

if [ -x clients/.venv/bin/python ]; then
    echo "== scenarios"
    clients/.venv/bin/python Tests/Agents/scenarios.py
    clients/.venv/bin/python Tests/Agents/sharing.py
else
    echo "test-agents: the scenarios are skipped: clients/.venv is missing; make test-tools makes it" >&2
    [ -z "${OFFSTAGE_REQUIRE:-}" ]
fi
