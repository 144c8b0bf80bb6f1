-- Questions of the tests to the Neovim with the plugin. It presses nothing.
local json = require('offstage.json')
local offstage = require('offstage')
local Ui = require('offstage.ui')
local actions = require('offstage.actions')
local input = require('offstage.input')
local scrolling = require('offstage.scrolling')

local get = json.get

local M = { sent = {}, shown = {} }

local notify = vim.notify
vim.notify = function(message, level, options)
  if level == vim.log.levels.ERROR then
    local ui = offstage.current()
    table.insert(M.shown, ui and ui.last_error or message)
  end
  notify(message, level, options)
end

--- Sets the plugin's options from those of the line `start` of the driver protocol.
function M.setup(line)
  local setup = json.decode(line)
  offstage.setup({
    cmd = setup.server,
    initialize = setup.initialize,
    open = setup.open,
    trace = function(direction, message)
      if direction == 'sent' then table.insert(M.sent, message) end
    end,
  })
  return setup
end

--- Opens the app of the line `start` of the driver protocol. Loading is shown without a delay.
function M.open(line)
  Ui.after_delay = function(_, work) work() end
  vim.cmd('Offstage ' .. M.setup(line).open.app)
end

--- Stops the clock of the delays before loading is shown.
function M.hold_delays()
  M.delayed = {}
  Ui.after_delay = function(_, work) table.insert(M.delayed, work) end
end

--- Ends the delays that are held.
function M.end_delays()
  local delayed = M.delayed
  M.delayed = {}
  for _, work in ipairs(delayed) do
    work()
  end
end

--- Returns the text of the screen, and below it the texts of the floats.
function M.screen()
  local lines = {}
  for row = 1, vim.o.lines do
    local cells = {}
    for column = 1, vim.o.columns do
      cells[column] = vim.fn.screenstring(row, column)
    end
    lines[row] = table.concat(cells)
  end
  for _, win in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
    if vim.api.nvim_win_get_config(win).relative ~= '' then
      local info = vim.fn.getwininfo(win)[1]
      vim.list_extend(lines, vim.api.nvim_buf_get_lines(info.bufnr, info.topline - 1, info.botline, false))
    end
  end
  return table.concat(lines, '\n')
end

function M.all() return offstage.all() end

function M.ui() return offstage.current() or offstage.all()[1] end

local function wait(condition) return vim.wait(20000, condition, 1) end

--- Waits until everything is sent, answered and drawn. Advances the clock of the session.
function M.settle(milliseconds)
  local ui = M.ui()
  local session = ui.session
  if not wait(function()
    return session.state ~= 'starting' and session.state ~= 'lost' end) then return 'the app does not open'
  end
  if session.state ~= 'open' then return 'the session has ended: ' .. tostring(ui.ended) end
  for round = 1, 2 do
    ui.editor:flush()
    local is_done = false
    session:request('clock/advance', { ms = round == 1 and milliseconds or 0 }, function() is_done = true end)
    if not wait(function() return is_done end) then return 'the clock does not advance' end
    local ok = wait(function()
      local is_searching = ui.searches > 0
      for _, window in pairs(session.windows) do
        is_searching = is_searching or window.is_pending
      end
      return not ui.is_scheduled and not is_searching
    end)
    if not ok then return 'the screen is not drawn' end
  end
end

function M.take_sent()
  local taken = {}
  for index, line in ipairs(M.sent) do
    taken[index] = line
  end
  M.sent = {}
  return '[' .. table.concat(taken, ',') .. ']'
end

function M.take_shown()
  local taken = M.shown
  M.shown = {}
  return json.encode(taken)
end

local load = scrolling.load

--- Requests the rows of long lists that the outline has. A list has one window of rows: until the outline is read, the
--- visible rows do not move the window back.
function M.show_long_lists()
  scrolling.load = function() end
  local ui = M.ui()
  for _, list in ipairs(ui:top().canvas.lists) do
    if list.total > 20 then
      local first = math.max(0, math.min(ui:anchor(list.owner, list.component), list.total - 10))
      scrolling.request(ui, list, first, math.min(first + 9, list.total - 1))
    end
  end
end

function M.outline()
  scrolling.load = load
  local outline = require('outline').of(M.ui())
  load(M.ui())
  return json.encode(outline)
end

function M.is_editing() return M.ui().editor.open ~= nil end

function M.server() return M.ui().session.connection.pid end

function M.is_open(old)
  local session = M.ui().session
  return session.state == 'open' and session.connection.pid ~= old and session.place == nil
end

-- Finding

local function position_of(surface, row, column)
  local line = vim.api.nvim_buf_get_lines(surface.buffer, row, row + 1, false)[1] or ''
  return { line = row + 1, column = vim.fn.strdisplaywidth(line:sub(1, column)) + 1 }
end

local function elements(surface)
  local found = vim.list_extend({}, surface.canvas.elements)
  for row, spots in pairs(surface.canvas.spots) do
    for _, spot in ipairs(spots) do
      local position = { spot_row = row, spot_column = spot[1] }
      if spot[3].is_spot then found[#found + 1] = setmetatable(position, { __index = spot[3] }) end
    end
  end
  return found
end

local function find_list(surface, id)
  for _, list in ipairs(surface.canvas.lists) do
    if list.component.id == id then return list end
  end
end

local function matches(element, wanted)
  if element.id ~= wanted.id then return false end
  if wanted.row ~= nil then return element.act == 'row' and element.row_json.id == wanted.row end
  if wanted.column ~= nil then return element.act == 'column' and element.column_id == wanted.column end
  if element.act == 'column' or element.act == 'row' then return false end
  if wanted.option ~= nil and element.act == 'option' then return element.option == wanted.option end
  if wanted.field then return element.act == 'field' end
  return element.act ~= nil and not element.is_spot
end

--- Returns where an element is: the line, the column and what it is.
function M.find(text)
  local wanted = json.decode(text)
  local surface = M.ui():top()
  local list = find_list(surface, wanted.id)
  if list and wanted.last == false then return { line = math.max(1, list.first), column = 1 } end
  if list and (wanted.last or wanted.index) then
    return vim.tbl_extend(
      'force',
      position_of(surface, list.line_of(wanted.last and list.total - 1 or wanted.index), 0),
      {}
    )
  end
  local found
  for _, element in ipairs(elements(surface)) do
    if matches(element, wanted) then
      local is_better = not found or element.act == 'option' and found.act == 'picker'
      if is_better then found = element end
    end
  end
  if not found then return nil end
  local row, column = found.spot_row or found.row, found.spot_column or found.column
  if found.slot then
    row, column = found.slot.row, found.slot.column
  end
  local at = position_of(surface, row, column)
  at.act = found.act
  at.is_secure = found.is_secure
  at.kind = found.component and get(found.component, 'component')
  at.checked = found.states and found.states.checked or false
  for index, option in ipairs(found.component and found.component.options or {}) do
    if option.id == wanted.option then at.number = index end
  end
  return at
end

--- True when the cursor is where `find` has found the element.
function M.is_at(text)
  local at = M.find(text)
  local ui = M.ui()
  if vim.api.nvim_get_current_win() ~= ui:top():window() then return false end
  return at ~= nil and at.line == vim.api.nvim_win_get_cursor(0)[1]
end

function M.claims(key) return input.claim(M.ui(), M.ui():top(), key) ~= nil end

--- Returns the number of a button in the menu of a row.
function M.row_button(text)
  local wanted = json.decode(text)
  local ui = M.ui()
  for _, element in ipairs(ui:top().canvas.elements) do
    if element.act == 'row' and element.row_json.id == wanted.row
      and (not wanted.list or element.id == wanted.list) then
      for number, item in ipairs(actions.row_buttons(ui, element)) do
        if item.button.id == wanted.button then return { list = element.id, number = number } end
      end
    end
  end
end

--- Returns the number of a button of the selection in the menu of a row, and the line of a row.
function M.selection_button(id)
  local ui = M.ui()
  for _, element in ipairs(ui:top().canvas.elements) do
    if element.act == 'row' then
      local is_known = false
      for _, button in ipairs(element.list.selectionCommands or {}) do
        is_known = is_known or button.id == id
      end
      for number, item in ipairs(is_known and actions.row_buttons(ui, element) or {}) do
        if item.button.id == id then return { line = element.row + 1, number = number } end
      end
    end
  end
end

--- True for a button of a notice.
function M.is_notice(id)
  local ui = M.ui()
  if not ui.notices then return false end
  for _, element in ipairs(ui.notices.canvas.elements) do
    if element.act == 'button' and element.id == id then return true end
  end
  return false
end

return M
