#!/bin/sh
# Reads the texts of the Python front ends, which are in `_("…")` and `N_("…")`, into the catalogues of offstage_ui, and
# compiles them. A new text is then without a translation: add it in the .po file and run this again. Needs gettext.
#
#   clients/tools/texts.sh
set -eu
cd "$(dirname "$0")/.."
pot=$(mktemp)
trap 'rm -f "$pot"' EXIT
find lib/python/offstage_ui terminal/offstage_terminal gtk/offstage_gtk -name '*.py' | LC_ALL=C sort |
    xgettext --language=Python --from-code=UTF-8 --keyword=_ --keyword=N_ --no-location --sort-output \
        --files-from=- --output=- 2>/dev/null | sed '/^"POT-Creation-Date/d' >"$pot"
for po in lib/python/offstage_ui/locale/*/LC_MESSAGES/offstage.po; do
    msgmerge --quiet --no-location --no-fuzzy-matching --no-wrap --sort-output --output-file="$po.new" "$po" "$pot"
    msgattrib --no-obsolete --no-wrap --output-file="$po" "$po.new"
    rm "$po.new"
    msgfmt --check-format --output-file="${po%.po}.mo" "$po"
done
