-- The user's place in a session: it survives a new server.
local Replica = require('offstage.replica')
local Tree = require('offstage.tree')
local t = require('offstage.texts').t

--- Milliseconds after which the place is restored as far as it has arrived.
local LONGEST = 3000

local M = {}

local function screen_of(session)
  local layer = session.replica.tree:layer()
  local node = layer and Tree.focus(layer)
  return node and node.kind == 'screen' and node or nil
end

local function name_of(node) return node.key and node.key.name end

--- Returns the text fields of a screen whose text may be restored.
local function fields_of(session, node)
  local state = session.replica.views[node.id]
  return vim.tbl_filter(function(component)
    return component.component == 'textField' and component.kind ~= 'secure'
  end, state and Replica.components(state.view) or {})
end

--- Returns the place that the user sees: the link of the screen, its name, and the texts in its fields.
function M.of(session)
  local node = screen_of(session)
  if not node then return { texts = {} } end
  local place = { owner = node.id, link = node.link, name = name_of(node), texts = {} }
  for _, field in ipairs(fields_of(session, node)) do
    place.texts[field.id] = session:value(node.id, field)
  end
  return place
end

local function restore_texts(place, session)
  local node = screen_of(session)
  local is_same = node and name_of(node) == place.name
  -- The editors of the fields go over to the new screen, with what the user has typed meanwhile.
  local typed = session.ui.editor:adopt(place.owner and is_same and { [place.owner] = node.id } or {})
  session:did_restore()
  for _, field in ipairs(is_same and fields_of(session, node) or {}) do
    local text = typed[field.id] or place.texts[field.id]
    if text and field.isEnabled ~= false and session:value(node.id, field) ~= text then
      session:enter(node.id, field, text)
    end
  end
end

--- Opens the link and types the texts again. A link that the app refuses, and fields that are gone, are left.
---@param change table the change that shows the new session; it is drawn when the place is restored
function M.restore(place, session, change)
  --- Finishes when the route and the view of its screen have arrived, which may follow the response.
  local function wait(err, result)
    local function attempt(is_late)
      local replica, node = session.replica, screen_of(session)
      local has_route = replica.route_rev >= (result and result.routeRev or 0) and not replica.is_in_turn
      if not (err or is_late or has_route and node and replica.views[node.id]) then return end
      session.restoring = nil
      restore_texts(place, session)
      change.is_restored, change.notice = true, t('The server was started again.')
      session.ui:did_change(change)
    end
    session.restoring = attempt
    attempt()
    vim.defer_fn(function()
      if session.restoring == attempt then attempt(true) end
    end, LONGEST)
  end
  local node = screen_of(session)
  if place.link and not (node and node.link == place.link) then
    session:request('route/open', { url = place.link }, wait)
  else
    wait()
  end
end

return M
