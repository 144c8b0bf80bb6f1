-- A session: the connection to its server, its replica, and the user's input.
local Connection = require('offstage.connection')
local Replica = require('offstage.replica')
local Place = require('offstage.place')
local errors = require('offstage.errors')
local json = require('offstage.json')
local text = require('offstage.text')
local timing = require('offstage.timing')

local get = json.get

local Session = {}
Session.__index = Session

local MAX_RESTARTS = 5

--- The error of input while no server can receive it.
local AWAY = { code = 0, kind = 'away', message = 'Not done: the server was away. Press again.' }
Session.AWAY = AWAY

local function key(owner, id) return tostring(owner) .. ' ' .. tostring(id) end

--- Returns a session that is not connected yet.
---
--- Options: `cmd`, `initialize` (params), `open` (params of `session/open`), `trace(direction, line)`, and the
--- callbacks `on_change(change)`, `on_error(err, place)` with the component `place` of the input, and `on_end(reason)`.
---@param options table
function Session.new(options)
  return setmetatable({
    options = options,
    replica = Replica.new(),
    client_id = 'c' .. vim.loop.random(4):gsub('.', function(byte) return ('%02x'):format(byte:byte()) end),
    drafts = {},
    windows = {},
    selected = {},
    last_input = 0,
    state = 'starting',
    restarts = 0,
    resyncs = 0,
    callbacks = 0,
  }, Session)
end

-- Life

--- Starts the server and opens the app. Also starts a new server after the end of one; `place` is then restored.
---@param place table|nil
function Session:connect(place)
  local options = self.options
  local connection, problem
  connection, problem = Connection.start({
    cmd = options.cmd,
    initialize = options.initialize,
    trace = options.trace,
    on_notification = function(method, params) self:_notified(connection, method, params) end,
    on_problem = function(message) self:_report({ code = 0, message = message }) end,
    on_end = function(reason) self:_lost(connection, reason) end,
  }, function(err, result)
    if connection ~= self.connection then return end
    if err then
      if err.kind ~= 'serverEnded' then self:finish(err.message) end
      return
    end
    self.server = result
    if options.on_server then options.on_server(result) end
    if options.open.app or #(get(result, 'apps') or {}) == 1 then self:open(place) end
  end)
  if not connection then
    self:finish(problem .. '; build it, or set `cmd` in setup() or $OFFSTAGE')
    return
  end
  self.connection = connection
end

--- Opens the app, after the server has answered `initialize`.
function Session:open(place)
  local params = vim.tbl_extend('force', self.options.open, { clientId = self.client_id })
  self.connection:request('session/open', params, function(err, opened)
    if err then
      if err.kind ~= 'serverEnded' then self:finish(err.message) end
      return
    end
    local change = self:_apply(function() return self.replica:begin(opened) end)
    if not change then return end
    change.is_new = true
    if place then
      Place.restore(place, self, change)
    else
      self.state = 'open'
      self:_changed(change)
    end
  end)
end

--- Ends the session because the user wants to.
function Session:close()
  if self.state == 'closed' then return end
  self.state = 'closed'
  if self.connection then self.connection:stop() end
end

--- Ends the session for a reason that the user should know.
function Session:finish(reason)
  if self.state == 'closed' then return end
  self:close()
  self.options.on_end(reason)
end

function Session:_lost(connection, reason)
  if connection ~= self.connection or self.state == 'closed' then return end
  if self.options.before_lost then self.options.before_lost() end
  local place = self.place or Place.of(self)
  self.place = place
  self.state, self.lost, self.restoring = 'lost', reason, nil
  self.restarts = self.restarts + 1
  if self.restarts > MAX_RESTARTS then
    self:finish(reason .. (' (%d times)'):format(self.restarts))
    return
  end
  self.replica.is_in_turn = false
  self:_changed({ screens = {}, lost = reason })
  local delay = self.restarts == 1 and 0 or 200 * 2 ^ (self.restarts - 2)
  vim.defer_fn(function()
    if self.state == 'lost' then self:reconnect() end
  end, delay)
end

--- Starts a new server now, and restores the place.
function Session:reconnect()
  local place = self.place or Place.of(self)
  self.place = place
  self.drafts, self.windows, self.selected = {}, {}, {}
  self.replica = Replica.new()
  self:connect(place)
end

--- Notes that the place is restored: the session is open, and the next end of a server is a new one.
function Session:did_restore()
  self.place, self.state = nil, 'open'
  vim.defer_fn(function()
    if self.state == 'open' then self.restarts = 0 end
  end, 5000)
end

-- Messages

function Session:_notified(connection, method, params)
  if connection ~= self.connection then return end
  if method == 'log/entry' then return self:_logged(params) end
  local change = self:_apply(function() return self.replica:receive(method, params) end)
  if change and change.closed then
    self:finish('the app has ended: ' .. tostring(change.closed))
  elseif change then
    self.resyncs = 0
    self:_changed(change)
    if self.restoring then self.restoring() end
  end
end

--- Shows an error that concerns no session, such as a failed build.
function Session:_logged(entry)
  if get(entry, 'level') == 'error' and not get(entry, 'sessionId') then
    self:_changed({ screens = {}, failure = tostring(get(entry, 'message') or '') })
  end
end

--- Applies a message to the replica. Requests a snapshot when it does not fit.
function Session:_apply(apply)
  local ok, change = pcall(apply)
  if ok then return change end
  local err = type(change) == 'table' and change or { message = tostring(change) }
  self.resyncs = self.resyncs + 1
  if self.resyncs > timing.of(self).snapshotLimit then
    self:finish('the state of the server cannot be followed: ' .. err.message)
    return nil
  end
  local old = self.replica.subscription
  self.replica.subscription = ''
  self:request('subscription/open', {}, function(failure, result)
    if failure then
      if failure.kind ~= 'serverEnded' then self:finish(failure.message) end
      return
    end
    local snapshot = self:_apply(function() return self.replica:begin(result) end)
    if snapshot then self:_changed(snapshot) end
    for _, window in pairs(self.windows) do
      self:_request_window(window)
    end
  end)
  self:request('subscription/close', { subscriptionId = old })
  return nil
end

function Session:_changed(change)
  for id, window in pairs(self.windows) do
    if not self.replica.views[window.owner] then self.windows[id] = nil end
  end
  for _, draft in pairs(self.drafts) do
    self:_settle(draft)
  end
  self.options.on_change(change)
end

function Session:_report(err, place)
  if err and err.kind ~= 'serverEnded' then self.options.on_error(err, place) end
end

--- Sends a request about this session.
---@param method string
---@param params table
---@param callback fun(err: table|nil, result: any)|nil
function Session:request(method, params, callback)
  params.sessionId = self.replica.session
  if method == 'action/send' or vim.startswith(method, 'route/') then params.clientId = self.client_id end
  self.connection:request(method, params, callback)
end

--- Sends a request that the user has caused: an error is shown. Returns false without a server.
---@param method string
---@param params table
---@param place table|nil component of the input
---@return boolean
function Session:input(method, params, place)
  if self.state ~= 'open' then
    self:_report(AWAY, place)
    return false
  end
  self:request(method, params, function(err)
    if err then self:_report(err.kind == 'serverEnded' and AWAY or errors.for_user(err, params), place) end
  end)
  return true
end

--- Sends the action of a template. `value` becomes the member that the template names as `input`.
---@param template table|nil
---@param owner string node id of the screen
---@param value any
---@param place table|nil component of the input
function Session:perform(template, owner, value, place)
  local action = get(template, 'action')
  if not action then return end
  self:input('action/send', { screen = owner, action = self:_filled(template, value) }, place)
end

function Session:_filled(template, value)
  local input = get(template, 'input')
  if input == nil or value == nil then return template.action end
  local action = vim.empty_dict()
  for name, member in pairs(template.action) do
    action[name] = member
  end
  action[input] = value
  return action
end

-- The user's values

--- Returns the value that a component shows: the user's, or the server's.
---@param owner string
---@param component table
---@return any
function Session:value(owner, component)
  local draft = self.drafts[key(owner, component.id)]
  if draft then return draft.value end
  if get(component, 'isMultiple') then return get(component, 'values') end
  return get(component, 'value')
end

--- True while the server has not applied all input of a component.
function Session:is_pending(owner, id) return self.drafts[key(owner, id)] ~= nil end

--- Shows a value of a component at once and sends it. A field of an alert is sent with `route/edit`.
---@param owner string node id of the screen, or of the layer
---@param component table
---@param value any `json.null` empties a field
---@param is_layer boolean|nil
function Session:enter(owner, component, value, is_layer)
  local template = get(component, 'onChange')
  if not is_layer and not template then return end
  if self.state ~= 'open' then return self:_report(AWAY, { owner = owner, id = component.id }) end
  local before = self:value(owner, component)
  self.last_input = self.last_input + 1
  local id = component.id
  local draft = {
    owner = owner,
    id = id,
    value = value,
    seq = self.last_input,
    component = component,
    is_layer = is_layer,
  }
  self.drafts[key(owner, id)] = draft
  if is_layer then
    self:request('route/edit', { layer = owner, field = id, text = value }, function(err, result)
      self:_answered(draft, err, { routeRev = get(result, 'routeRev') })
    end)
    return
  end
  local params = { screen = owner, inputSeq = draft.seq }
  local is_text = type(before) == 'string' and type(value) == 'string' and get(component, 'kind') ~= 'secure'
  local is_long = is_text and text.count(value) >= timing.of(self).editSize
  local edit = is_long and get(template, 'input') and text.difference(before, value)
  if edit then
    edit.component, edit.member = id, template.input
    params.action, params.edit = template.action, edit
  else
    params.action = self:_filled(template, value)
  end
  self:request('action/send', params, function(err, result)
    if err and err.kind == 'editMismatch' then
      -- Only the last input counts: a draft is the whole value.
      local last = self.drafts[key(owner, id)]
      if last == draft then self:_send_whole(draft, template) end
      return
    end
    self:_answered(draft, err, { seq = get(result, 'seq') })
  end)
end

function Session:_send_whole(draft, template)
  self.last_input = self.last_input + 1
  draft.seq = self.last_input
  local params = { screen = draft.owner, inputSeq = draft.seq, action = self:_filled(template, draft.value) }
  self:request('action/send', params, function(err, result)
    self:_answered(draft, err, { seq = get(result, 'seq') })
  end)
end

function Session:_answered(draft, err, answer)
  draft.answer = answer
  local is_last = self.drafts[key(draft.owner, draft.id)] == draft
  if err then
    if err.kind == 'serverEnded' then return end
    -- The app refused the text: the server's is shown again.
    if is_last then self.drafts[key(draft.owner, draft.id)] = nil end
    self:_report(errors.for_user(err), { owner = draft.owner, id = draft.id })
  end
  if err and is_last or self:_settle(draft) then
    self.options.on_change({ screens = { [draft.owner] = true }, settled = { owner = draft.owner, id = draft.id } })
  end
end

--- Forgets a draft when the server has applied it: from then on the server's value is shown.
function Session:_settle(draft)
  local name = key(draft.owner, draft.id)
  if self.drafts[name] ~= draft then return false end
  local replica = self.replica
  local node, state = replica.tree.nodes[draft.owner], replica.views[draft.owner]
  local is_done = node == nil
  if draft.answer and not is_done then
    is_done = draft.answer.seq and replica.seq >= draft.answer.seq
      or draft.is_layer and replica.route_rev >= (draft.answer.routeRev or 0)
  end
  if not is_done and state and not draft.is_layer then
    local component = Replica.find(state.view, draft.id)
    is_done = component == nil
      or get(component, 'clientId') == self.client_id and (get(component, 'inputSeq') or 0) >= draft.seq
  end
  if is_done then self.drafts[name] = nil end
  return is_done
end

for name, method in pairs(require('offstage.rows')) do
  Session[name] = method
end

return Session
