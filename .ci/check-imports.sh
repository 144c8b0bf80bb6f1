#!/bin/sh
# Checks that the dependencies of each target in Package.swift are exactly the modules that its files import, and that
# no target imports one of its own layer or of a layer above it; .ci/check-layers.py checks the layers inside of modules.
# A library imports only those modules of the platform,
# such as Foundation, that `platform_of` lists.
#
#   .ci/check-imports.sh
#
# A test target may also name an executable that it starts; a target may name the macro that it declares.
set -eu
cd "$(dirname "$0")/.."
root=$(pwd)

# Modules of the toolchain and the platform need no dependency.
platform='Swift Builtin _Concurrency Darwin Dispatch Foundation FoundationEssentials FoundationInternationalization FoundationNetworking Glibc Musl Observation Synchronization Testing XCTest'
# Those that a library of the layers may import. Only OffstageTesting and OffstageWeb import Foundation. Wire reads dates
# with FoundationEssentials, and OffstageFormats has the languages of FoundationInternationalization; both have
# Foundation where the platform has no such module (`#else` of their `canImport`).
platform_of() {
    case $1 in
    Platform) echo 'Darwin Glibc Musl Synchronization' ;;
    Wire) echo 'FoundationEssentials FoundationInstead' ;;
    OffstageFormats) echo 'FoundationEssentials FoundationInternationalization FoundationInstead' ;;
    OffstageHosting) echo 'Dispatch Observation' ;;
    OffstageTesting) echo 'Foundation Synchronization Testing' ;;
    OffstageWeb) echo 'Foundation Synchronization' ;;
    *) echo 'Synchronization' ;;
    esac
}

# Layers of the libraries, the lowest first. Apps, tools and tests are above all of them.
layers='CJansson CSpawn EmbeddedFiles OffstageMacros
Platform
JSON AppLoop
Wire JSONRPC OffstageInjection RouteReplica
Offstage
OffstageServer OffstageDrawing OffstageFormats OffstageHosting
OffstageMCP OffstageTesting
OffstageCommands
OffstageWeb'
# Prints the number of the layer of a target; one more than the highest for a target above them.
layer_of() { printf '%s\n' "$layers" | awk -v name="$1" '{ for (i = 1; i <= NF; i++) if ($i == name) found = NR } END { print found ? found : NR + 1 }'; }

${SWIFT:-swift} package describe --type json | awk '
# One line per target: name, kind, folder, dependencies.
function value(line) { sub(/^[^:]*: "/, "", line); sub(/",?$/, "", line); return line }
/^  "targets" : \[/ { inTargets = 1; next }
!inTargets { next }
/^    \{/ { name = path = type = kind = dependencies = "" }
/^      "name"/ { name = value($0) }
/^      "path"/ { path = value($0) }
/^      "type"/ { type = value($0) }
/^      "module_type"/ { kind = value($0) }
/^      "(target|product)_dependencies"/ { inList = 1; next }
inList && /^      \]/ { inList = 0 }
inList { item = $0; gsub(/[ ",]/, "", item); dependencies = dependencies " " item }
/^    \}/ { if (kind == "SwiftTarget") print name "|" type "|" path dependencies }
' | {
    failed=0
    targets=$(cat)
    executables=$(printf '%s\n' "$targets" | awk -F'|' '$2 == "executable" { printf "%s ", $1 }')
    names=$(printf '%s\n' "$targets" | awk -F'|' '{ printf "%s ", $1 }')
    macros=$(printf '%s\n' "$targets" | awk -F'|' '$2 == "macro" { printf "%s ", $1 }')
    [ -n "$targets" ] || { echo "check-imports: 'swift package describe' lists no target" >&2; exit 1; }
    while IFS='|' read -r name type rest; do
        set -- $rest
        path=$1
        shift
        case $path in /*) ;; *) path=$root/$path ;; esac
        imports=$(find "$path" -name '*.docc' -prune -o -name '*.swift' -exec awk '
            FNR == 1 { isString = isEssential = isInstead = 0 }
            # The text of a string is no code.
            { marks = gsub(/"""/, "&"); inside = isString; if (marks % 2) isString = !isString }
            inside { next }
            /^#if canImport\(Foundation(Essentials|Internationalization)\)/ { isEssential = 1 }
            /^#else/ { isInstead = isEssential }
            /^#endif/ { isEssential = isInstead = 0 }
            /^[ \t]*((@[A-Za-z_]+(\([^)]*\))?|public|package|internal|fileprivate|private)[ \t]+)*import[ \t]/ {
                sub(/^.*import[ \t]+((struct|class|enum|protocol|func|var|let|typealias)[ \t]+)?/, "")
                sub(/[^A-Za-z_0-9].*/, "")
                print isInstead && $0 == "Foundation" ? "FoundationInstead" : $0
            }
            ' {} + | sort -u)
        for module in $imports; do
            case " $platform FoundationInstead $* " in *" $module "*) continue ;; esac
            echo "Package.swift: target $name imports $module; add it to the dependencies of $name"
            failed=1
        done
        layer=$(layer_of "$name")
        case " $(echo $layers) " in *" $name "*)
            for module in $imports; do
                case " $platform FoundationInstead " in *" $module "*)
                    case " $(platform_of "$name") " in *" $module "*) continue ;; esac
                    echo "target $name imports ${module%Instead}, which its layer may not; see platform_of in .ci/check-imports.sh"
                    failed=1
                    ;;
                esac
                case " $names " in *" $module "*) ;; *) continue ;; esac
                [ "$(layer_of "$module")" -lt "$layer" ] && continue
                echo "target $name imports $module, which is not in a layer below it; see the layers in .ci/check-imports.sh"
                failed=1
            done
            ;;
        esac
        for module in "$@"; do
            case " $(echo $imports) " in *" $module "*) continue ;; esac
            if [ "$type" = test ]; then case " $executables " in *" $module "*) continue ;; esac; fi
            case " $macros " in *" $module "*)
                grep -rqF "module: \"$module\"" "$path" && continue ;;
            esac
            echo "Package.swift: target $name does not import $module; remove it from the dependencies of $name"
            failed=1
        done
    done <<EOF
$targets
EOF
    "$root/.ci/check-layers.py" || failed=1
    exit $failed
}
