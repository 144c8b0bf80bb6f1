#!/bin/sh
# Installs the package of each front end in a clean environment outside of this checkout, and uses it there.
#
#   clients/tools/installed.sh FOLDER [NAME…]      FOLDER has what `make package` writes; NAME: a folder of clients
set -eu
out=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
shift
[ $# -gt 0 ] || set -- lib/python lib/typescript terminal neovim emacs gtk web
OFFSTAGE=${OFFSTAGE:-$PWD/../.build/debug/offstage-examples}
export OFFSTAGE
failed=
for name; do
    echo "== $name, installed"
    "$name/tests/installed.sh" "$out" || failed="$failed $name"
done
[ -z "$failed" ] || {
    echo "clients: failed where they are installed:$failed" >&2
    exit 1
}
