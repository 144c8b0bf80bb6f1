#!/bin/sh
# Prepares this machine to build Offstage. Requires Swift 6.2 or later, and installs the C libraries jansson and SQLite.
# Prints each step. Exits 1 with one sentence about the missing part if it cannot install it. Prints nothing when the
# machine is ready.
#
#   .ci/setup.sh [tests]       tests: also PostgreSQL, and the Python packages of .ci/python.sh into .build-tools
set -eu

say() { echo "setup: $*" >&2; }
give_up() {
    say "$*"
    exit 1
}
has() { command -v "$1" >/dev/null 2>&1; }

. "$(dirname "$0")/apt.sh"
install_packages() {
    say "installing $* (apt-get)"
    apt_install "$@" || true
}

has swift || give_up "there is no 'swift' on the PATH; install Swift 6.2 or later from https://www.swift.org/install"
version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
case $version in
'' | [0-5].* | 6.[01]) give_up "Swift ${version:-of unknown version} is too old; Offstage needs 6.2 or later, from https://www.swift.org/install" ;;
esac

libraries_are_there() { pkg-config --exists jansson sqlite3 2>/dev/null; }
if ! libraries_are_there; then
    if has brew; then
        say "installing jansson, sqlite and pkg-config (brew)"
        brew install --quiet jansson sqlite pkg-config >&2 || true
    elif has apt-get; then
        install_packages libjansson-dev libsqlite3-dev pkg-config
    fi
    # Homebrew does not link its SQLite, and macOS includes one.
    libraries_are_there || { [ "$(uname)" = Darwin ] && pkg-config --exists jansson; } || give_up "the C libraries jansson and SQLite are missing and could not be installed; install them and pkg-config (Debian: libjansson-dev libsqlite3-dev pkg-config), then run this again"
fi

if [ "${1:-}" = tests ]; then
    # The tests start a server of their own.
    { pkg-config --exists libpq && ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; } || has brew || install_packages libpq-dev postgresql
    # Machines with a network of their own.
    [ "$(uname)" != Linux ] || has ip || install_packages iproute2
    pkg-config --exists libpq || give_up "the C library libpq is missing (Debian: libpq-dev)"
fi
if [ "${1:-}" = tests ] && ! "$(dirname "$0")/python.sh" >/dev/null; then
    { has python3 && python3 -c 'import ensurepip' 2>/dev/null; } || ! has apt-get || install_packages python3 python3-venv
    say "installing the Python packages jsonschema and jsonschema-rs into .build-tools (pip)"
    python3 -m venv .build-tools && .build-tools/bin/pip install --quiet 'jsonschema==4.26.0' 'jsonschema-rs==0.30.0' || true
fi
