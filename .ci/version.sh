#!/bin/sh
# The version of everything: Sources have it, and the metadata of packages repeat it.
#
#   .ci/version.sh             prints it
#   .ci/version.sh --check     fails when a file has another one
#   .ci/version.sh 1.2.3       writes it into all files; the page and the schemas follow with: make page schemas
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n 's/.*serverVersion = "\(.*\)"$/\1/p' Sources/Server/OffstageServer/Protocol/MethodTable.swift)

# each ACTION: calls it with a file, and the text before the version in it.
each() {
    "$1" Sources/Server/OffstageServer/Protocol/MethodTable.swift 'serverVersion = "'
    "$1" clients/lib/python/pyproject.toml 'version = "'
    "$1" clients/lib/typescript/package.json '"version": "'
    "$1" clients/terminal/pyproject.toml 'version = "'
    "$1" clients/terminal/pyproject.toml 'offstage-client == '
    "$1" clients/web/page.js 'version: "'
    "$1" clients/emacs/offstage.el ';; Version: '
    "$1" clients/neovim/lua/offstage/version.lua "return '"
    "$1" clients/neovim/README.md 'offstage.nvim-'
    "$1" clients/neovim/doc/offstage.txt 'offstage.nvim-'
    "$1" clients/gtk/offstage_gtk/__init__.py '__version__ = "'
    "$1" clients/gtk/pyproject.toml 'offstage-client == '
}
check() {
    found=$(sed -n "s/.*$2\([0-9]*\.[0-9]*\.[0-9]*\).*/\1/p" "$1" | head -n 1)
    [ "$found" = "$version" ] || {
        echo "$1: the version is '$found', in Sources $version; run: .ci/version.sh $version" >&2
        failed=1
    }
}
put() { sed -i "s/\($2\)[0-9]*\.[0-9]*\.[0-9]*/\1$new/" "$1"; }

case ${1:-} in
'') echo "$version" ;;
--check)
    failed=0
    each check
    # These have all versions, each with its date.
    check clients/gtk/data/dev.offstage.Gtk.metainfo.xml '<release version="'
    grep -q "^## \[\{0,1\}$version" CHANGELOG.md || {
        echo "CHANGELOG.md: there is no section '## $version'" >&2
        failed=1
    }
    exit $failed
    ;;
*)
    new=$1
    echo "$new" | grep -Eqx '[0-9]+\.[0-9]+\.[0-9]+' || {
        echo "usage: .ci/version.sh [--check | MAJOR.MINOR.PATCH]; got '$new'" >&2
        exit 64
    }
    each put
    ;;
esac
