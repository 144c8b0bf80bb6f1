-- Drawing of components. Each writes its lines to the canvas, and its elements, from which the outline is made.
local icons = require('offstage.icons')
local json = require('offstage.json')
local keys = require('offstage.keys')
local text = require('offstage.text')

local get = json.get

local M = {}

--- Components that fit in a line: a function returns their segments.
M.inline = {}
--- Components that need lines of their own.
M.block = {}

--- Returns the text of a member as one line.
function M.shown(value) return text.line(text.display(value)) end

--- Returns the sign of an icon and a blank; nothing for an unknown icon.
function M.icon(name)
  local sign = type(name) == 'string' and icons[name]
  return sign and sign .. ' ' or ''
end

--- Adds the element of a component to the outline.
---@param context table
---@param component table
---@param element table `role`, `label`, `value`, `states`, and `act`, the name of what the user can do with it
function M.element(context, component, element)
  element.states = element.states or {}
  if get(component, 'isEnabled') == false then element.states.disabled = true end
  element.id, element.owner = get(component, 'id'), context.owner
  element.component, element.part = component, context.part
  element.key = ('%s|%s|%s'):format(context.owner, tostring(element.id), element.sub or '')
  return context.canvas:add(element)
end

--- True when a component has been loading for so long that the user sees it.
function M.shows_loading(context, component)
  if get(component, 'isLoading') ~= true and get(component, 'isSkeleton') ~= true then return false end
  return context.shows_loading(('%s|%s|%s'):format(context.owner, context.part, tostring(get(component, 'id'))))
end

--- Highlight of a text in a component.
function M.highlight(component, usual)
  return get(component, 'isEnabled') == false and 'OffstageDisabled' or usual
end

-- Output

local function text_element(context, component)
  local role, level = get(component, 'role') or 'body', get(component, 'heading')
  local states = { error = role == 'error', caption = role == 'caption' }
  if level then states['level ' .. text.display(level)] = true end
  states.markdown = get(component, 'format') == 'markdown'
  local is_heading = role == 'title' or role == 'heading'
  return M.element(
    context,
    component,
    { role = is_heading and 'heading' or 'text', label = get(component, 'text'), states = states }
  )
end

local TEXT_HIGHLIGHTS =
  { title = 'OffstageTitle', heading = 'OffstageHeading', caption = 'OffstageCaption', error = 'OffstageError' }

M.inline.text = function(context, component)
  local element = text_element(context, component)
  local role = get(component, 'role')
  local shown = (role == 'error' and '! ' or '') .. M.shown(get(component, 'text'))
  return { { shown, TEXT_HIGHLIGHTS[role], element } }
end

M.block.text = function(context, component)
  local element = text_element(context, component)
  local role, value = get(component, 'role'), text.display(get(component, 'text'))
  if get(component, 'format') == 'markdown' then return M.markdown(context, element, value) end
  context.canvas:wrap(element, (role == 'error' and '! ' or '') .. value, TEXT_HIGHLIGHTS[role], context.indent)
end

--- Writes a text in Markdown: as its source, with highlights, as Neovim users read it.
function M.markdown(context, element, value)
  local canvas, is_code = context.canvas, false
  for paragraph in (value .. '\n'):gmatch('(.-)\r?\n') do
    local is_fence = paragraph:find('^%s*```') or paragraph:find('^%s*~~~')
    if is_fence then is_code = not is_code end
    local highlight = (is_code or is_fence) and 'OffstageCode'
      or paragraph:find('^#') and 'OffstageHeading'
      or paragraph:find('^%s*>') and 'OffstageCaption'
      or paragraph:find('^%-%-%-+%s*$') and 'OffstageCaption'
      or nil
    for _, line in ipairs(text.wrap(paragraph, canvas.width - context.indent - 1)) do
      local row = canvas:row({ { line, highlight, element } }, context.indent)
      if not highlight then M._spans(canvas, row, line, context.indent) end
    end
  end
end

local SPANS = {
  { '%*%*[^*]+%*%*', 'OffstageStrong' },
  { '%f[%w*]%*[^*]+%*', 'OffstageEmphasis' },
  { '`[^`]+`', 'OffstageCode' },
  { '%[[^%]]+%]%([^)]+%)', 'OffstageLink' },
  { '^%s*[-*+] ', 'OffstageMark' },
  { '^%s*%d+[.)] ', 'OffstageMark' },
}

function M._spans(canvas, row, line, indent)
  for _, span in ipairs(SPANS) do
    local from = 1
    while true do
      local start, stop = line:find(span[1], from)
      if not start then break end
      table.insert(canvas.highlights, { row, indent + start - 1, indent + stop, span[2] })
      from = stop + 1
    end
  end
end

M.block.markdown = function(context, component)
  local element = M.element(
    context,
    component,
    { role = 'text', label = get(component, 'text'), states = { markdown = true } }
  )
  M.markdown(context, element, text.display(get(component, 'text')))
end

--- Highlight of a badge, toast or other text with a role.
function M.role_highlight(role)
  local known = { info = 'Info', success = 'Success', warning = 'Warning', error = 'Error' }
  return 'Offstage' .. (known[role] or 'Badge')
end

M.inline.badge = function(context, component)
  local element = M.element(context, component, { role = 'badge', label = get(component, 'text') })
  return { { '(' .. M.shown(get(component, 'text')) .. ')', M.role_highlight(get(component, 'role')), element } }
end

M.inline.button = function(context, component, states)
  local role, is_loading = get(component, 'role') or 'default', M.shows_loading(context, component)
  states = states or {}
  states.busy = is_loading
  if role ~= 'default' and type(role) == 'string' then states[role] = true end
  local element =
    M.element(context, component, { role = 'button', label = get(component, 'title'), states = states, act = 'button' })
  local is_off = is_loading or states.disabled
  local highlight = is_off and 'OffstageDisabled'
    or role == 'destructive' and 'OffstageDestructive'
    or (get(component, 'key') == 'Enter' or states.preferred) and 'OffstageDefaultButton'
    or 'OffstageButton'
  local label = M.icon(get(component, 'icon')) .. M.shown(get(component, 'title'))
  local segments = { { '[ ' .. label .. (is_loading and '' or ' ]'), highlight, element } }
  if is_loading then
    segments[2] = { ' …', highlight, element, 'busy' }
    segments[3] = { ' ]', highlight, element }
  end
  local key = get(component, 'key') or role == 'cancel' and 'Escape' or states.preferred and 'Enter'
  if key and not is_off then segments[2] = { ' ' .. keys.shown(key), 'OffstageKey' } end
  return segments
end

M.inline.link = function(context, component)
  local url = get(component, 'url')
  local element =
    M.element(context, component, { role = 'link', label = get(component, 'title'), value = url, act = 'link' })
  local segments = { { M.shown(get(component, 'title')), 'OffstageLink', element } }
  if get(component, 'isExternal') then segments[2] = { ' ↗ ' .. M.shown(url), 'OffstageCaption', element } end
  return segments
end

M.inline.image = function(context, component)
  local icon, label = get(component, 'icon'), M.shown(get(component, 'label'))
  local element =
    M.element(
      context,
      component,
      { role = 'img', label = get(component, 'label'), value = icon or get(component, 'url') }
    )
  local sign = M.icon(icon)
  return {
    { sign ~= '' and sign .. label or '‹' .. (label ~= '' and label or 'picture') .. '›', 'OffstageMark', element },
  }
end

M.inline.media = function(context, component)
  local element =
    M.element(context, component, { role = 'media', label = get(component, 'label'), value = get(component, 'url') })
  local seconds = tonumber(get(component, 'duration'))
  local length = seconds and (' %d:%02d'):format(math.floor(seconds / 60), seconds % 60) or ''
  local sign = get(component, 'kind') == 'image' and '▨' or '▶'
  return {
    { sign .. ' ' .. M.shown(get(component, 'label')), 'OffstageMark', element },
    { length .. '  ' .. M.shown(get(component, 'url')), 'OffstageCaption', element },
  }
end

M.block.divider = function(context, component)
  local element = M.element(context, component, { role = 'separator', label = get(component, 'label') })
  local label = M.shown(get(component, 'label'))
  local width = context.canvas.width - context.indent - 1
  if label ~= '' then label = ' ' .. text.cut(label, width - 6) .. ' ' end
  local rest = math.max(0, width - 2 - text.width(label))
  local line = '──' .. label .. ('─'):rep(rest)
  context.canvas:row({ { line, 'OffstageRule', element } }, context.indent)
end

M.inline.progress = function(context, component)
  local value = tonumber(get(component, 'value'))
  local element = M.element(context, component, {
    role = 'progressbar',
    label = get(component, 'label'),
    value = get(component, 'value'),
    states = { busy = get(component, 'value') == nil },
  })
  local label = M.shown(get(component, 'label'))
  local segments = { { label, nil, element } }
  if value then
    local filled = math.floor(math.max(0, math.min(1, value)) * 20 + 0.5)
    segments[2] = { (label ~= '' and ' ' or '') .. ('█'):rep(filled), 'OffstageBar' }
    segments[3] = { ('░'):rep(20 - filled), 'OffstageRule' }
    segments[4] = { (' %d %%'):format(value * 100 + 0.5), nil, element, 'value' }
  else
    segments[2] = { ' …', 'OffstageCaption', element, 'busy' }
  end
  if get(component, 'text') ~= nil then
    context.canvas:inside(element, function()
      local part = context.canvas:add({ role = 'text', label = component.text })
      segments[#segments + 1] = { '  ' .. M.shown(component.text), 'OffstageCaption', part }
    end)
  end
  return segments
end

M.block.emptyState = function(context, component)
  local canvas = context.canvas
  local element = M.element(context, component, { role = 'status', label = get(component, 'title') })
  canvas:blank()
  canvas:wrap(
    element,
    M.icon(get(component, 'icon')) .. text.display(get(component, 'title')),
    'OffstageHeading',
    context.indent + 2
  )
  canvas:inside(element, function()
    if get(component, 'message') ~= nil then
      canvas:wrap(
        canvas:add({ role = 'text', label = component.message }),
        text.display(component.message),
        'OffstageCaption',
        context.indent + 2
      )
    end
    local button = get(component, 'button')
    if type(button) == 'table' then canvas:row(M.inline.button(context, button), context.indent + 2) end
  end)
  canvas:blank()
end

--- Returns the unit of a component with a blank before it.
function M.unit(component)
  local unit = M.shown(get(component, 'unit'))
  return unit ~= '' and ' ' .. unit or ''
end

-- Sequences

--- Returns the component, or the fallback of one that this front end does not know.
function M.known(context, component)
  local kind = get(component, 'component')
  if M.inline[kind] or M.block[kind] then return component end
  local fallback = get(component, 'fallback')
  if type(fallback) == 'table' then return M.known(context, fallback) end
  return { component = '?', id = get(component, 'id'), name = get(component, 'name') or kind, unknown = component }
end

M.block['?'] = function(context, component)
  local element = context.canvas:add({ role = 'custom', label = component.name })
  local unknown = component.unknown
  local words = M.shown(get(unknown, 'label') or get(unknown, 'title') or get(unknown, 'text'))
  context.canvas:row({
    { '⟨' .. M.shown(component.name) .. '⟩', 'OffstageMark', element },
    { words ~= '' and '  ' .. words or '', 'OffstageCaption' },
  }, context.indent)
end

--- Draws a component with its help, error and caption below it.
function M.draw(context, component)
  component = M.known(context, component)
  local canvas, before = context.canvas, #context.canvas.elements
  local kind = component.component
  if M.block[kind] then
    M.block[kind](context, component)
  else
    local segments = M.inline[kind](context, component)
    canvas:row(segments, context.indent)
  end
  local element = canvas.elements[before + 1]
  if element and kind ~= '?' then M.texts(context, component, element) end
end

--- Draws what every component can have: help, error and caption. The error is an extmark, no text of the buffer.
function M.texts(context, component, element)
  local canvas = context.canvas
  local indent = context.indent + (element.slot and element.slot.height == 1 and context.label_width or 0)
  local help, problem, caption = get(component, 'help'), get(component, 'error'), get(component, 'caption')
  local row = element.slot and element.slot.row + element.slot.height - 1 or #canvas.lines - 1
  canvas:inside(element, function()
    if type(problem) == 'string' then
      local lines = text.wrap('✗ ' .. problem, canvas.width - indent - 1)
      local part = canvas:add({ role = 'error', label = problem })
      for index, line in ipairs(lines) do
        lines[index] = (' '):rep(indent) .. line
      end
      canvas:below(math.max(0, row), part, lines)
      canvas.problems = canvas.problems or {}
      table.insert(canvas.problems, { element = element, message = text.line(problem) })
    end
    if type(help) == 'string' and help ~= '' then
      for _, line in ipairs(text.wrap(help, canvas.width - indent - 1)) do
        canvas:row({ { line, 'OffstageHelp' } }, indent)
      end
    end
    if type(caption) == 'string' then
      canvas:wrap(canvas:add({ role = 'caption', label = caption }), caption, 'OffstageCaption', indent)
    end
  end)
end

local SEPARATED = { list = true, table = true, group = true, grid = true, chart = true }

--- Draws components one below another; up to four buttons in a row are drawn side by side.
function M.sequence(context, components)
  local canvas = context.canvas
  local inner = setmetatable({ label_width = M.label_width(context, components) }, { __index = context })
  local index = 1
  while index <= #components do
    local component = M.known(context, components[index])
    local kind = component.component
    if kind == 'button' then
      local last = index
      while components[last + 1] and get(components[last + 1], 'component') == 'button' do
        last = last + 1
      end
      canvas:blank()
      local buttons = vim.list_slice(components, index, last)
      if #buttons <= 4 then
        M.horizontal(inner, buttons)
      else
        for _, button in ipairs(buttons) do
          M.draw(inner, button)
        end
      end
      index = last
    else
      if SEPARATED[kind] and index > 1 then canvas:blank() end
      M.draw(inner, component)
      if SEPARATED[kind] and index < #components then canvas:blank() end
    end
    index = index + 1
  end
end

--- Draws components side by side. Their texts follow below.
function M.horizontal(context, components)
  local canvas, items, late = context.canvas, {}, {}
  local function finish()
    canvas:flow(items, context.indent)
    for _, made in ipairs(late) do
      M.texts(context, made[1], made[2])
    end
    items, late = {}, {}
  end
  for _, component in ipairs(components) do
    component = M.known(context, component)
    local make = M.inline[component.component]
    if make then
      local before = #canvas.elements
      items[#items + 1] = make(setmetatable({ field_width = 16, label_width = 0 }, { __index = context }), component)
      late[#late + 1] = { component, canvas.elements[before + 1] }
    else
      finish()
      M.draw(context, component)
    end
  end
  finish()
end

--- Width of the labels of fields that follow one another.
function M.label_width(context, components)
  local width = 0
  for _, component in ipairs(components) do
    if M.is_field and M.is_field(component) then
      width = math.max(width, text.width(M.shown(get(component, 'label'))))
    end
  end
  if width == 0 then return 0 end
  return math.min(width, 24, math.floor(context.canvas.width / 3)) + 2
end

return M
