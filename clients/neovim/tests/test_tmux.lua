-- A real terminal: Neovim in tmux.
local Pilot = require('pilot')
local check = require('check')

local root = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:match('^@(.*)/'), ':p:h:h')

if vim.fn.executable('tmux') == 0 and vim.env.OFFSTAGE_REQUIRE ~= '1' then
  io.stdout:write('skipped: tmux is not installed\n')
  return {}
end

local socket, count = nil, 0

local function tmux(...) return vim.fn.system({ 'tmux', '-L', socket, ... }) end

--- Runs Neovim with the notes in the terminal, and calls a function. The notes are in a folder of their own.
local function with_notes(work)
  count = count + 1
  socket = ('offstage-nvim-%d-%d'):format(vim.loop.os_getpid(), count)
  vim.env.OFFSTAGE = Pilot.server()[1]
  vim.env.XDG_DATA_HOME = vim.fn.tempname()
  local address = vim.fn.tempname()
  tmux('-f', '/dev/null', 'new-session', '-d', '-x', '80', '-y', '24',
    ("nvim --clean -n -i NONE --listen %s --cmd 'set rtp+=%s' -c 'Offstage notes'"):format(address, root))
  local ok, problem = xpcall(work, debug.traceback, address)
  tmux('kill-server')
  if not ok then error(problem, 0) end
end

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
    with_notes(function()
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
    end)
  end,

  ['kill -9 of the server while the user types in a terminal: no letter is lost, and Insert mode stays'] = function()
    with_notes(function(address)
      see('No notes yet')
      tmux('send-keys', 'n')
      see('Save')
      tmux('send-keys', 'i')
      see('-- INSERT --')
      local channel = vim.fn.sockconnect('pipe', address, { rpc = true })
      local server = "return require('offstage').all()[1].session.connection.pid"
      local function ask(code) return vim.rpcrequest(channel, 'nvim_exec_lua', code, {}) end
      local typed, killed = {}, {}
      for index = 1, 90 do
        if index % 30 == 15 then
          -- A new server each time: the one before is gone.
          vim.wait(30000, function() return ask(server) ~= killed[#killed] end, 5)
          killed[#killed + 1] = ask(server)
          vim.loop.kill(killed[#killed], 'sigkill')
        end
        typed[index] = string.char(97 + index % 26)
        tmux('send-keys', '-l', typed[index])
      end
      local text = table.concat(typed)
      local shown = vim.wait(30000, function()
        return ask("return vim.api.nvim_buf_get_lines(0, 0, -1, false)[1]") == text
      end, 20)
      check.same(shown, true, tmux('capture-pane', '-p'))
      vim.wait(30000, function()
        return ask("local s = require('offstage').all()[1].session return s.state == 'open' and s.place == nil")
      end, 20)
      check.same(#killed, 3)
      check.same(ask('return vim.api.nvim_get_mode().mode'), 'i')
      check.same(ask("return vim.fn.execute('messages')"):find('E21', 1, true), nil)
      check.contains(ask("return vim.fn.execute('messages')"), 'The server was started again.')
      -- The Escape that ends Insert mode discards nothing, right after an end of the server.
      vim.loop.kill(ask(server), 'sigkill')
      tmux('send-keys', 'Escape')
      vim.wait(30000, function() return ask('return vim.api.nvim_get_mode().mode') == 'n' end, 5)
      vim.wait(30000, function()
        return ask("local s = require('offstage').all()[1].session return s.state == 'open' and s.place == nil")
      end, 20)
      check.same(ask('return vim.api.nvim_buf_get_lines(0, 0, -1, false)[1]'), text)
      tmux('send-keys', 'C-s')
      see('Notes  1')
      vim.fn.chanclose(channel)
    end)
  end,
}
