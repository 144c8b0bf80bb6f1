#!/usr/bin/env bash
# Tests the Neovim front end: its parts, what users do, a terminal, and all scenarios. The scenarios and tests whose
# names contain one of the arguments; all without arguments.
set -euo pipefail
cd "$(dirname "$0")/../../.."
command -v nvim >/dev/null || { echo "skipped: nvim is not installed (Debian: neovim)"; exit "${OFFSTAGE_REQUIRE:-0}"; }
export OFFSTAGE="${OFFSTAGE:-$PWD/.build/debug/offstage-examples}"
XDG_DATA_HOME="$(mktemp -d)"
export XDG_DATA_HOME
trap 'rm -rf "$XDG_DATA_HOME"' EXIT
OFFSTAGE_TESTS="$*" nvim --headless --clean -S clients/neovim/tests/run.lua
clients/conformance/scenarios/run.py --driver 'nvim --headless --clean -S clients/neovim/tests/driver.lua' "$@"
nvim --headless --clean -S clients/conformance/foreign/neovim/test.lua
