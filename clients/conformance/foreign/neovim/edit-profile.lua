-- Runs a short conversation with the app editProfile:
--
--   nvim --headless --clean -S clients/conformance/foreign/neovim/edit-profile.lua
--
-- OFFSTAGE names the server; the default is offstage-examples in PATH.
local folder = debug.getinfo(1, 'S').source:match('^@(.*)/') or '.'
package.path = folder .. '/?.lua;' .. package.path

local function say(...)
  io.stdout:write(table.concat({ ... }, ' '), '\n')
end

local function play()
  local server = require('offstage').start({
    vim.env.OFFSTAGE or 'offstage-examples',
    'serve',
  }, function(method, params)
    if method == 'session/event' then say('<- event', params.event.type) end
  end)
  server.request_sync('session/open', { app = 'editProfile' })
  server.request_sync('action/send', { action = { type = 'textDidChange', text = 'Anna' } })
  local _, saved = server.request_sync('action/send', { action = { type = 'saveButtonDidTap' } })
  say('save:', saved.outcome)
  local _, screen = server.request_sync('screen/get', { screen = 'profile.edit' })
  say('name:', screen.view.parts[1].value)
  local err = server.request_sync('sesion/close')
  say('error', tostring(err.code), '(' .. err.data.kind .. '):', err.message)
  server.stop()
end

local ok, problem = pcall(play)
if not ok then io.stderr:write(tostring(problem), '\n') end
vim.cmd(ok and 'qall!' or 'cquit 1')
