#!/bin/sh
# Writes the archive for `package-install-file`, with the version of offstage.el in its name.
#
#   clients/emacs/package.sh FOLDER
set -eu
[ $# = 1 ] || { echo "usage: clients/emacs/package.sh FOLDER" >&2; exit 64; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "$0")"

header() { sed -n "s/^;; $1: //p" offstage.el; }
version=$(header Version)
[ -n "$version" ] || { echo "clients/emacs/offstage.el has no header Version" >&2; exit 1; }
summary=$(sed -n '1{s/^;;; offstage.el --- //;s/ *-\*-.*//p;}' offstage.el)

build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
folder=$build/offstage-$version
mkdir "$folder"
cp ./*.el README.md ../../LICENSE "$folder"
cat >"$folder/offstage-pkg.el" <<END
;; -*- no-byte-compile: t; lexical-binding: t -*-
(define-package "offstage" "$version" "$summary"
  '$(header Package-Requires)
  :url "$(header URL)"
  :keywords '("$(header Keywords | sed 's/, /" "/g')")
  :maintainer '("$(header Maintainer)")
  :authors '(("$(header Author)")))
END
# The same sources make the same archive.
tar -C "$build" --format=ustar --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
    --mtime="@${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}" \
    -cf "$out/offstage-$version.tar" "offstage-$version"
echo "$out/offstage-$version.tar"
