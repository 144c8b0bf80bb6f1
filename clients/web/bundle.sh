#!/bin/sh
# Bundles the page and its client for the command `web`: index.html, one script and one style sheet, each
# also compressed. Needs esbuild (Debian: esbuild).
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
esbuild "$web/app.js" --bundle --format=esm --minify --charset=utf8 --log-level=warning \
    --tsconfig="$work/tsconfig.json" --outfile="$work/page.js"

# The style sheets in the order of index.html; those with an attribute `media` in a rule of it.
sed -n 's|^<link rel="stylesheet" href="/web/\([^"]*\)"\( media="\([^"]*\)"\)\{0,1\}>$|\1 \3|p' "$web/index.html" |
    while read -r name media; do
        [ -z "$media" ] || echo "@media $media {"
        cat "$web/$name"
        [ -z "$media" ] || echo "}"
    done |
    esbuild --loader=css --minify --charset=utf8 --log-level=warning >"$work/page.css"

awk '
    /^<link rel="stylesheet"/ {
        if (!styles++) print "<link rel=\"stylesheet\" href=\"/web/page.css\">"
        next
    }
    { sub("src=\"/web/app.js\"", "src=\"/web/page.js\""); print }
' "$web/index.html" >"$work/index.html"
grep -q '/web/page.css' "$work/index.html" && grep -q '/web/page.js' "$work/index.html" || {
    echo "bundle: index.html has no style sheet, or no script /web/app.js" >&2
    exit 1
}

mkdir -p "$folder"
for name in index.html page.js page.css; do
    cp "$work/$name" "$folder/$name"
    gzip -9 -n -c "$work/$name" >"$folder/$name.gz"
done
