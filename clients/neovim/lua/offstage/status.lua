-- The status line: what is shown, what the server does, and the keys of the element at the cursor.
local json = require('offstage.json')
local keys = require('offstage.keys')
local text = require('offstage.text')

local api, get = vim.api, json.get

local M = {}

--- Returns the keys of the element at the cursor, as pairs of key and meaning.
---@param ui table
---@return string[][]
function M.hints(ui)
  local surface, hints = ui:top(), {}
  local function add(key, meaning) hints[#hints + 1] = { key, meaning } end
  local editor = ui.editor
  if editor.open or editor.prompt then
    local component = (editor.prompt or editor.open.field.element).component
    local is_inserting = editor.open and editor:is_typing()
    local is_text = is_inserting and get(component, 'kind') == 'multiline'
    if not is_text then add('⏎', get(component, 'onSubmit') and 'submit' or 'done') end
    add('<Esc>', is_inserting and 'Normal mode' or 'leave')
    if not is_text then add('<Tab>', 'next') end
    if not is_inserting and not editor.prompt then add(':w', 'save') end
    return hints
  end
  local position = surface and surface:position()
  local element = position and position.element
  local act = element and element.act
  if act == 'field' then
    add('i', 'edit')
    add('cc', 'replace')
  elseif act == 'row' then
    local list = element.list
    if get(list, 'onOpen') or get(list, 'onSelect') then add('⏎', 'open') end
    local kind = get(list, 'selection')
    if kind == 'single' or kind == 'multiple' then add('<Space>', 'select') end
    if get(list, 'onExpand') then add('za', 'expand') end
    local selected = ui.session:selection(element.owner, list)
    for _, member in ipairs({ 'rowCommands', #selected > 0 and 'selectionCommands' or nil }) do
      for _, button in ipairs(json.objects(get(list, member))) do
        local key = get(button, 'key')
        if key and get(button, 'isEnabled') ~= false then add(
          keys.shown(key),
          text.line(text.display(get(button, 'title')))
        ) end
      end
    end
    if get(list, 'rowCommands') or get(element.row_json, 'actions') then add('ga', 'actions') end
    if get(list, 'onMove') then add('gm', 'move') end
    if get(list, 'onRefresh') then add('gr', 'refresh') end
  elseif act == 'picker' or act == 'option' then
    add('⏎', 'choose')
  elseif act == 'toggle' then
    add('<Space>', 'toggle')
  elseif act == 'group' then
    add('za', 'expand')
  elseif act == 'column' then
    add('⏎', 'sort')
  elseif act then
    add('⏎', 'press')
  end
  local component = element and element.component and get(element.component, 'component')
  local has = {}
  for _, spots in pairs(surface and surface.canvas and surface.canvas.spots or {}) do
    for _, spot in ipairs(spots) do
      has[spot[3].act or ''] = true
    end
  end
  if has.tab then add('gt', 'next tab') end
  if has.window then add('gw', 'next window') end
  if ui.notices and ui.notices.has_button then add('g⏎', 'press the notice') end
  if act == 'field' and (component == 'slider' or component == 'stepper') then add('<C-a> <C-x>', 'change') end
  return hints
end

--- Returns the keys of the screen's commands and buttons that work now: a key of the element at the cursor is none,
--- and neither is a key that the open field takes.
---@param ui table
---@param hints string[][] keys of the element at the cursor
---@return string[][]
function M.commands(ui, hints)
  local found, known = {}, {}
  for _, hint in ipairs(hints) do
    known[hint[1]] = true
  end
  local has_field = ui.editor.open or ui.editor.prompt
  for _, element in ipairs(require('offstage.input').buttons_of(ui)) do
    local key = get(element.component, 'key') or get(element.component, 'role') == 'cancel' and 'Escape'
    local shown = key and keys.shown(key)
    if key and not known[shown] and not (has_field and keys.is_text(key)) then
      known[shown] = true
      found[#found + 1] = { shown, text.line(text.display(get(element.component, 'title'))) }
    end
  end
  return found
end

local FRAMES = { '⠋', '⠙', '⠸', '⠴', '⠦', '⠇' }

local function escape(value) return (value:gsub('%%', '%%%%')) end

--- Columns of the status line that is drawn.
local function width()
  return vim.o.laststatus == 3 and vim.o.columns or api.nvim_win_get_width(vim.g.statusline_winid or 0)
end

--- Returns the status line of the window that is drawn: the keys that fit, and always the one of the help.
function M.line()
  local ui = require('offstage').of_window(vim.g.statusline_winid or 0)
  if not ui then return '' end
  local session = ui.session
  local app = text.line(session.replica.app ~= '' and session.replica.app or ui.name)
  -- The line of the app is active while the user is in one of its floats, such as the help.
  local is_in_float = api.nvim_win_get_config(0).relative ~= ''
  local base = (is_in_float or ui:owns_focus()) and '%#StatusLine#' or '%#StatusLineNC#'
  local function key(name, meaning) return '%#OffstageStatusKey#' .. escape(name) .. base .. ' ' .. escape(meaning) end
  local parts = { base .. ' ' .. escape(app) .. ' ' }
  if session.state == 'lost' then
    local reason = escape(text.cut(text.line(session.lost or ''), 60))
    parts[#parts + 1] = '%#ErrorMsg# reconnecting: ' .. reason .. ' ' .. base
  elseif session.state == 'closed' then
    parts[#parts + 1] = '%#ErrorMsg# ended ' .. base .. ' :OffstageRestart starts again'
  elseif session.state == 'starting' then
    parts[#parts + 1] = ' starting …'
  elseif ui.busy_frame then
    parts[#parts + 1] = ' ' .. FRAMES[ui.busy_frame % #FRAMES + 1]
  end
  if session.state == 'open' and ui.main.canvas then
    local room = width() - text.width(app .. (ui.busy_frame and '  ' .. FRAMES[1] or '')) - #'    <F1> keys '
    local hints = M.hints(ui)
    for _, hint in ipairs(vim.list_extend(hints, M.commands(ui, hints))) do
      room = room - text.width(hint[1] .. hint[2]) - 3
      if room < 0 then break end
      parts[#parts + 1] = ' ' .. key(hint[1], hint[2])
    end
  end
  local is_typing = ui.editor:is_typing()
  local help = ui.editor.prompt and '' or key(is_typing and '<F1>' or 'g?', 'keys')
  return table.concat(parts, ' ') .. ' %<%= ' .. help .. ' '
end

return M
