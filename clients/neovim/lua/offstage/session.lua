-- A session: the connection to its server, its replica, and the user's input.
local Connection = require('offstage.connection')
local Replica = require('offstage.replica')
local compat = require('offstage.compat')
local errors = require('offstage.errors')
local json = require('offstage.json')
local text = require('offstage.text')
local texts = require('offstage.texts')

local get, key, t = json.get, text.key, texts.t

local Session = {}
Session.__index = Session

local MAX_RESTARTS = 5

--- Maximum number of actions in flight: the server saves as many answers.
local MOST_ACTIONS = 32

--- Rows that a search for a row requests at once: the most that the server sends.
local SEARCHED_ROWS = 1000

--- Returns the error of input while no server can receive it.
function Session.away() return { message = t('Not done: the server was away. Press again.') } end

local function random(bytes)
  return (compat.uv.random(bytes):gsub('.', function(byte) return ('%02x'):format(byte:byte()) end))
end

--- Returns a session that is not connected yet. Options: `cmd`, `archive`, `initialize` (params), `open` (params of
--- `session/open`), `trace(direction, line)` and `on_server(result)`.
function Session.new(ui, options)
  return setmetatable({
    ui = ui,
    options = options,
    replica = Replica.new(),
    id = random(12),
    client_id = 'c' .. random(4),
    drafts = {},
    -- Actions without an answer, which the server that continues the session gets again.
    kept = {},
    last_action = 0,
    windows = {},
    selected = {},
    last_input = 0,
    inputs = 0,
    state = 'starting',
    restarts = 0,
    resyncs = 0,
  }, Session)
end

--- Starts a server and opens the app, or continues the session of the server before.
function Session:connect()
  local options = self.options
  local connection, problem
  connection, problem = Connection.start({
    cmd = options.cmd,
    archive = options.archive,
    initialize = options.initialize,
    trace = options.trace,
    on_notification = function(method, params) self:_notified(connection, method, params) end,
    on_problem = function(message) self.ui:show_error({ message = message }) end,
    on_end = function(reason) self:_lost(connection, reason) end,
  }, function(err, result)
    if connection ~= self.connection then return end
    if err then return self:finish(err.message) end
    self.server = result
    options.on_server(result)
    if options.open.app or #result.apps == 1 then self:open() end
  end)
  self.connection = connection
  if not connection then self:finish(t('%s; set `cmd` in setup() or $OFFSTAGE', problem)) end
end

--- Opens the session, or continues the saved one. A new one begins with the link of the screen that was shown.
---@param waited number|nil milliseconds for which another process has had the session open
---@param is_plain boolean|nil true after the app has refused the link
function Session:open(waited, is_plain)
  local old, connection = self.replica, self.connection
  local params = { clientId = self.client_id, sessionId = self.id, resume = true }
  params = vim.tbl_extend('force', self.options.open, params)
  if old.epoch ~= '' then params.link = old.tree:link() end
  if is_plain then params.link = nil end
  connection:request('session/open', params, function(err, opened)
    if err and err.kind == 'sessionElsewhere' then
      local details = err.data.details
      if (waited or 0) > details.retryForMs then
        self.id = random(12)
        self.ui:show_error(err)
      end
      local pause = details.retryAfterMs
      return vim.defer_fn(function()
        if connection.is_open and self.state ~= 'closed' then self:open((waited or 0) + pause) end
      end, pause)
    end
    if err and params.link then
      self:_report(err, { url = params.link })
      return self:open(waited, true)
    end
    if err then return self:finish(err.message) end
    self.replica = Replica.new()
    local change = self:_apply(function() return self.replica:begin(opened) end)
    if not change then return end
    change.is_new = true
    self.state = 'open'
    if old.epoch ~= '' then self:_continue(old, opened, change) end
    vim.defer_fn(function()
      if self.state == 'open' then self.restarts = 0 end
    end, 5000)
    self:_send_kept()
    self:_changed(change)
  end)
end

--- Moves the input to the nodes of the server that continues the session. A new session has no such nodes.
function Session:_continue(old, opened, change)
  local drafts, waiting = self.drafts, self.ui.waiting
  -- The numbers of a saved session go on.
  change.is_restored = opened.resumed ~= nil and opened.seq >= old.seq
  local ids = change.is_restored and old.tree:ids_in(self.replica.tree) or {}
  self.ui.editor:adopt(ids)
  self.drafts, self.windows = {}, {}
  for _, draft in pairs(drafts) do
    local owner = ids[draft.owner]
    -- What was answered is saved. An edit of a layer is no action.
    if owner and not draft.answer then
      draft.owner = owner
      self.drafts[key(owner, draft.id)] = draft
      if draft.is_layer then self:_send(draft) end
    end
  end
  self.kept = vim.tbl_filter(function(action)
    action.params.screen = ids[action.params.screen]
    return action.params.screen
  end, self.kept)
  if not change.is_restored then
    self.selected, self.ui.waiting = {}, {}
  end
  local presses = #vim.tbl_filter(function(action) return not action.params.inputSeq end, self.kept)
  local is_undone = self.inputs > presses or #self.ui.waiting < #waiting
  self.inputs = presses
  local restart = not change.is_restored and t('The server was started again.')
  local problems = json.get(opened.resumed, 'problems')
  change.notice = is_undone and Session.away().message or restart or problems and table.concat(problems, ' ')
end

--- True when a request is sent, now or to the next server.
function Session:takes(method)
  return self.state == 'open' or method == 'action/send' and self.state == 'lost'
end

--- Ends the session because the user wants to. A saved one is deleted, unless it `is_kept`.
function Session:close(is_kept)
  if self.state == 'closed' then return end
  if self.state == 'open' and not is_kept then self:request('session/close', {}) end
  self.state = 'closed'
  if self.connection then self.connection:stop() end
end

--- Ends the session for a reason that the user should know.
function Session:finish(reason)
  if self.state == 'closed' then return end
  self:close(true)
  self.ui:did_end(reason)
end

function Session:_lost(connection, reason)
  if connection ~= self.connection or self.state == 'closed' then return end
  self.state, self.lost = 'lost', reason
  self.restarts = self.restarts + 1
  if self.restarts > MAX_RESTARTS then return self:finish(t('%s (%s times)', reason, self.restarts)) end
  self:_changed({ lost = reason })
  vim.defer_fn(function()
    if self.state == 'lost' then self:connect() end
  end, 100 * (2 ^ (self.restarts - 1) - 1))
end

function Session:milliseconds(name) return math.floor(self.server.timing[name] * 1000) end

function Session:_notified(connection, method, params)
  if connection ~= self.connection then return end
  if method == 'log/entry' then
    -- An error that concerns no session, such as a failed build.
    if params.level == 'error' and not params.sessionId then self:_changed({ failure = params.message }) end
    return
  end
  local change = self:_apply(function() return self.replica:receive(method, params) end)
  if not change then return end
  if change.closed then return self:finish(t('the app has ended: %s', change.closed)) end
  self.resyncs = 0
  self:_changed(change)
end

--- Applies a message to the replica. Requests a snapshot when it does not fit.
function Session:_apply(apply)
  local ok, change = pcall(apply)
  if ok then return change end
  self.resyncs = self.resyncs + 1
  if self.resyncs > self.server.timing.snapshotLimit then
    self:finish(t('the state of the server cannot be followed: %s', change))
    return nil
  end
  local old = self.replica.subscription
  self.replica.subscription = ''
  self:request('subscription/open', {}, function(err, result)
    if err then return self:finish(err.message) end
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
  self.ui:did_change(change)
end

function Session:request(method, params, callback)
  params.sessionId = self.replica.session
  if method == 'action/send' or vim.startswith(method, 'route/') then params.clientId = self.client_id end
  if method ~= 'action/send' then return self.connection:request(method, params, callback) end
  self.last_action = self.last_action + 1
  params.dedupeId = self.client_id .. '-' .. self.last_action
  table.insert(self.kept, { params = params, callback = callback })
  self:_send_kept()
end

--- Sends the first actions that this server has not received yet.
function Session:_send_kept()
  for index = 1, self.state == 'open' and math.min(#self.kept, MOST_ACTIONS) or 0 do
    local action = self.kept[index]
    if action.connection ~= self.connection then
      action.connection = self.connection
      self.connection:request('action/send', action.params, function(err, result)
        self.kept = vim.tbl_filter(function(other) return other ~= action end, self.kept)
        action.callback(err, result)
        self:_send_kept()
      end)
    end
  end
end

--- Shows an error of the user's input, unless it is about what the user no longer sees.
function Session:_report(err, params)
  local shown = errors.for_user(err, params)
  if shown then self.ui:show_error(shown) end
end

function Session:input(method, params)
  self.ui:input_begins()
  if not self:takes(method) then return self.ui:show_error(Session.away()) end
  self.inputs = self.inputs + 1
  self:request(method, params, function(err)
    self.inputs = self.inputs - 1
    if err then self:_report(err, params) end
    self.ui:did_change({})
  end)
end

--- Sends the action of a template. `value` becomes the member that the template names as `input`.
function Session:perform(template, owner, value)
  if template then self:input('action/send', { screen = owner, action = self:_filled(template, value) }) end
end

function Session:_filled(template, value)
  if not template.input or value == nil then return template.action end
  return vim.tbl_extend('force', template.action, { [template.input] = value })
end

--- Returns the value that a component shows: the user's, or the server's. Nil when it is empty.
function Session:value(owner, component)
  local draft = self.drafts[key(owner, component.id)]
  if draft then return get(draft, 'value') end
  return get(component, component.isMultiple and 'values' or 'value')
end

function Session:is_pending(owner, id) return self.drafts[key(owner, id)] ~= nil end

--- Shows a value of a component at once and sends it. A field of an alert is sent with `route/edit`.
---@param value any `json.null` empties a field
function Session:enter(owner, component, value, is_layer)
  if not is_layer and not component.onChange then return end
  if not self:takes('action/send') then return self.ui:show_error(Session.away()) end
  local before = self:value(owner, component)
  local draft = { owner = owner, id = component.id, value = value, component = component, is_layer = is_layer }
  self.drafts[key(owner, component.id)] = draft
  self:_send(draft, before)
end

--- Returns the edit that leads from the value before to a long text; nil for a value that is sent whole.
local function edit_of(draft, before, size)
  local component, value = draft.component, draft.value
  local is_text = type(before) == 'string' and type(value) == 'string' and component.kind ~= 'secure'
  if not is_text or not component.onChange.input or text.count(value) < size then return nil end
  local edit = text.difference(before, value)
  edit.component, edit.member = component.id, component.onChange.input
  return edit
end

--- Sends a draft. Without the value before, it is sent whole.
function Session:_send(draft, before)
  self.last_input = self.last_input + 1
  draft.seq = self.last_input
  local function answered(err, result) self:_answered(draft, err, result) end
  if draft.is_layer then
    if self.state ~= 'open' then return end
    return self:request('route/edit', { layer = draft.owner, field = draft.id, text = draft.value }, answered)
  end
  local template = draft.component.onChange
  local edit = edit_of(draft, before, self.server.timing.editSize)
  local action = edit and template.action or self:_filled(template, draft.value)
  local params = { screen = draft.owner, inputSeq = draft.seq, action = action, edit = edit }
  self:request('action/send', params, function(err, result)
    if not err or err.kind ~= 'editMismatch' then return answered(err, result) end
    -- Only the last input counts: a draft is the whole value.
    if self.drafts[key(draft.owner, draft.id)] == draft then self:_send(draft) end
  end)
end

function Session:_answered(draft, err, answer)
  draft.answer, draft.is_refused = answer or {}, err ~= nil
  if err then self:_report(err) end
  if self:_settle(draft) then self.ui:did_change({}) end
end

--- True when the server has applied or refused a draft, or its field is gone.
function Session:_is_applied(draft)
  local replica, answer = self.replica, draft.answer
  local state = replica.views[draft.owner]
  if draft.is_refused or not replica.tree.nodes[draft.owner] then return true end
  if draft.is_layer then return answer ~= nil and replica.route_rev >= (answer.routeRev or 0) end
  if answer and answer.seq and replica.seq >= answer.seq then return true end
  if not state then return false end
  local component = Replica.find(state.view, draft.id)
  return not component or component.clientId == self.client_id and (component.inputSeq or 0) >= draft.seq
end

--- Forgets a draft that has been applied or refused: from then on the server's value is shown.
function Session:_settle(draft)
  local name = key(draft.owner, draft.id)
  if self.drafts[name] ~= draft or not self:_is_applied(draft) then return false end
  self.drafts[name] = nil
  return true
end

--- Returns the ids without one, or with it when they lack it.
function Session.toggled(ids, id)
  local found = vim.tbl_filter(function(known) return known ~= id end, ids)
  if #found == #ids then found[#found + 1] = id end
  return found
end

--- Selected ids of a list: those of the app, or those that the front end holds.
function Session:selection(owner, list) return list.selected or self.selected[key(owner, list.id)] or {} end

function Session:select(owner, list, id)
  local is_multiple = list.selection == 'multiple'
  local value = is_multiple and Session.toggled(self:selection(owner, list), id) or id
  if list.onSelect then
    self:perform(list.onSelect, owner, value)
  elseif is_multiple or list.selection == 'single' then
    self.selected[key(owner, list.id)] = is_multiple and value or { id }
    self.ui:did_change({})
  end
end

function Session:window(owner, list, from, count)
  local known = self.windows[key(owner, list)]
  if known and known.from == from and known.count == count and known.is_pending then return end
  local window = { owner = owner, list = list, from = from, count = count }
  self.windows[key(owner, list)] = window
  self:_request_window(window)
end

---@param callback function|nil receives the rows
function Session:_request_window(window, callback)
  window.is_pending = true
  local subscription = self.replica.subscription
  local params = { screen = window.owner, list = window.list, from = window.from, count = window.count }
  params.subscriptionId = subscription
  self:request('subscription/window', params, function(err, result)
    window.is_pending = false
    local is_known = not err and subscription == self.replica.subscription
    if is_known and self.replica:show_window(window.owner, window.list, result) then self.ui:did_change({}) end
    if callback then callback(is_known and result.rows or {}) end
  end)
end

--- Finds the index of a row, which `scrollTo` names without it: in the rows of the view, then in the others from the
--- end.
function Session:row_index(owner, list, row, callback)
  local function index_in(rows, from)
    for index, known in ipairs(rows) do
      if known.id == row then return from + index - 1 end
    end
  end
  local function search(stop)
    if stop <= 0 then return callback(nil) end
    local from = math.max(0, stop - SEARCHED_ROWS)
    self:_request_window({ owner = owner, list = list.id, from = from, count = stop - from }, function(rows)
      local index = index_in(rows, from)
      if index then callback(index) else search(from) end
    end)
  end
  local found = index_in(list.rows, list.from)
  if found or #list.rows >= list.total then return callback(found) end
  search(list.total)
end

return Session
