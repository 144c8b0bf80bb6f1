#!/bin/sh
# Finds gaps in the documentation of public declarations in Sources. Prints file:line: declaration (gap), then the totals.
#
#   .ci/public-docs.sh [--count] [path...]     default: Sources; --count prints findings per folder only
#
# A public declaration, a case of a public enum and a requirement of a public protocol have a documentation comment.
# The comment of a function or initialiser that throws has `- Throws:`; a function that only throws the errors of its
# closure needs none. It names each parameter, as a word or as an entry of its parameters: the label or the name. An
# initialiser whose comment says "Each parameter is the member of its name." has the comments of the public members, and
# one whose comment says "Each parameter is the member of the component" those of the component's type.
# The compiler fills in parameters with a default such as `#line`; they need no name.
# The comment of an enum on one line covers its cases.
#
# Overrides, members that a protocol of Sources requires, and members that standard protocols or WireCodable require
# (description, ==, init(wire:), ...) inherit their documentation.
# Benchmarks and executables export nothing, and the code of a documentation catalog is in no target. The declarations
# of OtherWords.swift are unavailable and have a message each instead.
set -eu
cd "$(dirname "$0")/.."

count=0
if [ "${1:-}" = --count ]; then
    count=1
    shift
fi
[ $# != 0 ] || set -- Sources

find "$@" -name '*.docc' -prune -o -type f -name '*.swift' -print |
    grep -vE '(^|/)(Sources/(Bench|Examples/CounterExample|Testing/OffstageKit|Tools/OffstageTool)|Tests/Fuzz)/|/Body/OtherWords.swift$' | sort | {
    files=$(cat)
    [ -n "$files" ] || exit 0
    printf '%s\n' "$files" | tr '\n' '\0' | LC_ALL=C xargs -0 awk -v count="$count" '
BEGIN {
    keyword = "(actor|associatedtype|case|class|enum|func|init|let|macro|protocol|struct|subscript|typealias|var)"
    modifiers = "((public|open|final|static|nonisolated|indirect|mutating|convenience|class|weak|unowned) +)*"
    inherited = "(var (description|debugDescription|startIndex|endIndex|hashValue|errorDescription)|func (==|~=|<|hash\\(into|index\\((after|before)|encode\\(to|makeIterator\\(|next\\(|expansion\\()|init\\((nil|boolean|integer|float|string|array|dictionary)Literal|init\\(rawValue)"
    wire = "(var (wire(Absent|Expectation|Identity|Name|Description|Component|Cases|CaseIndex)|isWireAbsent)[: ]|init\\(wire |func (write\\(to writer|wireSchema\\(in|writePatch\\(from))"
    attribute = "@[A-Za-z_.]+(\\(([^()\"]|\"[^\"]*\")*\\))?"
    sameNames = "each parameter is the member of its name"
    # Components in other files have the comments.
    componentNames = "each parameter is the member of the component"
    # Labels that a sentence has without naming the parameter, unless they are code.
    preposition = "^(_|a|an|as|at|by|for|from|in|into|is|it|no|of|on|or|the|to|with)$"
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

function report(line, declaration, gap) {
    findings++
    if (count) {
        match(FILENAME, /^[^\/]*\/[^\/]*\/([A-Z][^\/.]*\/)?/)
        folders[substr(FILENAME, 1, RLENGTH - 1)]++
    } else {
        sub(/ *\{.*/, "", declaration)
        print FILENAME ":" line ": " substr(declaration, 1, 100) " (" gap ")"
    }
}

# True for a comment that has the word.
function names(word,    text) {
    if (word ~ preposition) return index(comment, "`" word "`")
    text = comment
    sub(sameNames, "", text)
    return match(text, "[^a-z0-9_]" tolower(word) "[^a-z0-9_]")
}

# Checks one parameter of a signature: `label name: Type = value`.
function readParameter(text,    words, total, i, colon) {
    if (text ~ /= *#[a-zA-Z_]/) return
    gsub(/`/, "", text)
    while (match(text, "^ *" attribute " +")) text = substr(text, RSTART + RLENGTH)
    colon = index(text, ":")
    if (!colon) return
    total = split(substr(text, 1, colon - 1), words, " ")
    if (words[total] == "_") return
    parameters++
    for (i = 1; i <= total; i++) if (names(words[i])) return
    if (comment ~ sameNames && words[total] in members || comment ~ componentNames) return
    undescribed++
    report(signatureLine, signature, "parameter " words[total])
}

# Checks the parameters of a function or initialiser.
function readParameters(text,    i, sign, depth, start) {
    if (text ~ /(^| )func /) {
        # An operator has a sign as its name, and generic parameters follow the name.
        sub(/^.*(^| )func +[^ (]+/, "", text)
    } else sub(/^.*(^| )init[?!]?/, "", text)
    i = index(text, "(")
    if (!i) return
    start = i + 1
    for (; i <= length(text); i++) {
        sign = substr(text, i, 1)
        if (sign == "(" || sign == "[") depth++
        else if (sign == "<" && substr(text, i, 2) != "< ") depth++
        else if (sign == ")" || sign == "]" || (sign == ">" && substr(text, i - 1, 2) != "->")) depth--
        if ((sign == "," && depth == 1) || (sign == ")" && depth == 0)) {
            readParameter(substr(text, start, i - start))
            start = i + 1
            if (!depth) return
        }
    }
}

# Reads a signature that may have several lines. It ends with its body, or with a line that leaves nothing open.
function readSignature(    text) {
    text = outside(signature)
    if (text !~ /\{$/ && !(signatureHasNoBody && isClosed(signature))) return
    if (!documentsThrows) {
        gsub(/throws\(Failure\)/, "", signature)
        if (outside(signature) ~ /[ )]throws([ (]|$)/) report(signatureLine, signature, "no - Throws:")
    }
    readParameters(signature)
    signature = ""
}

# True for a text whose parentheses are closed.
function isClosed(text) { return gsub(/\(/, "", text) == gsub(/\)/, "", text) }

FNR == 1 {
    documented = inString = documentsThrows = 0
    comment = signature = conformances = ""
    delete kinds
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
    line = $0
    sub(/^[ \t]+/, "", line)
    signature = signature " " line
    readSignature()
}
/^[ \t]*(\/\/\/|\*\/)/ {
    if (!documented) {
        documentsThrows = 0
        comment = " "
    }
    documented = 1
    line = tolower($0)
    sub(/^[ \t]*\/\/\/ */, "", line)
    comment = comment line " "
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
    indent = length($0) - length(line)
    while (match(line, "^" attribute " +")) line = substr(line, RLENGTH + 1)
    if (/^[^ \t}]/) {
        conformances = line ~ /(^| )(actor|class|enum|extension|struct) [^:]*:/ ? line : ""
        sub(/^[^:]*:/, "", conformances)
    }
    isPublic = line ~ "^" modifiers "(public|open) "
    # Cases and requirements are as public as their type. swift-format indents them by four spaces.
    owner = kinds[indent - 4]
    isRequirement = owner == "protocol" && line ~ "^" modifiers keyword "([ (<?!]|$)"
    isMember = isRequirement || (owner == "enum" && line ~ /^(indirect )?case /)
    kinds[indent] = ""
    if (isPublic && line ~ /\{$/ && match(line, / (enum|protocol) /)) kinds[indent] = substr(line, RSTART + 1, RLENGTH - 2)
    if (isPublic || isMember) {
        declaration = line
        if (documented && match(line, /(^| )(let|var) +[A-Za-z0-9_]+/)) {
            property = substr(line, RSTART, RLENGTH)
            sub(/^.* /, "", property)
            members[property] = 1
        }
        if (line ~ "(^| )" keyword "([ (<?!]|$)" && line !~ /^public (import|extension)/ && line !~ /(^| )override / && (isMember || (line !~ inherited && line !~ wire && !isRequired(line)))) {
            declarations++
            if (!documented) {
                undocumented++
                report(FNR, declaration, "no comment")
            } else if (line ~ /(^| )(func|init)[ (<?!]/) {
                signature = line
                signatureLine = FNR
                signatureHasNoBody = isRequirement
                readSignature()
            }
        }
    }
    documented = 0
}
END {
    for (folder in folders) printf "%6d  %s\n", folders[folder], folder | "sort -k2"
    close("sort -k2")
    print declarations " public declarations, " declarations - undocumented " documented; " parameters + 0 " parameters, " parameters - undescribed " named; " findings + 0 " findings"
    if (findings) exit 1
}
'
}
