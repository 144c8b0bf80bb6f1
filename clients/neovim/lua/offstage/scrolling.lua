-- Scrolling of lists: rows are requested when they become visible, and the app can scroll to a row.
local api = vim.api

local M = {}

local PAGE = 50

--- Returns the first and last index of a list's rows in a range of lines; nil when none is there.
function M.visible(list, top, bottom)
  if list.total == 0 or bottom < list.first or top > list.last then return nil end
  local function index_at(line)
    local from, to = 0, list.total - 1
    while from < to do
      local middle = math.floor((from + to) / 2)
      if list.line_of(middle) < line then from = middle + 1 else to = middle end
    end
    return from
  end
  return index_at(top), index_at(bottom)
end

--- Returns the first and last line that a window shows, from 0.
function M.lines_of(win)
  local info = vim.fn.getwininfo(win)[1]
  return info.topline - 1, info.botline - 1
end

function M.request(ui, list, from, to)
  local component = list.component
  if from >= component.from and to < component.from + #component.rows then return end
  local count = math.max(PAGE, (to - from + 1) * 2)
  local start = math.max(0, math.min(math.floor((from + to) / 2) - math.floor(count / 2), list.total - count))
  ui.session:window(list.owner, component.id, start, count)
end

function M.load(ui)
  for _, surface in ipairs(ui:surfaces()) do
    local win = surface:window()
    for _, list in ipairs(win and surface.canvas and surface.canvas.lists or {}) do
      local from, to = M.visible(list, M.lines_of(win))
      if from then M.request(ui, list, from, to) end
    end
  end
end

--- Follows the cursor: at the last row of a list the app may add more.
function M.did_move(ui, surface)
  if ui.session.state ~= 'open' or not surface.canvas then return end
  local position = surface:position()
  local list = position and position.list
  local name = list and position.is_at_end and list.key .. ' ' .. list.total or nil
  local is_new = surface:was_moved() and ui.end_reached ~= name
  if name and is_new and not ui.moving then ui.session:perform(list.component.onReachEnd, list.owner) end
  ui.end_reached = name
  ui:refresh_status()
end

local function scroll_to(ui, surface, key, index)
  for _, list in ipairs(surface.canvas.lists) do
    if list.key == key and index < list.total then
      local win, line = surface:window(), list.line_of(index)
      if not win then return end
      local top, bottom = M.lines_of(win)
      if line < top or line > bottom then
        surface:set_cursor(line, 0)
        api.nvim_win_call(win, function() vim.cmd('normal! zt') end)
      end
      M.request(ui, list, index, math.min(index + 10, list.total - 1))
    end
  end
end

--- Scrolls to the rows that the app has named since the last time.
function M.follow_app(ui, surface)
  for _, list in ipairs(surface.canvas and surface.canvas.lists or {}) do
    local scroll = list.component.scrollTo
    if scroll and ui.scrolls[list.key] ~= scroll.token then
      ui.scrolls[list.key] = scroll.token
      ui.searches = ui.searches + 1
      ui.session:row_index(list.owner, list.component, scroll.row, function(index)
        ui.searches = ui.searches - 1
        if index then scroll_to(ui, surface, list.key, index) end
      end)
    end
  end
end

return M
