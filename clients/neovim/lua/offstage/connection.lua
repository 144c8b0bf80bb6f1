-- A connection to one server: its process, framing by lines, requests and notifications.
local compat = require('offstage.compat')
local errors = require('offstage.errors')
local json = require('offstage.json')
local texts = require('offstage.texts')

local t = texts.t

local function nothing() end

local Connection = {}
Connection.__index = Connection

local LEVEL, KEPT_STDERR = 4, 4096

--- Starts a server as a child process and sends `initialize`. The callback receives the error or the result. Returns
--- nil and the problem when the server cannot be started.
---
--- Options: `cmd` (the command), `on_end(reason)` after the process has ended, and if wanted `archive` (where it saves
--- its sessions: a file, `auto` or `none`), `initialize` (params), `on_notification(method, params)`,
--- `on_problem(message)` and `trace(direction, line)` for each message.
function Connection.start(options, callback)
  local defaults = { on_notification = nothing, on_problem = nothing, trace = nothing }
  local self = setmetatable({
    options = vim.tbl_extend('force', defaults, options),
    pending = {},
    last_id = 0,
    chunks = {},
    stderr = '',
    is_open = true,
  }, Connection)
  local ok, job = pcall(vim.fn.jobstart, options.cmd, {
    env = { OFFSTAGE_ARCHIVE = options.archive or vim.env.OFFSTAGE_ARCHIVE or 'auto' },
    on_stdout = function(_, chunks) self:_read(chunks) end,
    on_stderr = function(_, chunks) self.stderr = (self.stderr .. table.concat(chunks, '\n')):sub(-KEPT_STDERR) end,
    on_exit = function(_, code) self:_ended(code) end,
  })
  if not ok then return nil, t("the server '%s' cannot be started: %s", options.cmd[1], job) end
  self.job, self.pid = job, vim.fn.jobpid(job)
  local info = {
    clientInfo = { name = 'offstage.nvim', version = require('offstage.version') },
    protocol = { level = LEVEL, min = LEVEL },
    processId = compat.uv.os_getpid(),
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

--- Takes what the process has written: the first chunk continues the last line, each other one begins a line.
function Connection:_read(chunks)
  for index, chunk in ipairs(chunks) do
    if index > 1 then
      local line = table.concat(self.chunks)
      self.chunks = {}
      if line:find('%S') then self:_receive(line) end
    end
    table.insert(self.chunks, chunk)
  end
end

--- Takes a message. One that no schema has is shown as a problem.
function Connection:_receive(line)
  self.options.trace('received', line)
  local ok, problem = pcall(function() self:_handle(json.decode(line)) end)
  if ok then return end
  self.options.on_problem(t('The server sent what cannot be read: %s (%s)', line:sub(1, 200), problem))
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
  if not failure then return waiting(nil, message.result) end
  local data = failure.data
  waiting({ code = failure.code, message = failure.message, kind = json.get(data, 'kind'), data = data })
end

--- Sends a request. The callback runs in the order of the server's messages, and never after the end of the process.
function Connection:request(method, params, callback)
  self.last_id = self.last_id + 1
  self.pending[self.last_id] = callback or nothing
  self:_send({ jsonrpc = '2.0', id = self.last_id, method = method, params = params })
end

function Connection:notify(method) self:_send({ jsonrpc = '2.0', method = method }) end

function Connection:_send(message)
  local line = json.encode(message)
  self.options.trace('sent', line)
  -- The process may have ended, which `on_exit` tells later.
  pcall(vim.fn.chansend, self.job, line .. '\n')
end

function Connection:_ended(code)
  self.is_open = false
  local last = vim.trim(self.stderr):match('[^\n]*$')
  local reason = code > 128 and t('the server ended by signal %s', code - 128)
    or t('the server ended with code %s', code)
  self.options.on_end(reason .. (last ~= '' and ': ' .. last or ''))
end

--- Shuts the server down without waiting for it. The process is killed when it has not ended after two seconds.
function Connection:stop()
  if not self.is_open then return end
  self:request('shutdown', nil, function() self:notify('exit') end)
  self.options.on_end = nothing
  vim.defer_fn(function() self:kill() end, 2000)
end

function Connection:kill()
  if self.is_open then compat.uv.kill(self.pid, 'sigkill') end
end

return Connection
