#!/usr/bin/env bash
# Tests the Emacs front end: its compilation and documentation, what users do, a terminal, and all scenarios. The
# scenarios and tests whose names contain the argument; all without one.
set -euo pipefail
cd "$(dirname "$0")/../../.."
emacs=${EMACS:-emacs}
command -v "$emacs" >/dev/null || { echo "skipped: emacs is not installed (Debian: emacs-nox)"; exit "${OFFSTAGE_REQUIRE:-0}"; }
export OFFSTAGE="${OFFSTAGE:-$PWD/.build/debug/offstage-examples}"
XDG_DATA_HOME="$(mktemp -d)"
export XDG_DATA_HOME
trap 'rm -rf "$XDG_DATA_HOME"' EXIT
folder=clients/emacs
"$emacs" -Q --batch -l $folder/tests/offstage-check.el -f offstage-check
"$emacs" -Q --batch -L $folder -L $folder/tests -l offstage-tests --eval '(ert-run-tests-batch-and-exit (or (car command-line-args-left) t))' ${1:+"$1"}
clients/conformance/scenarios/run.py --driver $folder/tests/driver "$@"
