#!/bin/sh
# Finds public declarations in Sources without a documentation comment, and public functions and initialisers that throw
# without `- Throws:` in theirs. Prints file:line: declaration. DocC finds undocumented parameters (.ci/docs.sh).
#
#   .ci/public-docs.sh [--count] [path...]     default: Sources; --count prints findings per folder only
#
# Overrides, members that a protocol of Sources requires, and members that standard protocols or WireCodable require
# (description, ==, init(wire:), ...) inherit their documentation.
# A function that only throws the errors of its closure needs no `- Throws:`.
# Benchmarks and executables export nothing, and the code of a documentation catalog is in no target.
set -eu
cd "$(dirname "$0")/.."

count=0
if [ "${1:-}" = --count ]; then
    count=1
    shift
fi
[ $# != 0 ] || set -- Sources

find "$@" -name '*.docc' -prune -o -type f -name '*.swift' -print |
    grep -vE '(^|/)Sources/(Benchmarks|BareCommand|CounterExample|Demo|FuzzInput|OffstageKit|OffstageTool)/' | sort | {
    files=$(cat)
    [ -n "$files" ] || exit 0
    printf '%s\n' "$files" | tr '\n' '\0' | LC_ALL=C xargs -0 awk -v count="$count" '
BEGIN {
    keyword = "(actor|associatedtype|class|enum|func|init|let|macro|protocol|struct|subscript|typealias|var)"
    inherited = "(var (description|debugDescription|startIndex|endIndex|hashValue|errorDescription)|func (==|~=|<|hash\\(into|index\\((after|before)|encode\\(to|makeIterator\\(|next\\(|expansion\\()|init\\((nil|boolean|integer|float|string|array|dictionary)Literal|init\\(rawValue)"
    wire = "(var (wire(Absent|Expectation|Identity|Name|Description|Component|Cases|CaseIndex)|isWireAbsent)[: ]|init\\(wire |func (write\\(to writer|wireSchema\\(in|writePatch\\(from))"
    attribute = "@[A-Za-z_.]+(\\(([^()\"]|\"[^\"]*\")*\\))?"
    # Requirements of the protocols that the searched files declare.
    for (i = 1; i < ARGC; i++) {
        name = ""
        while ((getline line <ARGV[i]) > 0) {
            if (line ~ /^}/) name = ""
            if (match(line, /^([a-z]+ +)*protocol +/)) {
                name = substr(line, RLENGTH + 1)
                sub(/[^A-Za-z0-9_].*/, "", name)
            } else if (name != "") required[name, member(line)] = 1
        }
        close(ARGV[i])
    }
}

# Keyword and name of a declaration, such as "func add"; of an initialiser, its first label: "init(wire".
function member(line) {
    if (!match(line, /(^|[ \t])(func|var|let|init|subscript|typealias)([ (<?!]|$)/)) return ""
    line = substr(line, RSTART)
    sub(/^[ \t]+/, "", line)
    sub(/^let /, "var ", line)
    if (!match(line, /^(init|subscript)[^(]*\([A-Za-z_]+/)) match(line, /^[a-z]+( +`?[A-Za-z0-9_]+)?/)
    return substr(line, 1, RLENGTH)
}

# True for a member that one of the protocols after the colon of its type or extension requires.
function isRequired(line,    total, names, i) {
    total = split(conformances, names, /[^A-Za-z0-9_]+/)
    for (i = 1; i <= total; i++) if ((names[i], member(line)) in required) return 1
    return 0
}

# Text of a declaration outside parentheses, up to its body.
function outside(text,    i, sign, depth, result) {
    for (i = 1; i <= length(text); i++) {
        sign = substr(text, i, 1)
        if (sign == "(") depth++
        if (!depth) {
            if (sign == "{") return result sign
            result = result sign
        }
        if (sign == ")") depth--
    }
    return result
}

function report(line, declaration) {
    findings++
    if (count) {
        match(FILENAME, /^[^\/]*\/[^\/]*\/([A-Z][^\/.]*\/)?/)
        folders[substr(FILENAME, 1, RLENGTH - 1)]++
    } else {
        sub(/ *\{.*/, "", declaration)
        print FILENAME ":" line ": " substr(declaration, 1, 100)
    }
}

# Reads a signature that may have several lines, and reports one that throws.
function readSignature(    text) {
    text = outside(signature)
    if (text !~ /\{$/) return
    gsub(/throws\(Failure\)/, "", signature)
    if (signature ~ /[ )]throws[ (][^{]*/ && outside(signature) ~ /[ )]throws/) report(signatureLine, signature " (no - Throws:)")
    signature = ""
}

FNR == 1 {
    documented = inString = documentsThrows = 0
    signature = ""
    conformances = ""
}
{
    wasInString = inString
    if (index($0, "\"\"\"")) {
        line = $0
        if (gsub(/"""/, "", line) % 2) inString = !inString
    }
    if (wasInString) next
}
signature != "" {
    signature = signature " " $0
    readSignature()
}
/^[ \t]*(\/\/\/|\*\/)/ {
    if (!documented) documentsThrows = 0
    documented = 1
    if (/- Throws:/) documentsThrows = 1
    next
}
/^[ \t]*$/ { documented = 0; next }
# Attributes, other comments and conditions may separate a documentation comment from its declaration.
/^[ \t]*(\/\/|#)/ { next }
$0 ~ "^[ \t]*(" attribute " *)+$" { next }
/^[ \t]*@attached\(/ { inAttribute = 1 }
inAttribute { if (/\)[ \t]*$/) inAttribute = 0; next }
{
    line = $0
    sub(/^[ \t]*/, "", line)
    while (match(line, "^" attribute " +")) line = substr(line, RLENGTH + 1)
    if (/^[^ \t}]/) {
        conformances = line ~ /(^| )(actor|class|enum|extension|struct) [^:]*:/ ? line : ""
        sub(/^[^:]*:/, "", conformances)
    }
    if (line ~ /^(public|open) / || line ~ /^(final|static|nonisolated|indirect|mutating|convenience|class) +(public|open) /) {
        declaration = line
        if (line ~ "(^| )" keyword "([ (<?!]|$)" && line !~ /^public (import|extension)/ && line !~ /(^| )override / && line !~ inherited && line !~ wire && !isRequired(line)) {
            if (!documented) report(FNR, declaration)
            else if (!documentsThrows && line ~ /(^| )(func|init)[ (<?!]/) {
                signature = line
                signatureLine = FNR
                readSignature()
            }
        }
    }
    documented = 0
}
END {
    for (folder in folders) printf "%6d  %s\n", folders[folder], folder | "sort -k2"
    close("sort -k2")
    if (findings) {
        print findings " public declarations without a documentation comment or - Throws:" >"/dev/stderr"
        exit 1
    }
}
'
}
