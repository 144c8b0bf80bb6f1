#!/bin/bash
# Regression check: 100 @Wire structs, each nested in the next, compile in release in seconds. With glue that is inlined they took 438 s and 16 GB;
# with generated functions out of line, about 20 s and under 1 GB. Not part of the ordinary test run: it compiles JSON and Wire in release first.
#
#   Tests/Runtime/WireTests/nested-structs.sh [COUNT]      prints seconds and MiB; exit 1 past 120 s or 2 GiB
set -euo pipefail
count=${1:-100}
root=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

(cd "$root" && swift build --target Wire >&2)
plugin=$(cd "$root" && swift build --show-bin-path)/OffstageMacros-tool
compile=(swiftc -swift-version 6 -O -wmo -parse-as-library -I "$work" -I "$root/Sources/Runtime/CJansson" -load-plugin-executable "$plugin#OffstageMacros")
"${compile[@]}" -package-name offstage -module-name JSON -emit-module-path "$work/JSON.swiftmodule" -c -o "$work/JSON.o" "$root"/Sources/Runtime/JSON/*.swift
"${compile[@]}" -package-name offstage -module-name Wire -emit-module-path "$work/Wire.swiftmodule" -c -o "$work/Wire.o" "$root"/Sources/Runtime/Wire/*.swift

{
    echo "import Wire"
    echo "@Wire public struct S0 { public var id: Int; public var title: String; public var note: String? }"
    for ((i = 1; i < count; i++)); do
        echo "@Wire public struct S$i { public var id: Int; public var title: String; public var note: String?; public var inner: S$((i - 1)) }"
    done
} >"$work/Nested.swift"

# The compiler's peak memory is the largest of its children's.
python3 - "$count" "${compile[@]}" -module-name Nested -c "$work/Nested.swift" -o "$work/Nested.o" <<'PYTHON'
import resource, subprocess, sys, time
start = time.monotonic()
status = subprocess.run(sys.argv[2:], timeout=600).returncode
seconds = time.monotonic() - start
mebibytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
print(f"{sys.argv[1]} nested structs: {seconds:.1f} s, {mebibytes:.0f} MiB")
sys.exit(status or seconds > 120 or mebibytes > 2048)
PYTHON
