#!/bin/sh
# Builds the tutorial, the articles and the API reference of each product with DocC. A broken link and an undocumented
# parameter or returned value are errors.
#
#   .ci/docs.sh FOLDER      the result; FOLDER/index.html needs a web server
set -eu
cd "$(dirname "$0")/.."
folder=$1
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# One archive, in which the products link to each other.
# SwiftPM prints DocC's warnings to stdout, the build's to stderr.
if ! "${SWIFT:-swift}" package --allow-writing-to-directory "$folder" generate-documentation \
    --target Offstage --target OffstageTesting --target OffstageHosting \
    --enable-experimental-combined-documentation --output-path "$folder" >"$log" 2>&1; then
    cat "$log" >&2
    exit 1
fi
awk '
/^(warning|error): / { isProblem = 1; problems++ }
/^$/ { isProblem = 0 }
isProblem { print }
END { if (problems) { print problems " problems in the documentation"; exit 1 } }
' "$log" >&2
echo "The documentation is in $folder."
