-- Drawing of fields and other components that take values.
local components = require('offstage.components')
local text = require('offstage.text')
local texts = require('offstage.texts')

local inline, block = components.inline, components.block

local LEAST_ROWS, MOST_ROWS = 3, 8

local FIELDS = { 'textField', 'numberField', 'dateField', 'fileField', 'slider', 'stepper', 'picker' }

function components.is_field(component)
  local is_field = vim.tbl_contains(FIELDS, component.component)
  return is_field and component.kind ~= 'multiline' and component.style ~= 'inline'
end

--- Returns the segment with a component's label, filled to the width of its neighbours' labels.
local function label_of(context, component, element)
  local label, width = components.title(component), context.label_width
  if width == 0 then return { label ~= '' and label .. '  ' or '', nil, element } end
  return { text.pad(text.cut(label, width - 2), width), components.highlight(component), element }
end

--- Returns the highlights of the area in which a value or a placeholder is shown.
local function area(component, is_empty)
  return { 'OffstageField', components.highlight(component, is_empty and 'OffstagePlaceholder' or nil) }
end

local function field_width(context, most, rest)
  local room = context.width - context.indent - context.label_width - rest
  return math.max(4, math.min(context.field_width or most, room))
end

--- Returns the segments of a field: its label, and its value where its editor appears.
local function field_of(context, component, element, shown, placeholder, most)
  local is_empty = shown == '' and placeholder ~= ''
  local value = text.pad(is_empty and placeholder or shown, field_width(context, most, 2))
  local slot = { value, area(component, is_empty), element, 'slot' }
  return { label_of(context, component, element), slot, keeps = true }
end

local ICONS = { search = '⌕ ', secure = '⚿ ', email = '✉ ' }

local function text_element(context, component)
  local kind, is_secure = component.kind or 'plain', component.kind == 'secure'
  local value = context.session:value(context.owner, component)
  local states = { required = component.isRequired }
  if kind ~= 'plain' then states[kind] = true end
  local length = value and value ~= '' and text.count(value) or component.length
  local element = components.element(context, component, 'textbox', {
    value = is_secure and length or value,
    states = states,
    act = 'field',
    is_secure = is_secure,
  })
  if is_secure then return element, ('•'):rep(math.min(length or 0, 80)) end
  return element, value or ''
end

inline.textField = function(context, component)
  local element, shown = text_element(context, component)
  local first, rest = shown:match('^([^\n]*)(.*)$')
  if rest ~= '' then first = first .. ' ⏎' end
  local placeholder = (ICONS[component.kind] or '') .. components.shown(component.placeholder)
  local segments = field_of(context, component, element, text.line(first:sub(1, 1000)), placeholder, 40)
  if component.isRequired then segments[3] = { ' *', 'OffstageError' } end
  return segments
end

--- Returns the rows that show the begin of a long text, and whether the text has more.
local function rows_of(shown, width)
  local most = MOST_ROWS * width * 4
  local rows = text.wrap(text.valid(shown:sub(1, most)), width)
  return vim.list_slice(rows, 1, MOST_ROWS), #rows > MOST_ROWS or #shown > most
end

local function draw_multiline(context, component)
  local element, shown = text_element(context, component)
  local width = math.max(4, context:room() - 1)
  if component.label then
    context:row({ { components.title(component), components.highlight(component), element } })
  end
  local placeholder = shown == '' and components.shown(component.placeholder) or ''
  local rows, has_more = rows_of(shown, width - 1)
  element.slot = { row = #context.lines, column = context.indent, width = width, height = math.max(LEAST_ROWS, #rows) }
  for index = 1, element.slot.height do
    local is_empty = index == 1 and placeholder ~= ''
    local line = text.pad(is_empty and text.cut(placeholder, width - 1) or rows[index] or '', width)
    context:row({ { line, area(component, is_empty), element, 'value' }, keeps = true })
  end
  if has_more then
    local lines = select(2, shown:gsub('\n', '')) + 1
    context:row({ { texts.t('… %s lines, %s characters', lines, text.count(shown)), 'OffstageCaption' } })
  end
end

block.textField = function(context, component)
  if component.kind == 'multiline' then return draw_multiline(context, component) end
  context:row(inline.textField(context, component))
end

--- Returns the segments of a field whose value is sent when the user leaves it. `show(value)` returns its text, the
--- text after it, and the value for the outline.
local function value_field(role, most, show)
  return function(context, component)
    local value = context.session:value(context.owner, component)
    local shown, suffix, outline = show(value, component)
    if outline == nil then outline = value end
    local members = { value = outline, act = 'field', is_committed = true }
    local element = components.element(context, component, role, members)
    local segments = field_of(context, component, element, shown, components.shown(component.placeholder), most)
    segments[3] = { suffix, 'OffstageCaption' }
    return segments
  end
end

inline.numberField = value_field('spinbutton', 20, function(value, component)
  local shown = value and component.decimals and ('%.' .. component.decimals .. 'f'):format(value)
  return shown or components.shown(value), components.unit(component)
end)

local FORMS = { date = '  YYYY-MM-DD', time = '  HH:MM', dateTime = '  YYYY-MM-DDTHH:MM:SSZ' }

inline.dateField = value_field('date', 22, function(value, component)
  return components.shown(value), FORMS[component.kind] or ''
end)

inline.fileField = value_field('file', 40, function(value)
  if not value then return '', '' end
  local size = value.size and '  ' .. texts.t('%s bytes', value.size) or ''
  return components.shown(value.name), size, value.name
end)

inline.stepper = value_field('spinbutton', 8, function(value) return components.shown(value), ' ∓' end)

local slider_field = value_field('slider', 8, function(value, component)
  return components.shown(value), components.unit(component)
end)

inline.slider = function(context, component)
  local segments = slider_field(context, component)
  local element, least, most = segments[1][3], component.min or 0, component.max or 1
  local part = most > least and (element.value - least) / (most - least) or 0
  local at = math.floor(math.max(0, math.min(1, part)) * 15 + 0.5)
  segments[4] = { '  ' .. ('━'):rep(at) .. '●', 'OffstageMark', element }
  segments[5] = { ('─'):rep(15 - at), 'OffstageRule', element }
  return segments
end

inline.toggle = function(context, component)
  local value = context.session:value(context.owner, component)
  local element = components.element(context, component, 'checkbox', { states = { checked = value }, act = 'toggle' })
  local highlight = components.highlight(component)
  return {
    { value and '[x] ' or '[ ] ', highlight, element, 'check' },
    { components.title(component), highlight, element },
  }
end

local function picker_element(context, component)
  local value, chosen, titles, shown = context.session:value(context.owner, component), {}, {}, {}
  for _, id in ipairs(component.isMultiple and value or { value }) do
    chosen[id] = true
  end
  for _, option in ipairs(component.options) do
    if chosen[option.id] then
      titles[#titles + 1] = option.title
      shown[#shown + 1] = components.icon(option) .. components.shown(option.title)
    end
  end
  local element = components.element(context, component, 'combobox', {
    value = component.isMultiple and titles or titles[1],
    states = { multiple = component.isMultiple },
    act = 'picker',
  })
  return element, chosen, table.concat(shown, ', ')
end

local function option_of(element, component, option, is_chosen)
  local spot = setmetatable({
    act = 'option',
    picker = element,
    option = option.id,
    key = element.key .. option.id,
  }, { __index = element })
  local mark = component.isMultiple and (is_chosen and '[x] ' or '[ ] ') or (is_chosen and '(•) ' or '( ) ')
  local highlight = components.highlight(component, is_chosen and 'OffstageChosen' or nil)
  local title = components.icon(option) .. components.shown(option.title)
  return { { mark, highlight, spot, 'mark' }, { title, highlight, spot } }
end

inline.picker = function(context, component)
  local element, chosen, shown = picker_element(context, component)
  local segments = { label_of(context, component, element), keeps = true }
  if component.style == 'segmented' then
    for index, option in ipairs(component.options) do
      if index > 1 then segments[#segments + 1] = { '  ' } end
      vim.list_extend(segments, option_of(element, component, option, chosen[option.id]))
    end
    return segments
  end
  segments[2] = { text.pad(shown, field_width(context, 30, 6)), area(component), element, 'value' }
  segments[3] = { ' ▾', components.highlight(component), element }
  return segments
end

block.picker = function(context, component)
  if component.style ~= 'inline' then return context:row(inline.picker(context, component)) end
  local element, chosen = picker_element(context, component)
  if component.label then
    context:row({ { components.title(component), components.highlight(component), element } })
  end
  for _, option in ipairs(component.options) do
    context:row(option_of(element, component, option, chosen[option.id]), context.indent + 2)
  end
end
