#!/usr/bin/env bash
# Tests the Emacs front end: its compilation, documentation and package headers, what users do, a terminal, and all
# scenarios. The scenarios and tests whose names contain the argument; all without one. EMACS names another Emacs.
set -euo pipefail
cd "$(dirname "$0")/../../.."
emacs=${EMACS:-emacs}
command -v "$emacs" >/dev/null || { echo "skipped: emacs is not installed (Debian: emacs-nox)"; exit "${OFFSTAGE_REQUIRE:-0}"; }
export OFFSTAGE="${OFFSTAGE:-$PWD/.build/debug/offstage-examples}"
XDG_DATA_HOME="$(mktemp -d)"
export XDG_DATA_HOME OFFSTAGE_ARCHIVE=none
trap 'rm -rf "$XDG_DATA_HOME"' EXIT
folder=clients/emacs
copy=$XDG_DATA_HOME/emacs
mkdir "$copy"
cp $folder/*.el $folder/tests/*.el "$copy"
"$emacs" -Q --batch -L "$copy" --eval '(setq byte-compile-error-on-warn t)' -f batch-byte-compile "$copy"/*.el
problems=$("$emacs" -Q --batch --eval '(mapc (function checkdoc-file) command-line-args-left)' "$copy"/*.el 2>&1)
[ -z "$problems" ] || { echo "$problems"; exit 1; }
# package-lint is a package of Emacs itself or of the system, which -Q leaves out. An old one does not know Emacs 28.
lint=(-q --no-site-file --batch --eval '(package-initialize)' --eval "(require 'package-lint nil t)")
if [ "$("$emacs" "${lint[@]}" --eval "(princ (featurep 'package-lint))" 2>/dev/null)" = t ]; then
    "$emacs" "${lint[@]}" --eval '(setq package-lint-main-file "offstage.el")' \
        --eval "(advice-add 'package-lint--check-emacs-version :override #'ignore)" \
        --eval "(cd \"$folder\")" -f package-lint-batch-and-exit $(cd $folder && echo *.el)
else
    echo "skipped: package-lint is not installed (Debian: elpa-package-lint)"
    [ "${OFFSTAGE_REQUIRE:-}" != 1 ] || exit 1
fi
"$emacs" -Q --batch -L $folder -L $folder/tests -l offstage-tests --eval '(ert-run-tests-batch-and-exit (or (car command-line-args-left) t))' ${1:+"$1"}
clients/conformance/scenarios/run.py --driver $folder/tests/driver "$@"
