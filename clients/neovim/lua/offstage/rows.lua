-- Methods of a session about lists: the selection, the windows of long lists, and the search for a row.
local key = require('offstage.text').key

local M = {}

--- Rows that a search for a row requests at once: the most that the server sends.
local SEARCHED_ROWS = 1000

--- Returns the ids without one, or with it when they lack it.
function M.toggled(ids, id)
  local found = vim.tbl_filter(function(known) return known ~= id end, ids)
  if #found == #ids then found[#found + 1] = id end
  return found
end

--- Selected ids of a list: those of the app, or those that the front end holds.
function M:selection(owner, list) return list.selected or self.selected[key(owner, list.id)] or {} end

--- Selects a row, or deselects it in a selection of several.
function M:select(owner, list, id)
  local is_multiple = list.selection == 'multiple'
  local value = is_multiple and M.toggled(self:selection(owner, list), id) or id
  if list.onSelect then
    self:perform(list.onSelect, owner, value)
  elseif is_multiple or list.selection == 'single' then
    self.selected[key(owner, list.id)] = is_multiple and value or { id }
    self.options.on_change({})
  end
end

--- Requests rows of a list. The replica then keeps these rows.
function M:window(owner, list, from, count, callback)
  local known = self.windows[key(owner, list)]
  if known and known.from == from and known.count == count and known.is_pending then
    table.insert(known.callbacks, callback)
    return
  end
  local window = { owner = owner, list = list, from = from, count = count, callbacks = { callback } }
  self.windows[key(owner, list)] = window
  self:_request_window(window)
end

--- Sends `subscription/window`. The callback receives the rows; nil after an error or a new subscription.
function M:_request_rows(owner, list, from, count, callback)
  local subscription = self.replica.subscription
  local params = { screen = owner, list = list, from = from, count = count, subscriptionId = subscription }
  self:request('subscription/window', params, function(err, result)
    callback(not err and subscription == self.replica.subscription and result or nil)
  end)
end

function M:_request_window(window)
  window.is_pending = true
  self:_request_rows(window.owner, window.list, window.from, window.count, function(result)
    window.is_pending = false
    if result and self.replica:show_window(window.owner, window.list, result) then self.options.on_change({}) end
    for _, callback in ipairs(window.callbacks) do
      callback()
    end
    window.callbacks = {}
  end)
end

--- Finds the index of a row, which `scrollTo` names without it: in the rows of the view, then in the others from the
--- end.
function M:row_index(owner, list, row, callback)
  local function index_in(rows, from)
    for index, known in ipairs(rows) do
      if known.id == row then return from + index - 1 end
    end
  end
  local found = index_in(list.rows, list.from)
  if found or #list.rows >= list.total then return callback(found) end
  local function search(stop)
    if stop <= 0 then return callback(nil) end
    local from = math.max(0, stop - SEARCHED_ROWS)
    self:_request_rows(owner, list.id, from, stop - from, function(result)
      if not result then return callback(nil) end
      local index = index_in(result.rows, from)
      if not index then return search(from) end
      -- The search has moved the window of the list.
      self:window(owner, list.id, math.max(0, math.min(index, list.total - 50)), 50, function() callback(index) end)
    end)
  end
  search(list.total)
end

return M
