-- The elements of what a session's windows show, for the scenarios. They are read from the buffers: labels, values and
-- signs of states are those that the buffer has in the element's place, and the text of a field is its buffer's.
local Surface = require('offstage.surface')
local json = require('offstage.json')
local keys = require('offstage.keys')
local lists = require('offstage.lists')
local text = require('offstage.text')

local api = vim.api

local M = {}

--- Rows of a long list in an outline, and rows from which a list is long.
local ROWS, LONG_LIST = 10, 20

--- Returns the names of the highlights that begin at a position.
local function highlights_at(buffer, row, column)
  local namespace, at = Surface.highlights_namespace, { row, column }
  local marks = api.nvim_buf_get_extmarks(buffer, namespace, at, at, { details = true })
  return vim.tbl_map(function(mark) return mark[4].hl_group end, marks)
end

--- Returns what the buffer shows of an element: the texts by their kinds (`text` without one), and the highlights of
--- its texts. A single window has no text on the screen: nil.
local function read(surface, element)
  local drawn = { text = '', options = {}, highlights = {} }
  if not element.pieces then return element.role ~= 'window' and drawn or nil end
  for _, piece in ipairs(element.pieces) do
    local line = api.nvim_buf_get_lines(surface.buffer, piece.row, piece.row + 1, false)[1] or ''
    local owner, kind = drawn, piece.kind or 'text'
    if piece.option then
      owner = drawn.options[piece.option] or {}
      drawn.options[piece.option] = owner
    end
    owner[kind] = (owner[kind] or '') .. line:sub(piece.column + 1, piece.stop)
    vim.list_extend(drawn.highlights, highlights_at(surface.buffer, piece.row, piece.column))
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
  for stop in shown:gmatch('()…') do
    for length = 1, math.min(stop - 1, #wanted) do
      if wanted:sub(1, length) == shown:sub(stop - length, stop - 1) then return true end
    end
  end
  return false
end

--- Roles whose states `busy` and `disabled` are read from the buffer.
local BUSY = { 'button', 'list', 'table', 'progressbar' }
local DISABLED = { 'listitem', 'treeitem', 'row', 'tab', 'checkbox', 'command' }

--- Returns the names of an element's states: where it has a sign or a highlight, those that the buffer shows.
local function states_of(element, drawn)
  local states = vim.tbl_extend('force', {}, element.states)
  if drawn and drawn.mark then
    local is_marked = vim.tbl_contains({ '[x] ', '▶ ', '▌' }, drawn.mark)
    states[element.role == 'checkbox' and 'checked' or 'selected'] = is_marked
  end
  if drawn and drawn.fold then states.expanded, states.collapsed = drawn.fold == '▾ ', drawn.fold == '▸ ' end
  if drawn and drawn.sort then states.ascending, states.descending = drawn.sort == ' ▲', drawn.sort == ' ▼' end
  if drawn and vim.tbl_contains(BUSY, element.role) then
    states.busy = (drawn.busy or ''):find('…', 1, true) or drawn.text:find('…$')
  end
  if drawn and vim.tbl_contains(DISABLED, element.role) then
    states.disabled = vim.tbl_contains(drawn.highlights, 'OffstageDisabled')
  end
  return vim.tbl_filter(function(name) return states[name] end, vim.tbl_keys(states))
end

--- The texts that the buffer has to show for values, by roles. The text is that of the kind `value`, if there is one.
local TEXTS = {
  list = function(value) return value > 0 and text.display(value) or '' end,
  progressbar = function(value) return (' %d %%'):format(value * 100 + 0.5) end,
  command = keys.shown,
  tab = text.display,
  pages = text.display,
  media = text.display,
}
TEXTS.table = TEXTS.list

--- Values of other roles: each returns the value of an element when the buffer shows it, else what the buffer shows.
local VALUES = {}

function VALUES.row(element, drawn)
  local found = {}
  for index, value in ipairs(element.value) do
    local shown, cell = drawn['cell ' .. index] or '', element.row_json.cells[index]
    local wanted = lists.cell_text(element.list.columns[index], cell)
    local is_cut = shown:find('…', 1, true) and shows(shown, wanted)
    found[index] = (is_cut or vim.trim(shown) == vim.trim(wanted)) and value or shown
  end
  return found
end

function VALUES.combobox(element, drawn)
  local chosen = {}
  for _, option in ipairs(element.component.options) do
    local shown = drawn.options[option.id]
    if shown and (shown.mark == '[x] ' or shown.mark == '(•) ') then chosen[#chosen + 1] = shown.title or '' end
  end
  local titles = type(element.value) == 'table' and element.value or { element.value }
  if not drawn.value then return vim.deep_equal(chosen, vim.tbl_map(text.line, titles)) and element.value or chosen end
  local missing = vim.tbl_filter(function(title) return not shows(drawn.value, title) end, titles)
  local is_shown = #missing == 0 and (#titles > 0 or vim.trim(drawn.value) == '')
  return is_shown and element.value or drawn.value
end

function VALUES.series(element, drawn)
  for _, point in ipairs(element.value) do
    for _, part in ipairs(point) do
      if part ~= json.null and not shows(drawn.text, part) then return drawn.text end
    end
  end
  return element.value
end

--- Value of a field: the text in its buffer, if it has one; its area shows the begin of the value.
local function field_value(ui, element, drawn)
  local typed = not element.is_committed and ui.editor:text(element.key)
  local value = typed or element.value
  if element.is_secure then return typed and typed ~= '' and text.count(typed) or element.value end
  if value == nil or value == '' then return value end
  local shown = vim.trim(drawn.slot or drawn.line or '')
  local begin = squeezed(shown):gsub('…$', ''):gsub('⏎$', ''):gsub('…$', '')
  local wanted = squeezed(text.line(text.valid(text.display(value):sub(1, 4000))))
  local is_shown = begin ~= '' and wanted:sub(1, #begin) == begin or wanted == ''
  return (is_shown or tonumber(shown) and tonumber(shown) == tonumber(value)) and value or shown
end

local function value_of(ui, element, drawn)
  if element.act == 'field' and drawn then return field_value(ui, element, drawn) end
  if element.value == nil or not drawn then return element.value end
  if VALUES[element.role] then return VALUES[element.role](element, drawn) end
  if not TEXTS[element.role] then return element.value end
  local shown, wanted = drawn.value or drawn.text, TEXTS[element.role](element.value)
  if element.role == 'list' or element.role == 'table' then shown = shown:gsub(',', '') end
  local is_shown = shows(shown, wanted) and (wanted ~= '' or not drawn.value)
  return is_shown and element.value or shown
end

local function is_focused(ui, surface, element)
  local state = ui.session.replica.views[element.owner]
  local focus = state and state.view.focus
  if not focus or element.key ~= text.key(element.owner, focus.component) then return false end
  local position = surface:position()
  local at = position and position.element
  return at ~= nil and at.owner == element.owner and at.id == element.id
end

local function read_element(ui, surface, element)
  local drawn, label, parts = read(surface, element), element.label, {}
  if drawn and label and not shows(drawn.text, label) then label = '(not shown)' end
  local states = states_of(element, drawn)
  if is_focused(ui, surface, element) then states[#states + 1] = 'focused' end
  local total = (element.role == 'list' or element.role == 'table') and element.value or 0
  local first = total > LONG_LIST and math.min(ui:anchor(element.key, element.component), total - ROWS) or 0
  for _, part in ipairs(element.parts) do
    if total <= LONG_LIST or not part.index or part.index >= first and part.index < first + ROWS then
      parts[#parts + 1] = read_element(ui, surface, part)
    end
  end
  return { role = element.role, label = label, value = value_of(ui, element, drawn), states = states, parts = parts }
end

--- Returns the elements of what a session's windows show.
function M.of(ui)
  local windows, shown = {}, ui.main.canvas and ui.main.canvas.windows or {}
  for index, window in ipairs(shown) do
    windows[index] = read_element(ui, ui.main, window)
    for _, surface in ipairs((window.states.active or #shown == 1) and { ui:top(), ui.notices } or {}) do
      for _, element in ipairs(surface.canvas and surface:window() and surface.canvas.root.parts or {}) do
        table.insert(windows[index].parts, read_element(ui, surface, element))
      end
    end
  end
  return windows
end

--- Returns a value without its style; nil for an empty one.
local function plain(value)
  if type(value) == 'table' and not json.is_array(value) then return value.number or value.date end
  if value ~= '' and value ~= json.null then return value end
end

--- Returns the text of elements: a line for each, as the article Outlines has it.
function M.text(elements, depth)
  local lines = ''
  for _, element in ipairs(elements) do
    local label, value = plain(element.label), plain(element.value)
    local line = ('  '):rep(depth or 0) .. element.role
    if label then line = line .. ' ' .. json.encode(label) end
    if value ~= nil then line = line .. ': ' .. json.encode(value) end
    table.sort(element.states)
    if #element.states > 0 then line = line .. ' [' .. table.concat(element.states, ', ') .. ']' end
    lines = lines .. line .. '\n' .. M.text(element.parts, (depth or 0) + 1)
  end
  return lines
end

return M
