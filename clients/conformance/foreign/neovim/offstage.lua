-- A client for Offstage over vim.lsp.rpc, the JSON-RPC client of Neovim 0.7 or later. It frames messages with
-- Content-Length headers.
--
--   local offstage = require('offstage').start({ 'offstage-examples', 'serve' }, function(method, params) … end)
--   offstage.request('session/open', { app = 'editProfile' }, function(err, result) … end)
--
-- Callbacks must not call Neovim's API. Wrap a callback that needs the API in vim.schedule_wrap.
local M = {}

--- Starts the server and sends initialize.
---@param cmd string[] the server and its arguments
---@param on_notification fun(method: string, params: table)
---@param on_exit? fun(code: integer) called at the end of the server
function M.start(cmd, on_notification, on_exit)
  local dispatchers = {
    notification = on_notification,
    on_error = function(code, err)
      io.stderr:write('offstage: ', tostring(code), ' ', vim.inspect(err), '\n')
    end,
    on_exit = on_exit or function() end,
    -- Offstage never sends requests.
    server_request = function(method) error('the server sent the request ' .. method) end,
  }
  local rpc
  if vim.fn.has('nvim-0.11') == 1 then
    rpc = vim.lsp.rpc.start(cmd, dispatchers)
  else
    rpc = vim.lsp.rpc.start(cmd[1], vim.list_slice(cmd, 2), dispatchers)
  end

  local self = {}

  --- Sends a request; `callback` receives an error ({code, message, data}) or the result.
  function self.request(method, params, callback)
    rpc.request(method, params or vim.empty_dict(), callback or function() end)
  end

  --- Sends a request and waits for its answer.
  function self.request_sync(method, params)
    local answer
    self.request(method, params, function(err, result)
      answer = { err = err, result = result }
    end)
    if not vim.wait(10000, function() return answer ~= nil end, 5) then
      error('offstage: no answer to ' .. method)
    end
    return answer.err, answer.result
  end

  --- Shuts down the server.
  function self.stop()
    self.request_sync('shutdown')
    rpc.notify('exit', vim.empty_dict())
  end

  local _, answer = self.request_sync(
    'initialize',
    { processId = vim.fn.getpid(), clientInfo = { name = 'neovim' }, protocol = { level = 4 } }
  )
  self.server = answer.serverInfo
  rpc.notify('initialized', vim.empty_dict())
  return self
end

return M
