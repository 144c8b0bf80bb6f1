-- A copy of one session's state: route tree, views and list windows. It applies the messages of one subscription.
local json = require('offstage.json')
local patch = require('offstage.patch')
local Tree = require('offstage.tree')

local get = json.get

local Replica = {}
Replica.__index = Replica

function Replica.new()
  return setmetatable({
    session = '',
    subscription = '',
    app = '',
    epoch = '',
    seq = 0,
    n = 0,
    route_rev = 0,
    views = {},
    tree = Tree.new({ windows = {} }),
    is_in_turn = false,
    change = { screens = {} },
  }, Replica)
end

local function misfit(message) error({ kind = 'replica', message = message }, 0) end

--- Takes the response that opens the subscription. Returns the change.
function Replica:begin(answer)
  self.session = get(answer, 'sessionId') or self.session
  self.subscription = get(answer, 'subscriptionId') or ''
  self.app = get(answer, 'app') or self.app
  self.n = 0
  return self:_reset(answer)
end

function Replica:_reset(snapshot)
  if not get(snapshot, 'tree') then misfit('the snapshot has no tree') end
  self.tree = Tree.new(snapshot.tree)
  self.views = {}
  for id, state in pairs(get(snapshot, 'screens') or {}) do
    self.views[id] = { rev = get(state, 'viewRev'), view = get(state, 'view') }
    self.change.screens[id] = true
  end
  self.epoch, self.seq, self.route_rev = snapshot.epoch, snapshot.seq, snapshot.routeRev
  self.change.is_reset, self.change.route = true, true
  return self:_finish()
end

function Replica:_finish()
  local change = self.change
  self.change = { screens = {} }
  self.is_in_turn = false
  for id in pairs(self.views) do
    if not self.tree.nodes[id] then self.views[id] = nil end
  end
  return change
end

function Replica:_count(params)
  if params.n ~= self.n + 1 then misfit(('delivery %s follows delivery %s'):format(params.n, self.n)) end
  if params.seq <= self.seq then misfit(('entry %s follows entry %s'):format(params.seq, self.seq)) end
  self.n, self.seq = params.n, params.seq
end

--- Applies a notification. Returns the change when the turn is complete. Throws a table with the kind `replica` when
--- the message does not fit the state.
function Replica:receive(method, params)
  if get(params, 'subscriptionId') ~= self.subscription or get(params, 'sessionId') ~= self.session then return nil end
  local epoch = get(params, 'epoch')
  -- A snapshot may be that of a new server behind `offstage dev`, with an epoch of its own.
  if epoch and epoch ~= self.epoch and method ~= 'subscription/lagged' then return nil end
  if method == 'session/event' then
    self:_count(params)
  elseif method == 'route/didChange' then
    self:_count(params)
    self:_take_route(params)
  elseif method == 'screen/didChange' then
    self:_count(params)
    self:_take_screen(params)
  elseif method == 'subscription/lagged' then
    if get(params, 'tree') then return self:_reset(params) end
    if get(params, 'resync') == 'snapshot' then return self:_finish() end
    misfit('the server has dropped entries and has no snapshot')
  elseif method == 'session/didClose' then
    self.change.closed = get(params, 'reason') or 'closed'
    return self:_finish()
  else
    return nil
  end
  self.change.cause = get(params, 'cause')
  self.is_in_turn = not get(params, 'last')
  return get(params, 'last') and self:_finish() or nil
end

function Replica:_take_route(params)
  if get(params, 'tree') then
    self.tree = Tree.new(params.tree)
  else
    if get(params, 'fromRouteRev') ~= self.route_rev then
      misfit(('the route is at %s; the ops begin at %s'):format(self.route_rev, tostring(params.fromRouteRev)))
    end
    self.tree:apply(get(params, 'ops') or {})
  end
  self.route_rev = params.routeRev
  self.change.route = true
end

function Replica:_take_screen(params)
  local id, view = params.screen, get(params, 'view')
  local state = self.views[id]
  if view == nil then
    if not state or state.rev ~= get(params, 'fromViewRev') then
      misfit(('%s is at %s; the patch begins at %s'):format(id, state and state.rev, tostring(params.fromViewRev)))
    end
    view = patch.apply(state.view, get(params, 'patch') or {})
  end
  self.views[id] = { rev = params.viewRev, view = view }
  self.change.screens[id] = true
end

--- Shows the rows that `subscription/window` returned. Rows of another revision than the view's are ignored: the
--- server sends the view with these rows later.
function Replica:show_window(screen, list, result)
  local state = self.views[screen]
  if not state or state.rev ~= get(result, 'viewRev') then return nil end
  local component = Replica.find(state.view, list)
  if not component then return nil end
  component.total, component.from, component.rows = result.total, result.from, result.rows
  return { screens = { [screen] = true } }
end

--- Members whose components are no part of the drawing.
local SKIPPED = { rowCommands = true, selectionCommands = true, onTap = true, onChange = true }

--- Returns the component with that id in a view, breadth first. The ids of rows are unique in their list only, so a
--- row is no component here.
function Replica.find(view, id)
  local queue, at = { view }, 1
  while queue[at] do
    local value = queue[at]
    at = at + 1
    local kind = value.component
    if type(kind) == 'string' and kind ~= 'row' and value.id == id then return value end
    for name, member in pairs(value) do
      if type(member) == 'table' and not SKIPPED[name] then queue[#queue + 1] = member end
    end
  end
  return nil
end

return Replica
