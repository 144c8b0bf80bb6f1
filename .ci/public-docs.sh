#!/bin/sh
# Finds public declarations in Sources without a documentation comment. Prints file:line: declaration.
#
#   .ci/public-docs.sh [--count] [path...]     default: Sources; --count prints findings per folder only
#
# Overrides and members that standard protocols or WireCodable require (description, ==, init(wire:), ...) inherit their
# documentation.
# Benchmarks and executables export nothing.
set -eu
cd "$(dirname "$0")/.."

count=0
if [ "${1:-}" = --count ]; then
    count=1
    shift
fi
[ $# != 0 ] || set -- Sources

find "$@" -type f -name '*.swift' -print |
    grep -vE '(^|/)Sources/(Benchmarks|BareCommand|CounterExample|Demo|FuzzInput|OffstageKit|OffstageTool)/' | sort | {
    files=$(cat)
    [ -n "$files" ] || exit 0
    printf '%s\n' "$files" | tr '\n' '\0' | LC_ALL=C xargs -0 awk -v count="$count" '
BEGIN {
    keyword = "(actor|associatedtype|class|enum|func|init|let|macro|protocol|struct|subscript|typealias|var)"
    inherited = "(var (description|debugDescription|startIndex|endIndex|hashValue|errorDescription)|func (==|~=|<|hash\\(into|index\\((after|before)|encode\\(to|makeIterator\\(|next\\()|init\\((nil|boolean|integer|float|string|array|dictionary)Literal|init\\(rawValue)"
    wire = "(var (wire(Absent|Expectation|Identity|Name|Description|Component|Cases|CaseIndex)|isWireAbsent)[: ]|init\\(wire |func (write\\(to writer|wireSchema\\(in|writePatch\\(from))"
}
FNR == 1 { documented = inString = 0 }
{
    wasInString = inString
    if (index($0, "\"\"\"")) {
        line = $0
        if (gsub(/"""/, "", line) % 2) inString = !inString
    }
    if (wasInString) next
}
/^[ \t]*(\/\/\/|\*\/)/ { documented = 1; next }
/^[ \t]*$/ { documented = 0; next }
# Attributes, other comments and conditions may separate a documentation comment from its declaration.
/^[ \t]*(\/\/|#)/ { next }
/^[ \t]*(@[A-Za-z_.]+(\([^()]*\))? *)+$/ { next }
/^[ \t]*@attached\(/ { inAttribute = 1 }
inAttribute { if (/\)[ \t]*$/) inAttribute = 0; next }
{
    line = $0
    sub(/^[ \t]*/, "", line)
    while (match(line, /^@[A-Za-z.]+(\([^)]*\))? +/)) line = substr(line, RLENGTH + 1)
    if (line ~ /^(public|open) / || line ~ /^(final|static|nonisolated|indirect|mutating|convenience|class) +(public|open) /) {
        declaration = line
        if (!documented && line ~ "(^| )" keyword "([ (<?!]|$)" && line !~ /^public (import|extension)/ && line !~ /(^| )override / && line !~ inherited && line !~ wire) {
            findings++
            if (count) {
                match(FILENAME, /^[^\/]*\/[^\/]*\/([A-Z][^\/.]*\/)?/)
                folders[substr(FILENAME, 1, RLENGTH - 1)]++
            } else {
                sub(/ *\{.*/, "", declaration)
                print FILENAME ":" FNR ": " substr(declaration, 1, 100)
            }
        }
    }
    documented = 0
}
END {
    for (folder in folders) printf "%6d  %s\n", folders[folder], folder | "sort -k2"
    close("sort -k2")
    if (findings) {
        print findings " public declarations without a documentation comment" >"/dev/stderr"
        exit 1
    }
}
'
}
