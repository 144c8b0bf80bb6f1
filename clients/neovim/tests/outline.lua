-- The elements of what a session's windows show, for the scenarios. They are read from the buffers: labels, values and
-- signs of states are those that the buffer has at the element's extmark, and the text of a field is its buffer's.
local json = require('offstage.json')
local text = require('offstage.text')

local api, get = vim.api, json.get

local M = {}

--- Rows of a long list in an outline, and rows from which a list is long.
local ROWS, LONG_LIST = 10, 20

local function plain(value)
  if type(value) == 'table' and not json.is_array(value) then
    local number = get(value, 'number')
    if number == nil then number = get(value, 'date') end
    return number
  end
  if value == '' or value == json.null then return nil end
  return value
end

--- Returns what the buffer shows of an element where its extmark is: the texts by their kinds (`text` without one), and
--- the highlights of its texts. A single window has no text on the screen: nil.
local function read(surface, element)
  if not element.mark then
    return element.role ~= 'window' and { text = '', options = {}, highlights = {} } or nil
  end
  local namespace = require('offstage.surface').elements_namespace
  local mark = api.nvim_buf_get_extmark_by_id(surface.buffer, namespace, element.mark, { details = true })
  local drawn = { text = '', options = {}, highlights = {} }
  for _, line in ipairs(mark[3] and mark[3].virt_lines or {}) do
    drawn.text = drawn.text .. line[1][1]
  end
  for _, piece in ipairs(mark[1] and element.pieces or {}) do
    local row = piece.row + mark[1] - element.mark_row
    local line = api.nvim_buf_get_lines(surface.buffer, row, row + 1, false)[1] or ''
    local shown, kind = line:sub(piece.column + 1, piece.stop), piece.kind or 'text'
    if piece.option ~= nil then
      local option = drawn.options[piece.option] or {}
      drawn.options[piece.option] = option
      option[kind] = (option[kind] or '') .. shown
    else
      drawn[kind] = (drawn[kind] or '') .. shown
    end
    local from, highlights = { row, piece.column }, surface.highlights_namespace
    local marks = api.nvim_buf_get_extmarks(surface.buffer, highlights, from, from, { details = true })
    for _, highlight in ipairs(marks) do
      drawn.highlights[highlight[4].hl_group] = true
    end
  end
  return drawn
end

--- Returns a text without blanks, which lines have in other places than a text.
local function squeezed(value) return (value:gsub('%s+', '')) end

--- True when a drawn text has a value, or its begin and then `…`.
local function shows(shown, value)
  local wanted = squeezed(text.line(text.display(value)))
  shown = squeezed(shown)
  if shown:find(wanted, 1, true) then return true end
  local from = 1
  while true do
    local start, stop = shown:find('…', from, true)
    if not start then return false end
    for length = 1, math.min(start - 1, #wanted) do
      if wanted:sub(1, length) == shown:sub(start - length, start - 1) then return true end
    end
    from = stop + 1
  end
end

--- States with a sign or a highlight, by roles: they are read from the buffer.
local DRAWN_STATES = {
  listitem = { 'selected', 'expanded', 'collapsed', 'disabled' },
  treeitem = { 'selected', 'expanded', 'collapsed', 'disabled' },
  row = { 'selected', 'disabled' },
  tab = { 'selected', 'disabled' },
  checkbox = { 'checked', 'disabled' },
  group = { 'expanded', 'collapsed' },
  columnheader = { 'ascending', 'descending' },
  command = { 'disabled' },
  button = { 'busy' },
  list = { 'busy' },
  table = { 'busy' },
  progressbar = { 'busy' },
}

local function states_of(element, drawn)
  local found = {}
  for state, has in pairs(element.states) do
    found[state] = has and true or nil
  end
  local is_drawn = drawn and {
    selected = drawn.mark == '[x] ' or drawn.mark == '▶ ' or drawn.mark == '▌',
    checked = drawn.mark == '[x] ',
    expanded = drawn.fold == '▾ ',
    collapsed = drawn.fold == '▸ ',
    busy = (drawn.busy or drawn.text):find('…$') ~= nil or (drawn.busy or ''):find('…', 1, true) ~= nil,
    ascending = drawn.sort == ' ▲',
    descending = drawn.sort == ' ▼',
    disabled = drawn.highlights.OffstageDisabled,
  }
  for _, state in ipairs(is_drawn and DRAWN_STATES[element.role] or {}) do
    found[state] = is_drawn[state] or nil
  end
  return found
end

--- Value of a field: the text in its buffer, if it has one.
local function typed_value(ui, element)
  local typed = element.act == 'field' and ui.editor:text(element.key)
  if not typed or element.is_committed then return element.value end
  if element.is_secure then return typed == '' and element.value or text.count(typed) end
  return typed
end

--- Values by roles: each returns the value of an element when the buffer shows it, else what the buffer shows.
local values = {}

function values.list(element, drawn)
  local total = tonumber(element.value) or 0
  local wanted = total > 0 and text.display({ number = total, style = 'integer' }) or ''
  return (drawn.value or '') == wanted and element.value or drawn.value
end

values.table = values.list

function values.progressbar(element, drawn)
  if element.value == nil then return nil end
  local wanted = (' %d %%'):format(element.value * 100 + 0.5)
  local shown = drawn.value or drawn.text:match(' %d+ %%$')
  return shown == wanted and element.value or shown
end

function values.command(element, drawn)
  local wanted = element.value and require('offstage.keys').shown(element.value)
  return drawn.value == wanted and element.value or drawn.value
end

function values.row(element, drawn)
  local found, columns = {}, element.list.columns or {}
  for index, value in ipairs(element.value) do
    local shown = drawn['cell ' .. index] or ''
    local cell = get(element.row_json.cells, index)
    local wanted = require('offstage.lists').cell_text(columns[index], cell)
    local is_cut = shown:find('…', 1, true) and shows(shown, wanted)
    found[index] = (is_cut or vim.trim(shown) == vim.trim(wanted)) and value or shown
  end
  return found
end

function values.combobox(element, drawn)
  local chosen, wanted = {}, {}
  for _, option in ipairs(element.component.options or {}) do
    local shown = drawn.options[option.id]
    if shown and (shown.mark == '[x] ' or shown.mark == '(•) ') then chosen[#chosen + 1] = shown.title or '' end
  end
  for _, title in ipairs(type(element.value) == 'table' and element.value or { element.value }) do
    wanted[#wanted + 1] = text.line(text.display(title))
  end
  if drawn.value then
    local is_shown = vim.trim(drawn.value) == '' and #wanted == 0
    for index, title in ipairs(wanted) do
      is_shown = (index == 1 or is_shown) and shows(drawn.value, title)
    end
    return is_shown and element.value or drawn.value
  end
  return vim.deep_equal(chosen, wanted) and element.value or chosen
end

function values.series(element, drawn)
  for _, point in ipairs(element.value) do
    for _, part in ipairs(point) do
      if part ~= json.null and not shows(drawn.text, part) then return drawn.text end
    end
  end
  return element.value
end

local function values_in_text(element, drawn)
  return (plain(element.value) == nil or shows(drawn.text, element.value)) and element.value or drawn.text
end

values.tab, values.pages, values.media = values_in_text, values_in_text, values_in_text

--- Value of a field that is not edited: its area shows the begin of the value.
local function field_value(element, drawn, value)
  local shown = vim.trim(drawn.slot or drawn.line or '')
  local is_empty = value == nil or value == '' or value == json.null
  if is_empty or element.is_secure then return value end
  local begin = squeezed(shown):gsub('…$', ''):gsub('⏎$', ''):gsub('…$', '')
  local wanted = squeezed(text.line(text.valid(text.display(value):sub(1, 4000))))
  local is_shown = begin ~= '' and wanted:sub(1, #begin) == begin or wanted == ''
  return (is_shown or tonumber(shown) and tonumber(shown) == tonumber(value)) and value or shown
end

local function value_of(ui, element, drawn)
  local value = typed_value(ui, element)
  if not drawn then return value end
  if element.act == 'field' then return field_value(element, drawn, value) end
  if values[element.role] and element.value ~= nil then return values[element.role](element, drawn) end
  return value
end

--- Index of the first row of a long list that the outline has.
local function first_row(ui, element, total)
  local anchor = ui:anchor(element.owner, element.component)
  return math.max(0, math.min(anchor, total - ROWS))
end

local function is_focused(ui, surface, element)
  if element.is_spot or element.act == 'column' or element.sub == 'command'
    or element.act == 'row' then return false end
  local state = ui.session.replica.views[element.owner]
  local focus = state and get(state.view, 'focus')
  if not focus or element.id == nil or get(focus, 'component') ~= element.id then return false end
  local position = surface:position()
  local at = position and position.element
  return at ~= nil and at.owner == element.owner and at.id == element.id
end

local function read_element(ui, surface, element)
  local drawn = read(surface, element)
  local label = element.label
  if drawn and plain(label) ~= nil and not shows(drawn.text, label) then label = '(not shown)' end
  local states = vim.tbl_keys(states_of(element, drawn))
  if is_focused(ui, surface, element) then states[#states + 1] = 'focused' end
  local parts = {}
  local total = (element.role == 'list' or element.role == 'table') and tonumber(element.value) or 0
  local first = total > LONG_LIST and first_row(ui, element, total)
  for _, part in ipairs(element.parts) do
    if not first or not part.index or part.index >= first and part.index < first + ROWS then
      parts[#parts + 1] = read_element(ui, surface, part)
    end
  end
  return { role = element.role, label = label, value = value_of(ui, element, drawn), states = states, parts = parts }
end

--- Returns the elements of what a session's windows show.
---@param ui table
---@return table[]
function M.of(ui)
  local windows = {}
  local top = ui:top()
  local function add(parts, surface)
    if not surface or not surface.canvas or not surface:window() then return end
    for _, element in ipairs(surface.canvas.root.parts) do
      parts[#parts + 1] = read_element(ui, surface, element)
    end
  end
  for _, window in ipairs(ui.main.canvas and ui.main.canvas.windows or {}) do
    local found = read_element(ui, ui.main, window)
    if window.states.active or #ui.main.canvas.windows == 1 then
      add(found.parts, top)
      add(found.parts, ui.notices)
    end
    windows[#windows + 1] = found
  end
  return windows
end

--- Returns the text of elements: a line for each, as the article Outlines has it.
---@param elements table[]
---@param depth number|nil
---@return string
function M.text(elements, depth)
  local lines = ''
  for _, element in ipairs(elements) do
    local line = ('  '):rep(depth or 0) .. element.role
    local label, value = plain(element.label), plain(element.value)
    if label ~= nil then line = line .. ' ' .. json.encode(label) end
    if value ~= nil then line = line .. ': ' .. json.encode(value) end
    table.sort(element.states)
    if #element.states > 0 then line = line .. ' [' .. table.concat(element.states, ', ') .. ']' end
    lines = lines .. line .. '\n' .. M.text(element.parts, (depth or 0) + 1)
  end
  return lines
end

return M
