-- A connection to one server: its process, framing by lines, requests and notifications.
local errors = require('offstage.errors')
local json = require('offstage.json')

local uv = vim.loop

--- Closes handles. When Neovim ends, it has closed them already.
local function close(...)
  for _, handle in ipairs({ ... }) do
    if not handle:is_closing() then handle:close() end
  end
end

local function nothing() end

local Connection = {}
Connection.__index = Connection

--- Level of the protocol that the client speaks.
local LEVEL = 4

local KEPT_STDERR = 4096

--- Milliseconds between looks whether messages arrive from a process that has ended.
local LAST_WORDS = 100

--- Starts a server as a child process and sends `initialize`. The callback receives the error or the result. Returns
--- nil and the problem when the server cannot be started.
---
--- Options: `cmd` (the command), `on_end(reason)` after the process has ended, and if wanted `initialize` (params),
--- `on_notification(method, params)`, `on_problem(message)` and `trace(direction, line)` for each message.
function Connection.start(options, callback)
  local defaults = { on_notification = nothing, on_problem = nothing, trace = nothing }
  local self = setmetatable({
    options = vim.tbl_extend('force', defaults, options),
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
    close(timer, stdout, stderr)
    vim.schedule(function() self:_ended() end)
  end
  local handle, id = uv.spawn(options.cmd[1], {
    args = vim.list_slice(options.cmd, 2),
    stdio = { stdin, stdout, stderr },
    hide = true,
  }, function(code, signal)
    self.code, self.signal = code, signal
    close(stdin, self.handle)
    timer:start(LAST_WORDS, LAST_WORDS, function()
      quiet = quiet + 1
      if quiet == 2 then finish(true) end
    end)
    finish()
  end)
  if not handle then
    close(stdin, stdout, stderr, timer)
    return nil, ("the server '%s' cannot be started: %s"):format(options.cmd[1], id)
  end
  self.handle, self.pid, self.stdin = handle, id, stdin
  local function read(pipe, take)
    pipe:read_start(function(_, chunk)
      quiet = 0
      if chunk then return take(chunk) end
      close(pipe)
      finish()
    end)
  end
  read(stdout, function(chunk) self:_read(chunk) end)
  read(stderr, function(chunk) self.stderr = (self.stderr .. chunk):sub(-KEPT_STDERR) end)
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
  for stop in chunk:gmatch('()\n') do
    table.insert(self.chunks, chunk:sub(from, stop - 1))
    local line = table.concat(self.chunks)
    self.chunks = {}
    if line:find('%S') then
      vim.schedule(function() self:_receive(line) end)
    end
    from = stop + 1
  end
  if from <= #chunk then table.insert(self.chunks, chunk:sub(from)) end
end

--- Takes a message. One that no schema has is shown as a problem.
function Connection:_receive(line)
  self.options.trace('received', line)
  local ok, message = pcall(json.decode, line)
  if not ok or type(message) ~= 'table' then
    return self.options.on_problem('The server sent a line that is not JSON: ' .. line:sub(1, 200))
  end
  local problem
  ok, problem = pcall(self._handle, self, message)
  if not ok then self.options.on_problem('A message of the server cannot be read: ' .. tostring(problem)) end
end

function Connection:_handle(message)
  if message.method then
    if message.id == nil then self.options.on_notification(message.method, message.params or {}) end
    return
  end
  local waiting, failure = self.pending[message.id], message.error
  if not waiting then
    if failure then self.options.on_problem(errors.sentence(failure.message)) end
    return
  end
  self.pending[message.id] = nil
  self.pending_count = self.pending_count - 1
  if not failure then return waiting(nil, message.result) end
  waiting({ code = failure.code, message = failure.message, kind = json.get(failure.data, 'kind') })
end

--- Sends a request. The callback runs in the main loop, in the order of the server's messages. After the end of the
--- process it receives an error of the kind `serverEnded`.
function Connection:request(method, params, callback)
  callback = callback or nothing
  if not self.is_open then
    vim.schedule(function() callback({ code = 0, kind = 'serverEnded', message = 'the server has ended' }) end)
    return
  end
  self.last_id = self.last_id + 1
  self.pending[self.last_id] = callback
  self.pending_count = self.pending_count + 1
  self:_send({ jsonrpc = '2.0', id = self.last_id, method = method, params = params })
end

--- Sends a notification.
function Connection:notify(method, params)
  if self.is_open then self:_send({ jsonrpc = '2.0', method = method, params = params }) end
end

function Connection:_send(message)
  local line = json.encode(message)
  self.options.trace('sent', line)
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
function Connection:reason()
  local last = vim.trim(self.stderr):match('[^\n]*$')
  local how = self.signal > 0 and 'by signal ' .. self.signal or 'with code ' .. self.code
  return 'the server ended ' .. how .. (last ~= '' and ': ' .. last or '')
end

--- Shuts the server down without waiting for it. The process is killed when it has not ended after two seconds.
function Connection:stop()
  if not self.is_open then return end
  self:request('shutdown', nil, function() self:notify('exit') end)
  self.options.on_end = nothing
  vim.defer_fn(function() self:kill() end, 2000)
end

--- Ends the process at once.
function Connection:kill()
  if self.code == nil and not self.handle:is_closing() then self.handle:kill('sigkill') end
end

return Connection
