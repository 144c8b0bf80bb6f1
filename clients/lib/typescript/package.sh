#!/bin/sh
# Writes the npm package offstage-client-VERSION.tgz into a folder. Needs the built servers, and tsc (Debian:
# node-typescript): `prepack` writes the types.
#
#   clients/lib/typescript/package.sh OUT
set -eu
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "$0")"
for program in npm tsc; do
    command -v "$program" >/dev/null || { echo "offstage-client for npm needs $program (Debian: node-typescript, npm)" >&2; exit 1; }
done
npm pack --silent --pack-destination "$out" >/dev/null
