-- The outline of a session: a line for each element that the user can reach. It is made from the buffers and windows:
-- an element counts only while the buffer has its text at its extmark, and the text of a field is its buffer's.
local json = require('offstage.json')
local text = require('offstage.text')

local api, get = vim.api, json.get

local M = {}

--- Rows of a long list in an outline, and rows from which a list is long.
local ROWS, LONG_LIST = 10, 20

--- Characters that control a terminal or reorder text, except those that JSON escapes.
local function escaped(value)
  local line = json.encode(value, true)
  if not line:find('[\127-\255]') then return line end
  line = line:gsub('\127', '\\u007f'):gsub('\194([\128-\159])', function(c) return ('\\u%04x'):format(c:byte()) end)
  return (line:gsub('\226([\128\129])([\128-\191])', function(second, third)
    local code = 0x2000 + (second:byte() - 128) * 64 + third:byte() - 128
    local is_unsafe = code == 0x200e or code == 0x200f or code >= 0x2028 and code <= 0x202e or code >= 0x2066
      and code <= 0x2069
    return is_unsafe and ('\\u%04x'):format(code) or nil
  end))
end

local function plain(value)
  if type(value) == 'table' and not json.is_array(value) then
    local number = get(value, 'number')
    if number == nil then number = get(value, 'date') end
    return number
  end
  if value == '' or value == json.null then return nil end
  return value
end

--- True when the buffer shows the texts of an element where its extmark is.
local function is_shown(surface, element)
  if not element.mark then return true end
  local namespace = require('offstage.surface').elements_namespace
  local mark = api.nvim_buf_get_extmark_by_id(surface.buffer, namespace, element.mark, { details = true })
  if not mark[1] then return false end
  if element.virtual then
    for index, line in ipairs(element.virtual) do
      local chunk = mark[3].virt_lines and mark[3].virt_lines[index]
      if not chunk or chunk[1][1] ~= line then return false end
    end
    return true
  end
  local shift = mark[1] - element.mark_row
  for _, piece in ipairs(element.pieces) do
    local line = api.nvim_buf_get_lines(surface.buffer, piece.row + shift, piece.row + shift + 1, false)[1] or ''
    if not line:find(piece.text, piece.column + 1, true) then return false end
  end
  return true
end

--- Value of a field: the text in its buffer, if it has one.
local function value_of(ui, element)
  local typed = element.act == 'field' and ui.editor:text(element.owner, element.id)
  if not typed or element.is_committed then return element.value end
  if element.is_secure then return typed == '' and element.value or text.count(typed) end
  return typed
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

local function write(ui, surface, element, depth, lines)
  local label, value = plain(element.label), plain(value_of(ui, element))
  local line = element.role
  if not is_shown(surface, element) then label = '(not shown)' end
  if label ~= nil then line = line .. ' ' .. escaped(label) end
  if value ~= nil then line = line .. ': ' .. escaped(value) end
  local states = {}
  for state, has in pairs(element.states) do
    if has and state:find('^[A-Za-z0-9 ]+$') then states[#states + 1] = state end
  end
  if is_focused(ui, surface, element) then states[#states + 1] = 'focused' end
  table.sort(states)
  if #states > 0 then line = line .. ' [' .. table.concat(states, ', ') .. ']' end
  lines[#lines + 1] = ('  '):rep(depth) .. line
  local total = (element.role == 'list' or element.role == 'table') and tonumber(element.value) or 0
  local first = total > LONG_LIST and first_row(ui, element, total)
  for _, part in ipairs(element.parts) do
    if not first or not part.index or part.index >= first and part.index < first + ROWS then
      write(ui, surface, part, depth + 1, lines)
    end
  end
end

--- Returns the outline of what a session's windows show.
---@param ui table
---@return string
function M.of(ui)
  local lines = {}
  local top = ui:top()
  for _, window in ipairs(ui.main.canvas and ui.main.canvas.windows or {}) do
    write(ui, ui.main, window, 0, lines)
    if window.states.active or #ui.main.canvas.windows == 1 then
      if top and top.canvas and top:window() then
        for _, element in ipairs(top.canvas.root.parts) do
          write(ui, top, element, 1, lines)
        end
      end
      local notices = ui.notices
      if notices and notices:window() then
        for _, element in ipairs(notices.canvas.root.parts) do
          write(ui, notices, element, 1, lines)
        end
      end
    end
  end
  return table.concat(lines, '\n') .. '\n'
end

return M
