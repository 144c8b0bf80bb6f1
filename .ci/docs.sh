#!/bin/sh
# Builds the tutorial, the articles and the API reference of the libraries with DocC. A broken link and a parameter that
# is missing in a list of parameters are errors.
#
#   .ci/docs.sh FOLDER      the result; FOLDER/index.html needs a web server, such as python3 -m http.server
set -eu
cd "$(dirname "$0")/.."
folder=$1
log=$(mktemp)
trap 'rm -f "$log" "$log.err"' EXIT

# The libraries that an app author imports, and the modules that `import Offstage` brings.
targets='JSON Wire AppLoop OffstageInjection Offstage OffstageCommands OffstageFormats OffstageTesting OffstageHosting OffstageWeb'

# One archive, in which the products link to each other.
# SwiftPM prints DocC's warnings to stdout, the build's to stderr.
if ! "${SWIFT:-swift}" package --allow-writing-to-directory "$folder" generate-documentation \
    $(printf -- '--target %s ' $targets) \
    --enable-experimental-combined-documentation --output-path "$folder" >"$log" 2>"$log.err"; then
    cat "$log" "$log.err" >&2
    exit 1
fi
awk '
/^(warning|error): / { isProblem = 1; problems++ }
/^$/ { isProblem = 0 }
isProblem { print }
END { if (problems) { print problems " problems in the documentation"; exit 1 } }
' "$log" >&2

# The root of the archive is no page.
cat >"$folder/index.html" <<'END'
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=documentation/">
<title>Offstage</title>
<a href="documentation/">Documentation of Offstage</a>
END
echo "The documentation is in $folder. To read it: python3 -m http.server --directory $folder"
