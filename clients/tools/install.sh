#!/bin/sh
# Installs what the front ends in clients/ need: Debian packages, and Python packages in the virtual environment
# clients/.venv. Prints nothing when all is there.
#
#   clients/tools/install.sh      PYTHON names another Python than python3 (3.11 or later)
set -eu
cd "$(dirname "$0")/.."

python=${PYTHON:-python3}
give_up() {
    echo "clients: $*" >&2
    exit 1
}

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
    give_up "the front ends need Python 3.11 or later; install it, or set PYTHON"

# tmux runs the tests in a terminal, Chromium (the one without windows starts fastest) those of the web front end;
# clients/conformance/foreign runs the editors, and jsonrpc-glib through introspection. Without root the tests that need one of
# them are skipped; with OFFSTAGE_REQUIRE=1 a missing one is a failure.
missing=
command -v tmux >/dev/null 2>&1 || missing="$missing tmux"
command -v nvim >/dev/null 2>&1 || missing="$missing neovim"
command -v emacs >/dev/null 2>&1 || missing="$missing emacs-nox"
# The smallest Vim of Debian has no channels.
vim --version 2>/dev/null | grep -q '+channel' || missing="$missing vim-nox"
/usr/bin/python3 -c "import gi; gi.require_version('Jsonrpc', '1.0')" 2>/dev/null ||
    missing="$missing gir1.2-jsonrpc-1.0 python3-gi"
command -v chromium-headless-shell >/dev/null 2>&1 || missing="$missing chromium-headless-shell"
command -v firefox-esr >/dev/null 2>&1 || command -v firefox >/dev/null 2>&1 || missing="$missing firefox-esr"
# clients/web/bundle.sh makes the page that is part of the executable.
command -v esbuild >/dev/null 2>&1 || missing="$missing esbuild"
"$python" -c 'import ensurepip, venv' 2>/dev/null || missing="$missing python3-venv"
# GTK 4 and libadwaita are used by the system's Python, /usr/bin/python3, and not by clients/.venv. Xvfb, AT-SPI and
# python3-xlib test that front end, and Meson installs it. The fonts draw the text of terminals in clients/tools/pictures.py.
if command -v dpkg-query >/dev/null 2>&1; then
    for package in python3-gi python3-gi-cairo python3-markdown-it gir1.2-gtk-4.0 gir1.2-adw-1 gir1.2-atspi-2.0 \
        adwaita-icon-theme at-spi2-core dbus xvfb xauth python3-xlib imagemagick desktop-file-utils appstream meson \
        fonts-dejavu-core fonts-symbola; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q ' installed$' || missing="$missing $package"
    done
fi
install_missing() {
    command -v apt-get >/dev/null 2>&1 || return 1
    echo "clients: installing$missing (apt-get)"
    . ../.ci/apt.sh
    # shellcheck disable=SC2086
    apt_install $missing 2>/dev/null
}
if [ -n "$missing" ] && ! install_missing; then
    echo "clients:$missing could not be installed; the front ends and tests that need them do not run" >&2
    [ "${OFFSTAGE_REQUIRE:-}" != 1 ] || exit 1
fi

# A changed list of packages makes a new environment; changed metadata installs the packages of this checkout again.
pip() { .venv/bin/python -m pip --quiet --disable-pip-version-check "$@"; }
if ! cmp -s tools/requirements.txt .venv/requirements.txt 2>/dev/null; then
    echo "clients: installing Python packages into clients/.venv"
    rm -rf .venv
    "$python" -m venv .venv || give_up "the virtual environment clients/.venv cannot be made (Debian: python3-venv)"
    pip install --requirement tools/requirements.txt || give_up "the packages in clients/tools/requirements.txt cannot be installed"
    cp tools/requirements.txt .venv/requirements.txt
fi
if ! cat lib/python/pyproject.toml terminal/pyproject.toml | cmp -s - .venv/pyproject.toml; then
    pip install --no-build-isolation --no-deps --editable lib/python --editable terminal ||
        give_up "the packages of this checkout cannot be installed"
    cat lib/python/pyproject.toml terminal/pyproject.toml >.venv/pyproject.toml
    echo "clients: done; clients/README.md tells how to start each, such as: .build/debug/offstage-examples tui notes"
fi
