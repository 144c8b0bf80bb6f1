-- Drawing of the route tree: layers, tabs, pages, screens, alerts and requests.
local Tree = require('offstage.tree')
local bindings = require('offstage.bindings')
local components = require('offstage.components')
local json = require('offstage.json')
local keys = require('offstage.keys')
local requests = require('offstage.requests')
local text = require('offstage.text')
local texts = require('offstage.texts')
require('offstage.containers')
require('offstage.inputs')
require('offstage.lists')

local shown, t = components.shown, texts.t

local M = {}

local function is_component(value) return type(json.get(value, 'component')) == 'string' end

--- Returns the components of a view that are in no other one. A view with a body has them in `parts`; those of a typed
--- view are its members, by name.
local function components_of(view)
  if is_component(view) then return { view } end
  if view.parts then return view.parts end
  local found = {}
  for _, name in ipairs(json.names(view)) do
    local member = view[name]
    local list = json.is_array(member) and member or { member }
    local others = vim.tbl_filter(function(element) return not is_component(element) end, list)
    if #others == 0 and name ~= 'commands' and name ~= 'focus' then vim.list_extend(found, list) end
  end
  return found
end

local function draw_commands(context, commands)
  if #commands == 0 then return end
  local items = {}
  for _, command in ipairs(commands) do
    local key, is_off = command.key, command.isEnabled == false
    local element = components.element(context, command, 'command', { value = key, act = 'button', sub = 'command' })
    local hint = key and { keys.shown(key), is_off and 'OffstageDisabled' or 'OffstageKey', element, 'value' } or { '' }
    local title = (key and ' ' or '') .. components.title(command)
    items[#items + 1] = { hint, { title, is_off and 'OffstageDisabled' or nil, element } }
  end
  context:blank()
  context:row({ { ('─'):rep(math.max(4, context:room())), 'OffstageRule' } })
  context:flow(items, '   ')
end

local function draw_title(context, node, element)
  local bars, back = node.bars or {}, node.back or {}
  local items = { { { shown(node.title) .. (node.locked and ' ⚿' or ''), 'OffstageTitle', element } } }
  if back.can and not bars.hidesTop then
    local key = text.key(node.id, 'back')
    local part = context:add({ role = 'back', label = back.title, act = 'back', owner = node.id, key = key })
    table.insert(items, 1, { { '‹ ' .. (back.title and shown(back.title) or t('Back')), 'OffstageLink', part } })
  end
  local bar = context:with({ part = 'bar', owner = node.id })
  for _, name in ipairs(bars.hidesTop and {} or { 'leading', 'trailing' }) do
    for _, button in ipairs(bars[name] or {}) do
      items[#items + 1] = components.inline.button(bar, button)
    end
  end
  context:flow(items)
  context:blank()
end

local function draw_view(context, node, view)
  local parts, commands = components_of(view), view.commands or {}
  if #parts + #commands == 0 and not node.slots then
    local sentence = t('This screen has no components; `screen/get` has its values.')
    context:wrap(nil, sentence, 'OffstageCaption')
  end
  components.sequence(context, parts)
  draw_commands(context, commands)
end

local function draw_screen(context, node)
  local state = context.session.replica.views[node.id]
  local element = {
    role = 'screen',
    label = node.title,
    states = { busy = state == nil, locked = node.locked ~= nil },
  }
  context = context:with({ owner = node.id, part = 'view', parent = context:add(element) })
  draw_title(context, node, element)
  if state then
    draw_view(context, node, state.view)
  else
    context:row({ { context.shows_loading(node.id) and t('Loading …') or ' ', 'OffstageCaption' } })
  end
  for _, child in ipairs(node.slots or {}) do
    context:blank()
    local region = context:add({ role = 'region', label = child.slot })
    context:row({ { '── ' .. text.line(child.slot) .. ' ──', 'OffstageSection', region } })
    M.node(context:with({ indent = context.indent + 1, parent = region }), child)
  end
  table.insert(context.screens, node.id)
end

local function hides_bottom(node)
  local bars = Tree.focus({ content = node }).bars
  return bars and bars.hidesBottom
end

local function branch(node, index, name)
  return { act = 'tab', container = node.id, branch = index - 1, owner = node.id, key = text.key(node.id, name, index) }
end

local function draw_tabs(context, node)
  local items = {}
  context = context:with({ parent = context:add({ role = 'tablist' }) })
  for index, child in ipairs(node.branches or {}) do
    local tab, is_selected = child.tab or {}, node.selected == index - 1
    local part = branch(node, index, 'tab')
    part.role, part.label, part.value = 'tab', tab.title, tab.badge
    part.states = { selected = is_selected, disabled = tab.isEnabled == false }
    context:add(part)
    local badge = tab.badge and ' (' .. text.line(tab.badge) .. ')' or ''
    local title = components.icon(tab) .. shown(tab.title) .. badge .. ' '
    local highlight = components.highlight(tab, is_selected and 'OffstageTabSelected' or 'OffstageTab')
    items[index] = { { is_selected and '▌' or ' ', highlight, part, 'mark' }, { title, highlight, part } }
  end
  context:flow(items, ' ')
end

local function draw_pages(context, node)
  local selected, line = node.selected + 1, {}
  local place = t('%s of %s', selected, #node.pages)
  for index = 1, #node.pages do
    local spot = branch(node, index, 'page')
    line[index] = { index == selected and '● ' or '○ ', 'OffstageMark', spot }
  end
  line[#line + 1] = { ' ' .. place, 'OffstageCaption', context:add({ role = 'pages', value = place }) }
  context:row(line)
end

--- Draws what a container shows around its shown child, then the child.
function M.node(context, node)
  while node do
    local child = Tree.shown_child(node)
    if node.kind == 'screen' then
      draw_screen(context, node)
    elseif node.kind == 'launching' then
      components.draw(context, { component = 'progress', label = node.message })
    elseif node.kind == 'tabs' and not hides_bottom(node) then
      draw_tabs(context, node)
    elseif node.kind == 'pages' and child then
      draw_pages(context, node)
    end
    node = child
  end
end

local function draw_question(context, layer)
  local items = {}
  local inner = context:with({ owner = layer.id, part = 'layer' })
  if layer.message then context:text('text', layer.message) end
  context:blank()
  components.sequence(inner, layer.fields or {})
  context:blank()
  for index, button in ipairs(layer.buttons or {}) do
    items[index] = components.inline.button(inner, button, { preferred = button.id == layer.preferred })
  end
  if layer.kind == 'choice' then
    for _, item in ipairs(items) do
      context:row(item)
    end
  else
    context:flow(items)
  end
end

local function spot(layer, act, label)
  local element = { act = act, owner = layer.id, layer = layer, key = text.key(layer.id, act) }
  return { { '[ ' .. label .. ' ]', 'OffstageButton', element } }
end

--- Draws what an app asks of the platform, or a layer that this front end does not know.
local function draw_panel(context, element, title, details)
  context:row({ { title, 'OffstageTitle', element } })
  if type(details) == 'table' then context:blank() end
  for _, name in ipairs(type(details) == 'table' and json.names(details) or {}) do
    local value = details[name]
    local line = name .. ': ' .. (type(value) == 'string' and value or json.encode(value))
    context:wrap(nil, line, 'OffstageCaption')
  end
  context:blank()
end

local function draw_request(context, layer)
  local capability = layer.capability
  local element = context:add({ role = 'request', label = capability })
  draw_panel(context, element, ('%s (%s)'):format(requests.title(capability), text.line(capability)), layer.arguments)
  if capability == 'openURL' and not requests.may_open(context.session, json.get(layer.arguments, 'url')) then
    context:row({ { t('The app may not open this address.'), 'OffstageError' } })
    context:blank()
    context:row(spot(layer, 'refuse', t('Refuse')))
  else
    context:flow({ spot(layer, 'fulfil', t('Allow')), spot(layer, 'refuse', t('Refuse')) })
  end
end

function M.layer(context, layer)
  local kind = layer.kind
  local states = { locked = layer.locked ~= nil }
  if kind == 'content' then
    M.node(context, layer.content)
  elseif kind == 'modal' then
    local element = context:add({ role = 'dialog', value = layer.style, states = states })
    M.node(context:with({ parent = element }), layer.content)
  elseif kind == 'alert' or kind == 'choice' then
    local role = kind == 'alert' and 'alertdialog' or 'menu'
    local element = context:add({ role = role, label = layer.title, states = states })
    context:wrap(element, text.display(layer.title), 'OffstageTitle')
    draw_question(context:with({ parent = element }), layer)
  elseif kind == 'request' then
    draw_request(context, layer)
  else
    local name = kind:gsub('^custom:', '')
    local element = context:add({ role = 'custom', label = name, states = states })
    draw_panel(context, element, '⟨' .. text.line(name) .. '⟩', layer.data)
    M.node(context:with({ parent = element }), layer.content)
    local close = layer.dismissible and spot(layer, 'dismiss', t('Close'))
    context:flow({ spot(layer, 'fulfil', t('Answer …')), close or nil })
  end
end

function M.windows(context, windows)
  local items = {}
  for index, window in ipairs(windows) do
    local element = {
      role = 'window',
      label = window.title,
      states = { active = window.isKey },
      act = 'window',
      window = window.id,
      owner = window.id,
      key = text.key(window.id, 'window'),
      parts = {},
    }
    context.windows[index] = element
    local highlight = window.isKey and 'OffstageTabSelected' or 'OffstageTab'
    items[index] = { { (' %d %s '):format(index, shown(window.title)), highlight, element } }
  end
  if #windows > 1 then context:flow(items, ' ') end
end

function M.notice(context, notice)
  local message = notice.message
  if notice.kind == 'hud' then
    local done = notice.progress
    local element = { role = 'progressbar', label = message, value = done, states = { busy = done == nil } }
    local sign = done and (' %d %%'):format(done * 100 + 0.5) or ' …'
    context:wrap(context:add(element), text.display(message) .. sign)
    return
  end
  local role = notice.role or 'info'
  local element = context:add({ role = 'status', label = message, states = { [role] = role ~= 'info' } })
  context:wrap(element, text.display(message), components.role_highlight(role))
  if not notice.button then return end
  local inner = context:with({ owner = notice.id, part = 'layer', parent = element })
  local segments = components.inline.button(inner, notice.button)
  segments[#segments + 1] = { ' ' .. (bindings.shown('notice') or ''), 'OffstageKey' }
  context:row(segments)
end

return M
