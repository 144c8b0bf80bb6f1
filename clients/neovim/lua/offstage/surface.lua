-- A surface: a buffer that shows a layer, and its window. It changes the buffer where the canvas differs, and keeps
-- the cursor on its element.
local scrolling = require('offstage.scrolling')

local api = vim.api

local Surface = {}
Surface.__index = Surface

local HIGHLIGHTS = api.nvim_create_namespace('offstage.highlights')
local PROBLEMS = api.nvim_create_namespace('offstage.problems')

Surface.highlights_namespace = HIGHLIGHTS
Surface.problems_namespace = PROBLEMS

vim.diagnostic.config({ virtual_text = false, signs = false, underline = false, update_in_insert = true }, PROBLEMS)

function Surface.new_buffer(ui, name, filetype)
  local buffer = api.nvim_create_buf(false, false)
  api.nvim_buf_set_name(buffer, name)
  local options = vim.bo[buffer]
  options.buftype, options.bufhidden, options.swapfile, options.undofile = 'acwrite', 'hide', false, false
  vim.b[buffer].offstage = ui.name
  options.filetype = filetype
  ui:on('BufWriteCmd', buffer, function() ui:write() end)
  return buffer
end

function Surface.new(ui, name)
  local buffer = Surface.new_buffer(ui, name, 'offstage')
  vim.bo[buffer].undolevels, vim.bo[buffer].modifiable = -1, false
  local self = setmetatable({ ui = ui, buffer = buffer, lines = {}, saved = {}, mapped = {} }, Surface)
  ui:on('CursorMoved', buffer, function() scrolling.did_move(ui, self) end)
  return self
end

--- The window that shows the buffer; nil when it is hidden.
function Surface:window()
  local is_shown = self.win and api.nvim_win_is_valid(self.win) and api.nvim_win_get_buf(self.win) == self.buffer
  if not is_shown then self.win = vim.fn.win_findbuf(self.buffer)[1] end
  return self.win
end

function Surface:prepare_window()
  api.nvim_win_call(self:window(), function()
    vim.cmd('setlocal nonumber norelativenumber nowrap nolist nospell cursorline')
    vim.cmd('setlocal foldcolumn=0 signcolumn=no colorcolumn=')
    vim.cmd([[setlocal fillchars=eob:\  winhighlight=NormalFloat:Normal,FloatBorder:OffstageRule,EndOfBuffer:Normal]])
    vim.cmd([[setlocal statusline=%!v:lua.require'offstage.status'.line() foldmethod=manual sidescrolloff=0]])
  end)
end

function Surface:width()
  local win = self:window()
  return win and api.nvim_win_get_width(win) or vim.o.columns
end

--- Returns what the cursor is on: the element, or the row of a list without one, and the position.
function Surface:position()
  local win, canvas = self:window(), self.canvas
  if not win or not canvas then return nil end
  local line, column = unpack(api.nvim_win_get_cursor(win))
  local position = { row = line - 1, column = column, element = canvas:at(line - 1, column) }
  for _, list in ipairs(canvas.lists) do
    if position.row >= list.first and position.row <= list.last then
      position.list = list
      position.index = position.element and position.element.index or position.row - list.first
      position.is_at_end = position.row == list.line_of(list.total - 1)
    end
  end
  return position
end

--- Moves the cursor, without a change of the current window.
function Surface:set_cursor(row, column)
  local win = self:window()
  if not win then return end
  row = math.max(0, math.min(row, api.nvim_buf_line_count(self.buffer) - 1))
  local line = api.nvim_buf_get_lines(self.buffer, row, row + 1, false)[1]
  api.nvim_win_set_cursor(win, { row + 1, math.max(0, math.min(column, #line)) })
end

function Surface:go_to(element)
  local place = element.slot or element
  if place.row then self:set_cursor(place.row, place.column) end
end

--- Returns the element with a key.
function Surface:find(key)
  for _, spots in pairs(key and self.canvas and self.canvas.spots or {}) do
    for _, spot in ipairs(spots) do
      if spot[3].key == key then return spot[3] end
    end
  end
  return nil
end

--- What the user would use first: a field, else the preferred answer, else a row, else a button.
local RANKS = { field = 1, row = 3, picker = 3, toggle = 3, button = 4 }

function Surface:_first()
  local best, best_rank
  local height = api.nvim_win_get_height(self.win)
  for _, element in ipairs(self.canvas.elements) do
    local is_usable = element.part ~= 'bar' and not element.states.disabled
    local rank = element.states.preferred and 2 or is_usable and RANKS[element.act]
    if rank and element.row and element.row < height and rank < (best_rank or 9) then
      best, best_rank = element, rank
    end
  end
  return best
end

function Surface:_restore_view(view)
  api.nvim_win_call(self.win, function() vim.fn.winrestview(view) end)
end

function Surface:_top() return vim.fn.getwininfo(self.win)[1].topline - 1 end

--- Shows a canvas. `screen` names what is shown: each screen keeps its cursor.
function Surface:show(canvas, screen)
  local win, before = self:window(), self:position()
  local top = win and self:_top()
  local is_same = self.screen == screen
  if self.screen and before and not is_same then
    local key = before.element and before.element.key
    self.saved[self.screen] = { key = key, row = before.row, column = before.column, top = top }
  end
  self.canvas, self.screen = canvas, screen
  self:write(canvas.lines)
  Surface.decorate(self.buffer, canvas)
  if not win then return end
  if is_same and before then
    self:_keep(before, top)
  elseif not is_same then
    self:_enter(self.saved[screen])
  end
  self.placed = api.nvim_win_get_cursor(win)[1]
end

--- True when the user has moved the cursor to another line since the last drawing.
function Surface:was_moved()
  local line = api.nvim_win_get_cursor(self:window())[1]
  if line == self.placed then return false end
  self.placed = nil
  return true
end

--- Puts the cursor where the user left the screen, or on the element that the user would use first.
function Surface:_enter(saved)
  if saved then
    local element = self:find(saved.key)
    self:set_cursor(element and element.row or saved.row, element and element.column or saved.column)
    return self:_restore_view({ topline = saved.top + 1 })
  end
  local first = self:_first()
  self:_restore_view({ topline = 1, lnum = 1, col = 0, leftcol = 0 })
  for _, list in ipairs(self.canvas.lists) do
    if list.component.sticksToEnd and list.total > 0 and (not first or first.act == 'row') then
      return self:set_cursor(list.line_of(list.total - 1), 0)
    end
  end
  if first then self:go_to(first) end
end

--- Keeps the cursor on its element, and the element at its place in the window.
function Surface:_keep(before, top)
  local row, column, old = before.row, before.column, before.element
  local element = self:find(old and old.key)
  if element then
    row = element.row + math.max(0, row - old.row)
    if element.act ~= 'row' then column = element.column + math.max(0, column - old.column) end
  end
  for _, list in ipairs(self.canvas.lists) do
    local sticks = before.is_at_end and list.component.sticksToEnd
    if before.list and list.key == before.list.key and list.total > 0 and (sticks or not element) then
      row = list.line_of(math.min(sticks and math.huge or before.index, list.total - 1))
    end
  end
  local cursor = api.nvim_win_get_cursor(self.win)
  if cursor[1] - 1 ~= row or cursor[2] ~= column then self:set_cursor(row, column) end
  if row ~= before.row then self:_restore_view({ topline = math.max(1, top + 1 + row - before.row) }) end
end

--- Changes the lines of the buffer that differ.
function Surface:write(lines)
  local old, last, old_last, first = self.lines, #lines, #self.lines, 1
  while first <= math.min(last, old_last) and lines[first] == old[first] do
    first = first + 1
  end
  while last >= first and old_last >= first and lines[last] == old[old_last] do
    last, old_last = last - 1, old_last - 1
  end
  self.lines = lines
  if first > last and first > old_last then return end
  local buffer, stop = self.buffer, #old == 0 and -1 or old_last
  vim.bo[buffer].modifiable = true
  api.nvim_buf_set_lines(buffer, first - 1, stop, false, vim.list_slice(lines, first, last))
  vim.bo[buffer].modifiable, vim.bo[buffer].modified = false, false
end

function Surface.decorate(buffer, canvas)
  local lines = canvas.lines
  api.nvim_buf_clear_namespace(buffer, HIGHLIGHTS, 0, -1)
  for _, highlight in ipairs(canvas.highlights) do
    local row, start, stop, group = unpack(highlight)
    stop = math.min(stop, #lines[row + 1])
    if stop > start then
      local options = { end_col = stop, hl_group = group, priority = 110 }
      api.nvim_buf_set_extmark(buffer, HIGHLIGHTS, row, start, options)
    end
  end
  -- The errors of fields are diagnostics: `]d` finds them, and the quickfix list can have them.
  vim.diagnostic.set(PROBLEMS, buffer, canvas.problems)
end

function Surface:delete()
  if api.nvim_buf_is_valid(self.buffer) then api.nvim_buf_delete(self.buffer, { force = true }) end
end

return Surface
