#!/bin/sh
# Installs the release executables, their man pages and shell completions, and the terminal front end. `make install`
# builds before.
#
#   .ci/install.sh FOLDER          FOLDER/bin, FOLDER/lib/offstage, FOLDER/share
#   .ci/install.sh --remove FOLDER
#
# The terminal is a program in Python, with the packages that it needs; it runs with Python 3.11 or later.
set -eu
cd "$(dirname "$0")/.."
programs="offstage offstage-examples"

if [ "${1:-}" = --remove ]; then
    folder=$2
    rm -rf "$folder/lib/offstage" "$folder/share/doc/offstage"
    for program in $programs offstage-tui; do
        rm -f "$folder/bin/$program" "$folder/share/bash-completion/completions/$program" \
            "$folder/share/zsh/site-functions/_$program" "$folder/share/fish/vendor_completions.d/$program.fish" \
            "$folder/share/man/man1/$program".*1
    done
    exit
fi
folder=$1
build=$PWD/.build-release/release
# They write the types of messages that the Python client has.
export OFFSTAGE_TOOL="$build/offstage" OFFSTAGE="$build/offstage-examples"
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

put() { install -D -m "$1" "$2" "$folder/$3"; }

for program in $programs; do
    put 755 "$build/$program" "bin/$program"
    strip --strip-all --remove-section=.comment --remove-section=.note "$folder/bin/$program"
done

# Completions and man pages are what the programs say of themselves.
for program in $programs; do
    for shell in bash zsh fish; do
        case $shell in
        bash) file=share/bash-completion/completions/$program ;;
        zsh) file=share/zsh/site-functions/_$program ;;
        fish) file=share/fish/vendor_completions.d/$program.fish ;;
        esac
        mkdir -p "$(dirname "$folder/$file")"
        "$build/$program" --generate-completion-script $shell >"$folder/$file"
    done
    mkdir -p "$folder/share/man/man1"
    "$build/generate-manual" "$build/$program" --multi-page --section 1 --authors "The Offstage authors" \
        --output-directory "$folder/share/man/man1"
    sed -i 's/^$/.Pp/' "$folder/share/man/man1/$program".*1
done
echo ".so man1/offstage.tui.1" >"$folder/share/man/man1/offstage-tui.1"

# The terminal.
python=$folder/lib/offstage/python
rm -rf "$python"
wheels=$(mktemp -d)
trap 'rm -rf "$wheels"' EXIT
clients/lib/python/package.sh "$wheels"
clients/terminal/package.sh "$wheels"
"${PYTHON:-python3}" -m pip install --quiet --disable-pip-version-check --root-user-action ignore --no-compile \
    --target "$python" --find-links "$wheels" --constraint clients/tools/requirements.txt offstage-tui
rm -rf "$python/bin"
# Without its byte code, the terminal starts some seconds later.
"${PYTHON:-python3}" -m compileall -q --invalidation-mode unchecked-hash "$python"
cat >"$wheels/offstage-tui" <<'SCRIPT'
#!/usr/bin/env python3
"""Shows an Offstage app in the terminal."""

import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib" / "offstage" / "python")

from offstage_terminal.__main__ import main

sys.exit(main())
SCRIPT
put 755 "$wheels/offstage-tui" bin/offstage-tui

for file in README.md CHANGELOG.md LICENSE; do put 644 "$file" "share/doc/offstage/$file"; done
