-- The status line: what is shown, what the server does, and the keys of the element at the cursor.
local actions = require('offstage.actions')
local bindings = require('offstage.bindings')
local components = require('offstage.components')
local input = require('offstage.input')
local keys = require('offstage.keys')
local text = require('offstage.text')
local texts = require('offstage.texts')

local api = vim.api
local t, later = texts.t, texts.later

local M = {}

local function field_hints(editor, add)
  local component = (editor.prompt or editor.open.field.element).component
  local is_inserting = editor.open and editor:is_typing()
  local takes_enter = is_inserting and component.kind == 'multiline'
  local function key(name, of_prompt) return editor.prompt and of_prompt or bindings.shown(name, is_inserting) end
  if not takes_enter then add(key('press', '⏎'), component.onSubmit and t('submit') or t('done')) end
  if is_inserting then add('<Esc>', t('Normal mode')) else add(key('cancel', '<Esc>'), t('leave')) end
  if not takes_enter then add(key('next', '<Tab>'), t('next')) end
  if not is_inserting and not editor.prompt then add(':w', t('save')) end
end

local function row_hints(ui, element, add)
  local list, row = element.list, element.row_json
  local function add_action(is_there, name, meaning)
    if is_there then add(bindings.shown(name), meaning) end
  end
  add_action(list.onOpen or list.onSelect, 'press', t('open'))
  add_action(list.selection == 'single' or list.selection == 'multiple', 'select', t('select'))
  add_action(list.onExpand, 'expand', t('expand'))
  for _, item in ipairs(actions.row_buttons(ui, list, element.owner, row)) do
    if item.button.key then add(keys.shown(item.button.key), components.title(item.button)) end
  end
  add_action(list.rowCommands or row.actions, 'menu', t('actions'))
  add_action(list.onMove, 'move', t('move'))
  add_action(list.onRefresh, 'refresh', t('refresh'))
end

--- Actions on an element and their meanings, by what the element is.
local HINTS = {
  field = { { 'insert', later('edit') }, { 'change', later('replace') } },
  picker = { { 'press', later('choose') } },
  option = { { 'press', later('choose') } },
  toggle = { { 'select', later('toggle') } },
  group = { { 'expand', later('expand') } },
  column = { { 'press', later('sort') } },
}
local OTHERS = { { 'press', later('press') } }

--- Returns the keys of the element at the cursor, as pairs of key and meaning.
function M.hints(ui)
  local surface, hints, editor = ui:top(), {}, ui.editor
  local function add(key, meaning)
    if key then hints[#hints + 1] = { key, meaning } end
  end
  if editor.open or editor.prompt then
    field_hints(editor, add)
    return hints
  end
  local element = (surface:position() or {}).element
  if element and element.act == 'row' then
    row_hints(ui, element, add)
  elseif element then
    for _, hint in ipairs(HINTS[element.act] or OTHERS) do
      add(bindings.shown(hint[1]), t(hint[2]))
    end
  end
  local acts, notices = surface.canvas and surface.canvas.acts or {}, ui.notices and ui.notices.canvas.acts or {}
  local kind = element and element.component and element.component.component
  if acts.tab then add(bindings.shown('next_tab'), t('next tab')) end
  if acts.window then add(bindings.shown('next_window'), t('next window')) end
  if notices.button or notices.failure then add(bindings.shown('notice'), t('press the notice')) end
  if kind == 'slider' or kind == 'stepper' then
    add(bindings.shown('increase'), t('increase'))
    add(bindings.shown('decrease'), t('decrease'))
  end
  return hints
end

--- Returns the keys of the screen's commands and buttons that work now: a key of the element at the cursor is none,
--- and neither is a key that the open field takes.
---@param hints string[][] keys of the element at the cursor
function M.commands(ui, hints)
  local found, known = {}, {}
  for _, hint in ipairs(hints) do
    known[hint[1]] = true
  end
  local has_field = ui.editor.open or ui.editor.prompt
  for _, element in ipairs(input.buttons_of(ui)) do
    local button = element.component
    local key = button.key or button.role == 'cancel' and 'Escape'
    local shown = key and keys.shown(key)
    if key and not known[shown] and not (has_field and keys.is_text(key)) then
      known[shown] = true
      found[#found + 1] = { shown, components.title(button) }
    end
  end
  return found
end

local function escape(value) return (value:gsub('%%', '%%%%')) end

--- Returns what the status line says about the server; an empty text while it is ready.
local function state_of(ui, base)
  local session = ui.session
  if session.state == 'lost' then
    local reason = escape(text.cut(text.line(session.lost or ''), 60))
    return '%#ErrorMsg# ' .. escape(t('reconnecting:')) .. ' ' .. reason .. ' ' .. base
  elseif session.state == 'closed' then
    return '%#ErrorMsg# ' .. t('ended') .. ' ' .. base .. ' ' .. t(':Offstage restart starts again')
  elseif session.state == 'starting' then
    return ' ' .. t('starting …')
  end
  return ui:is_busy() and ' …' or ''
end

--- Returns the status line of the window that is drawn: the keys that fit, and always the one of the help.
function M.line()
  local win = vim.g.statusline_winid or 0
  local ui = require('offstage').of_window(win)
  if not ui then return '' end
  local session = ui.session
  local app = text.line(session.replica.app ~= '' and session.replica.app or ui.name)
  -- The line of the app is active while the user is in one of its floats, such as the help.
  local is_in_float = api.nvim_win_get_config(0).relative ~= ''
  local base = (is_in_float or ui:owns_focus()) and '%#StatusLine#' or '%#StatusLineNC#'
  local function key(name, meaning) return '%#OffstageStatusKey#' .. escape(name) .. base .. ' ' .. escape(meaning) end
  local state, help_key = state_of(ui, base), bindings.shown('help', ui.editor:is_typing()) or ':Offstage'
  local parts = { base .. ' ' .. escape(app) .. ' ' }
  if state ~= '' then parts[2] = state end
  if session.state == 'open' and ui.main.canvas then
    local room = vim.o.laststatus == 3 and vim.o.columns or api.nvim_win_get_width(win)
    room = room - text.width(app .. state .. help_key .. t('keys')) - 6
    local hints = M.hints(ui)
    for _, hint in ipairs(vim.list_extend(hints, M.commands(ui, hints))) do
      room = room - text.width(hint[1] .. hint[2]) - 3
      if room < 0 then break end
      parts[#parts + 1] = ' ' .. key(hint[1], hint[2])
    end
  end
  local help = ui.editor.prompt and '' or key(help_key, t('keys'))
  return table.concat(parts, ' ') .. ' %<%= ' .. help .. ' '
end

return M
