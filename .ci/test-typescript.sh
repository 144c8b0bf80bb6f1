#!/usr/bin/env bash
# Checks the types of the TypeScript client and runs its tests. Reports what is skipped because a program is missing;
# with OFFSTAGE_REQUIRE=1 that is a failure.
set -euo pipefail
cd "$(dirname "$0")/../clients/lib/typescript"

# Built products of this checkout.
export OFFSTAGE=${OFFSTAGE:-$PWD/../../../.build/debug/offstage-examples}

if ! command -v node >/dev/null || (($(node -p 'process.versions.node.split(".")[0]') < 20)); then
    echo "skipped: the tests of clients/lib/typescript need Node 20 or later"
    exit "${OFFSTAGE_REQUIRE:-0}"
fi
if command -v tsc >/dev/null; then
    npm run --silent check
else
    echo "skipped: the types of clients/lib/typescript are not checked without tsc (Debian: node-typescript)"
    [[ ${OFFSTAGE_REQUIRE:-} != 1 ]]
fi
npm test --silent
