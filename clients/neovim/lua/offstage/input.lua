-- Keys and the mouse: a key belongs to the first that uses it, as in the article Keys.
local actions = require('offstage.actions')
local json = require('offstage.json')
local keys = require('offstage.keys')

local get = json.get

local M = {}

-- Buttons

--- Returns the buttons and commands of the top layer that the user can press, without those of rows.
local function buttons_of(ui)
  local surface, found = ui:top(), {}
  for _, element in ipairs(surface and surface.canvas and surface.canvas.elements or {}) do
    if element.act == 'button' and actions.is_enabled(element.component) then found[#found + 1] = element end
  end
  return found
end

M.buttons_of = buttons_of

--- Returns the button that a key presses: for Enter the default button, for Escape the cancel button.
function M.button_for(ui, key)
  local preferred = get(ui:layer(), 'preferred')
  for _, element in ipairs(buttons_of(ui)) do
    local button = element.component
    if get(button, 'key') == key
      or key == 'Escape' and get(button, 'role') == 'cancel'
      or key == 'Enter' and preferred ~= nil and button.id == preferred and element.part == 'layer' then
      return element
    end
  end
  return nil
end

--- Presses the button that a key belongs to. Returns true when there is one.
function M.press_button(ui, key)
  local element = M.button_for(ui, key)
  if element then actions.press_button(ui, element) end
  return element ~= nil
end

local function list_of(position)
  local element = position.element
  if element and element.act == 'row' then return element.list, element.owner end
  local list = position.list
  if list then return list.component, list.owner end
  return nil
end

--- Returns what a key does in a list: a function, or nil.
local function in_list(ui, position, key)
  local list, owner = list_of(position)
  if not list then return nil end
  local selected = ui.session:selection(owner, list)
  for _, button in ipairs(#selected > 0 and json.objects(get(list, 'selectionCommands')) or {}) do
    if get(button, 'key') == key and actions.is_enabled(button) then
      return function() actions.press_command(ui, owner, button, selected) end
    end
  end
  local element = position.element
  if not element or element.act ~= 'row' then return nil end
  for _, button in ipairs(json.objects(get(list, 'rowCommands'))) do
    if get(button, 'key') == key and actions.is_enabled(button) then
      return function() actions.press_command(ui, owner, button, element.row_json.id) end
    end
  end
  if key == 'Enter' then return function() actions.open_row(ui, element) end end
  if key == 'Space' then return function() actions.select_row(ui, element) end end
  return nil
end

--- Returns what a key does on the element at the cursor; nil when the element does not use the key.
function M.claim(ui, surface, key)
  local position = surface:position()
  if not position then return nil end
  local work = in_list(ui, position, key)
  if work then return work end
  local element = position.element
  local is_off = element and element.states and element.states.disabled
  if element and element.act and (key == 'Enter' or key == 'Space' and element.act ~= 'field') then
    return function()
      if not is_off then actions.use(ui, element) end
    end
  end
  return nil
end

-- Keys of the front end

local EDIT = { i = 'start', I = 'start', a = 'end', A = 'end', o = 'end', cc = 'clear', S = 'clear', C = 'clear' }

local function element_at(surface)
  local position = surface:position()
  return position and position.element, position
end

local function list_at(surface)
  local _, position = element_at(surface)
  return position and position.list, position
end

--- Moves the cursor to the next or previous element that the user can use, and returns it.
function M.move(surface, step)
  local position = surface:position()
  local canvas, stops, seen = surface.canvas, {}, {}
  for row, spots in pairs(canvas.spots) do
    for _, spot in ipairs(spots) do
      local element = spot[3]
      local is_row = element.act == 'row'
      -- A list is one stop: j and k move in it.
      local name = is_row and ('%s|%s'):format(element.owner, tostring(element.id)) or element.key
      if element.act and name and not seen[name] or is_row then
        local column = element.slot and element.slot.row == row and element.slot.column or spot[1]
        stops[#stops + 1] = { row = row, column = column, element = element, name = name, is_row = is_row }
        seen[name] = true
      end
    end
  end
  table.sort(stops, function(a, b) return a.row < b.row or a.row == b.row and a.column < b.column end)
  local current = position.element
  local current_name = current
    and (current.act == 'row' and ('%s|%s'):format(current.owner, tostring(current.id)) or current.key)
  local function is_after(stop)
    return stop.row > position.row or stop.row == position.row and stop.column > position.column
  end
  local target
  if step > 0 then
    for _, stop in ipairs(stops) do
      if not target and is_after(stop) and stop.name ~= current_name then target = stop end
    end
    target = target or stops[1]
  else
    for _, stop in ipairs(stops) do
      local is_before = stop.row < position.row or stop.row == position.row and stop.column < position.column
      if is_before and stop.name ~= current_name then
        if not (stop.is_row and target and target.name == stop.name) then target = stop end
      end
    end
    target = target or stops[#stops]
  end
  if not target then return end
  surface:set_cursor(target.row, target.column == math.huge and 0 or target.column)
  return target.element
end

local function step_number(ui, surface, sign)
  local element = element_at(surface)
  if element and element.component then actions.step(ui, element, sign * vim.v.count1) end
end

--- Moves a row by steps among the rows that are loaded.
local function shift_row(ui, surface, step)
  local element, position = element_at(surface)
  if not element or element.act ~= 'row' or not get(element.list, 'onMove') then return end
  local rows = json.objects(element.list.rows)
  local from = get(element.list, 'from') or 0
  local index = element.index - from + 1
  local before = step > 0 and rows[index + 2] or step < 0 and rows[index - 1]
  if step < 0 and not before or step > 0 and not rows[index + 1] then return end
  actions.move_row(ui, element.owner, element.list, element.row_json.id, before and before.id or nil)
  return position
end

local function drop(ui, surface, is_after)
  local element = element_at(surface)
  local moving = ui.moving
  if not moving or not element or element.act ~= 'row' or element.id ~= moving.list.id then return end
  local target = element.row_json.id
  if is_after then
    local rows, from = json.objects(element.list.rows), get(element.list, 'from') or 0
    local next_row = rows[element.index - from + 2]
    target = next_row and next_row.id or nil
    if target == nil and element.index < (tonumber(get(element.list, 'total')) or 0) - 1 then return end
  end
  ui.moving = nil
  if target ~= moving.id then actions.move_row(ui, element.owner, element.list, moving.id, target) end
end

--- Functions by the left side of their mapping.
M.builtin = {
  ['<Tab>'] = function(_, surface) M.move(surface, 1) end,
  ['<S-Tab>'] = function(_, surface) M.move(surface, -1) end,
  ['<BS>'] = function(ui) actions.back(ui) end,
  q = function(ui)
    if actions.dismiss(ui) then return end
    ui:show_message('this has no close button; <Esc> cancels or goes back, :q hides the app')
  end,
  ['g?'] = function(ui) require('offstage.help').show(ui) end,
  ['<F1>'] = function(ui) require('offstage.help').show(ui) end,
  ['<C-p>'] = function(ui) require('offstage.help').palette(ui) end,
  ga = function(ui, surface)
    local element = element_at(surface)
    if element and element.act == 'row' then actions.menu('Row:', actions.row_buttons(ui, element)) end
  end,
  za = function(ui, surface)
    local element = element_at(surface)
    if element then actions.expand(ui, element) end
  end,
  gr = function(ui, surface)
    local list = list_at(surface)
    for _, known in ipairs(list and { list } or surface.canvas.lists) do
      if get(known.component, 'onRefresh') then ui.session:perform(known.component.onRefresh, known.owner) end
    end
  end,
  gt = function(ui) ui:show_branch(vim.v.count > 0 and vim.v.count - 1 or nil, 1) end,
  gT = function(ui) ui:show_branch(nil, -1) end,
  gw = function(ui) ui:show_window(vim.v.count > 0 and vim.v.count or nil) end,
  ['g<CR>'] = function(ui) ui:press_notice() end,
  ['<C-a>'] = function(ui, surface) step_number(ui, surface, 1) end,
  ['<C-x>'] = function(ui, surface) step_number(ui, surface, -1) end,
  ['+'] = function(ui, surface) step_number(ui, surface, 1) end,
  ['-'] = function(ui, surface) step_number(ui, surface, -1) end,
  ['<M-j>'] = function(ui, surface) shift_row(ui, surface, 1) end,
  ['<M-k>'] = function(ui, surface) shift_row(ui, surface, -1) end,
  gm = function(ui, surface)
    local element = element_at(surface)
    if not element or element.act ~= 'row' or not get(element.list, 'onMove') then return end
    ui.moving = { list = element.list, id = element.row_json.id }
    ui:show_message('the row is picked up: P puts it before a row, p after one')
  end,
  p = function(ui, surface) drop(ui, surface, true) end,
  P = function(ui, surface) drop(ui, surface, false) end,
}
for _, lhs in ipairs({ '<CR>', '<Space>', '<Esc>', 'i', 'I', 'a', 'A', 'o', 'cc', 'S', 'C' }) do
  M.builtin[lhs] = M.builtin[lhs] or false
end

local NAMES = { ['<CR>'] = 'Enter', ['<Space>'] = 'Space', ['<Esc>'] = 'Escape' }

local function is_list_key(component, wanted)
  for _, member in ipairs({ 'rowCommands', 'selectionCommands' }) do
    for _, button in ipairs(json.objects(get(component, member))) do
      wanted(get(button, 'key'))
    end
  end
end

--- Returns the keys that the app uses on a surface, by the left side of their mapping.
function M.app_keys(surface)
  local found = {}
  local function add(key)
    local lhs = keys.lhs(key)
    if lhs then found[lhs] = key end
  end
  for _, element in ipairs(surface.canvas and surface.canvas.elements or {}) do
    if element.act == 'button' then add(get(element.component, 'key')) end
  end
  for _, list in ipairs(surface.canvas and surface.canvas.lists or {}) do
    is_list_key(list.component, add)
  end
  return found
end

--- Does what a key does on a surface.
function M.press(ui, surface, lhs)
  local top = ui:top()
  if surface ~= top then
    ui:focus_top()
    return
  end
  if ui:is_deaf(lhs) then return end
  ui.editor:flush()
  local element = element_at(surface)
  if EDIT[lhs] and element and element.act == 'field' then
    ui.editor:edit(element, EDIT[lhs])
    return
  end
  local key = NAMES[lhs] or M.app_keys(surface)[lhs]
  if key then
    local work = M.claim(ui, surface, key)
    if work then return work() end
    if M.press_button(ui, key) then return end
    if key == 'Escape' then
      actions.back(ui)
      return
    end
  end
  local builtin = M.builtin[lhs]
  if builtin then builtin(ui, surface) end
end

--- Maps the keys of a surface.
function M.map_surface(ui, surface)
  local wanted = {}
  for lhs in pairs(M.builtin) do
    wanted[lhs] = lhs
  end
  for lhs in pairs(M.app_keys(surface)) do
    wanted[lhs] = lhs
  end
  wanted['<LeftRelease>'], wanted['<2-LeftMouse>'] = 'mouse', 'double'
  surface:map(wanted, function(lhs)
    if lhs == 'mouse' or lhs == 'double' then return M.click(ui, surface, lhs == 'double') end
    M.press(ui, surface, lhs)
  end)
end

--- Does what a click does: a double click opens a row, which a single click only moves to.
function M.click(ui, surface, is_double)
  local mouse = vim.fn.getmousepos()
  if mouse.winid ~= surface:window() or mouse.line == 0 then return end
  if surface ~= ui:top() and surface ~= ui.notices then
    ui:focus_top()
    return
  end
  ui.editor:flush()
  local row, column = mouse.line - 1, mouse.column - 1
  for _, spot in ipairs(surface.canvas.spots[row] or {}) do
    local element = spot[3]
    if element.act and column >= spot[1] and column < spot[2] then
      surface:set_cursor(row, column)
      if element.act ~= 'row' then
        if not is_double then actions.use(ui, element) end
      elseif is_double then
        actions.open_row(ui, element)
      end
      return
    end
  end
end

return M
