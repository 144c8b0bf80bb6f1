#!/bin/sh
# Writes the wheel offstage-gtk into a folder.
#
#   clients/gtk/package.sh OUT
set -eu
exec "$(dirname "$0")/../tools/wheel.sh" "$(dirname "$0")" "$1"
