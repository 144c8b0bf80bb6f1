-- Questions of the tests to the Neovim with the plugin. It presses nothing.
local offstage = require('offstage')
local Ui = require('offstage.ui')
local actions = require('offstage.actions')
local input = require('offstage.input')
local scrolling = require('offstage.scrolling')
local text = require('offstage.text')

local api = vim.api

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
function M.setup(setup)
  offstage.setup({
    cmd = setup.server,
    initialize = setup.initialize,
    open = setup.open,
    trace = function(direction, message)
      if direction == 'sent' then table.insert(M.sent, message) end
    end,
  })
end

--- Opens the app of the line `start` of the driver protocol. Loading is shown without a delay.
function M.open(setup)
  Ui.after_delay = function(_, work) work() end
  M.setup(setup)
  vim.cmd('Offstage ' .. setup.open.app)
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
    lines[row] = ''
    for column = 1, vim.o.columns do
      lines[row] = lines[row] .. vim.fn.screenstring(row, column)
    end
  end
  for _, win in ipairs(api.nvim_tabpage_list_wins(0)) do
    if api.nvim_win_get_config(win).relative ~= '' then
      local info = vim.fn.getwininfo(win)[1]
      vim.list_extend(lines, api.nvim_buf_get_lines(info.bufnr, info.topline - 1, info.botline, false))
    end
  end
  return table.concat(lines, '\n')
end

M.all = offstage.all

function M.ui() return offstage.current() or offstage.all()[1] end

local function wait(what, condition)
  if not vim.wait(20000, condition, 1) then error(what, 0) end
end

--- Waits until everything is sent, answered and drawn. Advances the clock of the session.
function M.settle(milliseconds)
  local ui = M.ui()
  local session = ui.session
  wait('the app does not open', function() return session.state ~= 'starting' and session.state ~= 'lost' end)
  if session.state ~= 'open' then error('the session has ended: ' .. tostring(ui.ended), 0) end
  for round = 1, 2 do
    ui.editor:flush()
    local is_done = false
    session:request('clock/advance', { ms = round == 1 and milliseconds or 0 }, function() is_done = true end)
    wait('the clock does not advance', function() return is_done end)
    wait('the screen is not drawn', function()
      local pending = vim.tbl_filter(function(window) return window.is_pending end, session.windows)
      return not ui.is_scheduled and ui.searches == 0 and #pending == 0
    end)
  end
end

--- Returns the messages that were `sent`, or the errors that were `shown`, since the last call.
function M.take(name)
  local taken = M[name]
  M[name] = {}
  return taken
end

local load = scrolling.load

--- Requests the rows of long lists that the outline has. A list has one window of rows: until the outline is read, the
--- visible rows do not move the window back.
function M.show_long_lists()
  scrolling.load = function() end
  local ui = M.ui()
  for _, list in ipairs(ui:top().canvas.lists) do
    if list.total > 20 then
      local first = math.max(0, math.min(ui:anchor(list.key, list.component), list.total - 10))
      scrolling.request(ui, list, first, math.min(first + 9, list.total - 1))
    end
  end
end

function M.outline()
  scrolling.load = load
  local outline = require('outline').of(M.ui())
  load(M.ui())
  return outline
end

function M.is_editing() return M.ui().editor.open ~= nil end

function M.server() return M.ui().session.connection.pid end

--- True when a server is open whose process is another one, and the place of the user is restored.
function M.is_open(old)
  local session = M.ui().session
  return session.state == 'open' and session.connection.pid ~= old and session.place == nil
end

-- Finding

--- Returns the element that is wanted, and its place: an option of a picker, a row, a column, else a component.
local function element_of(wanted)
  local ui, option = M.ui(), wanted.option
  local part = wanted.row ~= nil and 'row ' .. type(wanted.row) .. wanted.row
    or wanted.column and 'column ' .. wanted.column or nil
  for owner in pairs(ui.session.replica.tree.nodes) do
    local key = text.key(owner, wanted.id, part)
    local option_key = option ~= nil and key .. tostring(option) or key
    for _, candidate in ipairs({ option_key, key, text.key(owner, wanted.id, 'command') }) do
      local element, spot = ui:top():find(candidate)
      if element then return element, element.slot or spot or element end
    end
  end
end

--- Returns the line of a list that is wanted: its title, its last row, or the row at an index.
local function line_in_list(wanted)
  for _, list in ipairs(M.ui():top().canvas.lists) do
    if list.component.id == wanted.id and wanted.title then return math.max(1, list.first) end
    local index = wanted.last and list.total - 1 or wanted.index
    if list.component.id == wanted.id and index then return list.line_of(index) + 1 end
  end
end

--- Returns where an element is: the line, the column and what it is.
function M.find(wanted)
  local line = line_in_list(wanted)
  if line then return { line = line, column = 1 } end
  local element, at = element_of(wanted)
  if not element then return nil end
  local component = element.component
  local before = api.nvim_buf_get_lines(M.ui():top().buffer, at.row, at.row + 1, false)[1]:sub(1, at.column)
  local number
  for index, option in ipairs(component and component.options or {}) do
    if option.id == wanted.option then number = index end
  end
  return {
    line = at.row + 1,
    column = vim.fn.strdisplaywidth(before) + 1,
    act = element.act,
    is_secure = element.is_secure,
    kind = component and component.component,
    checked = element.states and element.states.checked or false,
    number = number,
  }
end

--- True when the cursor is where `find` has found the element.
function M.is_at(wanted)
  local at = M.find(wanted)
  local is_here = at and api.nvim_get_current_win() == M.ui():top():window()
  return is_here and at.line == api.nvim_win_get_cursor(0)[1]
end

function M.claims(key) return input.claim(M.ui(), M.ui():top(), key) ~= nil end

--- Returns the number of a button in the menu of a row, its list and the line of the row. Without a row: a button of
--- the selection.
function M.menu_button(wanted)
  local ui = M.ui()
  for _, element in ipairs(ui:top().canvas.elements) do
    local is_row = element.act == 'row' and (not wanted.list or element.id == wanted.list)
    if is_row and (wanted.row == nil or element.row_json.id == wanted.row) then
      local commands = vim.tbl_map(function(button) return button.id end, element.list.selectionCommands or {})
      local is_known = wanted.row ~= nil or vim.tbl_contains(commands, wanted.button)
      for number, item in ipairs(is_known and actions.row_buttons(ui, element) or {}) do
        if item.button.id == wanted.button then
          return { list = element.id, line = element.row + 1, number = number }
        end
      end
    end
  end
end

--- True for a button of a notice.
function M.is_notice(id)
  local notices = M.ui().notices
  local found = vim.tbl_filter(function(element)
    return element.act == 'button' and element.id == id
  end, notices and notices.canvas.elements or {})
  return #found > 0
end

return M
