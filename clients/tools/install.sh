#!/bin/sh
# Installs what a front end of this checkout needs, and prints how to start it; without a name, what the tests of all
# need, and prints nothing when all is there. Python packages go into the virtual environment clients/.venv, the rest are
# packages of Debian.
#
#   clients/tools/install.sh [terminal | web | neovim | emacs | gtk]      PYTHON names another Python than python3
set -eu
cd "$(dirname "$0")/.."

python=${PYTHON:-python3}
give_up() {
    echo "clients: $*" >&2
    exit 1
}
missing=
# needs COMMAND PACKAGE: unless the command succeeds, the package of Debian is missing.
needs() { sh -c "$1" >/dev/null 2>&1 || missing="$missing $2"; }
needs_packages() {
    for package; do needs "dpkg-query -W -f '\${Status}' $package | grep ' installed$'" "$package"; done
}
install_missing() {
    [ -n "$missing" ] || return 0
    if command -v apt-get >/dev/null 2>&1; then
        echo "clients: installing$missing (apt-get)"
        . ../.ci/apt.sh
        # shellcheck disable=SC2086
        ! apt_install $missing 2>/dev/null || return 0
    fi
    echo "clients:$missing could not be installed; the front ends and tests that need them do not run" >&2
    [ "${OFFSTAGE_REQUIRE:-}" != 1 ] || exit 1
}

for_neovim() { needs "command -v nvim" neovim; }
for_emacs() { needs "command -v emacs" emacs-nox; }
# GTK 4 and libadwaita are used by the system's Python, /usr/bin/python3, and not by clients/.venv.
for_gtk() {
    needs_packages python3-gi python3-gi-cairo python3-markdown-it gir1.2-gtk-4.0 gir1.2-adw-1 adwaita-icon-theme
}
for_python() {
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
        give_up "the terminal and the tests need Python 3.11 or later; install it, or set PYTHON"
    needs "'$python' -c 'import ensurepip, venv'" python3-venv
}
# tmux runs the tests in a terminal, Chromium (the one without windows starts fastest) and Firefox those of the web front
# end, whose page esbuild bundles. Xvfb, AT-SPI and python3-xlib test GTK. The smallest Vim of Debian has no channels. The fonts draw
# the text of terminals in clients/tools/pictures.py. package-lint checks the package for Emacs,
# luacheck the one for Neovim, and Meson installs GTK. nginx and HAProxy run as the article Deployment configures them.
for_tests() {
    for_python
    for_neovim
    for_emacs
    for_gtk
    needs "command -v tmux" tmux
    needs "command -v luacheck" lua-check
    needs "vim --version | grep +channel" vim-nox
    needs "/usr/bin/python3 -c \"import gi; gi.require_version('Jsonrpc', '1.0')\"" gir1.2-jsonrpc-1.0
    needs "command -v chromium-headless-shell" chromium-headless-shell
    needs "command -v firefox-esr || command -v firefox" firefox-esr
    needs "command -v esbuild" esbuild
    needs "command -v xdg-open" xdg-utils
    needs_packages gir1.2-atspi-2.0 at-spi2-core dbus xvfb xauth python3-xlib imagemagick fonts-dejavu-core fonts-symbola \
        elpa-package-lint desktop-file-utils appstream meson nginx haproxy
}

# python_packages FILE…: installs lists of packages, and the packages of this checkout. An environment with more is kept.
python_packages() {
    list=$(cat "$@")
    case $(cat .venv/requirements.txt 2>/dev/null) in
    "$list"*) ;;
    *)
        echo "clients: installing Python packages into clients/.venv"
        rm -rf .venv
        "$python" -m venv .venv || give_up "the virtual environment clients/.venv cannot be made (Debian: python3-venv)"
        for file; do set -- "$@" --requirement "$file"; shift; done
        pip install "$@" || give_up "the Python packages of $* cannot be installed"
        echo "$list" >.venv/requirements.txt
        ;;
    esac
    if ! cat lib/python/pyproject.toml terminal/pyproject.toml | cmp -s - .venv/pyproject.toml; then
        pip install --no-build-isolation --no-deps --editable lib/python --editable terminal ||
            give_up "the packages of this checkout cannot be installed"
        cat lib/python/pyproject.toml terminal/pyproject.toml >.venv/pyproject.toml
    fi
}
pip() { .venv/bin/python -m pip --quiet --disable-pip-version-check "$@"; }

case ${1:-} in
'')
    for_tests
    install_missing
    python_packages tools/requirements.txt tools/test-requirements.txt
    ;;
terminal)
    for_python
    install_missing
    python_packages tools/requirements.txt
    echo "terminal: .build/debug/offstage-examples tui notes"
    ;;
web) echo "web: .build/debug/offstage-examples web notes --open" ;;
neovim)
    for_neovim
    install_missing
    echo "neovim: OFFSTAGE=.build/debug/offstage-examples nvim --cmd 'set runtimepath+=clients/neovim' +'Offstage open notes'"
    ;;
emacs)
    for_emacs
    install_missing
    echo "emacs: OFFSTAGE=.build/debug/offstage-examples emacs -L clients/emacs -l offstage --eval '(offstage \"notes\")'"
    ;;
gtk)
    for_gtk
    install_missing
    echo "gtk: PYTHONPATH=clients/gtk:clients/lib/python /usr/bin/python3 -m offstage_gtk notes -- .build/debug/offstage-examples serve"
    ;;
*) give_up "there is no front end '$1': terminal, web, neovim, emacs, gtk" ;;
esac
