#!/usr/bin/env bash
# Installs the archive that package.sh has written to FOLDER with `package-install-file`; a clone of the repository with
# `package-vc-install` of Emacs 29 or later, and with `use-package` of Emacs 30 or later. Each is in an empty home. Then
# adds a note in the app of $OFFSTAGE.
#
#   clients/emacs/tests/installed.sh FOLDER      EMACS names another Emacs
set -euo pipefail
[ $# = 1 ] || { echo "usage: clients/emacs/tests/installed.sh FOLDER" >&2; exit 64; }
out=$(cd "$1" && pwd)
root=$(cd "$(dirname "$0")/../../.." && pwd)
emacs=${EMACS:-emacs}
command -v "$emacs" >/dev/null || { echo "skipped: emacs is not installed (Debian: emacs-nox)"; exit "${OFFSTAGE_REQUIRE:-0}"; }
server=$(realpath "${OFFSTAGE:-$root/.build/debug/offstage-examples}")
version=$(sed -n 's/^;; Version: //p' "$root/clients/emacs/offstage.el")
archive=$out/offstage-$version.tar
[ -f "$archive" ] || { echo "$archive is missing; clients/emacs/package.sh writes it" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A second Emacs uses what the first one has installed, as after a restart.
try() { # NAME FORM
    home=$work/$1
    mkdir "$home"
    run=(env -i HOME="$home" PATH="$PATH" LANG=C.UTF-8 OFFSTAGE="$server" "$emacs" -Q --batch)
    cd "$home"
    "${run[@]}" --eval "(progn (require 'package) (setq package-archives nil) (package-initialize) $2)" \
        >"$home/log" 2>&1 || { cat "$home/log"; echo "$1: the installation has failed" >&2; exit 1; }
    # A clone has other Lisp files than those of the package, and Emacs writes two.
    if grep -E '(^|/)(clients/emacs/)?offstage[a-z-]*\.el:.*(Warning|Error):' "$home/log" |
        grep -vE 'offstage-(autoloads|pkg)\.el|tests/'; then
        echo "$1: the installation has warnings" >&2
        exit 1
    fi
    "${run[@]}" --eval "(progn (require 'package) (package-initialize))" -l "$work/use.el" --eval "(use \"$version\")"
    echo "$1: installed and used with $("$emacs" --version | head -1)"
}

cat >"$work/use.el" <<'END'
(defun use (version)
  "Add a note in the app notes, and read it in the buffer; check VERSION."
  (dolist (command '(offstage offstage-version))
    (unless (and (autoloadp (symbol-function command)) (commandp command)) (error "%s is not autoloaded" command)))
  (unless (equal (offstage-version) version) (error "The version is not %s" version))
  (unless (string-prefix-p (expand-file-name "~/.emacs.d/elpa/") (locate-library "offstage"))
    (error "%s is not the installed library" (locate-library "offstage")))
  (unless (string-suffix-p ".elc" (locate-library "offstage")) (error "It is not compiled"))
  (offstage "notes")
  (until "No notes yet")
  (execute-kbd-macro "n")
  (until "Save")
  (execute-kbd-macro (vconcat "Buy milk" (kbd "C-c C-c")))
  (until "▾ Notes  1")
  (unless (string-search "Buy milk" (buffer-string)) (error "The note is not in the buffer"))
  (kill-buffer))

(defun until (text)
  "Wait until the buffer has TEXT."
  (with-timeout (20 (error "%s has not appeared in: %s" text (buffer-string)))
    (while (not (string-search text (buffer-string))) (accept-process-output nil 0.05))))
END

try archive "(package-install-file \"$archive\")"
release=$("$emacs" -Q --batch --eval '(princ emacs-major-version)')
if [ "$release" -lt 29 ]; then
    echo "clone: not tried, as this Emacs has no package-vc-install"
    exit
fi
git clone --quiet "$root" "$work/offstage"
source=":url \"$work/offstage\" :lisp-dir \"clients/emacs\" :vc-backend Git"
try clone "(package-vc-install '(offstage $source))"
[ "$release" -lt 30 ] || try use-package "(use-package offstage :vc ($source :rev :newest))"
