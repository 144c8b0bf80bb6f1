-- What the user can do with an element.
local Tree = require('offstage.tree')
local components = require('offstage.components')
local keys = require('offstage.keys')
local requests = require('offstage.requests')

local M = {}

function M.is_enabled(button) return button.isEnabled ~= false and not button.isLoading end

function M.press_button(ui, element)
  local button = element.component
  if not M.is_enabled(button) then return end
  if element.part == 'bar' then
    ui.session:input('route/tapBar', { node = element.owner, item = button.id })
  elseif element.part == 'layer' then
    ui.session:input('route/answer', { layer = element.owner, button = button.id })
  else
    ui.session:perform(button.onTap, element.owner)
  end
end

--- Goes back one step. Does nothing at a root.
function M.back(ui)
  local layer = ui:layer()
  local node = layer and Tree.focus(layer)
  if not node or layer.kind == 'content' and node.back and not node.back.can then return end
  ui.session:input('route/back', { source = node.id })
end

--- Closes the top layer, if it has a close button.
function M.dismiss(ui)
  local layer = ui:layer()
  if not layer or not layer.dismissible then return false end
  ui.session:input('route/dismiss', { layer = layer.id, by = 'closeButton' })
  return true
end

function M.show_branch(ui, container, index)
  ui.session:input('route/select', { container = container, index = index })
end

function M.open_link(ui, url) ui.session:input('route/open', { url = url }) end

local function enter(ui, element, value)
  if element.states.disabled then return end
  ui.session:enter(element.owner, element.component, value)
  ui:schedule()
end

--- Chooses an option of a picker: one of several is added or removed.
local function choose(ui, element, option)
  local component = element.component
  local chosen = component.isMultiple and (ui.session:value(element.owner, component) or {})
  enter(ui, element, chosen and ui.session.toggled(chosen, option) or option)
end

local function pick(ui, element)
  if element.states.disabled then return end
  local component = element.component
  local value = ui.session:value(element.owner, component)
  local chosen = component.isMultiple and (value or {}) or { value }
  local function show(option)
    local mark = vim.tbl_contains(chosen, option.id) and '• ' or '  '
    return mark .. components.icon(option) .. components.shown(option.title)
  end
  components.choose('option', components.title(component), component.options, show, function(option)
    choose(ui, element, option.id)
  end)
end

local STEPPED = { slider = true, stepper = true, numberField = true }

function M.step(ui, element, count)
  local component = element.component
  if not STEPPED[component.component] then return end
  local least, most, step = component.min, component.max, component.step
  if not step then step = component.component == 'slider' and least and most and (most - least) / 20 or 1 end
  local value = (ui.session:value(element.owner, component) or least or 0) + count * step
  -- Sums of steps such as 0.1 have small errors.
  value = tonumber(('%.10g'):format(value))
  enter(ui, element, math.min(most or value, math.max(least or value, value)))
end

--- Sorts a table by a column: ascending, then descending.
local function sort(ui, element)
  local list = element.component
  local is_ascending = list.sort and list.sort.column == element.column_id and not list.sort.descending
  ui.session:perform(list.onSort, element.owner, { column = element.column_id, descending = is_ascending or false })
end

function M.select_row(ui, element)
  if not element.states.disabled then ui.session:select(element.owner, element.list, element.row_json.id) end
end

function M.open_row(ui, element)
  local list, row = element.list, element.row_json
  if element.states.disabled then return end
  if list.onOpen then
    ui.session:perform(list.onOpen, element.owner, row.id)
  elseif list.onExpand and not list.onSelect and row.isExpanded ~= nil then
    M.expand(ui, element)
  else
    M.select_row(ui, element)
  end
end

function M.expand(ui, element)
  if element.act == 'row' then
    ui.session:perform(element.list.onExpand, element.owner, element.row_json.id)
  elseif element.act == 'group' then
    ui.session:perform(element.component.onExpand, element.owner, element.component.isExpanded == false)
  end
end

--- Lets the user choose one of the buttons that `row_buttons` or the palette returns.
function M.menu(prompt, items)
  if #items == 0 then return end
  components.choose('command', prompt, items, function(item)
    local key, title = item.button.key, components.title(item.button)
    return key and title .. '  ' .. keys.shown(key) or title
  end, function(item) item.press() end)
end

--- Returns the buttons of a row and of the selection of its list, each with a function that presses it.
---@param row table|nil nil for a row that the server has not sent
function M.row_buttons(ui, list, owner, row)
  local items, selected = {}, ui.session:selection(owner, list)
  local function add(buttons, value)
    for _, button in ipairs(vim.tbl_filter(M.is_enabled, buttons or {})) do
      items[#items + 1] = { button = button, press = function() ui.session:perform(button.onTap, owner, value) end }
    end
  end
  if row then
    add(row.actions, nil)
    add(list.rowCommands, row.id)
  end
  if #selected > 0 then add(list.selectionCommands, selected) end
  return items
end

--- What Enter or a click does, by the kind of the element.
local USES = {
  button = M.press_button,
  field = function(ui, element) ui.editor:edit(element, 'end') end,
  toggle = function(ui, element) enter(ui, element, not ui.session:value(element.owner, element.component)) end,
  picker = pick,
  option = function(ui, element) choose(ui, element, element.option) end,
  row = M.open_row,
  group = M.expand,
  column = sort,
  back = M.back,
  tab = function(ui, element)
    if not (element.states and element.states.disabled) then M.show_branch(ui, element.container, element.branch) end
  end,
  window = function(ui, element) ui.session:input('route/window', { activate = element.window }) end,
  link = function(ui, element)
    local open = element.component.isExternal and requests.browse or M.open_link
    open(ui, element.component.url)
  end,
  fulfil = function(ui, element) requests.ask(ui, element.layer) end,
  refuse = function(ui, element) requests.refuse(ui, element.layer, 'denied') end,
  dismiss = M.dismiss,
  failure = function(ui) ui:show_failure() end,
}

function M.use(ui, element)
  local use = USES[element.act]
  if use then use(ui, element) end
end

return M
