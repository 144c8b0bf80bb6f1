#!/bin/sh
# Prints the path of a Python with the package jsonschema, 4.10 or later. Exits 1 if none is installed.
for python in python3 "$(dirname "$0")/../.build-tools/bin/python3" /usr/bin/python3; do
    if "$python" -c 'from jsonschema import Draft202012Validator; from importlib.metadata import version
assert tuple(map(int, version("jsonschema").split(".")[:2])) >= (4, 10)' 2>/dev/null; then
        echo "$python"
        exit 0
    fi
done
exit 1
