#!/usr/bin/env bash
# Makes an app with `offstage new` and runs its tests, adds each template of `offstage add` and runs them again,
# validates the registrations and asks the app a question. Needs the built executable offstage. Prints the seconds from
# `offstage new` to the first passing test; in the first run they include the build of every dependency.
#
# The app is a package of its own, so it compiles Offstage and swift-syntax again: some minutes for the first run. Later
# runs take less than a minute, because .build/new-app is kept.
set -euo pipefail
cd "$(dirname "$0")/.."
offstage=$PWD/.build/debug/offstage
folder=$PWD/.build/new-app
SWIFT=${SWIFT:-swift}

say() { echo "new-app: $* (${SECONDS} s)"; }

rm -rf "$folder/Shop"
mkdir -p "$folder"
cd "$folder"
# One scratch path for all runs. The app's own Makefile runs the tests. A test that never ends is a failure.
run_tests() {
    timeout 1200 make --silent test SWIFT="$SWIFT" SWIFTFLAGS="--scratch-path $folder/build" >"$folder/test.log" 2>&1 || {
        cat "$folder/test.log"
        exit 1
    }
    grep -E 'Test run with [0-9]+ tests? .* passed' "$folder/test.log"
}

[ -d "$folder/build" ] && built='with the build of an earlier run' || built='with the build of all dependencies'
started=$SECONDS
"$offstage" new Shop >/dev/null
cd Shop
run_tests
say "$((SECONDS - started)) s from 'offstage new' to the first passing test, $built"

# The kinds share the comments, and may share a name.
for addition in "screen Orders" "form NewOrder" "flow Orders" "use-case Orders" "repository Orders" "part Orders" \
    "flow Returns" "use-case Count" "use-case Menu" "use-case Output" "use-case View"; do
    # shellcheck disable=SC2086
    "$offstage" add $addition >/dev/null
done

run_tests
say "the tests of every template pass"

"$folder/build/debug/shop" graph --validate >/dev/null
answer=$(printf '%s\n' \
    '{"jsonrpc":"2.0","id":1,"method":"session/open","params":{"subscribe":"none"}}' \
    '{"jsonrpc":"2.0","id":2,"method":"action/send","params":{"action":{"type":"entryDidOpen","id":"newOrder"}}}' \
    '{"jsonrpc":"2.0","id":3,"method":"screen/get"}' |
    "$folder/build/debug/shop" serve --no-handshake)
grep -q '"save":{"component":"button"' <<<"$answer" || {
    echo "new-app: the form did not open: $answer" >&2
    exit 1
}
say "the registrations are valid, and the app answers"
