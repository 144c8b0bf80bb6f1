#!/bin/sh
# Runs a command with the Emacs of another Debian, as root. debootstrap makes its folder tree in .build, once; the
# checkout, /tmp and the libraries of Swift are those of this machine.
#
#   clients/emacs/tests/debian.sh trixie clients/emacs/tests/run.sh
set -eu
[ $# -ge 2 ] || { echo "usage: clients/emacs/tests/debian.sh SUITE COMMAND..." >&2; exit 64; }
suite=$1
shift
cd "$(dirname "$0")/../../.."
export OFFSTAGE="${OFFSTAGE:-$PWD/.build/debug/offstage-examples}"
command -v debootstrap >/dev/null || { echo "skipped: debootstrap is not installed"; exit "${OFFSTAGE_REQUIRE:-0}"; }
tree=$PWD/.build/debian-$suite
if [ ! -e "$tree/complete" ]; then
    rm -rf "$tree"
    mkdir -p "$tree"
    debootstrap --variant=minbase \
        --include=emacs-nox,elpa-package-lint,git,python3,tmux,tzdata,libjansson4,libsqlite3-0 \
        "$suite" "$tree" >"$tree.log" 2>&1 || { tail "$tree.log"; exit 1; }
    touch "$tree/complete"
fi
swift=$(ldd "$OFFSTAGE" | sed -n 's|.* => \(/.*\)/libswiftCore\.so .*|\1|p')
# The mounts end with the command.
# shellcheck disable=SC2016
exec unshare --mount sh -euc '
    tree=$1 swift=$2
    shift 2
    for folder in /proc /dev /tmp $swift "$PWD"; do
        mkdir -p "$tree$folder"
        mount --rbind "$folder" "$tree$folder"
    done
    exec chroot "$tree" sh -c "cd \"\$0\" && exec \"\$@\"" "$PWD" "$@"' sh "$tree" "$swift" "$@"
