-- Drawing of components. Each writes its lines, and its elements, from which the outline is made, to its context: a
-- canvas with an indent, the node that owns the components, and other members.
local keys = require('offstage.keys')
local text = require('offstage.text')

local M = {}

--- Components that fit in a line: a function returns their segments.
M.inline = {}
--- Components that need lines of their own.
M.block = {}

function M.shown(value) return text.line(text.display(value)) end

--- Members that name a component; the others have a `label`.
local NAMES = {
  text = 'text', markdown = 'text', badge = 'text', button = 'title', link = 'title', group = 'title',
  emptyState = 'title',
}

function M.name(component) return component[NAMES[component.component] or 'label'] end

function M.title(component) return M.shown(M.name(component)) end

function M.choose(kind, prompt, items, show, work)
  vim.ui.select(items, { prompt = prompt, kind = 'offstage.' .. kind, format_item = show }, function(item)
    if item then work(item) end
  end)
end

--- Returns the sign of the icon of a component, an option or a tab, and a blank.
function M.icon(owner) return owner.sign and text.line(owner.sign) .. ' ' or '' end

---@param element table|nil `value`, `states`, and `act`, the name of what the user can do with it
function M.element(context, component, role, element)
  element = element or {}
  element.states = element.states or {}
  if component.isEnabled == false then element.states.disabled = true end
  element.role, element.label = role, M.name(component)
  element.id, element.owner = component.id, context.owner
  element.component, element.part = component, context.part
  element.key = text.key(context.owner, component.id, element.sub)
  return context:add(element)
end

--- True when a component has been loading for so long that the user sees it.
function M.shows_loading(context, component)
  if not component.isLoading and not component.isSkeleton then return false end
  return context.shows_loading(text.key(context.owner, component.id, context.part))
end

function M.highlight(component, usual) return component.isEnabled == false and 'OffstageDisabled' or usual end

local ROLES = {
  title = 'OffstageTitle', heading = 'OffstageHeading', caption = 'OffstageCaption', error = 'OffstageError',
  info = 'OffstageInfo', success = 'OffstageSuccess', warning = 'OffstageWarning',
}

function M.role_highlight(role) return ROLES[role] or 'OffstageMark' end

local function is_markdown(component) return component.component == 'markdown' or component.format == 'markdown' end

local function text_element(context, component)
  local role = component.role
  local states = { error = role == 'error', caption = role == 'caption', markdown = is_markdown(component) }
  if component.heading then states['level ' .. component.heading] = true end
  local is_heading = role == 'title' or role == 'heading'
  local element = M.element(context, component, is_heading and 'heading' or 'text', { states = states })
  return element, (role == 'error' and '! ' or '') .. text.display(component.text), ROLES[role]
end

M.inline.text = function(context, component)
  local element, shown, highlight = text_element(context, component)
  return { { text.line(shown), highlight, element } }
end

local SPANS = {
  { '%*%*[^*]+%*%*', 'OffstageStrong' },
  { '%f[%w*]%*[^*]+%*', 'OffstageEmphasis' },
  { '`[^`]+`', 'OffstageCode' },
  { '%[[^%]]+%]%([^)]+%)', 'OffstageLink' },
  { '^%s*[-*+] ', 'OffstageMark' },
  { '^%s*%d+[.)] ', 'OffstageMark' },
}

local function draw_spans(context, row, line)
  for _, span in ipairs(SPANS) do
    local start, stop = line:find(span[1])
    while start do
      table.insert(context.highlights, { row, context.indent + start - 1, context.indent + stop, span[2] })
      start, stop = line:find(span[1], stop + 1)
    end
  end
end

--- Writes a text in Markdown: as its source, with highlights, as Neovim users read it.
local function draw_markdown(context, element, value)
  local is_code = false
  for paragraph in (value .. '\n'):gmatch('(.-)\r?\n') do
    local is_fence = paragraph:find('^%s*```') or paragraph:find('^%s*~~~')
    if is_fence then is_code = not is_code end
    local highlight = (is_code or is_fence) and 'OffstageCode'
      or paragraph:find('^#') and 'OffstageHeading'
      or (paragraph:find('^%s*>') or paragraph:find('^%-%-%-+%s*$')) and 'OffstageCaption'
      or nil
    for _, line in ipairs(text.wrap(paragraph, context:room())) do
      local row = context:row({ { line, highlight, element } })
      if not highlight then draw_spans(context, row, line) end
    end
  end
end

M.block.text = function(context, component)
  local element, shown, highlight = text_element(context, component)
  if is_markdown(component) then return draw_markdown(context, element, shown) end
  context:wrap(element, shown, highlight)
end

M.block.markdown = M.block.text

M.inline.badge = function(context, component)
  local element = M.element(context, component, 'badge')
  return { { '(' .. M.title(component) .. ')', M.role_highlight(component.role), element } }
end

M.inline.button = function(context, component, states)
  local role, is_loading = component.role or 'default', M.shows_loading(context, component)
  states = states or {}
  states.busy = is_loading
  if role ~= 'default' then states[role] = true end
  local element = M.element(context, component, 'button', { states = states, act = 'button' })
  local is_off = is_loading or states.disabled
  local highlight = is_off and 'OffstageDisabled'
    or role == 'destructive' and 'OffstageDestructive'
    or (component.key == 'Enter' or states.preferred) and 'OffstageDefaultButton'
    or 'OffstageButton'
  local key = component.key or role == 'cancel' and 'Escape' or states.preferred and 'Enter'
  return {
    { '[ ' .. M.icon(component) .. M.title(component), highlight, element },
    { is_loading and ' …' or '', highlight, element, 'busy' },
    { ' ]', highlight, element },
    { key and not is_off and ' ' .. keys.shown(key) or '', 'OffstageKey' },
  }
end

M.inline.link = function(context, component)
  local element = M.element(context, component, 'link', { value = component.url, act = 'link' })
  local address = component.isExternal and ' ↗ ' .. M.shown(component.url) or ''
  return { { M.title(component), 'OffstageLink', element }, { address, 'OffstageCaption', element } }
end

M.inline.image = function(context, component)
  local element = M.element(context, component, 'img', { value = component.icon or component.url })
  local sign, label = M.icon(component), M.title(component)
  local shown = sign ~= '' and sign .. label or '‹' .. (label ~= '' and label or 'picture') .. '›'
  return { { shown, 'OffstageMark', element } }
end

M.inline.media = function(context, component)
  local element = M.element(context, component, 'media', { value = component.url })
  local seconds = component.duration
  local length = seconds and (' %d:%02d'):format(math.floor(seconds / 60), seconds % 60) or ''
  local sign = component.kind == 'image' and '▨ ' or '▶ '
  return {
    { sign .. M.title(component), 'OffstageMark', element },
    { length .. '  ' .. M.shown(component.url), 'OffstageCaption', element },
  }
end

M.block.divider = function(context, component)
  local element = M.element(context, component, 'separator')
  local label, width = M.title(component), context:room()
  if label ~= '' then label = ' ' .. text.cut(label, width - 6) .. ' ' end
  local line = '──' .. label .. ('─'):rep(math.max(0, width - 2 - text.width(label)))
  context:row({ { line, 'OffstageRule', element } })
end

M.inline.progress = function(context, component)
  local value, label = component.value, M.title(component)
  local element = M.element(context, component, 'progressbar', { value = value, states = { busy = value == nil } })
  local segments = { { label, nil, element } }
  if value then
    local filled = math.floor(math.max(0, math.min(1, value)) * 20 + 0.5)
    segments[2] = { (label ~= '' and ' ' or '') .. ('█'):rep(filled), 'OffstageMark' }
    segments[3] = { ('░'):rep(20 - filled), 'OffstageRule' }
    segments[4] = { (' %d %%'):format(value * 100 + 0.5), nil, element, 'value' }
  else
    segments[2] = { ' …', 'OffstageCaption', element, 'busy' }
  end
  if component.text then
    local part = context:with({ parent = element }):add({ role = 'text', label = component.text })
    segments[#segments + 1] = { '  ' .. M.shown(component.text), 'OffstageCaption', part }
  end
  return segments
end

M.block.emptyState = function(context, component)
  local element = M.element(context, component, 'status')
  context = context:with({ indent = context.indent + 2, parent = element })
  context:blank()
  context:wrap(element, M.icon(component) .. text.display(component.title), 'OffstageHeading')
  if component.message then context:text('text', component.message, 'OffstageCaption') end
  if component.button then context:row(M.inline.button(context, component.button)) end
  context:blank()
end

function M.unit(component) return component.unit and ' ' .. text.line(component.unit) or '' end

--- Returns the component, or the fallback of one that this front end does not know.
local function known(component)
  local kind = component.component
  local is_known = M.inline[kind] or M.block[kind] or not component.fallback
  return is_known and component or known(component.fallback)
end

local function unknown(context, component)
  local name, words = component.name or component.component, component.label or component.title or component.text
  local element = context:add({ role = 'custom', label = name })
  return { { '⟨' .. M.shown(name) .. '⟩', 'OffstageMark', element }, { '  ' .. M.shown(words), 'OffstageCaption' } }
end

function M.draw(context, component)
  component = known(component)
  local before, kind = #context.elements, component.component
  if M.block[kind] then
    M.block[kind](context, component)
  else
    context:row((M.inline[kind] or unknown)(context, component))
  end
  M.texts(context, component, context.elements[before + 1])
end

function M.texts(context, component, element)
  local slot, problem = element.slot, component.error
  local indent = context.indent + (slot and slot.height == 1 and context.label_width or 0)
  context = context:with({ indent = indent, parent = element })
  -- The error of a list is a component, which the list draws.
  if type(problem) == 'string' then
    context:text('error', problem, 'OffstageError', '✗ ')
    local column = slot and slot.column or element.column
    local found = { lnum = element.row, col = column, message = text.line(problem), source = 'offstage' }
    table.insert(context.problems, found)
  end
  if component.help then context:wrap(nil, component.help, 'OffstageCaption') end
  if component.caption then context:text('caption', component.caption, 'OffstageCaption') end
end

local SEPARATED = { list = true, table = true, group = true, grid = true, chart = true }

--- Draws components one below another; buttons in a row are drawn side by side.
function M.sequence(context, components)
  local buttons = {}
  local inner = context:with({ label_width = M.label_width(context, components) })
  for index, component in ipairs(components) do
    local is_separated, following = SEPARATED[component.component], components[index + 1]
    if component.component == 'button' then
      buttons[#buttons + 1] = component
      if not following or following.component ~= 'button' then
        context:blank()
        M.horizontal(inner, buttons)
        buttons = {}
      end
    else
      if is_separated and index > 1 then context:blank() end
      M.draw(inner, component)
      if is_separated and following then context:blank() end
    end
  end
end

local function fit(segments, width)
  local used = 0
  for _, segment in ipairs(segments) do
    segment[1] = text.cut(segment[1], math.max(1, width - used))
    used = used + text.width(segment[1])
  end
  segments[#segments + 1] = { (' '):rep(math.max(0, width - used)) }
  return segments
end

--- Draws components side by side, in cells of a width if there is one. Their texts follow below.
function M.horizontal(context, components, width)
  local items, late = {}, {}
  local inner = context:with({ field_width = width or 16, label_width = 0 })
  local function finish()
    context:flow(items)
    for _, made in ipairs(late) do
      M.texts(context, made[1], made[2])
    end
    items, late = {}, {}
  end
  for _, component in ipairs(components) do
    component = known(component)
    local make = M.inline[component.component]
    if make then
      local before = #context.elements
      local segments = make(inner, component)
      items[#items + 1] = width and fit(segments, width) or segments
      late[#late + 1] = { component, context.elements[before + 1] }
    else
      finish()
      M.draw(context, component)
    end
  end
  finish()
end

function M.label_width(context, components)
  local width = 0
  for _, component in ipairs(components) do
    if M.is_field(component) then width = math.max(width, text.width(M.title(component))) end
  end
  if width == 0 then return 0 end
  return math.min(width, 24, math.floor(context.width / 3)) + 2
end

return M
