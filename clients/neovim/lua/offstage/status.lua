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
  if ui.editor.open then
    local component = ui.editor.open.field.element.component
    local is_multiline = get(component, 'kind') == 'multiline'
    if not is_multiline then add('⏎', get(component, 'onSubmit') and 'submit' or 'done') end
    add('<Esc>', 'leave')
    add(is_multiline and ':w' or '<Tab>', is_multiline and 'save' or 'next')
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

--- Returns the keys of the screen's commands and buttons.
function M.commands(ui)
  local found, known = {}, {}
  for _, element in ipairs(require('offstage.input').buttons_of(ui)) do
    local key = get(element.component, 'key') or get(element.component, 'role') == 'cancel' and 'Escape'
    if key and not known[key] then
      known[key] = true
      found[#found + 1] = { keys.shown(key), text.line(text.display(get(element.component, 'title'))) }
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
  local parts = { '%#OffstageStatus# ' .. escape(app) .. ' %*' }
  if session.state == 'lost' then
    parts[#parts + 1] = ' %#OffstageError#reconnecting: ' .. escape(text.cut(text.line(session.lost or ''), 60)) .. '%*'
  elseif session.state == 'closed' then
    parts[#parts + 1] = ' %#OffstageError#ended%* :OffstageRestart starts again'
  elseif session.state == 'starting' then
    parts[#parts + 1] = ' starting …'
  elseif ui.busy_frame then
    parts[#parts + 1] = ' ' .. FRAMES[ui.busy_frame % #FRAMES + 1]
  end
  if session.state == 'open' and ui.main.canvas then
    local room = width() - text.width(app .. (ui.busy_frame and '  ' .. FRAMES[1] or '')) - #'    g? keys '
    for _, hint in ipairs(vim.list_extend(M.hints(ui), M.commands(ui))) do
      room = room - text.width(hint[1] .. hint[2]) - 3
      if room < 0 then break end
      parts[#parts + 1] = ' %#OffstageKey#' .. escape(hint[1]) .. '%* ' .. escape(hint[2])
    end
  end
  return table.concat(parts, ' ') .. ' %<%= %#OffstageKey#g?%* keys '
end

return M
