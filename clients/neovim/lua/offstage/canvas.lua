-- A canvas: the lines of a buffer, with the elements that they show. Drawing writes here; a surface then changes its
-- buffer.
local text = require('offstage.text')

local Canvas = {}
Canvas.__index = Canvas

function Canvas.new(width)
  return setmetatable({
    width = width, indent = 1, parent = { parts = {} },
    lines = {}, highlights = {}, problems = {}, spots = {}, acts = {},
    lists = {}, elements = {}, screens = {}, windows = {},
  }, Canvas)
end

--- Adds an element to the outline, in the element `parent`. `element.states` is a set of names.
function Canvas:add(element)
  element.states = element.states or {}
  element.parts = {}
  table.insert(self.parent.parts, element)
  table.insert(self.elements, element)
  return element
end

--- Adds an element with lines of its own.
function Canvas:text(role, label, highlight, sign)
  self:wrap(self:add({ role = role, label = label }), (sign or '') .. text.display(label), highlight)
end

--- Returns the canvas with other members, such as an indent or a parent.
function Canvas:with(members) return setmetatable(members, { __index = self }) end

--- Writes a line. A segment is `{text, highlight, element, kind}`; the highlight is one group or several. The kind says
--- what a text shows of its element: `mark`, `fold`, `busy`, `sort`, `value`; without a kind, its name. The kind
--- `slot` is where the editor of a field appears.
---@return number row from 0
function Canvas:row(segments, indent)
  local row, line = #self.lines, (' '):rep(indent or self.indent)
  for _, segment in ipairs(segments) do
    local shown, highlight, element, kind = unpack(segment, 1, 4)
    if shown ~= '' then
      local column = #line
      line = line .. shown
      for _, group in ipairs(type(highlight) == 'table' and highlight or { highlight }) do
        self.highlights[#self.highlights + 1] = { row, column, #line, group }
      end
      if kind == 'slot' then
        element.slot = { row = row, column = column, width = text.width(shown), height = 1 }
      end
      if element then self:spot(row, column, #line, element, kind or 'name') end
    end
  end
  -- A field's area ends in blanks, which its highlight needs.
  self.lines[row + 1] = segments.keeps and line or line:gsub('%s+$', '')
  return row
end

--- Makes columns of a row a place of an element.
---@param kind string|nil what the place shows of the element, if anything
function Canvas:spot(row, column, stop, element, kind)
  -- An option of a picker has the other members of the picker.
  if not rawget(element, 'row') then element.row, element.column = row, column end
  self.acts[element.act or ''] = true
  self.spots[row] = self.spots[row] or {}
  table.insert(self.spots[row], { column, stop, element, kind })
end

function Canvas:room() return self.width - self.indent - 1 end

function Canvas:wrap(element, value, highlight)
  for _, line in ipairs(text.wrap(value, self:room())) do
    self:row({ { line, highlight, element } })
  end
end

function Canvas:blank()
  local last = self.lines[#self.lines]
  if last and last ~= '' then self.lines[#self.lines + 1] = '' end
end

--- Writes items, which are lists of segments, one after another in as few lines as possible.
function Canvas:flow(items, gap)
  local line, used = {}, 0
  gap = gap or '  '
  for _, item in ipairs(items) do
    local columns = text.segments_width(item)
    if used > 0 and used + #gap + columns > self:room() then
      self:row(line)
      line, used = {}, 0
    end
    if used > 0 then
      line[#line + 1] = { gap }
      used = used + #gap
    end
    vim.list_extend(line, item)
    line.keeps = line.keeps or item.keeps
    used = used + columns
  end
  if #line > 0 then self:row(line) end
end

--- Elements around the content: the cursor must be on them, not only on their line.
local AROUND = { back = true, tab = true, window = true }

--- Returns the element at a position that the user can use; else the first one of its line.
---@param row number from 0
---@param column number in bytes, from 0
function Canvas:at(row, column)
  local first
  for _, spot in ipairs(self.spots[row] or {}) do
    if spot[3].act then
      first = first or not AROUND[spot[3].act] and spot[3] or nil
      if column >= spot[1] and column < spot[2] then return spot[3] end
    end
  end
  return first
end

return Canvas
