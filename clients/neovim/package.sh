#!/bin/sh
# Writes the archive of the Neovim plugin: a folder `offstage.nvim` with the files that users need, and help tags.
#
#   clients/neovim/package.sh OUT_FOLDER
set -eu
[ $# -eq 1 ] || { echo "usage: $0 OUT_FOLDER" >&2; exit 64; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "$0")"
version=$(sed -n "s/^return '\(.*\)'$/\1/p" lua/offstage/version.lua)
[ -n "$version" ] || { echo "package: lua/offstage/version.lua has no version" >&2; exit 1; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
plugin=$folder/offstage.nvim
mkdir -p "$plugin/doc"
cp -R lua plugin README.md ../../LICENSE "$plugin"
cp doc/offstage.txt "$plugin/doc"
# Help tags, as `:helptags` writes them.
grep -oE '(^|[[:space:]])\*[^*|[:space:]]+\*' doc/offstage.txt | tr -d '*[:blank:]' | LC_ALL=C sort |
    sed 's|.*|&\toffstage.txt\t/*&*|' > "$plugin/doc/tags"

chmod -R u=rwX,go=rX "$plugin"
# The same files make the same archive.
date=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct -- . 2>/dev/null || date +%s)}
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$date" -C "$folder" -cf - offstage.nvim |
    gzip -9n > "$out/offstage.nvim-$version.tar.gz"
echo "$out/offstage.nvim-$version.tar.gz"
