#!/usr/bin/env bash
# A machine with nothing of this project: a Debian in a folder. Installs the archive and the Debian package there, uses
# what they have in a terminal and in a browser, then makes an app of its own, tests it, and shows it as its README says.
# Prints each command with its output, and the seconds to the first screens.
#
#   .ci/installed.sh FOLDER      FOLDER has what `make package` writes
#
# Needs root, Linux and Swift; installs debootstrap and tmux. The browser is that of clients/.venv. The compiler is that of
# this machine, at the same place, because Debian has none.
set -euo pipefail
cd "$(dirname "$0")/.."
# Programs that this script leaves end with its process, and mounts with its namespace: until then, nothing is deleted.
if [ -z "${OFFSTAGE_MACHINE:-}" ]; then
    rm -rf .build/machine/archive .build/machine/package .build/machine/app
    OFFSTAGE_MACHINE=1 unshare --mount --pid --fork --kill-child --mount-proc "$0" "$@"
    exec rm -rf .build/machine/archive .build/machine/package .build/machine/app
fi

packages=$(cd "$1" && pwd)
version=$(.ci/version.sh)
browser=$PWD/.ci/browser.py
python=$PWD/clients/.venv/bin/python
project=$PWD
work=$PWD/.build/machine
. .ci/apt.sh
for program in debootstrap tmux xdg-open; do
    command -v $program >/dev/null || apt_install "${program/xdg-open/xdg-utils}"
done

say() { printf '\n== %s\n' "$*"; }
fail() {
    echo "installed: $*" >&2
    exit 1
}

# machine NAME: a new machine; the next commands run there.
machine() {
    root=$work/$1
    ! [ -e "$root" ] || fail "there is a folder $root"
    [ -x "$work/debian/usr/bin/apt-get" ] || {
        rm -rf "$work/debian"
        mkdir -p "$work"
        debootstrap --variant=minbase --include=ca-certificates bookworm "$work/debian" >"$work/debootstrap.log" ||
            fail "there is no Debian: $(tail -n 3 "$work/debootstrap.log")"
    }
    cp -a "$work/debian" "$root"
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    path=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
    folder=/root
    within apt-get update -q >"$work/apt.log"
}
within() {
    chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 TERM=xterm-256color PATH="$path" DEBIAN_FRONTEND=noninteractive \
        /bin/sh -c 'cd "$0" && exec "$@"' "$folder" "$@"
}
install_packages() {
    echo "# apt-get install $*"
    within apt-get install -qq --no-install-recommends -y "$@" >"$work/apt.log" 2>&1 || fail "$(tail -n 5 "$work/apt.log")"
}
# run COMMAND: prints a command of the shell and what it prints.
run() {
    echo "\$ $1"
    within sh -c "$1" </dev/null 2>&1 | tee "$work/output"
}
expect() { grep -qF -- "$1" "$work/output" || fail "'$1' is not in the output"; }

terminal=machine0
now() { date +%s%N; }
since() { echo "$((($(now) - $1) / 10000000))" | sed 's/..$/.&/; s/^\./0./'; }

# in_terminal COMMAND TEXT KEYS TEXT: shows a program in a terminal, and waits for a text before and after keys.
in_terminal() {
    echo "\$ $1"
    local started
    terminal=machine$((${terminal#machine} + 1))
    started=$(now)
    tmux -L $terminal -f /dev/null new-session -d -x 100 -y 24 \
        chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 TERM=tmux-256color PATH="$path" COLORTERM=truecolor \
        /bin/sh -c "cd $folder && $1"
    wait_for "$2"
    echo "# the first screen after $(since "$started") s"
    # shellcheck disable=SC2086
    tmux -L $terminal send-keys $3
    wait_for "$4"
    tmux -L $terminal capture-pane -p | sed 's/ *$//; /^$/d'
    tmux -L $terminal send-keys C-q
    tmux -L $terminal kill-server || true
}
wait_for() {
    local end=$((SECONDS + ${LIMIT:-60}))
    until tmux -L $terminal capture-pane -p 2>/dev/null | grep -qF -- "$1"; do
        [ $SECONDS -lt $end ] || fail "'$1' is not in the terminal: $(tmux -L $terminal capture-pane -p 2>&1 | sed '/^ *$/d')"
        read -r -t 0.02 <> <(:) || true
    done
}

# in_browser COMMAND TEXT BUTTON TEXT NAME: opens the page of a program with the desktop's browser, waits for a text, presses a
# button, and waits for another text. The picture is NAME.png in .build/machine.
in_browser() {
    echo "\$ $1"
    local started
    started=$(now)
    # Prints the address, and runs until a signal.
    within sh -c "$1" </dev/null >"$work/address" 2>&1 &
    local server=$!
    "$python" "$browser" "$work/address" "$2" "$3" "$4" "$work/$5.png" "$started"
    pkill -TERM -P "$server" || kill "$server"
    wait "$server" || true
}

use() {
    run "offstage --version"
    expect "$version"
    run "offstage new Trial && ls -A Trial"
    expect "Package.swift"
    run "offstage-examples render --app twoTabs"
    expect Cities
    in_terminal "offstage-examples tui editProfile" "Name" "Anna" "Anna"
    in_terminal "offstage tui notes -- offstage-examples serve" "New note" n "The first line"
    in_browser "offstage web notes -- offstage-examples serve" "New note" "New note" "The first line" "$1"
    run "sh -c 'ldd \$(command -v offstage)' | sed 's/ (.*//'"
    ! grep -qE 'swift|Foundation|not found' "$work/output" || fail "a library of Swift is missing on other machines"
    ! strings "$root$(within sh -c 'command -v offstage')" | grep -F -m 3 "$project" ||
        fail "the executable has paths of the machine that built it"
}

say "The archive on an empty Debian"
machine archive
install_packages libjansson4 libsqlite3-0 libstdc++6 python3
mkdir -p "$root/opt"
tar --extract --gzip --file "$packages"/offstage-"$version"-*.tar.gz --directory "$root/opt"
path=/opt/$(ls "$root/opt")/bin:$path
use archive
.ci/install.sh --remove "$root$(dirname "${path%%:*}")"
[ -z "$(find "$root/opt" -type f)" ] || fail "uninstall leaves files: $(find "$root/opt" -type f | head -n 3)"

say "The Debian package on an empty Debian"
machine package
cp "$packages"/offstage_"$version"_*.deb "$root/root/offstage.deb"
install_packages ./offstage.deb
use package
run "ls /usr/share/man/man1/offstage* | wc -l"
run "dpkg --remove offstage && ! command -v offstage"

say "An app of one's own: the Debian package, and Swift"
machine app
cp "$packages"/offstage_"$version"_*.deb "$root/root/offstage.deb"
install_packages ./offstage.deb
install_packages libjansson-dev pkgconf make git g++ libncurses6 libxml2 libcurl4 libsqlite3-dev
toolchain=$(dirname "$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")")
mkdir -p "$root$toolchain"
mount -o bind,ro "$toolchain" "$root$toolchain"
path=$toolchain/usr/bin:$path
# Packages come from where this machine has them. The version to publish is the commit of this checkout.
git config --get-regexp '^url\..*\.insteadof$' | while read -r key value; do
    place=${key#url.}
    place=${place%.insteadof}
    if [ -d "$place" ]; then
        mkdir -p "$root$place"
        mount -o bind,ro "$place" "$root$place"
    fi
    git config --file "$root/etc/gitconfig" --add "$key" "$value"
done || true
git clone --quiet --bare --depth 1 "file://$project" "$root/root/offstage.git"
git -C "$root/root/offstage.git" tag "$version"
git config --file "$root/etc/gitconfig" url./root/offstage.git.insteadOf https://github.com/offstage-swift/offstage
git config --file "$root/etc/gitconfig" --add safe.directory '*'

run "offstage new Shop"
folder=/root/Shop
started=$(now)
run "make test 2>&1 | tail -n 4"
expect "passed"
echo "# after $(since "$started") s"
shop=.build/debug/shop
in_terminal "$shop tui" "No screens yet" Enter "Count: 1"
in_browser "$shop web" "No screens yet" "Add" "Count: 1" shop

say "Its README, section See it"
# Each command of the section, as it is written.
"$python" - "$root/root/Shop/README.md" >"$work/commands" <<'PYTHON'
import re, sys
section = open(sys.argv[1]).read().partition("## See it")[2].partition("\n## ")[0]
print(*re.findall("```sh\n(.*?)\n```", section, re.S), sep="\0", end="\0")
PYTHON
count=0
while IFS= read -r -d '' command; do
    count=$((count + 1))
    case $command in
    *" tui"*) LIMIT=300 in_terminal "$command" "No screens yet" Enter "Count: 1" ;;
    *" web"*) in_browser "$command" "No screens yet" "Add" "Count: 1" see-it ;;
    *)
        run "$command"
        expect Count
        ;;
    esac
done <"$work/commands"
[ "$count" = 5 ] || fail "the section See it has $count commands"
LIMIT=300 in_terminal "make tui" "No screens yet" Enter "Count: 1"
say "All of it works on a machine with nothing of this project"
