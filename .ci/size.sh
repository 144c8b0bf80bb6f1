#!/bin/sh
# Prints the size of the code, and fails when a figure is over its limit. Lines of code are neither blank nor comments.
# The limits are the figures of today: lower one with each deletion. The aim is 34,000 lines of code in Sources without
# Examples and Bench.
#
#   .ci/size.sh
set -eu
cd "$(dirname "$0")/.."

# Prints the number of lines of code in Swift files; $1 is a command that lists them.
code_lines() { $1 | xargs -d '\n' cat | grep -cvE '^[[:space:]]*(//|$)'; }
# The steps of the tutorials are examples, too.
framework() {
    git ls-files 'Sources/Runtime/*.swift' 'Sources/Server/*.swift' 'Sources/Tools/*.swift' 'Sources/Testing/*.swift' | grep -v '\.docc/'
}
examples() { git ls-files 'Sources/Examples/*.swift'; }
bench() { git ls-files 'Sources/Bench/*.swift'; }
swift_tests() { git ls-files 'Tests/*.swift'; }

failed=0
# report FIGURE NUMBER [LIMIT]
report() {
    printf '%-52s %7d' "$1" "$2"
    [ -z "${3:-}" ] || printf '   at most %d' "$3"
    if [ -n "${3:-}" ] && [ "$2" -gt "$3" ]; then
        printf ': over its limit'
        failed=1
    fi
    echo
}

report "Code of Sources without Examples and Bench" "$(code_lines framework)" 40602
report "Code of Sources/Examples" "$(code_lines examples)"
report "Code of Sources/Bench" "$(code_lines bench)" 1816
report "Code of Tests" "$(code_lines swift_tests)"
report "Lines of clients" "$(git ls-files -z clients | xargs -0 cat | wc -l)" 54000
report "Folders of Sources" "$(git ls-files Sources | cut -d/ -f2 | sort -u | wc -l)" 6
report "Properties with @exclusivity(unchecked)" "$(framework | xargs -d '\n' cat | grep -cE '^[[:space:]]*@exclusivity\(unchecked\)')" 51
report "Lines of .github/ARCHITECTURE.md" "$(wc -l <.github/ARCHITECTURE.md)" 120
exit $failed
