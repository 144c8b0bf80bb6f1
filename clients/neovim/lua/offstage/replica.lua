-- A copy of one session's state: route tree, views and list windows. It applies the messages of one subscription.
local json = require('offstage.json')
local patch = require('offstage.patch')
local Tree = require('offstage.tree')

local Replica = {}
Replica.__index = Replica

function Replica.new()
  return setmetatable({
    session = '', subscription = '', app = '', epoch = '', seq = 0, n = 0, route_rev = 0, views = {},
    tree = Tree.new({}), is_in_turn = false, change = {},
  }, Replica)
end

--- Takes the response that opens the subscription. Returns the change.
function Replica:begin(answer)
  self.session = answer.sessionId or self.session
  self.subscription = answer.subscriptionId or ''
  self.app = answer.app or self.app
  self.n = 0
  return self:_reset(answer)
end

function Replica:_reset(snapshot)
  self.tree = Tree.new(snapshot.tree)
  self.views = {}
  for id, state in pairs(snapshot.screens or {}) do
    self.views[id] = { rev = state.viewRev, view = state.view }
  end
  self.epoch, self.seq, self.route_rev = snapshot.epoch, snapshot.seq, snapshot.routeRev
  self.change.is_reset = true
  return self:_finish()
end

function Replica:_finish()
  local change = self.change
  self.change = {}
  self.is_in_turn = false
  for id in pairs(self.views) do
    if not self.tree.nodes[id] then self.views[id] = nil end
  end
  return change
end

function Replica:_take_route(params)
  if params.tree then
    self.tree = Tree.new(params.tree)
  elseif params.fromRouteRev == self.route_rev then
    self.tree:apply(params.ops)
  else
    json.misfit(params, 'follows the route revision ' .. self.route_rev)
  end
  self.route_rev = params.routeRev
end

function Replica:_take_screen(params)
  local id, view = params.screen, params.view
  if not view then
    local state = self.views[id]
    if not state or state.rev ~= params.fromViewRev then json.misfit(params, 'is no change of the view') end
    view = patch.apply(state.view, params.patch)
  end
  self.views[id] = { rev = params.viewRev, view = view }
end

--- Deliveries of a turn: each counts `n` and `seq`.
local DELIVERIES = {
  ['session/event'] = function() end,
  ['route/didChange'] = Replica._take_route,
  ['screen/didChange'] = Replica._take_screen,
}

--- Applies a notification. Returns the change when the turn is complete. Throws when the message does not fit.
function Replica:receive(method, params)
  if params.subscriptionId ~= self.subscription or params.sessionId ~= self.session then return nil end
  if method == 'subscription/lagged' then
    -- The snapshot may be that of a new server behind `offstage dev`, with an epoch of its own.
    if params.tree then return self:_reset(params) end
    if params.resync == 'snapshot' then return self:_finish() end
    json.misfit(params, 'has no snapshot')
  end
  if params.epoch and params.epoch ~= self.epoch then return nil end
  if method == 'session/didClose' then
    self.change.closed = params.reason or 'closed'
    return self:_finish()
  end
  local take = DELIVERIES[method]
  if not take then return nil end
  if params.n ~= self.n + 1 then json.misfit(params, 'follows delivery ' .. self.n) end
  if params.seq <= self.seq then json.misfit(params, 'follows entry ' .. self.seq) end
  self.n, self.seq = params.n, params.seq
  take(self, params)
  self.change.cause = params.cause
  self.is_in_turn = not params.last
  return params.last and self:_finish() or nil
end

--- Shows the rows that `subscription/window` returned. Returns false for rows of another revision than the view's: the
--- server sends the view with these rows later.
function Replica:show_window(screen, list, result)
  local state = self.views[screen]
  local component = state and state.rev == result.viewRev and Replica.find(state.view, list)
  if not component then return false end
  component.total, component.from, component.rows = result.total, result.from, result.rows
  return true
end

--- Members whose components are no part of the drawing.
local SKIPPED = { rowCommands = true, selectionCommands = true, onTap = true, onChange = true }

--- Returns the components of a view, breadth first, without the rows of lists: their ids are unique in the list only.
function Replica.components(view)
  local found, queue, at = {}, { view }, 1
  while queue[at] do
    local value = queue[at]
    at = at + 1
    if value.component then found[#found + 1] = value end
    for name, member in pairs(value) do
      local is_row = name == 'rows' and value.total
      if type(member) == 'table' and not SKIPPED[name] and not is_row then queue[#queue + 1] = member end
    end
  end
  return found
end

function Replica.find(view, id)
  return vim.tbl_filter(function(component) return component.id == id end, Replica.components(view))[1]
end

return Replica
