#!/bin/sh
# Builds the wheel of a Python package of clients/ into a folder, and with --sdist its source archive, too. The same
# sources make the same wheel on each machine: its times are those of SOURCE_DATE_EPOCH, and pyproject.toml pins
# setuptools.
#
#   clients/tools/wheel.sh FOLDER OUT [--sdist]      PYTHON names another Python than python3 (3.11 or later)
set -eu
mkdir -p "$2"
source=$(cd "$1" && pwd) out=$(cd "$2" && pwd)
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT

# A copy without the files of other builds. The licence is a link.
mkdir "$temporary/source"
(cd "$source" && tar -chf - --exclude=./build --exclude=./tests --exclude='*.egg-info' --exclude=__pycache__ .) |
    tar -xf - -C "$temporary/source"
cd "$temporary/source"
chmod -R go=rX .
"${PYTHON:-python3}" -m venv ../venv || {
    echo "clients: a virtual environment cannot be made (Debian: python3-venv)" >&2
    exit 1
}
backend=$(sed -n 's/^requires = \["\(setuptools.*\)"\]$/\1/p' pyproject.toml)
../venv/bin/python -m pip install --quiet --disable-pip-version-check "$backend" || {
    echo "clients: the Python package $backend cannot be installed" >&2
    exit 1
}
export SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-315532800}"
../venv/bin/python - "$out" "$@" >../log 2>&1 <<'PYTHON' || { cat ../log >&2; exit 1; }
import sys
from setuptools import build_meta

out, options = sys.argv[1], sys.argv[4:]  # The backend writes arguments of its own.
if "--sdist" in options:
    build_meta.build_sdist(out)
build_meta.build_wheel(out)
PYTHON
