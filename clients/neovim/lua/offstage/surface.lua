-- A surface: a buffer that shows a layer, and its window. It changes the buffer where the canvas differs, and keeps
-- the cursor on its element.
local keys = require('offstage.keys')

local api = vim.api

local Surface = {}
Surface.__index = Surface

local HIGHLIGHTS = api.nvim_create_namespace('offstage.highlights')
local ELEMENTS = api.nvim_create_namespace('offstage.elements')
local PROBLEMS = api.nvim_create_namespace('offstage.problems')

Surface.elements_namespace = ELEMENTS
Surface.highlights_namespace = HIGHLIGHTS
Surface.problems_namespace = PROBLEMS

vim.diagnostic.config({ virtual_text = false, signs = false, underline = false, update_in_insert = true }, PROBLEMS)

--- Returns a surface with a new buffer.
---@param ui table
---@param name string name of the buffer
function Surface.new(ui, name)
  local buffer = api.nvim_create_buf(true, false)
  local self = setmetatable({ ui = ui, buffer = buffer, saved = {}, mapped = {} }, Surface)
  api.nvim_buf_set_name(buffer, name)
  for option, value in pairs({
    buftype = 'acwrite',
    bufhidden = 'hide',
    swapfile = false,
    buflisted = false,
    undolevels = -1,
    modifiable = false,
    filetype = 'offstage',
  }) do
    api.nvim_buf_set_option(buffer, option, value)
  end
  return self
end

--- The window that shows the buffer; nil when it is hidden.
function Surface:window()
  if self.win and api.nvim_win_is_valid(self.win)
    and api.nvim_win_get_buf(self.win) == self.buffer then return self.win end
  self.win = vim.fn.win_findbuf(self.buffer)[1]
  return self.win
end

--- Sets the options of the window that shows the buffer.
function Surface:prepare_window()
  local win = self:window()
  if not win then return end
  api.nvim_win_call(win, function()
    vim.cmd('setlocal nonumber norelativenumber nowrap nolist nospell cursorline')
    vim.cmd('setlocal foldcolumn=0 signcolumn=no colorcolumn=')
    vim.cmd([[setlocal fillchars=eob:\  winhighlight=NormalFloat:Normal,FloatBorder:OffstageRule,EndOfBuffer:Normal]])
    vim.cmd([[setlocal statusline=%!v:lua.require'offstage.status'.line() foldmethod=manual sidescrolloff=0]])
  end)
end

--- Number of columns for the text.
function Surface:width()
  local win = self:window()
  return win and api.nvim_win_get_width(win) or vim.o.columns
end

-- Cursor

--- Returns what the cursor is on: the element, or the row of a list without one, and the position.
function Surface:position()
  local win, canvas = self:window(), self.canvas
  if not win or not canvas then return nil end
  local cursor = api.nvim_win_get_cursor(win)
  local row, column = cursor[1] - 1, cursor[2]
  local element = canvas:at(row, column)
  local position = { row = row, column = column, element = element }
  for _, list in ipairs(canvas.lists) do
    if row >= list.first and row <= list.last then
      position.list = list
      if not element then
        position.index = row - list.first
      else
        position.index = element.index
      end
    end
  end
  return position
end

--- Moves the cursor, without a change of the current window.
function Surface:set_cursor(row, column)
  local win = self:window()
  if not win then return end
  row = math.max(0, math.min(row, api.nvim_buf_line_count(self.buffer) - 1))
  local line = api.nvim_buf_get_lines(self.buffer, row, row + 1, false)[1] or ''
  api.nvim_win_set_cursor(win, { row + 1, math.max(0, math.min(column, #line)) })
end

--- Moves the cursor to an element.
function Surface:go_to(element)
  if element.row then self:set_cursor(element.row, element.slot and element.slot.column or element.column) end
end

--- Returns the element with a key, also an option of a picker.
function Surface:find(key)
  if not key or not self.canvas then return nil end
  for _, element in ipairs(self.canvas.elements) do
    if element.key == key and element.row then return element end
  end
  for _, spots in pairs(self.canvas.spots) do
    for _, spot in ipairs(spots) do
      if spot[3].key == key then return spot[3], spot[1] end
    end
  end
  return nil
end

--- Returns the first element that the user would use: a field, else a row, else a button. It is visible without
--- scrolling.
function Surface:_first()
  local best, best_rank
  local ranks = { field = 1, row = 3, picker = 3, toggle = 3, button = 4 }
  local height = api.nvim_win_get_height(self.win)
  for _, element in ipairs(self.canvas.elements) do
    local rank = element.part ~= 'bar' and not (element.states and element.states.disabled) and ranks[element.act]
    if element.states and element.states.preferred then rank = 2 end
    if rank and element.row and element.row < height and (not best_rank or rank < best_rank) then
      best, best_rank = element, rank
    end
  end
  return best
end

-- Drawing

--- Shows a canvas. `screen` names what is shown: each screen keeps its cursor.
function Surface:show(canvas, screen)
  local win, before = self:window(), self:position()
  local view = win and api.nvim_win_call(win, vim.fn.winsaveview)
  local is_same = self.screen == screen
  if self.screen and before and not is_same then
    self.saved[self.screen] = {
      key = before.element and before.element.key,
      row = before.row,
      column = before.column,
      top = view.topline,
    }
  end
  local was_at_end = self:_sticky()
  self.canvas, self.screen = canvas, screen
  self:_write(canvas.lines)
  self:_decorate(canvas)
  self:_diagnose(canvas)
  if not win then return end
  if is_same and before then
    self:_keep(before, view, was_at_end)
  elseif not is_same then
    self:_enter(self.saved[screen])
  end
  self.top = api.nvim_win_call(win, vim.fn.winsaveview).topline
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
    api.nvim_win_call(self.win, function() vim.fn.winrestview({ topline = saved.top }) end)
    return
  end
  local first = self:_first()
  api.nvim_win_call(self.win, function() vim.fn.winrestview({ topline = 1, lnum = 1, col = 0, leftcol = 0 }) end)
  for _, list in ipairs(self.canvas.lists) do
    if list.component.sticksToEnd == true and list.total > 0 and (not first or first.act == 'row') then
      return self:set_cursor(list.line_of(list.total - 1), 0)
    end
  end
  if first then self:go_to(first) end
end

--- Returns the lists whose last row is shown and that stay at their end, with whether the cursor is there.
function Surface:_sticky()
  local found, win = {}, self:window()
  if not win or not self.canvas then return found end
  local cursor = api.nvim_win_get_cursor(win)[1] - 1
  for _, list in ipairs(self.canvas.lists) do
    if list.component.sticksToEnd == true and list.total > 0
      and cursor == list.line_of(list.total - 1) then found[list.key] = true end
  end
  return found
end

--- Keeps the cursor on its element, and the element at its place in the window.
function Surface:_keep(before, view, was_at_end)
  local row, column = before.row, before.column
  local element, spot = before.element and self:find(before.element.key), nil
  if before.element and before.element.is_spot then
    element, spot = self:find(before.element.key)
  end
  if element then
    local old = before.element
    local offset = spot and 0 or math.max(0, column - (old.column or column))
    row = (element.row or row) + math.max(0, before.row - (old.row or before.row))
    column = spot and spot or (element.column or 0) + offset
    if element.act == 'row' then column = before.column end
  elseif before.list then
    for _, list in ipairs(self.canvas.lists) do
      if list.key == before.list.key and list.total > 0 then
        row = list.line_of(math.min(before.index or 0, list.total - 1))
      end
    end
  end
  for _, list in ipairs(self.canvas.lists) do
    if was_at_end[list.key] and list.total > 0 then row = list.line_of(list.total - 1) end
  end
  local cursor = api.nvim_win_get_cursor(self.win)
  if cursor[1] - 1 ~= row or cursor[2] ~= column then self:set_cursor(row, column) end
  local shift = row - before.row
  if shift ~= 0 then
    api.nvim_win_call(self.win, function() vim.fn.winrestview({ topline = math.max(1, view.topline + shift) }) end)
  end
end

--- Changes the lines of the buffer that differ.
function Surface:_write(lines)
  local old, count = self.lines or {}, #lines
  local first, old_count = 1, #old
  local least = math.min(count, old_count)
  while first <= least and lines[first] == old[first] do
    first = first + 1
  end
  local last, old_last = count, old_count
  while last >= first and old_last >= first and lines[last] == old[old_last] do
    last, old_last = last - 1, old_last - 1
  end
  self.lines = lines
  if first > last and first > old_last then return end
  local buffer = self.buffer
  api.nvim_buf_set_option(buffer, 'modifiable', true)
  local is_first = old_count == 0
  api.nvim_buf_set_lines(buffer, first - 1, is_first and -1 or old_last, false, vim.list_slice(lines, first, last))
  api.nvim_buf_set_option(buffer, 'modifiable', false)
  api.nvim_buf_set_option(buffer, 'modified', false)
end

function Surface:_decorate(canvas)
  local buffer, lines = self.buffer, canvas.lines
  api.nvim_buf_clear_namespace(buffer, HIGHLIGHTS, 0, -1)
  api.nvim_buf_clear_namespace(buffer, ELEMENTS, 0, -1)
  for _, highlight in ipairs(canvas.highlights) do
    local row = highlight[1]
    local stop = math.min(highlight[3], #lines[row + 1])
    if stop > highlight[2] then
      api.nvim_buf_set_extmark(
        buffer,
        HIGHLIGHTS,
        row,
        highlight[2],
        { end_col = stop, hl_group = highlight[4], priority = 110 }
      )
    end
  end
  for _, virtual in ipairs(canvas.virtual) do
    local shown = {}
    for index, line in ipairs(virtual.lines) do
      shown[index] = { { line, 'OffstageError' } }
    end
    virtual.element.mark = api.nvim_buf_set_extmark(buffer, ELEMENTS, virtual.row, 0, { virt_lines = shown })
    virtual.element.virtual = virtual.lines
  end
  for _, element in ipairs(canvas.elements) do
    if element.pieces then self:_mark(element, lines) end
  end
  for _, element in ipairs(canvas.windows or {}) do
    if element.pieces then self:_mark(element, lines) end
  end
end

--- Notes where an element is shown with an extmark, from which the outline reads it.
function Surface:_mark(element, lines)
  local pieces = element.pieces
  local row, last = pieces[1].row, pieces[#pieces].row
  element.mark = api.nvim_buf_set_extmark(self.buffer, ELEMENTS, row, math.min(pieces[1].column, #lines[row + 1]), {
    end_row = last,
    end_col = #lines[last + 1],
  })
  element.mark_row = row
end

--- Makes the errors of fields diagnostics: `]d` finds them, and the quickfix list can have them.
function Surface:_diagnose(canvas)
  local found = {}
  for index, problem in ipairs(canvas.problems or {}) do
    local element = problem.element
    found[index] = {
      lnum = element.row or 0,
      col = element.slot and element.slot.column or element.column or 0,
      message = problem.message,
      severity = vim.diagnostic.severity.ERROR,
      source = 'offstage',
    }
  end
  if #found > 0 or self.has_problems then vim.diagnostic.set(PROBLEMS, self.buffer, found) end
  self.has_problems = #found > 0
end

-- Keys

--- Maps keys of the surface to a function, and removes the mappings that are no longer wanted.
---@param wanted table<string, string> keys of the article Keys by the left side of their mapping
---@param press fun(key: string)
function Surface:map(wanted, press)
  for lhs in pairs(self.mapped) do
    if not wanted[lhs] then
      pcall(vim.keymap.del, 'n', lhs, { buffer = self.buffer })
      self.mapped[lhs] = nil
    end
  end
  for lhs, key in pairs(wanted) do
    if self.mapped[lhs] ~= key then
      local options = { buffer = self.buffer, nowait = true, silent = true, desc = 'Offstage: ' .. keys.shown(key) }
      vim.keymap.set('n', lhs, function() press(key) end, options)
      self.mapped[lhs] = key
    end
  end
end

--- Deletes the buffer and with it the window of a layer.
function Surface:delete()
  if api.nvim_buf_is_valid(self.buffer) then api.nvim_buf_delete(self.buffer, { force = true }) end
end

return Surface
