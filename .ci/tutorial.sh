#!/usr/bin/env bash
# Plays the tutorial A-Shop from its first step to its last: copies the file of each step into the app and compiles it,
# runs the tests of a test file, and runs the commands of each terminal. A terminal shows `$ COMMAND` and its output;
# `…` matches any text. Needs the built executable offstage.
#
#   .ci/tutorial.sh                       fails when a step does not compile, a test fails, or an output differs
#   OFFSTAGE_RECORD=1 .ci/tutorial.sh     writes the outputs that differ and have no `…`
#
# The app builds into the folder of this package, .build, so only its own files are compiled.
set -euo pipefail
cd "$(dirname "$0")/.."
tutorials=$PWD/Sources/Runtime/Offstage/Offstage.docc/Tutorials
build=$PWD/.build
folder=$build/new-app
SWIFT=${SWIFT:-swift}
# A make around this script would let the tutorial's own make print the folders that it enters.
unset MAKEFLAGS MFLAGS MAKELEVEL
export SWIFT PATH=$build/debug:$PATH SWIFTPM_BUILD_DIR=$build

say() { echo "tutorial: $* (${SECONDS} s)"; }
fail() {
    echo "tutorial: $file: $*" >&2
    cat "$folder/output" >&2
    exit 1
}

# Runs `command` in this shell, so that `cd` lasts, and compares its output with `wanted`.
check() {
    [ -n "$command" ] || return 0
    # The app depends on this checkout in place of a published version.
    [ "$command" != "offstage new Shop" ] || command+=" --offstage ../.."
    eval "$command" </dev/null >"$folder/output" 2>&1 || fail "failed: $command"
    # The commands of the tutorial name the app's own build folder.
    if [ "$PWD" = "$folder/Shop" ] && [ ! -e .build ]; then ln -s "$build" .build; fi
    local got pattern
    got=$(cat "$folder/output")
    wanted=${wanted%$'\n'}
    pattern=${wanted//\\/\\\\}
    pattern=${pattern//\*/\\*}
    pattern=${pattern//\?/\\?}
    pattern=${pattern//\[/\\[}
    # shellcheck disable=SC2053
    if [[ $got == ${pattern//…/*} ]]; then
        recorded+="\$ ${command% --offstage*}"$'\n'${wanted:+$wanted$'\n'}
    elif [ "${OFFSTAGE_RECORD:-}" = 1 ] && [[ $wanted != *…* ]]; then
        recorded+="\$ ${command% --offstage*}"$'\n'${got:+$got$'\n'}
    else
        fail "the output of '$command' differs. Wanted:"$'\n'"$wanted"$'\n'"Printed:"
    fi
}

play_terminal() {
    local command='' wanted='' recorded='' line
    while IFS= read -r line; do
        if [[ $line == '$ '* ]]; then
            check
            command=${line#'$ '}
            wanted=''
        else
            wanted+=$line$'\n'
        fi
    done <"$1"
    check
    if [ "${OFFSTAGE_RECORD:-}" = 1 ]; then printf %s "$recorded" >"$1"; fi
}

rm -rf "$folder/Shop"
mkdir -p "$folder"
cd "$folder"
steps=0
files=' '
while IFS='|' read -r name file; do
    files+="$file "
    resource=$tutorials/Resources/$file
    [ -f "$resource" ] || { echo "tutorial: Resources/$file does not exist" >&2; exit 1; }
    case $name in
    Terminal) play_terminal "$resource" ;;
    Tests/*)
        cp "$resource" "$name"
        "$SWIFT" build --build-tests >"$folder/output" 2>&1 || fail "does not compile"
        suite=$(basename "$name" .swift)
        "$SWIFT" test --skip-build --filter "$suite" >"$folder/output" 2>&1 || fail "a test fails"
        grep -q 'Test run with [1-9][0-9]* tests\{0,1\} in 1 suite passed' "$folder/output" || fail "no test of $suite ran"
        ;;
    *)
        cp "$resource" "$name"
        "$SWIFT" build --target Shop >"$folder/output" 2>&1 || fail "does not compile"
        ;;
    esac
    steps=$((steps + 1))
    say "$file"
done < <(sed -nE 's/^ *@Code\(name: "([^"]+)", file: "([^"]+)".*/\1|\2/p' "$tutorials/A-Shop.tutorial")

# The last steps are for a person, and show a picture in place of a file.
pictures=$(grep -c '@Image(source: "shop-' "$tutorials/A-Shop.tutorial")
[ $((steps + pictures)) = "$(grep -c '@Step {' "$tutorials/A-Shop.tutorial")" ] ||
    { echo "tutorial: a step has neither @Code nor @Image" >&2; exit 1; }
for resource in "$tutorials"/Resources/*; do
    case $files in *" $(basename "$resource") "*) continue ;; esac
    echo "tutorial: no step uses Resources/$(basename "$resource")" >&2
    exit 1
done
say "$steps steps pass"
