#!/bin/sh
# Prints the path of a Python with the packages jsonschema, 4.10 or later, and jsonschema-rs. Exits 1 if none is installed.
for python in "$(dirname "$0")/../.build-tools/bin/python3" python3; do
    if "$python" -c 'import jsonschema_rs
from jsonschema import Draft202012Validator' 2>/dev/null; then
        echo "$python"
        exit 0
    fi
done
exit 1
