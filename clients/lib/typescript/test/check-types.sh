#!/bin/sh
# Fails when types/ is not what `npm run types` writes. `make schemas` writes messages.d.ts.
set -eu
cd "$(dirname "$0")/.."
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
tsc -p tsconfig.types.json --outDir "$fresh"
diff -r --exclude=messages.d.ts "$fresh" types || {
    echo "types/ differs from the sources; run npm run types" >&2
    exit 1
}
