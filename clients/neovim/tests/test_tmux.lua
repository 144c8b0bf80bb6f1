-- A real terminal: Neovim in tmux.
local Pilot = require('pilot')
local check = require('check')

local root = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:match('^@(.*)/'), ':p:h:h')

if vim.fn.executable('tmux') == 0 and vim.env.OFFSTAGE_REQUIRE ~= '1' then
  io.stdout:write('skipped: tmux is not installed\n')
  return {}
end

local socket = 'offstage-nvim-' .. vim.loop.os_getpid()

local function tmux(...) return vim.fn.system({ 'tmux', '-L', socket, ... }) end

local function see(text)
  local screen = ''
  local ok = vim.wait(30000, function()
    screen = tmux('capture-pane', '-p')
    return screen:find(text, 1, true) ~= nil
  end, 50)
  if not ok then error(('%q is not in the terminal:\n%s'):format(text, screen), 2) end
  return screen
end

return {
  ['notes in a terminal: writing, saving, deleting, and resizing'] = function()
    vim.env.OFFSTAGE = Pilot.server()[1]
    vim.env.XDG_DATA_HOME = vim.fn.tempname()
    tmux('-f', '/dev/null', 'new-session', '-d', '-x', '80', '-y', '24',
      ("nvim --clean -n -i NONE --cmd 'set rtp+=%s' -c 'Offstage notes'"):format(root))
    local ok, problem = xpcall(function()
      see('No notes yet')
      tmux('send-keys', 'n')
      see('New note ')
      see('Save')
      tmux('send-keys', '-l', 'iBuy milk')
      see('Buy milk')
      tmux('send-keys', 'C-s')
      local screen = see('Notes  1')
      check.contains(screen, 'Buy milk')
      check.contains(screen, 'g? keys')
      tmux('resize-window', '-x', '50', '-y', '15')
      -- In the narrow window, this command begins a line.
      see('\n <C-S-z> Delete again')
      tmux('send-keys', '-l', '/')
      see('-- INSERT --')
      tmux('send-keys', '-l', 'nothing')
      see('Nothing found')
      tmux('send-keys', 'Escape')
      tmux('send-keys', 'Escape')
    end, debug.traceback)
    tmux('kill-server')
    if not ok then error(problem, 0) end
  end,
}
