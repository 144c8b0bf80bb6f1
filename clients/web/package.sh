#!/bin/sh
# Writes the page for a server of one's own into a folder: offstage-web-VERSION.tar.gz.
#
#   clients/web/package.sh OUT
set -eu
web=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
name=offstage-web-$(sed -n 's/.*version: "\(.*\)".*/\1/p' "$web/page.js")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir -p "$work/$name/web"
"$web/bundle.sh" "$work/$name/web"
cp "$web/HOSTING.md" "$work/$name/README.md"
cp "$web/../../LICENSE" "$work/$name/LICENSE"
find "$work/$name" -type f -exec chmod 644 {} +
tar -cf - -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@${SOURCE_DATE_EPOCH:-315532800}" "$name" |
    gzip -9n >"$out/$name.tar.gz"
