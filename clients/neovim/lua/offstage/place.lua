-- The user's place in a session: it survives a new server.
local Tree = require('offstage.tree')
local json = require('offstage.json')

local get = json.get

--- Milliseconds after which the place is restored as far as it has arrived.
local LONGEST = 3000

local M = {}

local function screen_of(session)
  local layer = session.replica.tree:layer()
  local node = layer and Tree.focus(layer)
  return node and get(node, 'kind') == 'screen' and node or nil
end

local function name_of(node) return get(get(node, 'key'), 'name') end

--- Calls a function with each text field of a view whose text may be restored.
local function each_field(view, visit)
  if type(view) ~= 'table' then return end
  if view.component == 'textField' and get(view, 'kind') ~= 'secure' then visit(view) end
  local names = json.is_array(view) and {} or json.names(view)
  for _, element in ipairs(json.is_array(view) and view or {}) do
    each_field(element, visit)
  end
  for _, name in ipairs(names) do
    each_field(view[name], visit)
  end
end

--- Returns the place that the user sees: the link of the screen, its name, and the texts in its fields.
---@param session table
---@return table
function M.of(session)
  local node = screen_of(session)
  local place = { texts = {} }
  if not node then return place end
  place.owner, place.link, place.name = node.id, get(node, 'link'), name_of(node)
  local state = session.replica.views[node.id]
  each_field(state and state.view, function(field)
    local value = session:value(node.id, field)
    if type(value) == 'string' then place.texts[field.id] = value end
  end)
  return place
end

--- Opens the link and types the texts again. A link that the app refuses, and fields that are gone, are left.
---@param place table
---@param session table
---@param change table the change that shows the new session; it is drawn when the place is restored
function M.restore(place, session, change)
  local function finish()
    local node = screen_of(session)
    local is_same = node and name_of(node) == place.name
    -- The editors of the fields go over to the new screen, with what the user has typed meanwhile.
    local typed = session.options.restore and session.options.restore(place.owner, is_same and node.id or nil) or {}
    session:did_restore()
    if is_same then
      local state = session.replica.views[node.id]
      local fields = {}
      each_field(state and state.view, function(field) fields[#fields + 1] = field end)
      for _, field in ipairs(fields) do
        local text = typed[field.id] or place.texts[field.id]
        local can_type = get(field, 'isEnabled') ~= false and get(field, 'onChange')
        if text and can_type and session:value(node.id, field) ~= text then session:enter(node.id, field, text) end
      end
    end
    change.is_restored = true
    session.options.on_change(change)
  end
  --- Finishes when the route and the view of its screen have arrived, which may follow the response.
  local function wait(err, result)
    -- The server has ended again. The next one restores the place.
    if err and err.kind == 'serverEnded' then return end
    local function attempt(is_late)
      local replica, node = session.replica, screen_of(session)
      local is_here = replica.route_rev >= (get(result, 'routeRev') or 0) and node and replica.views[node.id]
      if not (err or is_late or is_here and not replica.is_in_turn) then return end
      session.restoring = nil
      finish()
    end
    session.restoring = attempt
    attempt()
    vim.defer_fn(function()
      if session.restoring == attempt then attempt(true) end
    end, LONGEST)
  end
  local node = screen_of(session)
  if place.link and not (node and get(node, 'link') == place.link) then
    session:request('route/open', { url = place.link }, wait)
  else
    wait()
  end
end

return M
