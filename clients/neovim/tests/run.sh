#!/usr/bin/env bash
# Tests the Neovim front end: the style of its sources, its parts, what users do, a terminal, and all scenarios. The
# scenarios and tests whose names contain one of the arguments; all without arguments. They run in the Neovim of the
# system and in the newest one, which is in clients/.venv; or in those that NVIM names.
set -euo pipefail
cd "$(dirname "$0")/../../.."
command -v nvim >/dev/null || { echo "skipped: nvim is not installed (Debian: neovim)"; exit "${OFFSTAGE_REQUIRE:-0}"; }
export OFFSTAGE="${OFFSTAGE:-$PWD/.build/debug/offstage-examples}"
XDG_DATA_HOME="$(mktemp -d)"
export XDG_DATA_HOME OFFSTAGE_ARCHIVE=none
trap 'rm -rf "$XDG_DATA_HOME"' EXIT

if command -v luacheck >/dev/null; then
    (cd clients/neovim && luacheck --quiet --no-color .)
else
    echo "skipped: luacheck is not installed (Debian: lua-check)"
    [ "${OFFSTAGE_REQUIRE:-0}" = 0 ]
fi
newest=$PWD/clients/.venv/bin/nvim
[ -x "$newest" ] || newest=
for nvim in ${NVIM:-nvim $newest}; do
    echo "-- $("$nvim" --version | head -n 1)"
    OFFSTAGE_TESTS="$*" "$nvim" --headless --clean -S clients/neovim/tests/run.lua
    clients/conformance/scenarios/run.py --driver "$nvim --headless --clean -S clients/neovim/tests/driver.lua" "$@"
done
nvim --headless --clean -S clients/conformance/foreign/neovim/test.lua
