-- Tests that Neovim's own `vim.lsp.rpc` is a client of Offstage: initialize, a session, an action, events, errors and
-- shutdown. Nothing in it knows Offstage.
--
--   nvim --headless --clean -S clients/conformance/foreign/neovim/test.lua
--
-- OFFSTAGE names the server; the default is offstage-examples in PATH.
local folder = debug.getinfo(1, 'S').source:match('^@(.*)/') or '.'
package.path = folder .. '/?.lua;' .. package.path
-- Characters of two, three and four bytes: a library that counts characters loses the framing.
local name = 'Zoë 日本 🙂'

local function test()
  local notifications, exit_code = {}, nil
  local client = require('offstage').start({ vim.env.OFFSTAGE or 'offstage-examples', 'serve' }, function(method, params)
    table.insert(notifications, { method = method, params = params })
  end, function(code) exit_code = code end)

  local function result_of(method, params)
    local problem, result = client.request_sync(method, params)
    assert(problem == nil or problem == vim.NIL, method .. ': ' .. vim.inspect(problem))
    return result
  end

  local function wait(what, condition)
    assert(vim.wait(20000, condition, 5), 'waited too long for ' .. what)
  end

  local function wait_for(method, check)
    wait(method, function()
      return #vim.tbl_filter(function(each) return each.method == method and check(each.params) end, notifications) > 0
    end)
  end

  assert(client.server.name == 'offstage', 'initialize names another server: ' .. vim.inspect(client.server))
  local session = result_of('session/open', { app = 'editProfile' })
  assert(session.tree.windows[1].layers[1].content, 'the session has no tree')

  local sent = result_of('action/send', { action = { type = 'textDidChange', text = name } })
  assert(sent.outcome == 'done', 'the action was not handled')
  wait_for('session/event', function(params)
    return params.event.type == 'isSaveButtonEnabled' and params.event.value == true
  end)
  wait_for('screen/didChange', function(params)
    return params.sessionId == session.sessionId and params.patch[1].value == name
  end)
  assert(result_of('screen/get', { screen = 'profile.edit' }).view.parts[1].value == name, 'the view has another name')

  for _, refused in ipairs({
    { 'sesion/close', nil, -32601, 'method', 'session/close' },
    { 'action/send', { action = { type = 'nameDidChange' } }, 1200, 'actionUnknown', 'textDidChange' },
  }) do
    local method, params, code, kind, text = unpack(refused, 1, 5)
    local problem = client.request_sync(method, params)
    assert(
      problem and problem.code == code and problem.data.kind == kind and problem.message:find(text, 1, true),
      method .. ' has another answer: ' .. vim.inspect(problem)
    )
    io.stdout:write(('error %d: %s\n'):format(problem.code, problem.message))
  end

  result_of('session/close')
  wait_for('session/didClose', function() return true end)
  client.stop()
  wait('the end of the server', function() return exit_code ~= nil end)
  assert(exit_code == 0, 'the server ended with code ' .. exit_code)
end

local version = vim.version()
io.stdout:write(('vim.lsp.rpc of Neovim %d.%d.%d\n'):format(version.major, version.minor, version.patch))
local ok, problem = xpcall(test, debug.traceback)
if not ok then io.stdout:write(problem .. '\n') end
vim.cmd(ok and 'qall!' or 'cquit 1')
