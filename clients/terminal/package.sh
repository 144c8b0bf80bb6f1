#!/bin/sh
# Writes the wheel offstage-tui into a folder.
#
#   clients/terminal/package.sh OUT
set -eu
exec "$(dirname "$0")/../tools/wheel.sh" "$(dirname "$0")" "$1"
