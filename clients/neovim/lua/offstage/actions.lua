-- What the user can do with an element.
local components = require('offstage.components')
local json = require('offstage.json')
local Tree = require('offstage.tree')

local get = json.get

local M = {}

local function place(element) return { owner = element.owner, id = element.id } end

--- True for a button that the user can press.
function M.is_enabled(button)
  return get(button, 'isEnabled') ~= false and get(button, 'isLoading') ~= true
end

--- Presses a button of a view, a bar or a layer.
---@param ui table
---@param element table
function M.press_button(ui, element)
  local button = element.component
  if not M.is_enabled(button) then return end
  local session = ui.session
  ui:input_begins()
  if element.part == 'bar' then
    session:input('route/tapBar', { node = element.owner, item = button.id }, place(element))
  elseif element.part == 'layer' then
    session:input('route/answer', { layer = element.owner, button = button.id }, place(element))
  else
    session:perform(get(button, 'onTap'), element.owner, nil, place(element))
  end
end

--- Presses a button of a row or of the selection: `value` is the row's id or the array of the selected ids.
function M.press_command(ui, owner, button, value)
  if not M.is_enabled(button) then return end
  ui:input_begins()
  ui.session:perform(get(button, 'onTap'), owner, value, { owner = owner, id = button.id })
end

--- Goes back one step. Does nothing at a root.
function M.back(ui)
  local layer = ui:layer()
  local node = layer and Tree.focus(layer)
  if not node or get(layer, 'kind') == 'content' and get(get(node, 'back'), 'can') == false then return end
  ui:input_begins()
  ui.session:input('route/back', { source = node.id })
end

--- Closes the top layer, if it has a close button.
function M.dismiss(ui)
  local layer = ui:layer()
  if not layer or get(layer, 'dismissible') ~= true then return false end
  ui:input_begins()
  ui.session:input('route/dismiss', { layer = layer.id, by = 'closeButton' })
  return true
end

--- Shows a branch of tabs or a page.
function M.show_branch(ui, container, index)
  ui:input_begins()
  ui.session:input('route/select', { container = container, index = index })
end

--- Opens a URL of the app.
function M.open_link(ui, url)
  ui:input_begins()
  ui.session:input('route/open', { url = url })
end

--- Chooses an option of a picker: one of several is added or removed.
function M.choose(ui, element, option)
  local component = element.component
  if element.states.disabled then return end
  local value = option
  if get(component, 'isMultiple') then
    local chosen = ui.session:value(element.owner, component)
    chosen = json.is_array(chosen) and chosen or {}
    value = vim.tbl_filter(function(known) return known ~= option end, chosen)
    if #value == #chosen then value[#value + 1] = option end
  end
  ui.session:enter(element.owner, component, value)
  ui:schedule()
end

--- Lets the user choose an option of a picker.
function M.pick(ui, element)
  if element.states.disabled then return end
  local component = element.component
  local chosen = ui.session:value(element.owner, component)
  local function is_chosen(option)
    if json.is_array(chosen) then return vim.tbl_contains(chosen, option.id) end
    return chosen == option.id
  end
  vim.ui.select(json.objects(get(component, 'options')), {
    prompt = components.shown(get(component, 'label')),
    kind = 'offstage.option',
    format_item = function(option)
      return (is_chosen(option) and '• ' or '  ') .. components.icon(get(option, 'icon'))
        .. components.shown(get(option, 'title'))
    end,
  }, function(option)
    if option then M.choose(ui, element, option.id) end
  end)
end

--- Changes a number by steps.
function M.step(ui, element, count)
  local component = element.component
  if element.states.disabled then return end
  local kind = get(component, 'component')
  if kind ~= 'slider' and kind ~= 'stepper' and kind ~= 'numberField' then return end
  local least, most = tonumber(get(component, 'min')), tonumber(get(component, 'max'))
  local step = tonumber(get(component, 'step'))
  if not step then step = kind == 'slider' and least and most and (most - least) / 20 or 1 end
  local value = (tonumber(ui.session:value(element.owner, component)) or least or 0) + count * step
  -- Sums of steps such as 0.1 have small errors.
  value = tonumber(('%.10g'):format(value))
  if least then value = math.max(least, value) end
  if most then value = math.min(most, value) end
  ui.session:enter(element.owner, component, value)
  ui:schedule()
end

--- Sorts a table by a column: ascending, then descending.
function M.sort(ui, element)
  local list = element.component
  local sort = get(list, 'sort')
  local is_ascending = get(sort, 'column') == element.column_id and get(sort, 'descending') ~= true
  ui:input_begins()
  ui.session:perform(
    get(list, 'onSort'),
    element.owner,
    { column = element.column_id, descending = is_ascending },
    place(element)
  )
end

--- Opens a row: sends `onOpen`, or without it `onSelect`.
function M.open_row(ui, element)
  if element.states.disabled then return end
  local list = element.list
  ui:input_begins()
  if get(list, 'onOpen') then
    ui.session:perform(list.onOpen, element.owner, element.row_json.id, place(element))
  elseif get(list, 'onSelect') then
    M.select_row(ui, element)
  elseif get(list, 'onExpand') and get(element.row_json, 'isExpanded') ~= nil then
    M.expand(ui, element)
  else
    M.select_row(ui, element)
  end
end

--- Selects a row, or deselects it in a selection of several.
function M.select_row(ui, element)
  if element.states.disabled then return end
  ui:input_begins()
  ui.session:select(element.owner, element.list, element.row_json.id)
end

--- Expands or collapses a row of a tree or a group.
function M.expand(ui, element)
  if element.act == 'row' then
    if get(element.list, 'onExpand') then
      ui.session:perform(element.list.onExpand, element.owner, element.row_json.id, place(element))
    end
  elseif element.act == 'group' then
    ui.session:perform(
      get(element.component, 'onExpand'),
      element.owner,
      get(element.component, 'isExpanded') == false,
      place(element)
    )
  end
end

--- Moves a row before another one, or to the end.
function M.move_row(ui, owner, list, id, before)
  local order = { id = id, before = before }
  ui.session:perform(get(list, 'onMove'), owner, order, { owner = owner, id = list.id })
end

--- Lets the user choose a button: those of the row, of the selection, or all of the screen.
function M.menu(prompt, items)
  if #items == 0 then return end
  vim.ui.select(items, {
    prompt = prompt,
    kind = 'offstage.command',
    format_item = function(item)
      local key = get(item.button, 'key')
      local title = components.shown(get(item.button, 'title'))
      return key and title .. '  ' .. require('offstage.keys').shown(key) or title
    end,
  }, function(item)
    if item then item.press() end
  end)
end

--- Returns the buttons for a row, and for the selection of its list.
function M.row_buttons(ui, element)
  local list, owner, items = element.list, element.owner, {}
  local function add(buttons, value)
    for _, button in ipairs(json.objects(buttons)) do
      if M.is_enabled(button) then
        items[#items + 1] = { button = button, press = function() M.press_command(ui, owner, button, value) end }
      end
    end
  end
  add(get(element.row_json, 'actions'), nil)
  add(get(list, 'rowCommands'), element.row_json.id)
  local selected = ui.session:selection(owner, list)
  if #selected > 0 then add(get(list, 'selectionCommands'), selected) end
  return items
end

local function is_on(element) return not (element.states and element.states.disabled) end

--- What Enter or a click does, by the kind of the element.
local USES = {
  button = M.press_button,
  field = function(ui, element) ui.editor:edit(element, 'end') end,
  toggle = function(ui, element)
    if not is_on(element) then return end
    ui.session:enter(element.owner, element.component, ui.session:value(element.owner, element.component) ~= true)
    ui:schedule()
  end,
  picker = M.pick,
  option = function(ui, element) M.choose(ui, element, element.option) end,
  row = M.open_row,
  group = M.expand,
  column = M.sort,
  back = M.back,
  tab = function(ui, element)
    if is_on(element) then M.show_branch(ui, element.container, element.branch) end
  end,
  window = function(ui, element)
    ui:input_begins()
    ui.session:input('route/window', { activate = element.window })
  end,
  link = function(ui, element)
    local url = get(element.component, 'url')
    if get(element.component, 'isExternal') then return require('offstage.requests').browse(ui, url) end
    M.open_link(ui, url)
  end,
  fulfil = function(ui, element) require('offstage.requests').ask(ui, element.layer) end,
  refuse = function(ui, element)
    ui.session:input('route/refuse', { layer = element.layer.id, reason = 'denied' })
  end,
  dismiss = M.dismiss,
  failure = function(ui) ui:show_failure() end,
}

--- Does what Enter or a click does with an element.
---@param ui table
---@param element table
function M.use(ui, element)
  local use = USES[element.act]
  if use then use(ui, element) end
end

return M
