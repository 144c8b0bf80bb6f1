-- Texts: code points, as the protocol counts them, and texts that are safe to draw.
local M = {}

local byte = string.byte

--- Returns the text with U+FFFD in place of bytes that are not UTF-8.
---@param text string
---@return string
function M.valid(text)
  if not text:find('[\128-\255]') then return text end
  local parts, at, start = {}, 1, 1
  local count = #text
  while at <= count do
    local first = byte(text, at)
    local size = first < 0x80 and 1 or first < 0xc2 and 0 or first < 0xe0 and 2 or first < 0xf0 and 3
      or first < 0xf5 and 4 or 0
    for index = 1, size - 1 do
      local next_byte = byte(text, at + index)
      if not next_byte or next_byte < 0x80 or next_byte > 0xbf then size = 0 end
    end
    if size == 3 then
      local second = byte(text, at + 1)
      -- Overlong forms and surrogates.
      if first == 0xe0 and second < 0xa0 or first == 0xed and second > 0x9f then size = 0 end
    elseif size == 4 then
      local second = byte(text, at + 1)
      if first == 0xf0 and second < 0x90 or first == 0xf4 and second > 0x8f then size = 0 end
    end
    if size == 0 then
      parts[#parts + 1] = text:sub(start, at - 1)
      parts[#parts + 1] = '\239\191\189'
      at = at + 1
      start = at
    else
      at = at + size
    end
  end
  parts[#parts + 1] = text:sub(start)
  return table.concat(parts)
end

--- Number of code points from byte `from` to byte `to`.
---@param text string
---@param from number|nil
---@param to number|nil
---@return number
function M.count(text, from, to)
  local count = 0
  for index = from or 1, to or #text do
    local value = byte(text, index)
    if value < 0x80 or value > 0xbf then count = count + 1 end
  end
  return count
end

--- Returns the byte after `count` code points from byte `from`; nil beyond the end.
local function after(text, count, from)
  local at, size = from, #text
  while count > 0 do
    if at > size then return nil end
    at = at + 1
    while at <= size do
      local value = byte(text, at)
      if value < 0x80 or value > 0xbf then break end
      at = at + 1
    end
    count = count - 1
  end
  return at
end

--- Replaces `count` code points from the code point `index`. Returns nil when the text is too short.
---@param text string
---@param index number
---@param count number
---@param added string
---@return string|nil
function M.splice(text, index, count, added)
  local start = after(text, index, 1)
  local stop = start and after(text, count, start)
  return stop and text:sub(1, start - 1) .. added .. text:sub(stop)
end

--- Returns the one replacement that leads from a text to another, in code points: `index`, `count`, `text` and the
--- `length` of the first text.
---@param from string
---@param to string
---@return table
function M.difference(from, to)
  local most = math.min(#from, #to)
  local start = 0
  while start < most and byte(from, start + 1) == byte(to, start + 1) do
    start = start + 1
  end
  local function is_inside(text, at)
    local value = byte(text, at)
    return value and value >= 0x80 and value <= 0xbf
  end
  -- A character is replaced whole.
  while start > 0 and (is_inside(from, start + 1) or is_inside(to, start + 1)) do
    start = start - 1
  end
  local tail = 0
  while tail < most - start and byte(from, #from - tail) == byte(to, #to - tail) do
    tail = tail + 1
  end
  while tail > 0 and is_inside(from, #from - tail + 1) do
    tail = tail - 1
  end
  local index, count = M.count(from, 1, start), M.count(from, start + 1, #from - tail)
  return {
    index = index,
    count = count,
    text = to:sub(start + 1, #to - tail),
    length = index + count + M.count(from, #from - tail + 1),
  }
end

--- Returns one line without characters that control the screen or reorder text: they are written as Neovim writes
--- them, such as `^[`. Neovim itself does so in buffers, but not in virtual text.
---@param value any
---@return string
function M.line(value)
  local text = tostring(value)
  if not text:find('[^\32-\126]') then return text end
  text = text:gsub('\r?\n', ' '):gsub('\t', ' ')
  text = text:gsub('[%z\1-\31\127]', function(c)
    return c == '\127' and '^?' or '^' .. string.char(byte(c) + 64)
  end)
  if text:find('[\128-\255]') then text = vim.fn.strtrans(M.valid(text)) end
  return text
end

--- Returns the number of columns of a text.
---@param text string
---@return number
function M.width(text)
  if not text:find('[^\32-\126]') then return #text end
  return vim.fn.strdisplaywidth(text)
end

--- Returns the text cut to a number of columns, with `…` when it is longer.
---@param text string
---@param width number
---@return string
function M.cut(text, width)
  if width <= 0 then return '' end
  -- The rest of a long text need not be measured.
  local long = width * 16 + 64
  local has_rest = #text > long
  if has_rest then text = M.valid(text:sub(1, long)) end
  if not has_rest and M.width(text) <= width then return text end
  if not text:find('[^\32-\126]') then return text:sub(1, width - 1) .. '…' end
  local parts, used = {}, 0
  for _, character in ipairs(vim.fn.split(text, '\\zs')) do
    local columns = M.width(character)
    if used + columns > width - 1 then break end
    parts[#parts + 1] = character
    used = used + columns
  end
  return table.concat(parts) .. '…'
end

--- Returns the text cut or filled with blanks to a number of columns.
---@param text string
---@param width number
---@param alignment string|nil `trailing`, `center`, or leading by default
---@return string
function M.pad(text, width, alignment)
  text = M.cut(text, width)
  local blanks = math.max(0, width - M.width(text))
  if alignment == 'trailing' then return (' '):rep(blanks) .. text end
  if alignment == 'center' then
    local left = math.floor(blanks / 2)
    return (' '):rep(left) .. text .. (' '):rep(blanks - left)
  end
  return text .. (' '):rep(blanks)
end

local function pieces(word, width)
  local found, part, used = {}, {}, 0
  for _, character in ipairs(vim.fn.split(word, '\\zs')) do
    local columns = M.width(character)
    if used + columns > width and used > 0 then
      found[#found + 1] = table.concat(part)
      part, used = {}, 0
    end
    part[#part + 1] = character
    used = used + columns
  end
  found[#found + 1] = table.concat(part)
  return found
end

local cache = {}

--- Returns the lines of a text in a number of columns. A line ends at a blank, or in a word that is too long.
---@param text string
---@param width number
---@return string[]
function M.wrap(text, width)
  width = math.max(4, width)
  local key = #text > 2000 and width .. '|' .. text
  if key and cache.key == key then return cache.lines end
  local lines = {}
  for paragraph in (text .. '\n'):gmatch('(.-)\r?\n') do
    paragraph = M.line(paragraph)
    if M.width(paragraph) <= width then
      lines[#lines + 1] = paragraph
    else
      local line, used = '', 0
      for blanks, word in paragraph:gmatch('( *)([^ ]+)') do
        local columns = M.width(word)
        if used > 0 and used + #blanks + columns <= width then
          line, used = line .. blanks .. word, used + #blanks + columns
        else
          if used > 0 then
            lines[#lines + 1] = line
            blanks = ''
          end
          local parts = columns > width - #blanks and pieces(word, width - #blanks) or { word }
          for index = 1, #parts - 1 do
            lines[#lines + 1] = (index == 1 and blanks or '') .. parts[index]
          end
          line = (#parts == 1 and blanks or '') .. parts[#parts]
          used = M.width(line)
        end
      end
      lines[#lines + 1] = line
    end
  end
  if key then cache = { key = key, lines = lines } end
  return lines
end

-- Numbers and dates

local function grouped(number, decimals)
  local text = ('%.' .. decimals .. 'f'):format(math.abs(number))
  local whole, rest = text:match('^(%d+)(.*)$')
  whole = whole:reverse():gsub('(%d%d%d)', '%1,'):reverse():gsub('^,', '')
  return (number < 0 and '-' or '') .. whole .. rest
end

local function number_text(value, number)
  local style, decimals = value.style, type(value.decimals) == 'number' and math.min(20, math.max(0, value.decimals))
  if math.abs(number) >= 1e15 or number ~= number then return require('offstage.json').number(number) end
  if style == 'percent' then
    local text = grouped(number * 100, decimals or 1)
    return (decimals and text or text:gsub('%.0$', '')) .. '%'
  end
  if style == 'integer' then return grouped(number, 0) end
  if style == 'currency' then
    local currency = type(value.currency) == 'string' and ' ' .. value.currency or ''
    return grouped(number, decimals or 2) .. currency
  end
  if style == 'bytes' then
    local units, unit = { 'B', 'kB', 'MB', 'GB', 'TB' }, 1
    while math.abs(number) >= 1000 and unit < 5 do
      number, unit = number / 1000, unit + 1
    end
    return grouped(number, unit > 1 and 1 or 0) .. ' ' .. units[unit]
  end
  if decimals then return grouped(number, decimals) end
  local whole, rest = require('offstage.json').number(number):match('^(-?%d+)(.*)$')
  return grouped(tonumber(whole), 0) .. rest
end

--- Returns the seconds since 1970 of an ISO 8601 date with a zone; nil for another text.
local function instant(date)
  local pattern = '^(%d%d%d%d)%-(%d%d)%-(%d%d)T(%d%d):(%d%d):(%d%d)[.%d]*(.*)$'
  local year, month, day, hour, minute, second, zone = date:match(pattern)
  local sign, hours, minutes = (zone or ''):match('^([+-])(%d%d):?(%d%d)$')
  if not year or not sign and zone ~= 'Z' then return nil end
  -- The day's number in the proleptic Gregorian calendar, where a year begins in March.
  local y = tonumber(year) - (tonumber(month) < 3 and 1 or 0)
  local days = math.floor(y / 400) * 146097 + math.floor(y % 400 * 365.25) - math.floor(y % 400 / 100)
    + math.floor(((tonumber(month) + 9) % 12 * 153 + 2) / 5) + tonumber(day) - 1 - 719468
  local offset = sign and (hours * 60 + minutes) * (sign == '-' and -60 or 60) or 0
  return days * 86400 + hour * 3600 + minute * 60 + second - offset
end

--- The distance from now in the largest unit that fits, rounded down.
local function relative_text(seconds)
  local units =
    { { 'year', 31557600 }, { 'month', 2629800 }, { 'day', 86400 }, { 'hour', 3600 }, { 'minute', 60 } }
  for _, unit in ipairs(units) do
    local count = math.floor(math.abs(seconds) / unit[2])
    if count > 0 then
      local shown = ('%d %s%s'):format(count, unit[1], count == 1 and '' or 's')
      return seconds > 0 and 'in ' .. shown or shown .. ' ago'
    end
  end
  return 'now'
end

local function date_text(date, style)
  local seconds = style == 'relative' and instant(date)
  if seconds then return relative_text(seconds - os.time()) end
  local day, time = date:match('^(%d%d%d%d%-%d%d%-%d%d)[T ]?(%d?%d?:?%d?%d?)')
  if not day then return date end
  if style == 'time' then return time ~= '' and time or date end
  if style == 'dateTime' then return (day .. ' ' .. time):gsub(' $', '') end
  return day
end

--- Returns the text of a display text: a string, a number or a date.
---@param value any
---@return string
function M.display(value)
  if value == nil or value == vim.NIL then return '' end
  if type(value) == 'table' then
    if type(value.number) == 'number' then return number_text(value, value.number) end
    if type(value.date) == 'string' then return date_text(value.date, value.style) end
    return ''
  end
  if type(value) == 'number' then return require('offstage.json').number(value) end
  return tostring(value)
end

return M
