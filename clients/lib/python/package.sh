#!/bin/sh
# Writes the wheel and the source archive of offstage-client into a folder. Needs the built servers, which know the
# types of all messages.
#
#   clients/lib/python/package.sh OUT
set -eu
folder=$(dirname "$0")
"$folder/../../tools/generate" python
exec "$folder/../../tools/wheel.sh" "$folder" "$1" --sdist
