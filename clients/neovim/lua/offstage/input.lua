-- Keys and the mouse: a key belongs to the first that uses it, as in the article Keys.
local actions = require('offstage.actions')
local bindings = require('offstage.bindings')
local keys = require('offstage.keys')
local text = require('offstage.text')
local texts = require('offstage.texts')

local t = texts.t

local M = {}

--- Returns the buttons and commands of the top layer that the user can press, without those of rows.
function M.buttons_of(ui)
  local canvas = ui:top().canvas
  return vim.tbl_filter(function(element)
    return element.act == 'button' and actions.is_enabled(element.component)
  end, canvas and canvas.elements or {})
end

--- Presses the button that a key belongs to: for Enter the default button, for Escape the cancel button. Returns true
--- when there is one.
function M.press_button(ui, key)
  local layer = ui:layer()
  local preferred = key == 'Enter' and layer and layer.preferred
  for _, element in ipairs(M.buttons_of(ui)) do
    local button = element.component
    local is_preferred = element.part == 'layer' and button.id == preferred
    if button.key == key or key == 'Escape' and button.role == 'cancel' or is_preferred then
      actions.press_button(ui, element)
      return true
    end
  end
  return false
end

--- Returns what a key does on the element at the cursor; nil when the element does not use the key.
function M.claim(ui, surface, key)
  local position = surface:position() or {}
  local element, list, press = position.element, position.list, nil
  local items = list and actions.row_buttons(ui, list.component, list.owner, element and element.row_json)
  for _, item in ipairs(items or {}) do
    -- A key of the selection, whose buttons are the last ones, precedes that of the row.
    if item.button.key == key then press = item.press end
  end
  if press or not element then return press end
  if key == 'Space' and element.act == 'row' then return function() actions.select_row(ui, element) end end
  if key == 'Enter' or key == 'Space' and element.act ~= 'field' then
    return function()
      if not (element.states and element.states.disabled) then actions.use(ui, element) end
    end
  end
  return nil
end

--- How actions begin to edit a field.
local EDITS = { insert = 'start', append = 'end', change = 'clear' }

local function element_at(surface) return (surface:position() or {}).element end

local function row_at(surface)
  local element = element_at(surface)
  return element and element.act == 'row' and element or nil
end

--- Returns the name of a place at which Tab stops. A list is one stop: j and k move in it.
local function stop_name(element) return element.act == 'row' and text.key(element.owner, element.id) or element.key end

--- Moves the cursor to the next or previous element that the user can use, and returns it.
function M.move(surface, step)
  local canvas, position, stops, seen, at = surface.canvas, surface:position(), {}, {}, 0
  local current = position.element and stop_name(position.element)
  for row = 0, #canvas.lines - 1 do
    for _, spot in ipairs(canvas.spots[row] or {}) do
      local element, name = spot[3], stop_name(spot[3])
      if element.act and not seen[name] then
        seen[name] = true
        stops[#stops + 1] = element
        if name == current or not current and row < position.row then at = #stops end
      end
    end
  end
  if #stops == 0 then return nil end
  -- Between two stops, the previous one is the one before the cursor.
  if step < 0 and not current then at = at + 1 end
  local target = stops[(at - 1 + step) % #stops + 1]
  surface:go_to(target)
  return target
end

local function step_number(sign)
  return function(ui, surface)
    local element = element_at(surface)
    if element and element.component then actions.step(ui, element, sign * vim.v.count1) end
  end
end

--- Puts the row that is picked up before or after the row at the cursor.
local function drop(is_after)
  return function(ui, surface)
    local element, moving = row_at(surface), ui.moving
    if not moving or not element or element.id ~= moving.list.id then return end
    local target = element.row_json
    if is_after then
      target = element.list.rows[element.index - element.list.from + 2]
      if not target and element.index < element.list.total - 1 then return end
    end
    ui.moving = nil
    local before = target and target.id
    if before == moving.id then return end
    ui.session:perform(element.list.onMove, element.owner, { id = moving.id, before = before })
  end
end

--- Functions of the actions of `bindings.lua`, except those with a key of the article Keys.
local WORKS = {
  help = function(ui) require('offstage.help').show(ui) end,
  next = function(_, surface) M.move(surface, 1) end,
  previous = function(_, surface) M.move(surface, -1) end,
  back = actions.back,
  close = function(ui)
    if not actions.dismiss(ui) then ui:show_message(t('nothing to close here; :q hides the app')) end
  end,
  commands = function(ui) require('offstage.help').palette(ui) end,
  menu = function(ui, surface)
    local element = row_at(surface)
    if element then actions.menu(t('Row:'), actions.row_buttons(ui, element.list, element.owner, element.row_json)) end
  end,
  expand = function(ui, surface)
    local element = element_at(surface)
    if element then actions.expand(ui, element) end
  end,
  refresh = function(ui, surface)
    local position = surface:position()
    for _, list in ipairs(position and position.list and { position.list } or surface.canvas.lists) do
      ui.session:perform(list.component.onRefresh, list.owner)
    end
  end,
  next_tab = function(ui) ui:show_branch(vim.v.count > 0 and vim.v.count - 1 or nil, 1) end,
  previous_tab = function(ui) ui:show_branch(nil, -1) end,
  next_window = function(ui) ui:show_window(vim.v.count > 0 and vim.v.count or nil) end,
  notice = function(ui) ui:press_notice() end,
  increase = step_number(1),
  decrease = step_number(-1),
  move = function(ui, surface)
    local element = row_at(surface)
    if not element or not element.list.onMove then return end
    ui.moving = { list = element.list, id = element.row_json.id }
    local before, after = bindings.shown('put_before') or '', bindings.shown('put_after') or ''
    ui:show_message(t('the row is picked up: %s puts it before a row, %s after one', before, after))
  end,
  put_after = drop(true),
  put_before = drop(false),
}

--- Actions that are keys of the article Keys.
local NAMES = { press = 'Enter', select = 'Space', cancel = 'Escape' }

--- Returns the keys that the app uses on a surface, or in its fields, by the left side of their mapping.
function M.app_keys(surface, is_in_field)
  local found, canvas = {}, surface.canvas
  local function add(buttons)
    for _, button in ipairs(buttons or {}) do
      local lhs = keys.lhs(button.key)
      if lhs and not (is_in_field and keys.is_text(button.key)) then found[lhs] = button.key end
    end
  end
  for _, element in ipairs(canvas and canvas.elements or {}) do
    if element.act == 'button' then add({ element.component }) end
  end
  for _, list in ipairs(canvas and canvas.lists or {}) do
    add(list.component.rowCommands)
    add(list.component.selectionCommands)
  end
  return found
end

--- Uses a key of the article Keys on the element at the cursor, or else on the screen. Returns true when one of them
--- takes it.
local function use_key(ui, surface, key)
  local work = M.claim(ui, surface, key)
  if work then work() end
  return work ~= nil or M.press_button(ui, key)
end

--- Does an action of the front end on a surface. A key of the app precedes it.
---@param name string|nil
---@param key string|nil
function M.act(ui, surface, name, key)
  if surface ~= ui:top() then return ui:focus_top() end
  ui.editor:flush()
  local element = element_at(surface)
  if EDITS[name] and element and element.act == 'field' then return ui.editor:edit(element, EDITS[name]) end
  local own = NAMES[name]
  if key and use_key(ui, surface, key) or own and own ~= key and use_key(ui, surface, own) then return end
  if own == 'Escape' then return actions.back(ui) end
  if WORKS[name] then WORKS[name](ui, surface) end
end

function M.map_surface(ui, surface)
  local wanted = {}
  local function add(lhs)
    wanted[lhs] = function()
      if surface == ui:top() and ui:is_deaf(lhs) then return end
      M.act(ui, surface, bindings.action(lhs), bindings.lookup(M.app_keys(surface), lhs))
    end
  end
  bindings.each(add)
  vim.tbl_map(add, vim.tbl_keys(M.app_keys(surface)))
  wanted['<LeftRelease>'] = function() M.click(ui, surface, false) end
  wanted['<2-LeftMouse>'] = function() M.click(ui, surface, true) end
  keys.map(surface, 'n', wanted)
end

--- Does what a click does: a double click opens a row, which a single click only moves to.
function M.click(ui, surface, is_double)
  local mouse = vim.fn.getmousepos()
  if mouse.winid ~= surface:window() or mouse.line == 0 then return end
  if surface ~= ui:top() and surface ~= ui.notices then return ui:focus_top() end
  ui.editor:flush()
  local row, column = mouse.line - 1, mouse.column - 1
  for _, spot in ipairs(surface.canvas.spots[row] or {}) do
    local element = spot[3]
    if element.act and column >= spot[1] and column < spot[2] then
      surface:set_cursor(row, column)
      -- The second click of a double click does nothing more, except on a row.
      if (element.act == 'row') == is_double then actions.use(ui, element) end
      return
    end
  end
end

return M
