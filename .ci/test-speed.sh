#!/usr/bin/env bash
# Measures 1,000 tests of a whole app: the time to compile them and the time to run them. Fails when the compilation
# takes more than 60 seconds or the run more than 2. Needs the built executable offstage.
#
# Each test opens a session of a new app, taps its button, and compares the path and the view. The app builds into
# the folder of this package, .build, so only its own files are compiled.
set -euo pipefail
cd "$(dirname "$0")/.."
build=$PWD/.build
offstage=$build/debug/offstage
folder=$build/new-app
SWIFT=${SWIFT:-swift}

rm -rf "$folder/Shop"
mkdir -p "$folder"
cd "$folder"
"$offstage" new Shop >/dev/null
cd Shop
compile() { "$SWIFT" build --build-tests --scratch-path "$build" >"$folder/speed.log" 2>&1 || { cat "$folder/speed.log"; exit 1; }; }
compile

for file in {1..20}; do
    {
        printf 'import Offstage\nimport OffstageTesting\nimport Testing\n\n@testable import Shop\n\n'
        echo "struct Speed${file}Tests {"
        for number in {1..50}; do
            cat <<END
    @Test func \`tap $file $number\`() throws {
        let session = try TestSession(ShopApp.app, seed: $number)
        session.expectPath(["home"])
        try session.tap("Add")
        #expect(try session.view(as: HomeView.self).count.text == "1")
    }

END
        done
        echo "}"
    } >"Tests/ShopTests/Speed${file}Tests.swift"
done

start=$SECONDS
compile
compiling=$((SECONDS - start))
echo "test-speed: 1,000 tests compile in $compiling s"
"$SWIFT" test --skip-build --scratch-path "$build" --filter 'Speed[0-9]*Tests' >"$folder/speed.log" 2>&1 || {
    tail -n 20 "$folder/speed.log"
    exit 1
}
running=$(sed -nE 's/.*Test run with 1000 tests .* passed after ([0-9.]+) seconds.*/\1/p' "$folder/speed.log")
echo "test-speed: 1,000 tests run in $running s"
[ "$compiling" -le 60 ] && awk "BEGIN { exit !($running <= 2) }" || {
    echo "test-speed: the limits are 60 s for the compilation and 2 s for the run" >&2
    exit 1
}
