-- Texts: code points, as the protocol counts them, and texts that are safe to draw.
local json = require('offstage.json')

local M = {}

--- Returns the name of a component, or of another part of a node, in tables.
function M.key(owner, id, part) return table.concat({ owner, tostring(id), part }, '|') end

--- The forms of a character that is not ASCII: no overlong ones, and no surrogates.
local CHARACTERS = {
  '^[\194-\223][\128-\191]',
  '^\224[\160-\191][\128-\191]',
  '^[\225-\236\238\239][\128-\191][\128-\191]',
  '^\237[\128-\159][\128-\191]',
  '^\240[\144-\191][\128-\191][\128-\191]',
  '^[\241-\243][\128-\191][\128-\191][\128-\191]',
  '^\244[\128-\143][\128-\191][\128-\191]',
}

local function valid_run(run)
  local parts, at = {}, 1
  while at <= #run do
    local found
    for _, pattern in ipairs(CHARACTERS) do
      found = found or run:match(pattern, at)
    end
    parts[#parts + 1] = found or '\239\191\189'
    at = at + (found and #found or 1)
  end
  return table.concat(parts)
end

--- Returns the text with U+FFFD in place of bytes that are not UTF-8.
function M.valid(text) return (text:gsub('[\128-\255]+', valid_run)) end

--- True for a byte that begins a character.
local function is_first(byte) return byte < 128 or byte > 191 end

--- Returns the number of code points.
function M.count(text)
  local count = 0
  for position = 1, #text do
    if is_first(text:byte(position)) then count = count + 1 end
  end
  return count
end

--- Returns the number of bytes before a code point. Returns nil when the text has fewer code points.
local function bytes_before(text, index)
  for position = 1, #text do
    if is_first(text:byte(position)) then
      if index == 0 then return position - 1 end
      index = index - 1
    end
  end
  return index == 0 and #text or nil
end

--- Replaces `count` code points from the code point `index`. Returns nil when the text is too short.
function M.splice(text, index, count, added)
  local start, stop = bytes_before(text, index), bytes_before(text, index + count)
  if not stop then return nil end
  return text:sub(1, start) .. added .. text:sub(stop + 1)
end

--- Returns the one replacement that leads from a text to another, in code points: `index`, `count`, `text` and the
--- `length` of the first text.
function M.difference(from, to)
  local most, start, tail = math.min(#from, #to), 0, 0
  while start < most and from:byte(start + 1) == to:byte(start + 1) do
    start = start + 1
  end
  -- A character is replaced whole.
  local function is_inside(text, at) return text:find('^[\128-\191]', at) end
  while start > 0 and (is_inside(from, start + 1) or is_inside(to, start + 1)) do
    start = start - 1
  end
  while tail < most - start and from:byte(#from - tail) == to:byte(#to - tail) do
    tail = tail + 1
  end
  while tail > 0 and is_inside(from, #from - tail + 1) do
    tail = tail - 1
  end
  return {
    index = M.count(from:sub(1, start)),
    count = M.count(from:sub(start + 1, #from - tail)),
    text = to:sub(start + 1, #to - tail),
    length = M.count(from),
  }
end

--- Returns one line without characters that control the screen or reorder text: they are written as Neovim writes
--- them in buffers, such as `^[`.
function M.line(value)
  local text = tostring(value)
  if not text:find('[^\32-\126]') then return text end
  text = text:gsub('\r?\n', ' '):gsub('\t', ' '):gsub('%z', '^@')
  return vim.fn.strtrans(M.valid(text))
end

function M.width(text)
  if not text:find('[^\32-\126]') then return #text end
  return vim.fn.strdisplaywidth(text)
end

function M.segments_width(segments)
  local width = 0
  for _, segment in ipairs(segments) do
    width = width + M.width(segment[1])
  end
  return width
end

local function begin_of(text, width) return vim.fn.printf('%.' .. width .. 'S', text) end

--- Returns the text cut to a number of columns, with `…` when it is longer.
function M.cut(text, width)
  if M.width(text) <= width then return text end
  return width > 0 and begin_of(text, width - 1) .. '…' or ''
end

--- Returns the text cut or filled with blanks to a number of columns.
---@param alignment string|nil `trailing`, `center`, or leading by default
function M.pad(text, width, alignment)
  text = M.cut(text, width)
  local blanks = math.max(0, width - M.width(text))
  local left = alignment == 'trailing' and blanks or alignment == 'center' and math.floor(blanks / 2) or 0
  return (' '):rep(left) .. text .. (' '):rep(blanks - left)
end

local function wrapped(paragraph, width)
  local lines, line = {}, ''
  for blanks, word in paragraph:gmatch('( *)([^ ]+)') do
    if line ~= '' and M.width(line) + #blanks + M.width(word) > width then
      lines[#lines + 1] = line
      line, blanks = '', ''
    end
    line = line .. blanks .. word
    local begin = begin_of(line, width)
    while #begin < #line do
      lines[#lines + 1], line = begin, line:sub(#begin + 1)
      begin = begin_of(line, width)
    end
  end
  lines[#lines + 1] = line
  return lines
end

local cache = {}

--- Returns the lines of a text in a number of columns. A line ends at a blank, or in a word that is too long.
function M.wrap(text, width)
  width = math.max(4, width)
  local key = #text > 2000 and width .. '|' .. text
  if key and cache.key == key then return cache.lines end
  local lines = {}
  for paragraph in (text .. '\n'):gmatch('(.-)\r?\n') do
    paragraph = M.line(paragraph)
    vim.list_extend(lines, M.width(paragraph) <= width and { paragraph } or wrapped(paragraph, width))
  end
  if key then cache = { key = key, lines = lines } end
  return lines
end

--- Returns the text of a value to show: a number or a date has it in its member `text`.
function M.display(value)
  if type(value) == 'table' then value = value.text or value.number or value.date end
  if type(value) == 'number' then return json.number(value) end
  return (value == nil or value == json.null) and '' or tostring(value)
end

return M
