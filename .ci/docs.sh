#!/bin/sh
# Builds the articles and the API reference of the module Offstage with DocC. A broken link is an error.
#
#   .ci/docs.sh FOLDER      the result; FOLDER/index.html needs a web server
set -eu
cd "$(dirname "$0")/.."
folder=$1
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# SwiftPM prints DocC's warnings to stdout, the build's to stderr.
if ! "${SWIFT:-swift}" package --allow-writing-to-directory "$folder" generate-documentation --target Offstage \
    --output-path "$folder" >"$log" 2>&1; then
    cat "$log" >&2
    exit 1
fi
# DocC also warns of undocumented parameters, which are counted and not errors.
awk '
/^(warning|error): / {
    isBroken = !/ is missing documentation$/
    if (isBroken) broken++
    else undocumented++
}
/^$/ { isBroken = 0 }
isBroken { print }
END {
    if (undocumented) print undocumented " parameters or returned values without documentation"
    if (broken) exit 1
}
' "$log" >&2
echo "The documentation is in $folder."
