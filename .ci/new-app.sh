#!/usr/bin/env bash
# Makes an app with `offstage new` and runs its tests, adds each template of `offstage add` and runs them again,
# validates the registrations and asks the app a question. Needs the built executable offstage. Prints the seconds from
# `offstage new` to the first passing test.
#
# The app is a package of its own and builds into the folder of this one, .build: Offstage and swift-syntax, which are the
# same there, are not compiled again.
set -euo pipefail
cd "$(dirname "$0")/.."
build=$PWD/.build
offstage=$build/debug/offstage
folder=$build/new-app
SWIFT=${SWIFT:-swift}

say() { echo "new-app: $* (${SECONDS} s)"; }

rm -rf "$folder/Shop"
mkdir -p "$folder"
cd "$folder"
# The app's own Makefile runs the tests. A test that never ends is a failure.
run_tests() {
    timeout 1200 make --silent test SWIFT="$SWIFT" SWIFTFLAGS="--scratch-path $build" >"$folder/test.log" 2>&1 || {
        cat "$folder/test.log"
        exit 1
    }
    grep -E 'Test run with [0-9]+ tests? .* passed' "$folder/test.log"
}

started=$SECONDS
"$offstage" new Shop --offstage ../.. >/dev/null
cd Shop
run_tests
say "$((SECONDS - started)) s from 'offstage new' to the first passing test"

# The kinds share the comments, and may share a name.
for addition in "screen Orders" "form NewOrder" "flow Orders" "use-case Orders" "repository Orders" "part Orders" \
    "flow Returns" "use-case Count" "use-case Menu" "use-case Output" "use-case View"; do
    # shellcheck disable=SC2086
    "$offstage" add $addition >/dev/null
done

run_tests
say "the tests of every template pass"

"$build/debug/shop" graph --validate >/dev/null
answer=$(printf '%s\n' \
    '{"jsonrpc":"2.0","id":1,"method":"session/open","params":{"subscribe":"none"}}' \
    '{"jsonrpc":"2.0","id":2,"method":"action/send","params":{"action":{"type":"entryDidOpen","id":"newOrder"}}}' \
    '{"jsonrpc":"2.0","id":3,"method":"screen/get"}' |
    "$build/debug/shop" serve --no-handshake)
grep -q '{"component":"button","id":"save"' <<<"$answer" || {
    echo "new-app: the form did not open: $answer" >&2
    exit 1
}
say "the registrations are valid, and the app answers"
