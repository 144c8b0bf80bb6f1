#!/bin/sh
# Validates the document of rpc.discover against OpenRPC, and the recorded traffic of the conformance tests against the
# document.
#
#   .ci/validate-traffic.sh TRAFFIC      the file that OFFSTAGE_TRAFFIC named during swift test
set -eu
traffic=$1
if ! python=$("$(dirname "$0")/python.sh"); then
    if [ -n "${CI:-}" ]; then
        echo "The traffic could not be validated: Python with the packages jsonschema and jsonschema-rs is missing." >&2
        exit 1
    fi
    echo "Skipped: validating the recorded traffic needs Python with the packages jsonschema and jsonschema-rs." >&2
    exit 0
fi
"$(swift build --show-bin-path)/offstage-kit" call rpc.discover >"$traffic.discover"
"$python" Tests/Testing/ConformanceTests/validate_traffic.py "$traffic.discover" "$traffic"
