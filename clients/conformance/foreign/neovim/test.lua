-- Tests that Neovim's own `vim.lsp.rpc` is a client of Offstage: initialize, a session, an action, events, errors and
-- shutdown. Nothing in it knows Offstage.
--
--   nvim --headless --clean -S clients/conformance/foreign/neovim/test.lua
--
-- OFFSTAGE names the server; the default is offstage-examples in PATH.
local server = vim.env.OFFSTAGE or 'offstage-examples'
-- Characters of two, three and four bytes: a library that counts characters loses the framing.
local name = 'Zoë 日本 🙂'

local notifications, exit_code = {}, nil
local dispatchers = {
  notification = function(method, params) table.insert(notifications, { method = method, params = params }) end,
  server_request = function(method) error('the server sent the request ' .. method) end,
  on_error = function(code, problem) error(('error %s: %s'):format(code, vim.inspect(problem))) end,
  on_exit = function(code) exit_code = code end,
}

local function start()
  if vim.fn.has('nvim-0.11') == 1 then return vim.lsp.rpc.start({ server, 'serve' }, dispatchers) end
  return vim.lsp.rpc.start(server, { 'serve' }, dispatchers)
end

local function wait(what, condition)
  assert(vim.wait(20000, condition, 5), 'waited too long for ' .. what)
end

local function test()
  local rpc = assert(start(), 'the server does not start')

  local function request(method, params)
    local answer
    rpc.request(method, params or vim.empty_dict(), function(problem, result) answer = { problem, result } end)
    wait(method, function() return answer ~= nil end)
    return answer[1], answer[2]
  end

  local function result_of(method, params)
    local problem, result = request(method, params)
    assert(problem == nil or problem == vim.NIL, method .. ': ' .. vim.inspect(problem))
    return result
  end

  local function has(method, check)
    return function()
      for _, notification in ipairs(notifications) do
        if notification.method == method and check(notification.params) then return true end
      end
      return false
    end
  end

  local answer = result_of('initialize', { clientInfo = { name = 'vim.lsp.rpc' }, processId = vim.fn.getpid() })
  assert(answer.serverInfo.name == 'offstage', 'initialize names another server: ' .. vim.inspect(answer))
  rpc.notify('initialized', vim.empty_dict())

  local session = result_of('session/open', { app = 'editProfile' })
  assert(session.tree.windows[1].layers[1].content, 'the session has no tree')

  local sent = result_of('action/send', { action = { type = 'textDidChange', text = name } })
  assert(sent.outcome == 'done', 'the action was not handled')
  wait('the event of the action', has('session/event', function(params)
    return params.event.type == 'isSaveButtonEnabled' and params.event.value == true
  end))
  wait('the change of the view', has('screen/didChange', function(params)
    return params.sessionId == session.sessionId and params.patch[1].value == name
  end))
  assert(result_of('screen/get', { screen = 'profile.edit' }).view.parts[1].value == name, 'the view has another name')

  for _, refused in ipairs({
    { 'sesion/close', nil, -32601, 'method', 'session/close' },
    { 'action/send', { action = { type = 'nameDidChange' } }, 1200, 'actionUnknown', 'textDidChange' },
  }) do
    local method, params, code, kind, text = unpack(refused, 1, 5)
    local problem = request(method, params)
    assert(
      problem and problem.code == code and problem.data.kind == kind and problem.message:find(text, 1, true),
      method .. ' has another answer: ' .. vim.inspect(problem)
    )
    io.stdout:write(('error %d: %s\n'):format(problem.code, problem.message))
  end

  result_of('session/close')
  wait('the end of the session', has('session/didClose', function() return true end))
  result_of('shutdown')
  rpc.notify('exit', vim.empty_dict())
  wait('the end of the server', function() return exit_code ~= nil end)
  assert(exit_code == 0, 'the server ended with code ' .. exit_code)
end

local version = vim.version()
io.stdout:write(('vim.lsp.rpc of Neovim %d.%d.%d\n'):format(version.major, version.minor, version.patch))
local ok, problem = xpcall(test, debug.traceback)
if not ok then io.stdout:write(problem .. '\n') end
vim.cmd(ok and 'qall!' or 'cquit 1')
