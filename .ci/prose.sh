#!/bin/sh
# Checks the language of comments and documents, and the width of code lines. Prints file:line: rule: text.
#
#   .ci/prose.sh [--count] [path...]      default: the whole repository; --count prints findings per folder only
#
# Rules:
#   fragment   A sentence begins with a question word but is no question, or has no actor.
#   word       A phrase that hides the actor or the verb.
#   index      A collection index is named `place`.
#   columns    A line of code is longer than 120 columns.
# Comments of Swift, C, shell, Python and Make are read, and Markdown and tutorials outside code blocks. Code spans are
# skipped.
# .ci/prose-allow.txt lists exceptions, one per line: rule, path prefix, reason.
set -eu
cd "$(dirname "$0")/.."

count=0
if [ "${1:-}" = --count ]; then
    count=1
    shift
fi
whole=0
if [ $# = 0 ]; then
    whole=1
    set -- .
fi

find "$@" \( -name '.build*' -o -name .git -o -name .venv \) -prune -o -type f \
    \( -name '*.swift' -o -name '*.[ch]' -o -name '*.md' -o -name '*.tutorial' -o -name '*.sh' -o -name '*.py' -o -name Makefile \
    -o -path '*.ci/run' \) -print | sed 's|^\./||' | sort | {
    # An empty list would make awk read the standard input.
    files=$(cat)
    [ -n "$files" ] || exit 0
    printf '%s\n' "$files" | tr '\n' '\0' | LC_ALL=C xargs -0 awk -v count="$count" -v whole="$whole" '
BEGIN {
    filler = sprintf("%400s", "")
    gsub(/ /, "x", filler)
    fragments = "^(what|who|whose|whom|whoever|whatever|wherever|where|somebody|nobody|how far|how much|so many|so much|of (a|an|the|all|what|each)|it is [^.]* that) "
    words = "[^a-z](somebody|nobody|whoever|(is|are|was|were|be|been) told|told of|how things are|what becomes of|let(s|ting)? go of|stands? (in|on|at|for|there|behind)|in (its|their) turn|let place)[^a-z]"
    while ((getline line <".ci/prose-allow.txt") > 0) {
        if (line ~ /^#/ || split(line, field) < 3) continue
        allowed++
        allowRule[allowed] = field[1]
        allowPath[allowed] = field[2]
    }
}

function report(rule, file, number, text,    i) {
    for (i = 1; i <= allowed; i++)
        if (allowRule[i] == rule && index(file, allowPath[i]) == 1) {
            used[i] = 1
            return
        }
    findings++
    if (count) {
        folder = file
        if (match(folder, /^[^\/]*\/[^\/]*\//)) folder = substr(folder, 1, RLENGTH - 1)
        folders[folder]++
    } else {
        if (length(text) > 100) {
            text = substr(text, 1, 100)
            # A character of several bytes may be cut.
            sub(/[\300-\377][\200-\277]*$/, "", text)
            text = text "..."
        }
        print file ":" number ": " rule ": " text
    }
}

# Adds a line of prose to the current block; a block is prose that is read as one text.
function add(text) {
    gsub(/^[ \t]+|[ \t]+$/, "", text)
    if (text == "") return
    lines++
    offset[lines] = length(block) + 1
    lineNumber[lines] = FNR
    block = block text " "
}

function lineAt(position,    i) {
    for (i = lines; i > 1; i--) if (offset[i] <= position) break
    return lineNumber[i]
}

# Checks the current block and starts the next.
function flush(    text, masked, start, rest, sentence, found) {
    if (block == "") return
    masked = block
    while (match(masked, /`[^`]+`/))
        masked = substr(masked, 1, RSTART - 1) substr(filler, 1, RLENGTH) substr(masked, RSTART + RLENGTH)
    text = tolower(masked)
    start = 1
    while (start <= length(text)) {
        rest = substr(text, start)
        if (match(rest, /[.?!][")*_\047]*( |$)/)) sentence = substr(rest, 1, RSTART + RLENGTH - 1)
        else sentence = rest
        check(sentence, start)
        start += length(sentence)
    }
    rest = " " text
    start = 0
    while (match(rest, words)) {
        found = RSTART
        report("word", path, lineAt(start + found), substr(block, start + found, RLENGTH - 2))
        start += found
        rest = substr(rest, found + 1)
    }
    block = ""
    lines = 0
}

function check(sentence, start,    skipped) {
    if (sentence ~ /\?[")*_\047]* *$/) return
    skipped = length(sentence)
    sub(/^[^a-z]*/, "", sentence)
    skipped -= length(sentence)
    if (sentence ~ fragments) report("fragment", path, lineAt(start + skipped), substr(block, start + skipped, 80))
}

# Prose of a comment whose marks are removed.
function comment(text) {
    if (text ~ /^[ \t]*```/) {
        flush()
        fenced = !fenced
        return
    }
    if (fenced) return
    if (text ~ /^[ \t]*$/) flush()
    if (text ~ /^[ \t]*([-*+]|[0-9]+\.) /) {
        flush()
        sub(/^[ \t]*([-*+]|[0-9]+\.) +/, "", text)
        sub(/^(Parameters?|Returns|Throws|Note|Important|Warning|[A-Za-z]+) *[A-Za-z]*: */, "", text)
    }
    sub(/^[ \t]*MARK: *(- )?/, "", text)
    add(text)
}

FNR == 1 {
    flush()
    path = FILENAME
    fenced = inString = 0
    kind = path ~ /\.(swift|c|h)$/ ? "slashes" : path ~ /\.(md|tutorial)$/ ? "markdown" : "hash"
}

kind == "slashes" {
    sub(/\r$/, "")
    line = $0
    if (length(line) > 120) {
        # Continuation bytes of UTF-8 are no columns.
        gsub(/[\200-\277]/, "", line)
        isLong = length(line) > 120
        line = $0
        sub(/^ +/, "", line)
        if (isLong) report("columns", path, FNR, line)
        line = $0
    }
    if (inString) {
        flush()
        if (!(at = index(line, "\"\"\""))) next
        inString = 0
        line = substr(line, at + 3)
    }
    hasComment = index(line, "//")
    if (index(line, "\"") && (hasComment || index(line, "\"\"\""))) {
        gsub(/\\\\|\\"/, "xx", line)
        while (match(line, /"""|"[^"]*"|(^|[ \t{(,;])\/\//)) {
            if (substr(line, RSTART, 3) == "\"\"\"") {
                rest = substr(line, RSTART + 3)
                if (!(at = index(rest, "\"\"\""))) {
                    inString = 1
                    line = substr(line, 1, RSTART - 1)
                    break
                }
                line = substr(line, 1, RSTART - 1) "x" substr(rest, at + 3)
            } else if (substr(line, RSTART, 1) == "\"") line = substr(line, 1, RSTART - 1) "x" substr(line, RSTART + RLENGTH)
            else break
        }
    }
    code = line
    if (hasComment && match(line, /(^|[ \t{(,;])\/\//)) {
        code = substr(line, 1, RSTART)
        text = substr(line, RSTART + RLENGTH)
        sub(/^\/+/, "", text)
        whole_line = code ~ /^[ \t\/]*$/
        if (!whole_line) flush()
        comment(text)
        if (!whole_line) flush()
    } else {
        flush()
        fenced = 0
    }
    if (code ~ /(let|var|for) \(?place[^A-Za-z0-9_]/) report("index", path, FNR, code)
    next
}

kind == "markdown" {
    if ($0 ~ /^ *```/) {
        flush()
        fenced = !fenced
        next
    }
    if (fenced) next
    # Directives of a tutorial.
    if (path ~ /\.tutorial$/ && /^ *[@}]/) {
        flush()
        next
    }
    if ($0 ~ /^ *$/ || $0 ~ /^ *(#|\||[-*+] |[0-9]+\. |>)/) flush()
    if ($0 ~ /^ *\|/) {
        cells = split($0, cell, "|")
        for (i = 1; i <= cells; i++) {
            add(cell[i])
            flush()
        }
        next
    }
    heading = $0 ~ /^ *#/
    sub(/^ *(#+|[-*+]|[0-9]+\.|>) +/, "")
    add($0)
    if (heading) flush()
    next
}

{
    if ($0 !~ /^#!/ && match($0, /(^|[ \t])#+([ \t]|$)/)) {
        whole_line = substr($0, 1, RSTART) ~ /^[ \t#]*$/
        if (!whole_line) flush()
        comment(substr($0, RSTART + RLENGTH))
        if (!whole_line) flush()
    } else flush()
}

END {
    flush()
    for (folder in folders) printf "%6d  %s\n", folders[folder], folder | "sort -k2"
    close("sort -k2")
    if (whole) for (i = 1; i <= allowed; i++)
        if (!used[i]) {
            print ".ci/prose-allow.txt: nothing needs the entry " allowRule[i] " " allowPath[i]
            findings++
        }
    if (findings) {
        print findings " findings" >"/dev/stderr"
        exit 1
    }
}
'
}
