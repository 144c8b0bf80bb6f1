#!/bin/sh
# Makes a release: sets the version, builds, tests, packages, tries the packages on clean machines, and writes the notes.
# Publishes nothing: the last lines say how.
#
#   .ci/release.sh MAJOR.MINOR.PATCH
set -eu
cd "$(dirname "$0")/.."
version=$1
out=.build/package
give_up() {
    echo "release: $*" >&2
    exit 64
}
[ -n "$version" ] || give_up "which version? make release VERSION=$(.ci/version.sh)"
[ -z "$(git status --porcelain)" ] || give_up "there are changes that are not committed"
notes=$(awk -v head="## $version" 'index($0, head) == 1 { on = 1; next } /^## / { on = 0 } on' CHANGELOG.md)
[ -n "$notes" ] || give_up "CHANGELOG.md has no section '## $version'"

.ci/version.sh "$version"
make schemas page
git diff --quiet || git commit --all --message "Version $version"
make test test-clients installed
printf '%s\n' "$notes" >"$out/NOTES.md"
(cd "$out" && sha256sum -- *.tar.gz *.deb *.whl *.tgz *.tar >SHA256SUMS)
echo "The release is in $out. To publish it:"
echo "  git tag $version && git push origin main $version"
echo "  gh release create $version --notes-file $out/NOTES.md $out/*"
