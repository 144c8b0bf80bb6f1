-- Drawing of the route tree: layers, tabs, pages, screens, alerts and requests.
local Tree = require('offstage.tree')
local components = require('offstage.components')
local json = require('offstage.json')
local keys = require('offstage.keys')
local requests = require('offstage.requests')
local text = require('offstage.text')
require('offstage.containers')
require('offstage.inputs')
require('offstage.lists')

local get = json.get
local shown = components.shown

local M = {}

local function within(context, members) return setmetatable(members, { __index = context }) end

local function is_component(value) return type(get(value, 'component')) == 'string' end

--- Returns the components of a view that are in no other one. A view with a body has them in `parts`; those of a typed
--- view are its members, by name.
local function components_of(view)
  if is_component(view) then return { view } end
  if json.is_array(view.parts) then return view.parts end
  local found = {}
  for _, name in ipairs(json.names(view)) do
    local member = name ~= 'commands' and name ~= 'focus' and view[name]
    local list = json.is_array(member) and member or { member }
    local are_components = true
    for _, element in ipairs(list) do
      are_components = are_components and is_component(element)
    end
    if are_components then vim.list_extend(found, list) end
  end
  return found
end

local function draw_commands(context, commands)
  if #commands == 0 then return end
  local canvas, items = context.canvas, {}
  for _, command in ipairs(commands) do
    local key, is_off = get(command, 'key'), get(command, 'isEnabled') == false
    local element = components.element(context, command, {
      role = 'command',
      label = get(command, 'title'),
      value = key,
      act = 'button',
      sub = 'command',
    })
    local item = {}
    if key then item[1] = { keys.shown(key), is_off and 'OffstageDisabled' or 'OffstageKey', element, 'value' } end
    local title = shown(get(command, 'title'))
    item[#item + 1] = { (key and ' ' or '') .. title, is_off and 'OffstageDisabled' or nil, element }
    items[#items + 1] = item
  end
  canvas:blank()
  canvas:row({ { ('─'):rep(math.max(4, canvas.width - context.indent - 1)), 'OffstageRule' } }, context.indent)
  canvas:flow(items, context.indent, '   ')
end

--- Writes the line with the way back, the title and the buttons of the bars.
local function draw_title(context, node, element)
  local canvas, bars, back = context.canvas, get(node, 'bars'), get(node, 'back')
  local line, right = {}, {}
  local has_bar = get(bars, 'hidesTop') ~= true
  if has_bar and get(back, 'can') == true then
    local part = canvas:add({
      role = 'back',
      label = get(back, 'title'),
      act = 'back',
      owner = node.id,
      key = node.id .. '|back',
    })
    local title = shown(get(back, 'title'))
    line[1] = { '‹ ' .. (title ~= '' and title or 'Back'), 'OffstageLink', part }
    line[2] = { '  ', nil }
  end
  if has_bar then
    local bar = within(context, { part = 'bar', owner = node.id })
    for _, name in ipairs({ 'leading', 'trailing' }) do
      for _, button in ipairs(json.objects(get(bars, name))) do
        right[#right + 1] = components.inline.button(bar, button)
      end
    end
  end
  local title = shown(get(node, 'title'))
  if get(node, 'locked') then title = title .. ' ⚿' end
  line[#line + 1] = { title, 'OffstageTitle', element }
  local used, width = 0, 0
  for _, segment in ipairs(line) do
    used = used + text.width(segment[1])
  end
  local items = {}
  for index, item in ipairs(right) do
    if index > 1 then items[#items + 1] = { ' ' } end
    vim.list_extend(items, item)
  end
  for _, segment in ipairs(items) do
    width = width + text.width(segment[1])
  end
  local gap = canvas.width - context.indent - used - width - 1
  if gap >= 1 and width > 0 then
    line[#line + 1] = { (' '):rep(gap) }
    vim.list_extend(line, items)
    canvas:row(line, context.indent)
  else
    canvas:row(line, context.indent)
    canvas:flow(right, context.indent, ' ')
  end
  canvas:blank()
end

local function draw_screen(context, node)
  local canvas = context.canvas
  local state = context.session.replica.views[node.id]
  local element = {
    role = 'screen',
    label = get(node, 'title'),
    states = { busy = state == nil, locked = type(get(node, 'locked')) == 'string' },
  }
  local inner = within(context, { owner = node.id, part = 'view' })
  canvas:within(element, function()
    draw_title(inner, node, element)
    if state and type(state.view) == 'table' then
      local view = state.view
      local parts = components_of(view)
      local commands = is_component(view) and {} or json.objects(get(view, 'commands'))
      if #parts + #commands == 0 and not get(node, 'slots') then
        local sentence = 'This screen has no components; `screen/get` has its values.'
        canvas:wrap(nil, sentence, 'OffstageCaption', context.indent)
      end
      components.sequence(inner, parts)
      draw_commands(inner, commands)
    else
      canvas:row({ { context.shows_loading(node.id) and 'Loading …' or ' ', 'OffstageCaption' } }, context.indent)
    end
    local slots = get(node, 'slots')
    for _, name in ipairs(slots and json.names(slots) or {}) do
      canvas:blank()
      canvas:within({ role = 'region', label = name }, function()
        local region = canvas.parents[#canvas.parents]
        canvas:row({ { '── ' .. text.line(name) .. ' ──', 'OffstageSection', region } }, context.indent)
        M.node(within(context, { indent = context.indent + 1 }), slots[name])
      end)
    end
  end)
  canvas.screens = canvas.screens or {}
  table.insert(canvas.screens, node.id)
end

local function hides_bottom(node)
  local child = node
  while child do
    node = child
    child = Tree.shown_child(node)
  end
  return get(get(node, 'bars'), 'hidesBottom') == true
end

local function draw_tabs(context, node)
  local canvas, items = context.canvas, {}
  canvas:within({ role = 'tablist' }, function()
    for index, branch in ipairs(json.objects(get(node, 'branches'))) do
      local tab = get(branch, 'tab')
      local is_selected = get(node, 'selected') == index - 1
      local is_off = get(tab, 'isEnabled') == false
      local part = canvas:add({
        role = 'tab',
        label = get(tab, 'title'),
        value = get(tab, 'badge'),
        states = { selected = is_selected, disabled = is_off },
        act = 'tab',
        container = node.id,
        branch = index - 1,
        owner = node.id,
        key = node.id .. '|tab ' .. index,
      })
      local badge = shown(get(tab, 'badge'))
      local title = components.icon(get(tab, 'icon')) .. shown(get(tab, 'title'))
        .. (badge ~= '' and ' (' .. badge .. ')' or '')
      local highlight = is_off and 'OffstageDisabled' or is_selected and 'OffstageTabSelected' or 'OffstageTab'
      items[#items + 1] = { { is_selected and '▌' or ' ', highlight, part, 'mark' }, { title .. ' ', highlight, part } }
    end
  end)
  canvas:flow(items, context.indent, ' ')
end

local function draw_pages(context, node)
  local canvas, pages = context.canvas, get(node, 'pages') or {}
  local selected = (get(node, 'selected') or 0) + 1
  local element = canvas:add({ role = 'pages', value = ('%d of %d'):format(selected, #pages) })
  local line = {}
  for index = 1, #pages do
    local spot = {
      act = 'tab',
      container = node.id,
      branch = index - 1,
      owner = node.id,
      key = node.id .. '|page ' .. index,
      is_spot = true,
    }
    line[#line + 1] = { index == selected and '● ' or '○ ', 'OffstageMark', spot }
  end
  line[#line + 1] = { (' %d of %d'):format(selected, #pages), 'OffstageCaption', element }
  canvas:row(line, context.indent)
end

--- Draws what a container shows around its shown child, then the child.
function M.node(context, node)
  while node do
    local kind = get(node, 'kind')
    if kind == 'screen' then
      draw_screen(context, node)
    elseif kind == 'launching' then
      local message = get(node, 'message')
      local element = context.canvas:add({ role = 'progressbar', label = message, states = { busy = true } })
      local line = { { shown(message), nil, element }, { ' …', 'OffstageCaption', element, 'busy' } }
      context.canvas:row(line, context.indent)
    elseif kind == 'tabs' and not hides_bottom(node) then
      draw_tabs(context, node)
    elseif kind == 'pages' and Tree.shown_child(node) then
      draw_pages(context, node)
    end
    node = Tree.shown_child(node)
  end
end

-- Layers

--- Draws the message, the fields and the buttons of an alert or a choice.
local function draw_question(context, layer)
  local canvas = context.canvas
  local inner = within(context, { owner = layer.id, part = 'layer' })
  if get(layer, 'message') ~= nil then
    canvas:wrap(canvas:add({ role = 'text', label = layer.message }), text.display(layer.message), nil, context.indent)
  end
  local fields = json.objects(get(layer, 'fields'))
  if #fields > 0 then
    canvas:blank()
    components.sequence(inner, fields)
  end
  canvas:blank()
  local preferred, items = get(layer, 'preferred'), {}
  for _, button in ipairs(json.objects(get(layer, 'buttons'))) do
    items[#items + 1] = components.inline.button(
      inner,
      button,
      { preferred = preferred ~= nil and button.id == preferred }
    )
  end
  if get(layer, 'kind') == 'choice' then
    for _, item in ipairs(items) do
      canvas:row(item, context.indent)
    end
  else
    canvas:flow(items, context.indent)
  end
end

local function spot(layer, act, label)
  return {
    '[ ' .. label .. ' ]',
    'OffstageButton',
    { act = act, owner = layer.id, layer = layer, key = layer.id .. '|' .. act, is_spot = true },
  }
end

--- Draws what an app asks of the platform, or a layer that this front end does not know.
local function draw_panel(context, element, title, details)
  local canvas = context.canvas
  canvas:row({ { title, 'OffstageTitle', element } }, context.indent)
  if details ~= nil then
    canvas:blank()
    for _, name in ipairs(type(details) == 'table' and not json.is_array(details) and json.names(details) or {}) do
      local value = details[name]
      local line = name .. ': ' .. (type(value) == 'string' and value or json.encode(value))
      for _, part in ipairs(text.wrap(line, canvas.width - context.indent - 1)) do
        canvas:row({ { part, 'OffstageCaption' } }, context.indent)
      end
    end
  end
  canvas:blank()
end

--- Draws a layer on its canvas.
function M.layer(context, layer)
  local canvas, kind = context.canvas, get(layer, 'kind')
  local content = get(layer, 'content')
  local states = { locked = type(get(layer, 'locked')) == 'string' }
  if kind == 'content' then
    if content then M.node(context, content) end
  elseif kind == 'modal' then
    canvas:within({ role = 'dialog', value = get(layer, 'style'), states = states }, function()
      if content then M.node(context, content) end
    end)
  elseif kind == 'alert' or kind == 'choice' then
    local role = kind == 'alert' and 'alertdialog' or 'menu'
    local element = { role = role, label = get(layer, 'title'), states = states }
    canvas:within(element, function()
      canvas:wrap(element, text.display(get(layer, 'title')), 'OffstageTitle', context.indent)
      draw_question(context, layer)
    end)
  elseif kind == 'request' then
    local capability = get(layer, 'capability')
    local element = canvas:add({ role = 'request', label = capability })
    local title = requests.title(capability)
    local arguments, buttons = get(layer, 'arguments'), {}
    draw_panel(context, element, title .. ' (' .. text.line(capability) .. ')', arguments)
    if capability == 'openURL' and not requests.may_open(context.session, get(arguments, 'url')) then
      canvas:row({ { 'The app may not open this address.', 'OffstageError' } }, context.indent)
      canvas:blank()
    else
      buttons[1] = { spot(layer, 'fulfil', 'Allow') }
    end
    buttons[#buttons + 1] = { spot(layer, 'refuse', 'Refuse') }
    canvas:flow(buttons, context.indent)
  else
    local name = tostring(kind):gsub('^custom:', '')
    canvas:within({ role = 'custom', label = name, states = states }, function()
      draw_panel(context, canvas.parents[#canvas.parents], '⟨' .. text.line(name) .. '⟩', get(layer, 'data'))
      if content then M.node(context, content) end
      local items = { { spot(layer, 'fulfil', 'Answer …') } }
      if get(layer, 'dismissible') then items[2] = { spot(layer, 'dismiss', 'Close') } end
      canvas:flow(items, context.indent)
    end)
  end
end

--- Draws the names of the windows, if there are several.
function M.windows(context, windows)
  local canvas, items = context.canvas, {}
  for index, window in ipairs(windows) do
    local is_key = get(window, 'isKey') == true
    local element = {
      role = 'window',
      label = get(window, 'title'),
      states = { active = is_key },
      act = 'window',
      window = window.id,
      owner = window.id,
      key = 'window ' .. window.id,
      parts = {},
    }
    canvas.windows = canvas.windows or {}
    canvas.windows[index] = element
    local title = shown(get(window, 'title'))
    local highlight = is_key and 'OffstageTabSelected' or 'OffstageTab'
    items[index] = {
      { (' %d '):format(index), highlight, { act = 'window', window = window.id, key = element.key, is_spot = true } },
      { title .. ' ', highlight, element },
    }
  end
  if #windows > 1 then canvas:flow(items, context.indent, ' ') end
end

--- Draws a toast or the progress of work that blocks the app.
function M.notice(context, notice)
  local canvas, message = context.canvas, get(notice, 'message')
  if get(notice, 'kind') == 'hud' then
    local progress = get(notice, 'progress')
    local element = canvas:add({
      role = 'progressbar',
      label = message,
      value = progress,
      states = { busy = progress == nil },
    })
    local done = tonumber(progress)
    canvas:wrap(element, text.display(message) .. (done and (' %d %%'):format(done * 100 + 0.5) or ' …'), nil, 1)
    return
  end
  local role = get(notice, 'role') or 'info'
  local states = {}
  if role ~= 'info' then states[tostring(role)] = true end
  local element = canvas:add({ role = 'status', label = message, states = states })
  canvas:wrap(element, text.display(message), components.role_highlight(role), 1)
  local button = get(notice, 'button')
  if type(button) == 'table' then
    canvas:inside(element, function()
      local inner = within(context, { owner = notice.id, part = 'layer' })
      local segments = components.inline.button(inner, button)
      segments[#segments + 1] = { ' g⏎', 'OffstageKey' }
      canvas:row(segments, 1)
    end)
  end
end

return M
