#!/bin/sh
# Unpacks the page of a folder outside of the checkout, serves it with a server of one's own and with `web --files`, and
# writes a note in headless Chromium. Prints one sentence about what is wrong.
#
#   clients/web/tests/installed.sh OUT [PICTURE]      OFFSTAGE names the server; PICTURE: a picture of the page
set -eu
out=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
OFFSTAGE=$(realpath "${OFFSTAGE:-$here/../../../.build/debug/offstage-examples}")
picture=$(realpath -m "${2:-/dev/null}")
python=$here/../../.venv/bin/python
work=$(mktemp -d)
server=
trap 'kill $server 2>/dev/null || true; rm -rf "$work"' EXIT
give_up() {
    echo "offstage-web: $*" >&2
    exit 1
}
[ -x "$python" ] || give_up "the test needs clients/.venv, which clients/tools/install.sh makes"

set -- "$out"/offstage-web-*.tar.gz
[ $# = 1 ] && [ -f "$1" ] || give_up "$out needs one file offstage-web-VERSION.tar.gz"
cp "$here/own_server.py" "$here/use_installed.py" "$work"
tar -xzf "$1" -C "$work" || give_up "$1 cannot be unpacked"
page=$work/$(basename "$1" .tar.gz)
unset PYTHONPATH XDG_DATA_HOME XDG_STATE_HOME
export HOME="$work/home"
mkdir "$HOME"
cd "$work"

# Uses the page of a server, whose command follows. Its data begin empty.
uses() {
    rm -rf "$HOME/.local"
    "$@" >address 2>log &
    server=$!
    "$python" use_installed.py address "$picture" >said 2>&1 || give_up "$1: $(tail -n 1 said) $(tail -n 3 log)"
    kill "$server"
    wait "$server" 2>/dev/null || true
}
uses python3 own_server.py "$page" "$OFFSTAGE" serve
uses "$OFFSTAGE" web notes --files "$page"
