-- Drawing of fields and other components that take values.
local components = require('offstage.components')
local json = require('offstage.json')
local text = require('offstage.text')

local get = json.get
local inline, block = components.inline, components.block

--- Rows of a multiline field.
local LEAST_ROWS, MOST_ROWS = 3, 8

local FIELDS = { numberField = true, dateField = true, fileField = true, slider = true, stepper = true }

function components.is_field(component)
  local kind = get(component, 'component')
  if kind == 'textField' then return get(component, 'kind') ~= 'multiline' end
  return FIELDS[kind] or kind == 'picker' and get(component, 'style') ~= 'inline'
end

--- Returns the segment with a component's label, filled to the width of its neighbours' labels.
local function label_of(context, component, element)
  local label = components.shown(get(component, 'label'))
  local width = context.label_width or 0
  if width == 0 then return { label ~= '' and label .. '  ' or '', nil, element } end
  return { text.pad(text.cut(label, width - 2), width), components.highlight(component), element }
end

--- Returns the highlights of the area in which a value or a placeholder is shown.
local function area(component, is_empty)
  return { 'OffstageField', components.highlight(component, is_empty and 'OffstagePlaceholder' or nil) }
end

--- Returns the segment in which a value is shown, and where its editor appears.
local function slot_of(context, component, element, shown, placeholder, most)
  local room = context.canvas.width - context.indent - (context.label_width or 0) - 2
  local width = math.max(4, math.min(context.field_width or most or 40, room))
  local is_empty = shown == '' and placeholder and placeholder ~= ''
  element.field_width = width
  return { text.pad(is_empty and placeholder or shown, width), area(component, is_empty), element, 'slot' }
end

local ICONS = { search = '⌕ ', secure = '⚿ ', email = '✉ ' }

local function text_element(context, component)
  local kind = get(component, 'kind') or 'plain'
  local value = context.session:value(context.owner, component)
  local is_secure = kind == 'secure'
  local states = { required = get(component, 'isRequired') == true }
  if kind ~= 'plain' then states[tostring(kind)] = true end
  local shown = type(value) == 'string' and value or ''
  local length = is_secure and (shown ~= '' and text.count(shown) or get(component, 'length')) or nil
  local element = components.element(context, component, {
    role = 'textbox',
    label = get(component, 'label'),
    value = is_secure and length or value,
    states = states,
    act = 'field',
    is_secure = is_secure,
  })
  if is_secure then shown = ('•'):rep(math.min(tonumber(length) or 0, 80)) end
  return element, shown, kind
end

inline.textField = function(context, component)
  local element, shown, kind = text_element(context, component)
  local first, rest = shown:match('^([^\n]*)(.*)$')
  if rest ~= '' then first = first .. ' ⏎' end
  local placeholder = (ICONS[kind] or '') .. components.shown(get(component, 'placeholder'))
  local segments = { label_of(context, component, element) }
  segments[2] = slot_of(context, component, element, text.line(first:sub(1, 1000)), placeholder)
  if element.states.required then segments[3] = { ' *', 'OffstageError' } end
  segments.keeps = true
  return segments
end

--- Returns the rows that show the begin of a long text.
local function rows_of(shown, width)
  local rows, from, size = {}, 1, #shown
  while #rows < MOST_ROWS and from <= size + 1 do
    local stop = shown:find('\n', from, true) or size + 1
    local line = shown:sub(from, math.min(stop - 1, from + width * MOST_ROWS * 4))
    for _, part in ipairs(text.wrap(text.valid(line), width)) do
      if #rows < MOST_ROWS then rows[#rows + 1] = part end
    end
    from = stop + 1
  end
  return rows, from <= size
end

local function draw_multiline(context, component)
  local canvas, indent = context.canvas, context.indent
  local element, shown = text_element(context, component)
  local width = math.max(4, canvas.width - indent - 2)
  local label = components.shown(get(component, 'label'))
  if label ~= '' then canvas:row({ { label, components.highlight(component), element } }, indent) end
  local placeholder = shown == '' and components.shown(get(component, 'placeholder')) or ''
  local rows, has_more = rows_of(shown, width - 1)
  local first = #canvas.lines
  for index = 1, math.max(LEAST_ROWS, #rows) do
    local line = rows[index] or ''
    local is_empty = index == 1 and placeholder ~= ''
    if is_empty then line = text.cut(placeholder, width - 1) end
    canvas:row({ { text.pad(line, width), area(component, is_empty), element, 'line' }, keeps = true }, indent)
  end
  element.slot = { row = first, column = indent, width = width, height = math.max(LEAST_ROWS, #rows) }
  if has_more then
    local lines = select(2, shown:gsub('\n', '')) + 1
    canvas:row({ { ('… %d lines, %d characters'):format(lines, text.count(shown)), 'OffstageCaption' } }, indent)
  end
end

block.textField = function(context, component)
  if get(component, 'kind') == 'multiline' then return draw_multiline(context, component) end
  context.canvas:row(inline.textField(context, component), context.indent)
end

--- Returns the segments of a field whose value is sent when the user leaves it.
local function value_field(context, component, role, shown, value, suffix, most)
  local element = components.element(context, component, {
    role = role,
    label = get(component, 'label'),
    value = value,
    act = 'field',
    is_committed = true,
  })
  local placeholder = components.shown(get(component, 'placeholder'))
  local segments = { label_of(context, component, element) }
  segments[2] = slot_of(context, component, element, shown, placeholder, most)
  segments[3] = { suffix or '', 'OffstageCaption' }
  segments.keeps = true
  return segments
end

inline.numberField = function(context, component)
  local value = context.session:value(context.owner, component)
  if value == json.null then value = nil end
  local decimals = get(component, 'decimals')
  local shown = type(value) == 'number' and type(decimals) == 'number' and decimals >= 0 and decimals < 20
      and ('%.' .. decimals .. 'f'):format(value)
    or components.shown(value)
  return value_field(context, component, 'spinbutton', shown, value, components.unit(component), 20)
end

local FORMS = { date = 'YYYY-MM-DD', time = 'HH:MM', dateTime = 'YYYY-MM-DDTHH:MM:SSZ' }

inline.dateField = function(context, component)
  local value = context.session:value(context.owner, component)
  if value == json.null then value = nil end
  local form = FORMS[get(component, 'kind')]
  return value_field(context, component, 'date', components.shown(value), value, form and '  ' .. form or '', 22)
end

inline.fileField = function(context, component)
  local value = context.session:value(context.owner, component)
  local name = get(value, 'name')
  local size = get(value, 'size')
  local suffix = size and '  ' .. text.display({ number = size, style = 'bytes' }) or ''
  return value_field(context, component, 'file', components.shown(name), name, suffix)
end

inline.slider = function(context, component)
  local value = context.session:value(context.owner, component)
  local segments = value_field(
    context,
    component,
    'slider',
    components.shown(value),
    value,
    components.unit(component),
    8
  )
  local least, most = tonumber(get(component, 'min')) or 0, tonumber(get(component, 'max')) or 1
  local part = most > least and ((tonumber(value) or least) - least) / (most - least) or 0
  local at = math.floor(math.max(0, math.min(1, part)) * 15 + 0.5)
  segments[4] = { '  ' .. ('━'):rep(at) .. '●', 'OffstageBar', segments[1][3] }
  segments[5] = { ('─'):rep(15 - at), 'OffstageRule', segments[1][3] }
  return segments
end

inline.stepper = function(context, component)
  local value = context.session:value(context.owner, component)
  return value_field(context, component, 'spinbutton', components.shown(value), value, ' ∓', 8)
end

inline.toggle = function(context, component)
  local value = context.session:value(context.owner, component) == true
  local element = components.element(context, component, {
    role = 'checkbox',
    label = get(component, 'label'),
    states = { checked = value },
    act = 'toggle',
  })
  local highlight = components.highlight(component)
  return {
    { value and '[x] ' or '[ ] ', highlight, element, 'mark' },
    { components.shown(get(component, 'label')), highlight, element },
  }
end

-- Pickers

local function chosen_of(context, component)
  local value, chosen = context.session:value(context.owner, component), {}
  if get(component, 'isMultiple') then
    for _, id in ipairs(json.is_array(value) and value or {}) do
      chosen[id] = true
    end
  elseif value ~= nil then
    chosen[value] = true
  end
  return chosen
end

local function picker_element(context, component)
  local chosen, titles, shown = chosen_of(context, component), {}, {}
  for _, option in ipairs(json.objects(get(component, 'options'))) do
    if chosen[option.id] then
      titles[#titles + 1] = get(option, 'title')
      shown[#shown + 1] = components.icon(get(option, 'icon')) .. components.shown(get(option, 'title'))
    end
  end
  local is_multiple = get(component, 'isMultiple') == true
  local element = components.element(context, component, {
    role = 'combobox',
    label = get(component, 'label'),
    value = is_multiple and titles or titles[1],
    states = { multiple = is_multiple },
    act = 'picker',
  })
  return element, chosen, table.concat(shown, ', ')
end

--- Returns the segments of an option that the user can choose.
local function option_of(element, component, option, is_chosen)
  local spot = setmetatable({
    act = 'option',
    picker = element,
    option = option.id,
    key = element.key .. tostring(option.id),
    is_spot = true,
  }, { __index = element })
  local mark = get(component, 'isMultiple') and (is_chosen and '[x] ' or '[ ] ') or (is_chosen and '(•) ' or '( ) ')
  local highlight = components.highlight(component, is_chosen and 'OffstageChosen' or nil)
  return {
    { mark, highlight, spot, 'mark' },
    { components.icon(get(option, 'icon')), highlight, spot, 'icon' },
    { components.shown(get(option, 'title')), highlight, spot, 'title' },
  }
end

inline.picker = function(context, component)
  local element, chosen, shown = picker_element(context, component)
  local segments = { label_of(context, component, element), keeps = true }
  if get(component, 'style') == 'segmented' then
    for index, option in ipairs(json.objects(get(component, 'options'))) do
      if index > 1 then segments[#segments + 1] = { '  ' } end
      vim.list_extend(segments, option_of(element, component, option, chosen[option.id]))
    end
    return segments
  end
  local room = context.canvas.width - context.indent - (context.label_width or 0) - 6
  local width = math.max(4, math.min(context.field_width or 30, room))
  segments[2] = { text.pad(shown, width), area(component), element, 'value' }
  segments[3] = { ' ▾', components.highlight(component), element }
  return segments
end

block.picker = function(context, component)
  if get(component, 'style') ~= 'inline' then
    context.canvas:row(inline.picker(context, component), context.indent)
    return
  end
  local element, chosen = picker_element(context, component)
  local label = components.shown(get(component, 'label'))
  if label ~= '' then context.canvas:row({ { label, components.highlight(component), element } }, context.indent) end
  for _, option in ipairs(json.objects(get(component, 'options'))) do
    context.canvas:row(option_of(element, component, option, chosen[option.id]), context.indent + 2)
  end
end
