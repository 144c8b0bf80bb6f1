-- A connection to one server: its process, framing by lines, requests and notifications.
local errors = require('offstage.errors')
local json = require('offstage.json')

local uv = vim.loop

--- Closes a handle. When Neovim ends, it has closed it already.
local function close(handle)
  if handle and not handle:is_closing() then handle:close() end
end

local Connection = {}
Connection.__index = Connection

--- Level of the protocol that the client speaks.
local LEVEL = 4

local KEPT_STDERR = 4096

--- Milliseconds between looks whether messages arrive from a process that has ended.
local LAST_WORDS = 100

--- Starts a server as a child process and sends `initialize`.
---
--- Options: `cmd` (the command), `initialize` (params), `on_notification(method, params)`, `on_end(reason)` after the
--- process has ended, and `trace(direction, line)` for each message.
---
---@param options table
---@param callback fun(err: table|nil, result: table|nil) the response of `initialize`
---@return table|nil connection
---@return string|nil problem why the server could not be started
function Connection.start(options, callback)
  local self = setmetatable({
    options = options,
    pending = {},
    last_id = 0,
    stderr = '',
    chunks = {},
    is_open = true,
    pending_count = 0,
  }, Connection)
  local stdin, stdout, stderr = uv.new_pipe(false), uv.new_pipe(false), uv.new_pipe(false)
  local timer, quiet = uv.new_timer(), 0
  --- Ends the connection after the end of the process, when its last messages are read. Another process may hold its
  --- pipes, so that they do not end.
  local function finish(is_late)
    if not self.code or not is_late and not (stdout:is_closing() and stderr:is_closing()) then return end
    for _, open in ipairs({ timer, stdout, stderr }) do
      close(open)
    end
    vim.schedule(function() self:_ended() end)
  end
  local handle, id = uv.spawn(options.cmd[1], {
    args = vim.list_slice(options.cmd, 2),
    stdio = { stdin, stdout, stderr },
    hide = true,
  }, function(code, signal)
    self.code, self.signal = code, signal
    close(stdin)
    close(self.handle)
    timer:start(LAST_WORDS, LAST_WORDS, function()
      quiet = quiet + 1
      if quiet == 2 then finish(true) end
    end)
    finish()
  end)
  if not handle then
    for _, unused in ipairs({ stdin, stdout, stderr, timer }) do
      close(unused)
    end
    return nil, ("the server '%s' cannot be started: %s"):format(options.cmd[1], tostring(id))
  end
  self.handle, self.pid, self.stdin = handle, id, stdin
  stdout:read_start(function(_, chunk)
    quiet = 0
    if chunk then return self:_read(chunk) end
    close(stdout)
    finish()
  end)
  stderr:read_start(function(_, chunk)
    if chunk then
      self.stderr = (self.stderr .. chunk):sub(-KEPT_STDERR)
      return
    end
    close(stderr)
    finish()
  end)
  local info = {
    clientInfo = { name = 'offstage.nvim' },
    protocol = { level = LEVEL, min = LEVEL },
    processId = uv.os_getpid(),
  }
  self:request('initialize', vim.tbl_extend('force', info, options.initialize or {}), function(err, result)
    if not err then
      self.server = result
      self:notify('initialized')
    end
    callback(err, result)
  end)
  return self
end

--- Cuts the bytes of stdout into messages. Runs outside of Neovim's main loop.
function Connection:_read(chunk)
  local from = 1
  while true do
    local stop = chunk:find('\n', from, true)
    if not stop then break end
    local chunks = self.chunks
    chunks[#chunks + 1] = chunk:sub(from, stop - 1)
    self.chunks = {}
    local line = table.concat(chunks)
    if line:find('%S') then
      vim.schedule(function() self:_receive(line) end)
    end
    from = stop + 1
  end
  if from <= #chunk then self.chunks[#self.chunks + 1] = chunk:sub(from) end
end

function Connection:_receive(line)
  if self.options.trace then self.options.trace('received', line) end
  local ok, message = pcall(json.decode, line)
  if not ok or type(message) ~= 'table' then
    self:_problem('The server sent a line that is not JSON: ' .. line:sub(1, 200))
    return
  end
  local method, id = json.get(message, 'method'), json.get(message, 'id')
  if method then
    if id == nil then self.options.on_notification(method, json.get(message, 'params') or {}) end
    return
  end
  local waiting = id ~= nil and self.pending[id]
  if not waiting then
    local failure = json.get(message, 'error')
    if failure then self:_problem(errors.sentence(tostring(json.get(failure, 'message')))) end
    return
  end
  self.pending[id] = nil
  self.pending_count = self.pending_count - 1
  local failure = json.get(message, 'error')
  if failure then
    local data = json.get(failure, 'data')
    waiting({
      code = json.get(failure, 'code') or 0,
      message = tostring(json.get(failure, 'message') or 'the server answered an error'),
      kind = json.get(data, 'kind'),
      data = data,
    })
  else
    waiting(nil, message.result)
  end
end

function Connection:_problem(message)
  if self.options.on_problem then self.options.on_problem(message) end
end

--- Sends a request. The callback runs in the main loop, in the order of the server's messages. After the end of the
--- process it receives an error of the kind `serverEnded`.
---@param method string
---@param params table|nil
---@param callback fun(err: table|nil, result: any)|nil
function Connection:request(method, params, callback)
  if not self.is_open then
    if callback then
      vim.schedule(function() callback({ code = 0, kind = 'serverEnded', message = 'the server has ended' }) end)
    end
    return
  end
  self.last_id = self.last_id + 1
  self.pending[self.last_id] = callback or function() end
  self.pending_count = self.pending_count + 1
  self:_send({ jsonrpc = '2.0', id = self.last_id, method = method, params = params })
end

--- Sends a notification.
---@param method string
---@param params table|nil
function Connection:notify(method, params)
  if self.is_open then self:_send({ jsonrpc = '2.0', method = method, params = params }) end
end

function Connection:_send(message)
  local line = json.encode(message)
  if self.options.trace then self.options.trace('sent', line) end
  if not self.stdin:is_closing() then self.stdin:write(line .. '\n') end
end

function Connection:_ended()
  if not self.is_open then return end
  self.is_open = false
  local pending = self.pending
  self.pending, self.pending_count = {}, 0
  local reason = self:reason()
  for _, callback in pairs(pending) do
    callback({ code = 0, kind = 'serverEnded', message = reason })
  end
  self.options.on_end(reason)
end

--- Returns why the server has ended, with the last line of its stderr.
---@return string
function Connection:reason()
  local last = vim.trim(self.stderr):match('[^\n]*$') or ''
  local how = (self.signal or 0) > 0 and 'by signal ' .. self.signal or 'with code ' .. tostring(self.code or '?')
  return 'the server ended ' .. how .. (last ~= '' and ': ' .. last or '')
end

--- Shuts the server down without waiting for it. The process is killed when it has not ended after two seconds.
function Connection:stop()
  if not self.is_open then return end
  self:request('shutdown', nil, function() self:notify('exit') end)
  self.options.on_end = function() end
  vim.defer_fn(function() self:kill() end, 2000)
end

--- Ends the process at once.
function Connection:kill()
  if self.code == nil and self.handle and not self.handle:is_closing() then self.handle:kill('sigkill') end
end

return Connection
