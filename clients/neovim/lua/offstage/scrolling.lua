-- Scrolling of lists: rows are requested when they become visible, and the app can scroll to a row.
local json = require('offstage.json')

local api, get = vim.api, json.get

local M = {}

--- Rows that are requested at least.
local PAGE = 50

local function key(list) return list.owner .. ' ' .. tostring(list.component.id) end

--- Returns the first and last index of a list's rows in a range of lines; nil when none is there.
local function visible(list, top, bottom)
  if list.total == 0 or bottom < list.first or top > list.last then return nil end
  local low, high = 0, list.total - 1
  local function index_at(line)
    local from, to = low, high
    while from < to do
      local middle = math.floor((from + to) / 2)
      if list.line_of(middle) < line then from = middle + 1 else to = middle end
    end
    return from
  end
  return index_at(math.max(top, list.first)), math.min(high, index_at(math.min(bottom, list.last)))
end

--- Requests rows of a list, unless it has them.
function M.request(ui, list, from, to)
  local first = list.from
  if from >= first and to < first + list.count then return end
  local count = math.max(PAGE, (to - from + 1) * 2)
  local start = math.max(0, math.min(math.floor((from + to) / 2) - math.floor(count / 2), list.total - count))
  ui.session:window(list.owner, list.component.id, start, count)
end

--- Requests the rows that the windows show.
function M.load(ui)
  for _, surface in ipairs({ ui.main, unpack(vim.tbl_values(ui.layers)) }) do
    local win = surface:window()
    if win and surface.canvas then
      local info = vim.fn.getwininfo(win)[1]
      for _, list in ipairs(surface.canvas.lists) do
        local from, to = visible(list, info.topline - 1, info.botline - 1)
        if from and list.count < list.total then M.request(ui, list, from, to) end
      end
    end
  end
end

--- Notes where the user has scrolled a list to: the cursor is in it.
function M.did_scroll(ui, surface)
  local win = surface:window()
  local top = vim.fn.getwininfo(win)[1].topline
  if top == surface.top then return M.load(ui) end
  surface.top = top
  local position = surface:position()
  local list = position and position.list
  if list then
    local first = visible(list, top - 1, top + 1e6)
    local is_at_end = get(list.component, 'sticksToEnd') == true and position.row == list.line_of(list.total - 1)
    ui.anchors[key(list)] = not is_at_end and first or nil
  end
  M.load(ui)
end

--- Follows the cursor: at the last row of a list the app may add more.
function M.did_move(ui, surface)
  if ui.session.state ~= 'open' or not surface.canvas then return end
  local position = surface:position()
  local list = position and position.list
  local is_last = list and list.total > 0 and position.row == list.line_of(list.total - 1)
  local name = is_last and key(list) .. ' ' .. list.total
  local is_new = surface:was_moved() and ui.end_reached ~= name
  if is_last and is_new and not ui.moving and get(list.component, 'onReachEnd') then
    ui.session:perform(list.component.onReachEnd, list.owner)
  end
  ui.end_reached = name or nil
  local cell = position and position.element and position.element.key
  if cell ~= ui.last_cell then
    ui.last_cell = cell
    ui:refresh_status()
  end
end

--- Scrolls to an index of a list.
function M.scroll_to(ui, surface, name, index)
  for _, list in ipairs(surface.canvas and surface.canvas.lists or {}) do
    if key(list) == name and index < list.total then
      ui.anchors[name] = index
      local win, line = surface:window(), list.line_of(index)
      if not win then return end
      local info = vim.fn.getwininfo(win)[1]
      if line < info.topline - 1 or line > info.botline - 1 then
        surface:set_cursor(line, 0)
        api.nvim_win_call(win, function() vim.cmd('normal! zz') end)
        surface.top = vim.fn.getwininfo(win)[1].topline
      end
      M.request(ui, list, index, math.min(index + 10, list.total - 1))
    end
  end
end

--- Scrolls to the rows that the app has named since the last time.
function M.follow_app(ui, surface)
  for _, list in ipairs(surface.canvas and surface.canvas.lists or {}) do
    local scroll, name = get(list.component, 'scrollTo'), key(list)
    local token = scroll and json.encode(scroll)
    if token and ui.scrolls[name] ~= token then
      ui.scrolls[name] = token
      ui.searches = (ui.searches or 0) + 1
      ui.session:row_index(list.owner, list.component, scroll.row, function(index)
        ui.searches = ui.searches - 1
        if index then M.scroll_to(ui, surface, name, index) end
      end)
    end
  end
end

return M
