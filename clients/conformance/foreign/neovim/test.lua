-- Holds the conversation of conversation.json with Neovim's own `vim.lsp.rpc`, in which nothing knows Offstage.
-- `offstage.lua` begins and ends it.
--
--   nvim --headless --clean -S clients/conformance/foreign/neovim/test.lua
--
-- OFFSTAGE names the server; the default is offstage-examples in PATH.
local folder = debug.getinfo(1, 'S').source:match('^@(.*)/') or '.'
package.path = folder .. '/?.lua;' .. package.path

--- True when a value has all that is expected. Objects may have more members, and arrays more elements.
local function matches(expected, value)
  if type(expected) ~= 'table' or type(value) ~= 'table' then return expected == value end
  for name, member in pairs(expected) do
    if not matches(member, value[name]) then return false end
  end
  return true
end

local function test()
  local notifications, exit_code = {}, nil
  local client = require('offstage').start({ vim.env.OFFSTAGE or 'offstage-examples', 'serve' }, function(method, params)
    table.insert(notifications, { wait = method, params = params })
  end, function(code) exit_code = code end)

  local function wait(what, condition)
    assert(vim.wait(20000, condition, 5), 'waited too long for ' .. what)
  end

  for _, step in ipairs(vim.fn.json_decode(vim.fn.readfile(folder .. '/../conversation.json'))) do
    if step.wait then
      wait(step.wait, function()
        return #vim.tbl_filter(function(each) return matches(step, each) end, notifications) > 0
      end)
    elseif step.request and not vim.tbl_contains({ 'initialize', 'shutdown' }, step.request) then
      local problem, result = client.request_sync(step.request, step.params)
      local answer = { error = problem, result = result }
      assert(
        matches({ error = step.error, result = step.result }, answer),
        step.request .. ': ' .. vim.inspect(answer)
      )
      if step.error then io.stdout:write(('error %d: %s\n'):format(problem.code, problem.message)) end
    end
  end
  client.stop()
  wait('the end of the server', function() return exit_code ~= nil end)
  assert(client.server.name == 'offstage' and exit_code == 0, 'the server ended with code ' .. exit_code)
end

local version = vim.version()
io.stdout:write(('vim.lsp.rpc of Neovim %d.%d.%d\n'):format(version.major, version.minor, version.patch))
local ok, problem = xpcall(test, debug.traceback)
if not ok then io.stdout:write(problem .. '\n') end
vim.cmd(ok and 'qall!' or 'cquit 1')
