-- Methods of a session about lists: the selection, the windows of long lists, and the search for a row.
local json = require('offstage.json')

local get = json.get

local M = {}

--- Rows that a search for a row requests at once: the most that the server sends.
local SEARCHED_ROWS = 1000

local function key(owner, id) return tostring(owner) .. ' ' .. tostring(id) end

--- Selected ids of a list: those of the app, or those that the front end holds.
function M:selection(owner, list)
  return get(list, 'selected') or self.selected[key(owner, list.id)] or {}
end

--- Selects a row, or deselects it in a selection of several.
function M:select(owner, list, id)
  local chosen, kind = self:selection(owner, list), get(list, 'selection')
  local value = id
  if kind == 'multiple' then
    value = vim.tbl_filter(function(known) return known ~= id end, chosen)
    if #value == #chosen then value[#value + 1] = id end
  end
  if get(list, 'onSelect') then
    self:perform(list.onSelect, owner, value, { owner = owner, id = list.id })
  elseif kind == 'single' or kind == 'multiple' then
    self.selected[key(owner, list.id)] = kind == 'single' and { id } or value
    self.options.on_change({ screens = { [owner] = true } })
  end
end

--- Requests rows of a list. The replica then keeps these rows.
---@param owner string
---@param list string
---@param from number
---@param count number
---@param callback fun()|nil
function M:window(owner, list, from, count, callback)
  local known = self.windows[key(owner, list)]
  if known and known.from == from and known.count == count and known.is_pending then
    if callback then table.insert(known.callbacks, callback) end
    return
  end
  local window = { owner = owner, list = list, from = from, count = count, callbacks = { callback } }
  self.windows[key(owner, list)] = window
  self:_request_window(window)
end

function M:_request_window(window)
  window.is_pending = true
  local params = { screen = window.owner, list = window.list, from = window.from, count = window.count }
  params.subscriptionId = self.replica.subscription
  self:request('subscription/window', params, function(err, result)
    window.is_pending = false
    if not err and params.subscriptionId == self.replica.subscription then
      local change = self.replica:show_window(window.owner, window.list, result)
      if change then self.options.on_change(change) end
    end
    for _, callback in ipairs(window.callbacks) do
      callback()
    end
    window.callbacks = {}
  end)
end

--- Finds the index of a row, which `scrollTo` names without it: in the rows of the view, then in the others from the
--- end.
---@param owner string
---@param list table
---@param row any
---@param callback fun(index: number|nil)
function M:row_index(owner, list, row, callback)
  local function index_in(rows, from)
    for index, known in ipairs(rows or {}) do
      if known.id == row then return from + index - 1 end
    end
  end
  local total = get(list, 'total') or 0
  local found = index_in(get(list, 'rows'), get(list, 'from') or 0)
  if found or #(get(list, 'rows') or {}) >= total then return callback(found) end
  local function search(stop)
    if stop <= 0 then return callback(nil) end
    local from = math.max(0, stop - SEARCHED_ROWS)
    local params = { screen = owner, list = list.id, from = from, count = stop - from }
    params.subscriptionId = self.replica.subscription
    self:request('subscription/window', params, function(err, result)
      if err then return callback(nil) end
      local index = index_in(get(result, 'rows'), from)
      if not index then return search(from) end
      -- The search has moved the window of the list.
      self:window(owner, list.id, math.max(0, math.min(index, total - 50)), 50, function() callback(index) end)
    end)
  end
  search(total)
end

return M
