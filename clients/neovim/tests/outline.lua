-- The elements of what a session's windows show, for the scenarios. They are read from the buffers: labels, values and
-- signs of states are those that the buffer has in the element's places, and the text of a field is its buffer's.
local Surface = require('offstage.surface')
local json = require('offstage.json')
local keys = require('offstage.keys')
local lists = require('offstage.lists')
local scrolling = require('offstage.scrolling')
local text = require('offstage.text')

local api = vim.api

local M = {}

--- Rows of a long list in an outline, and rows from which a list is long.
local ROWS = 10
M.LONG_LIST = 20

--- First rows since the user has last moved the cursor in a list.
M.first_rows = {}

--- Adds what the buffer shows at a place of an element: a text of a kind, and whether it is drawn as disabled.
local function read_place(surface, row, place, drawn)
  local column, stop, element, kind = unpack(place, 1, 4)
  local shown = api.nvim_buf_get_lines(surface.buffer, row, row + 1, false)[1]:sub(column + 1, stop)
  if element.act == 'option' then
    -- The value of a picker has the titles after a sign of choice.
    if kind == 'mark' then drawn.is_chosen = shown == '[x] ' or shown == '(•) ' end
    kind, shown = 'value', kind ~= 'mark' and drawn.is_chosen and shown or ''
  end
  drawn[kind] = (drawn[kind] or '') .. shown
  local at, namespace = { row, column }, Surface.highlights_namespace
  for _, mark in ipairs(api.nvim_buf_get_extmarks(surface.buffer, namespace, at, at, { details = true })) do
    drawn.is_disabled = drawn.is_disabled or mark[4].hl_group == 'OffstageDisabled'
  end
end

local function read(surface)
  local found = {}
  for row = 0, #surface.canvas.lines - 1 do
    for _, place in ipairs(surface.canvas.spots[row] or {}) do
      local owner = rawget(place[3], 'picker') or place[3]
      found[owner] = found[owner] or { name = '' }
      if place[4] then read_place(surface, row, place, found[owner]) end
    end
  end
  return found
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

local SIGNS = {
  check = { ['[x] '] = 'checked' },
  mark = { ['[x] '] = 'selected', ['▶ '] = 'selected', ['▌'] = 'selected' },
  fold = { ['▾ '] = 'expanded', ['▸ '] = 'collapsed' },
  sort = { [' ▲'] = 'ascending', [' ▼'] = 'descending' },
}

--- Roles whose states `busy` and `disabled` are read from the buffer.
local BUSY = { 'button', 'list', 'table', 'progressbar' }
local DISABLED = { 'listitem', 'treeitem', 'row', 'tab', 'checkbox', 'command' }

--- Returns the names of an element's states: where it has a sign or a highlight, those that the buffer shows.
local function states_of(element, drawn)
  local states = vim.tbl_extend('force', {}, element.states)
  for kind, signs in pairs(drawn and SIGNS or {}) do
    for _, name in pairs(drawn[kind] and signs or {}) do
      states[name] = signs[drawn[kind]] == name
    end
  end
  if drawn and vim.tbl_contains(BUSY, element.role) then
    states.busy = drawn.busy ~= nil and drawn.busy:find('…', 1, true) or drawn.name:find('…$')
  end
  if drawn and vim.tbl_contains(DISABLED, element.role) then states.disabled = drawn.is_disabled end
  return vim.tbl_filter(function(name) return states[name] end, vim.tbl_keys(states))
end

--- The texts that the buffer has to show for values, by roles.
local TEXTS = {
  list = function(value, element)
    local resolved = element.component.resolved
    return { value > 0 and (resolved and resolved.value or value) or '' }
  end,
  progressbar = function(value) return { (' %d %%'):format(value * 100 + 0.5) } end,
  command = function(value) return { keys.shown(value) } end,
  row = function(value, element)
    local function shown(index) return lists.cell_text(element.list.columns[index], element.row_json.cells[index]) end
    return vim.tbl_map(shown, vim.fn.range(1, #value))
  end,
  series = function(points)
    local found = {}
    for _, point in ipairs(points) do
      vim.list_extend(found, point)
    end
    return found
  end,
  combobox = function(value) return type(value) == 'table' and value or { value } end,
}
TEXTS.table = TEXTS.list
for _, role in ipairs({ 'tab', 'pages', 'media' }) do
  TEXTS[role] = function(value) return { value } end
end

--- Returns a cell of a row without its style.
local function plain(cell)
  if type(cell) == 'table' then return cell.number or cell.date end
  return cell == '' and json.null or cell
end

--- Value of a field: the text in its buffer, if it has one; its area shows the begin of the value.
local function field_value(ui, element, drawn)
  local typed = not element.is_committed and ui.editor:text(element.key)
  local value = typed or element.value
  if element.is_secure then return typed and typed ~= '' and text.count(typed) or element.value end
  if value == nil or value == '' then return value end
  local shown = vim.trim(drawn.slot or drawn.value or '')
  local begin = squeezed(shown):gsub('…$', ''):gsub('⏎$', ''):gsub('…$', '')
  local wanted = squeezed(text.line(text.valid(text.display(value):sub(1, 4000))))
  local is_shown = begin ~= '' and wanted:sub(1, #begin) == begin or wanted == ''
  return (is_shown or tonumber(shown) and tonumber(shown) == tonumber(value)) and value or shown
end

local function value_of(ui, element, drawn)
  if element.act == 'field' and drawn then return field_value(ui, element, drawn) end
  local shown = drawn and (drawn.value or drawn.name)
  local texts = shown and element.value ~= nil and TEXTS[element.role]
  for _, wanted in ipairs(texts and texts(element.value, element) or {}) do
    if wanted ~= json.null and not shows(shown, wanted) then return shown end
  end
  if element.role == 'combobox' and element.value == nil and vim.trim(shown) ~= '' then return shown end
  return element.role == 'row' and element.value and vim.tbl_map(plain, element.value) or element.value
end

--- Returns the index of the first row of a long list that the window shows. At least ten rows follow. It changes when
--- the user or the app scrolls the list.
function M.first_row(surface, list)
  local top, bottom = scrolling.lines_of(surface:window())
  local name = list.key .. vim.inspect(list.component.scrollTo)
  local is_at_end = list.component.sticksToEnd and bottom >= list.last
  local first = is_at_end and list.total or scrolling.visible(list, top, math.huge) or 0
  M.first_rows[name] = M.first_rows[name] or first
  return math.min(M.first_rows[name], list.total - ROWS)
end

local function is_focused(ui, surface, element)
  local state = ui.session.replica.views[element.owner]
  local focus = state and state.view.focus
  if not focus or element.key ~= text.key(element.owner, focus.component) then return false end
  local at = (surface:position() or {}).element
  return at ~= nil and at.owner == element.owner and at.id == element.id
end

local function read_element(ui, surface, element, places)
  -- A single window has no text on the screen.
  local drawn = places[element] or element.role ~= 'window' and { name = '' } or nil
  local label, parts = element.label, {}
  if drawn and label and not shows(drawn.name, label) then label = '(not shown)' end
  local states = states_of(element, drawn)
  if is_focused(ui, surface, element) then states[#states + 1] = 'focused' end
  local first, last = 0, math.huge
  for _, list in ipairs(surface.canvas.lists) do
    if list.key == element.key and list.total > M.LONG_LIST then
      first = M.first_row(surface, list)
      last = first + ROWS - 1
    end
  end
  for _, part in ipairs(element.parts) do
    if not part.index or part.index >= first and part.index <= last then
      parts[#parts + 1] = read_element(ui, surface, part, places)
    end
  end
  return { role = element.role, label = label, value = value_of(ui, element, drawn), states = states, parts = parts }
end

function M.of(ui)
  local windows, shown = {}, ui.main.canvas and ui.main.canvas.windows or {}
  for index, window in ipairs(shown) do
    windows[index] = read_element(ui, ui.main, window, read(ui.main))
    for _, surface in ipairs((window.states.active or #shown == 1) and { ui:top(), ui.notices } or {}) do
      local places = surface.canvas and surface:window() and read(surface)
      for _, element in ipairs(places and surface.canvas.parent.parts or {}) do
        table.insert(windows[index].parts, read_element(ui, surface, element, places))
      end
    end
  end
  return windows
end

--- Returns the text of elements: a line for each, as the article Outlines has it.
function M.text(elements, depth)
  local lines = ''
  for _, element in ipairs(elements) do
    local label, value = element.label, element.value
    local line = ('  '):rep(depth or 0) .. element.role
    if label then line = line .. ' ' .. json.encode(label) end
    if value ~= nil and value ~= '' then line = line .. ': ' .. json.encode(value) end
    table.sort(element.states)
    if #element.states > 0 then line = line .. ' [' .. table.concat(element.states, ', ') .. ']' end
    lines = lines .. line .. '\n' .. M.text(element.parts, (depth or 0) + 1)
  end
  return lines
end

return M
