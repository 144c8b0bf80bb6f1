#!/bin/sh
# Installs the wheels of a folder in a virtual environment outside of the checkout, and the program with Meson, and writes
# a note with each, as assistive technology does. Prints one sentence about what is wrong.
#
#   clients/gtk/tests/installed.sh OUT [PICTURE]      OFFSTAGE names the server; PICTURE: a picture of the screen
set -eu
out=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
OFFSTAGE=$(realpath "${OFFSTAGE:-$here/../../../.build/debug/offstage-examples}")
picture=$(realpath -m "${2:-/dev/null}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
give_up() {
    echo "offstage-gtk: $*" >&2
    exit 1
}
for program in xvfb-run dbus-run-session meson desktop-file-validate appstreamcli; do
    command -v "$program" >/dev/null || give_up "the test needs $program"
done

unset PYTHONPATH XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME XDG_DATA_DIRS VIRTUAL_ENV
# PyGObject is a package of the system's Python. Xvfb has no graphics card.
export HOME="$work/home" PATH="/usr/bin:$PATH" OFFSTAGE GSK_RENDERER=cairo LANG=C.UTF-8
mkdir "$HOME"
cp "$here/use_installed.py" "$work"
cd "$work"

# Uses a program, whose data begin empty.
uses() {
    program=$1
    [ "$("$program" --version)" = "offstage-gtk $version" ] || give_up "--version prints '$("$program" --version)', not $version"
    rm -rf "$HOME/.local/share/offstage"
    PATH="${program%/*}:$PATH" XDG_DATA_DIRS="${program%/bin/*}/share:/usr/local/share:/usr/share" \
        xvfb-run -a -s "-screen 0 1000x760x24" dbus-run-session -- /usr/bin/python3 -W ignore use_installed.py "$picture" "$program" \
        >"$work/log" 2>&1 || give_up "$program: $(tail -n 3 "$work/log")"
}

set -- "$out"/offstage_gtk-*.whl
[ $# = 1 ] && [ -f "$1" ] || give_up "$out needs one file offstage_gtk-VERSION-py3-none-any.whl"
version=$(basename "$1" | cut -d- -f2)
/usr/bin/python3 -m venv --system-site-packages venv &&
    venv/bin/python -m pip install --quiet --disable-pip-version-check --find-links "$out" "$1" >"$work/log" 2>&1 ||
    give_up "pip cannot install the wheel: $(cat "$work/log")"
uses "$work/venv/bin/offstage-gtk"

/usr/bin/python3 -m venv plain && plain/bin/python -m pip install --quiet --disable-pip-version-check --no-deps \
    "$out"/offstage_client-*.whl "$1" || give_up "pip cannot install the wheel without PyGObject"
code=0
said=$(plain/bin/offstage-gtk notes 2>&1) || code=$?
case $code$said in
69*--system-site-packages*) ;;
*) give_up "without PyGObject it ends with $code and says: $said" ;;
esac

meson setup build "$here/.." --prefix="$HOME/.local" >"$work/log" 2>&1 && meson test -C build >"$work/log" 2>&1 &&
    meson install -C build >"$work/log" 2>&1 || give_up "Meson: $(tail -n 3 "$work/log")"
uses "$HOME/.local/bin/offstage-gtk"
