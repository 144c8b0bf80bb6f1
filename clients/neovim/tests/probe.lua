-- Questions of the tests to the Neovim with the plugin. It presses nothing.
local offstage = require('offstage')
local Ui = require('offstage.ui')
local actions = require('offstage.actions')
local input = require('offstage.input')
local outline = require('outline')
local scrolling = require('offstage.scrolling')
local text = require('offstage.text')

local api = vim.api

local M = { sent = {}, shown = {}, deprecated = {} }

vim.deprecate = function(name) table.insert(M.deprecated, name) end

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
    archive = setup.archive,
    initialize = setup.initialize,
    open = setup.open,
    keys = setup.keys,
    language = setup.language,
    trace = function(direction, message)
      if direction == 'sent' then table.insert(M.sent, message) end
    end,
  })
end

--- Shows loading without a delay, or holds the delays in `delayed`.
function Ui.after_delay(_, work)
  if M.delayed then table.insert(M.delayed, work) else work() end
end

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
    local function cell(column) return vim.fn.screenstring(row, column) end
    lines[row] = table.concat(vim.tbl_map(cell, vim.fn.range(1, vim.o.columns)))
  end
  for _, win in ipairs(api.nvim_tabpage_list_wins(0)) do
    if api.nvim_win_get_config(win).relative ~= '' then
      local info = vim.fn.getwininfo(win)[1]
      vim.list_extend(lines, api.nvim_buf_get_lines(info.bufnr, info.topline - 1, info.botline, false))
    end
  end
  return table.concat(lines, '\n')
end

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

--- Keeps the first rows of long lists, which rows that arrive later do not change.
function M.keep_first_rows()
  for _, list in ipairs(M.ui():top().canvas.lists) do
    outline.first_row(M.ui():top(), list)
  end
end

--- Requests the rows of long lists that the outline has. A list has one window of rows: until the outline is read, the
--- visible rows do not move the window back.
function M.show_long_lists()
  scrolling.load = function() end
  local ui = M.ui()
  for _, list in ipairs(ui:top().canvas.lists) do
    local first = list.total > outline.LONG_LIST and outline.first_row(ui:top(), list)
    if first then scrolling.request(ui, list, first, first + 9) end
  end
end

function M.outline()
  scrolling.load = load
  local elements = outline.of(M.ui())
  load(M.ui())
  return elements
end

function M.is_editing() return M.ui().editor.open ~= nil end

function M.server() return M.ui().session.connection.pid end

--- True when a server is open whose process is another one.
function M.is_open(old)
  local session = M.ui().session
  return session.state == 'open' and session.connection.pid ~= old
end

--- Returns the element that is wanted: an option of a picker, a row, a column, else a component.
local function element_of(wanted, surface)
  local ui, option = M.ui(), wanted.option
  local part = wanted.row ~= nil and 'row ' .. type(wanted.row) .. wanted.row
    or wanted.column and 'column ' .. wanted.column or nil
  for owner in pairs(ui.session.replica.tree.nodes) do
    local key = text.key(owner, wanted.id, part)
    local option_key = option ~= nil and key .. tostring(option) or key
    for _, candidate in ipairs({ option_key, key, text.key(owner, wanted.id, 'command') }) do
      local element = surface:find(candidate)
      if element then return element end
    end
  end
end

--- Returns the line of a list that is wanted: its title, its last row, or the row at an index.
local function line_in_list(wanted)
  for _, list in ipairs(M.ui():top().canvas.lists) do
    if list.component.id == wanted.id and wanted.title then return math.max(0, list.first - 1) end
    local index = wanted.last and list.total - 1 or wanted.index
    if list.component.id == wanted.id and index then return list.line_of(index) end
  end
end

--- Moves the cursor to what is wanted. Returns what the verbs must know of it; nil when the screen does not have it.
function M.go(wanted)
  local surface, number = M.ui():top(), nil
  local line, element = line_in_list(wanted), element_of(wanted, surface)
  if not line and not element then return nil end
  if line or element.act == 'row' then outline.first_rows = {} end
  api.nvim_set_current_win(surface:window())
  if line then
    surface:set_cursor(line, 0)
    return {}
  end
  surface:go_to(element)
  local component = element.component or {}
  for index, option in ipairs(component.options or {}) do
    if option.id == wanted.option then number = index end
  end
  return {
    act = element.act,
    is_secure = element.is_secure,
    kind = component.component,
    checked = element.states and element.states.checked or false,
    number = number,
  }
end

function M.claims(key) return input.claim(M.ui(), M.ui():top(), key) ~= nil end

--- Moves the cursor to a row with a button in its menu, and returns the button's number. Without a row: a button of the
--- selection.
function M.go_to_menu(wanted)
  local ui = M.ui()
  for _, element in ipairs(ui:top().canvas.elements) do
    local is_row = element.act == 'row' and (not wanted['in'] or element.id == wanted['in'])
    if is_row and (wanted.row == nil or element.row_json.id == wanted.row) then
      for number, item in ipairs(actions.row_buttons(ui, element.list, element.owner, element.row_json)) do
        local is_of_selection = vim.tbl_contains(element.list.selectionCommands or {}, item.button)
        if item.button.id == wanted.tap and (wanted.row ~= nil or is_of_selection) then
          M.go({ id = element.id, row = element.row_json.id })
          return number
        end
      end
    end
  end
end

function M.is_notice(id)
  local notices = M.ui().notices
  return notices ~= nil and element_of({ id = id }, notices) ~= nil
end

return M
