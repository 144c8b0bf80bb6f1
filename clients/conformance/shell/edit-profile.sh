#!/usr/bin/env bash
# Runs a short conversation with the app editProfile. Each request waits for the answer to the one before. Needs bash 4
# or later for coproc. OFFSTAGE names the server; the default is offstage-examples in PATH.
set -euo pipefail

coproc SERVER { exec "${OFFSTAGE:-offstage-examples}" serve --no-handshake; }
last_id=0

# ask METHOD [PARAMS]: sends a request, prints the events before its answer, and stores the answer in $answer.
ask() {
    last_id=$((last_id + 1))
    printf '{"jsonrpc":"2.0","id":%d,"method":"%s","params":%s}\n' "$last_id" "$1" "${2:-null}" >&"${SERVER[1]}"
    while read -r answer <&"${SERVER[0]}"; do
        case $answer in
        *'"method":"session/event"'*) [[ $answer =~ \"event\":(\{[^}]*\}) ]] && echo "<- ${BASH_REMATCH[1]}" ;;
        *"\"id\":$last_id,"*) return ;;
        esac
    done
    echo "the server ended before it answered $1" >&2
    exit 1
}

ask session/open '{"app":"editProfile"}'
ask action/send '{"action":{"type":"textDidChange","text":"Anna"}}'
ask action/send '{"action":{"type":"saveButtonDidTap"}}'
ask screen/get
echo "$answer"
ask shutdown
