#!/bin/sh
# Writes what a release has into a folder: an archive and a Debian package of the executables and the terminal, and the
# package of each front end. `make package` builds before. Prints the size of each.
#
#   .ci/package.sh FOLDER
set -eu
cd "$(dirname "$0")/.."
mkdir -p "$1"
out=$(cd "$1" && pwd)
version=$(.ci/version.sh)
# The date of the commit, in all archives.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
. .ci/apt.sh
command -v lintian >/dev/null || apt_install lintian
rm -rf "$out"/*
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

.ci/install.sh "$root/usr"
export OFFSTAGE_TOOL="$PWD/.build-release/release/offstage" OFFSTAGE="$PWD/.build-release/release/offstage-examples"

name=offstage-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
tar --create --gzip --file "$out/$name.tar.gz" --directory "$root/usr" --transform "s,^\.,$name," \
    --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" .

# Debian has its own place for completions, its own Python, and compiles the byte code when it installs a package.
mkdir -p "$root/DEBIAN" "$root/usr/share/zsh/vendor-completions" "$root/usr/share/lintian/overrides"
mv "$root/usr/share/zsh/site-functions"/* "$root/usr/share/zsh/vendor-completions"
rmdir "$root/usr/share/zsh/site-functions"
sed -i '1s,.*,#!/usr/bin/python3,' "$root/usr/bin/offstage-tui"
find "$root/usr/lib" -name __pycache__ -prune -exec rm -r {} +
printf '#!/bin/sh\nset -e\n[ "$1" != configure ] || py3compile -p offstage /usr/lib/offstage\n' >"$root/DEBIAN/postinst"
printf '#!/bin/sh\nset -e\npy3clean -p offstage /usr/lib/offstage\n' >"$root/DEBIAN/prerm"
chmod 755 "$root/DEBIAN/postinst" "$root/DEBIAN/prerm"
find "$root/usr/share/man" -name '*.1' -exec gzip -9n {} +
doc=$root/usr/share/doc/offstage
sed -i 1d "$root/usr/share/bash-completion/completions"/*
gzip -9n "$doc/CHANGELOG.md" && mv "$doc/CHANGELOG.md.gz" "$doc/NEWS.gz"
maintainer="The Offstage authors <offstage@users.noreply.github.com>"
{
    echo "offstage ($version) stable; urgency=medium"
    echo
    echo "  * NEWS.gz says what has changed."
    echo
    echo " -- $maintainer  $(date --rfc-email --date="@$SOURCE_DATE_EPOCH")"
} | gzip -9n >"$doc/changelog.gz"
{
    echo "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"
    echo "Upstream-Name: offstage"
    echo "Source: https://github.com/offstage-swift/offstage"
    echo
    echo "Files: *"
    echo "Copyright: 2026 The Offstage authors"
    echo "License: Expat"
    sed -n '5,$s/^/ /p' LICENSE | sed 's/^ $/ ./'
} >"$doc/copyright"
rm "$doc/LICENSE"
# The Python packages come with their own licences and scripts, as their wheels have them.
cat >"$root/usr/share/lintian/overrides/offstage" <<'OVERRIDES'
offstage: extra-license-file
offstage: script-not-executable
OVERRIDES
cat >"$root/DEBIAN/control" <<CONTROL
Package: offstage
Version: $version
Section: devel
Priority: optional
Architecture: $(dpkg --print-architecture)
Maintainer: $maintainer
Depends: libc6 (>= 2.36), libgcc-s1, libjansson4 (>= 2.14), libsqlite3-0, libstdc++6, python3 (>= 3.11)
Recommends: xdg-utils
Suggests: libjansson-dev, libsqlite3-dev, pkgconf
Installed-Size: $(du -sk "$root/usr" | cut -f1)
Homepage: https://github.com/offstage-swift/offstage
Description: headless application runtime for Swift
 Offstage runs the logic of an app in one process that speaks JSON-RPC over
 stdin and stdout. Editors, terminals, web pages, windows, scripts and tests are
 front ends of the same process.
 .
 This package has the command of authors (offstage), the reference apps
 (offstage-examples) and the front end for terminals (offstage-tui). Building an
 app of your own needs Swift 6.2 or later, libjansson-dev, libsqlite3-dev and pkgconf.
CONTROL
find "$root/usr" -type d -exec chmod 755 {} +
find "$root/usr" -type f -not -path '*/bin/*' -exec chmod 644 {} +
deb=$out/offstage_${version}_$(dpkg --print-architecture).deb
dpkg-deb --build --root-owner-group "$root" "$deb" >/dev/null
lintian --fail-on error "$deb"

for script in clients/lib/python clients/lib/typescript clients/terminal clients/neovim clients/emacs clients/gtk clients/web; do
    [ ! -x "$script/package.sh" ] || "$script/package.sh" "$out"
done
du -h "$out"/* | sed "s,$out/,,"
