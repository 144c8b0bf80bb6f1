#!/bin/sh
# Tests the front ends in clients/ with the servers of .build/debug: the scenarios with each front end, and the tests of
# each. clients/tools/install.sh installs what they need.
#
#   clients/tools/test.sh [NAME…]      NAME: types, scenarios, terminal, web, neovim, emacs, gtk, foreign; default: all
#
# A failure does not stop the front ends after it; the last line names those that failed. With OFFSTAGE_REQUIRE=1 a
# missing program is a failure, otherwise its tests are skipped.
set -eu
cd "$(dirname "$0")/.."

export OFFSTAGE="${OFFSTAGE:-$PWD/../.build/debug/offstage-examples}"
python=$PWD/.venv/bin/python
[ -x "$python" ] || { echo "clients: run clients/tools/install.sh first" >&2; exit 1; }
[ -x "$OFFSTAGE" ] || { echo "clients: there is no server at $OFFSTAGE; build it, or set OFFSTAGE" >&2; exit 1; }
if [ $# -ne 1 ]; then
    [ $# -gt 0 ] || set -- types scenarios terminal web neovim emacs gtk foreign
    failed=
    for name; do
        tools/test.sh "$name" || failed="$failed $name"
    done
    [ -z "$failed" ] && exit
    echo "clients: failed:$failed" >&2
    exit 1
fi
# The apps begin without the data of the user, and the front ends without settings and with English texts. A test of
# saved sessions names its archive.
XDG_DATA_HOME=$(mktemp -d)
export OFFSTAGE_ARCHIVE=none XDG_DATA_HOME XDG_CONFIG_HOME="$XDG_DATA_HOME/config" LANGUAGE=en
trap 'rm -rf "$XDG_DATA_HOME"' EXIT

name=$1
echo "== $name"
case $name in
types)
    tools/generate python
    "$python" -m ruff check --no-cache lib/python terminal
    MYPYPATH=conformance/scenarios:conformance "$python" -m mypy --strict --cache-dir "$XDG_DATA_HOME/mypy" \
        lib/python/offstage_client lib/python/offstage_ui terminal/offstage_terminal \
        conformance/drivers/pilot.py conformance/drivers/terminal.py
    ;;
scenarios)
    "$python" -W ignore -m unittest discover --start-directory conformance/scenarios/tests
    conformance/scenarios/run.py
    "$python" conformance/scenarios/crash.py
    ;;
terminal)
    (cd terminal && "$python" -W ignore -m unittest discover --start-directory tests --top-level-directory .)
    "$python" conformance/scenarios/run.py --front-end drivers.terminal:TerminalPilot
    ;;
foreign)
    "$python" conformance/foreign/run.py
    ;;
emacs)
    emacs/tests/run.sh
    ;;
web)
    "$python" -W ignore -m unittest discover --start-directory web/tests
    "$python" web/tests/scenarios.py
    # The steps that depend most on a browser: keys, fields, layers, lost connections. WebDriver cannot drag in Firefox.
    "$python" web/tests/scenarios.py --firefox edit-profile gallery-choices gallery-fields gallery-sheets notes strange
    ;;
neovim)
    neovim/tests/run.sh
    ;;
gtk)
    for program in xvfb-run dbus-run-session; do
        command -v "$program" > /dev/null || {
            echo "skipped: $program is not installed (Debian: xvfb, dbus)"
            exit "${OFFSTAGE_REQUIRE:-0}"
        }
    done
    # GTK is a package of the system's Python. Xvfb has no graphics card, and Cairo draws faster than OpenGL without.
    export PYTHONPATH="gtk:lib/python" GSK_RENDERER="${GSK_RENDERER:-cairo}"
    for run in "-m unittest discover --start-directory gtk/tests --top-level-directory gtk" \
        "conformance/scenarios/run.py --front-end drivers.gtk:GtkPilot"; do
        # shellcheck disable=SC2086
        xvfb-run -a -s "-screen 0 1800x1200x24" dbus-run-session -- /usr/bin/python3 -W ignore $run
    done
    ;;
*)
    echo "clients: there is no front end '$name'" >&2
    exit 64
    ;;
esac
