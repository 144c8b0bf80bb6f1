#!/bin/sh
# Unpacks the archive of package.sh below an empty home folder, and uses it with a server as a user does: writes a note
# with keys, and reads it on the screen. In the Neovim of the system and in the newest one, or in $NVIM.
#
#   clients/neovim/tests/installed.sh OUT_FOLDER      OFFSTAGE names the server
set -eu
[ $# -eq 1 ] || { echo "usage: $0 OUT_FOLDER" >&2; exit 64; }
root=$(cd "$(dirname "$0")/../../.." && pwd)
OFFSTAGE=${OFFSTAGE:-.build/debug/offstage-examples}
case $OFFSTAGE in /*) ;; *) OFFSTAGE=$root/$OFFSTAGE ;; esac
fail() {
    echo "installed: $*" >&2
    [ ! -S "${home:-}/socket" ] || press '<C-\><C-n>:qall!<CR>' 2> /dev/null || true
    exit 1
}
[ -x "$OFFSTAGE" ] || fail "there is no server at $OFFSTAGE"
set -- "$(cd "$1" && pwd)"/offstage.nvim-*.tar.gz
archive=$1
[ -f "$archive" ] || fail "there is no archive $archive; clients/neovim/package.sh writes it"

newest=$root/clients/.venv/bin/nvim
[ -x "$newest" ] || newest=
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Without a terminal, the screen lacks the floats: `shows` looks into their buffers.
cat > shows.lua <<'LUA'
function shows(text)
  vim.cmd('redraw!')
  local lines = {}
  for row = 1, vim.o.lines do
    for column = 1, vim.o.columns do
      lines[row] = (lines[row] or '') .. vim.fn.screenstring(row, column)
    end
  end
  for _, win in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(win).relative ~= '' then
      vim.list_extend(lines, vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(win), 0, -1, false))
    end
  end
  return table.concat(lines, '\n'):find(text, 1, true) and 1 or 0
end
LUA

for program in ${NVIM:-nvim $newest}; do
    program=$(command -v "$program") || fail "Neovim is not installed (Debian: neovim)"
    home=$work/$(basename "$(dirname "$program")")
    start=$home/.local/share/nvim/site/pack/offstage/start
    mkdir -p "$start"
    tar -C "$start" -xzf "$archive"
    nvim() { env -i HOME="$home" PATH=/usr/bin:/bin OFFSTAGE="$OFFSTAGE" ${VIMRUNTIME:+VIMRUNTIME="$VIMRUNTIME"} "$program" "$@"; }
    # Neovim 0.7 writes the answer to stderr.
    ask() { nvim --server "$home/socket" --remote-expr "luaeval('$1')" 2>&1; }
    press() { nvim --server "$home/socket" --remote-send "$1"; }
    see() {
        deadline=$(($(date +%s) + 30))
        until [ "$(ask "shows([[$1]])")" = 1 ]; do
            kill -0 $process 2> /dev/null || fail "Neovim ended: $(cat "$home/errors")"
            [ "$(date +%s)" -lt $deadline ] || fail "$2 does not show '$1' in $(nvim --version | head -n 1)"
        done
    }

    nvim --headless --listen "$home/socket" -c "luafile $work/shows.lua" -c 'Offstage open notes' 2> "$home/errors" &
    process=$!
    see 'New note' "the app"
    press 'n'
    see 'Text' "the sheet"
    press 'iBuy milk<C-s>'
    # The list has one note, and the sheet with its field is gone.
    see 'Notes  1' "the list"
    see 'Buy milk' "the list"
    press ':help offstage<CR>'
    see 'shows the apps of an Offstage server' ":help"
    press ':checkhealth offstage<CR>'
    see 'the server answers; apps:' ":checkhealth"
    press ':qall!<CR>'
    wait $process || fail "Neovim ended with an error: $(cat "$home/errors")"
    # The tags of the archive are those of Neovim.
    mv "$start/offstage.nvim/doc/tags" "$home/tags"
    nvim --headless -u NONE -c "helptags $start/offstage.nvim/doc" -c qall
    cmp "$home/tags" "$start/offstage.nvim/doc/tags" || fail "the help tags differ from those of :helptags"
    echo "installed: $(nvim --version | head -n 1): works"
    rm -rf "$home"
done
