#!/bin/sh
# Installs the wheels of a folder with pipx, with a home folder of its own and outside of the checkout, and writes a note
# with the installed program in tmux. Prints one sentence about what is wrong.
#
#   clients/terminal/tests/installed.sh OUT      OFFSTAGE names the server
set -eu
out=$(cd "$1" && pwd)
OFFSTAGE=$(realpath "${OFFSTAGE:-$(dirname "$0")/../../../.build/debug/offstage-examples}")
work=$(mktemp -d)
socket=$work/tmux
trap 'tmux -S "$socket" kill-server 2>/dev/null || true; rm -rf "$work"' EXIT
give_up() {
    echo "offstage-tui: $*" >&2
    exit 1
}
command -v tmux >/dev/null || give_up "the test needs tmux"

python3 -m venv "$work/pipx" && "$work/pipx/bin/python" -m pip install --quiet --disable-pip-version-check pipx==1.18.4 ||
    give_up "pipx cannot be installed"
unset PYTHONPATH XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME OFFSTAGE_THEME
export HOME="$work/home" PIPX_HOME="$work/home/pipx" PIPX_BIN_DIR="$work/home/bin" OFFSTAGE LANG=C.UTF-8
mkdir "$HOME"
cd "$HOME"
set -- "$out"/offstage_tui-*.whl
[ $# = 1 ] && [ -f "$1" ] || give_up "$out needs one file offstage_tui-VERSION-py3-none-any.whl"
"$work/pipx/bin/pipx" install --pip-args "--find-links '$out'" "$1" >"$work/log" 2>&1 ||
    give_up "pipx cannot install the wheel: $(cat "$work/log")"
program=$PIPX_BIN_DIR/offstage-tui
version=$(basename "$1" | cut -d- -f2)
[ "$("$program" --version)" = "offstage-tui $version" ] || give_up "--version prints '$("$program" --version)', not $version"
! "$program" notes </dev/null >"$work/log" 2>&1 || give_up "it runs without a terminal"

terminal() { tmux -S "$socket" "$@"; }
# Waits until the screen shows a text.
shows() {
    waited=0
    until terminal capture-pane -p -t test | grep -qF "$1"; do
        waited=$((waited + 1))
        [ $waited -lt 600 ] || give_up "the screen does not show '$1': $(terminal capture-pane -p -t test)"
        sleep 0.1
    done
}
terminal -f /dev/null new-session -d -s test -x 80 -y 24 "'$program' notes -- '$OFFSTAGE' serve; echo ended with \$?; cat"
shows "No notes yet"
terminal send-keys -t test n
shows "The first line is"
terminal send-keys -t test -l "Written by an installed program"
shows "Written by an installed program"
terminal send-keys -t test C-s
shows "Notes (1)"
shows "Written by an installed program"
terminal send-keys -t test C-q
shows "ended with 0"
