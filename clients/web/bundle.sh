#!/bin/sh
# Bundles the page and its client for the command `web`: index.html, one script, one style sheet, the icon and the
# manifest, each also compressed. Needs esbuild (Debian: esbuild).
#
#   clients/web/bundle.sh [FOLDER]      FOLDER: Sources/Server/CWebPage/files by default
set -eu
web=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$web/../.." && pwd)
folder=${1:-$root/Sources/Server/CWebPage/files}
command -v esbuild >/dev/null || { echo "bundle: esbuild is missing (Debian: esbuild)" >&2; exit 69; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# `/client/` is a path of the server.
cat >"$work/tsconfig.json" <<END
{"compilerOptions": {"baseUrl": "$root/clients", "paths": {"/client/*": ["lib/typescript/src/*"]}}}
END
esbuild "$web/page.js" "$web/page.css" --bundle --format=esm --minify --charset=utf8 --log-level=warning \
    --tsconfig="$work/tsconfig.json" --outdir="$folder"
cp "$web/index.html" "$web/icon.svg" "$web/manifest.webmanifest" "$folder"
for name in index.html page.js page.css icon.svg manifest.webmanifest; do
    gzip -9 -n -c "$folder/$name" >"$folder/$name.gz"
done
