-- JSON that keeps the order of members and tells null from an absent member. `vim.json` does neither: the order of a
-- view's members is the order of drawing.
local M = {}

local find, sub, byte, char = string.find, string.sub, string.byte, string.char

--- JSON's null.
M.null = vim.NIL

--- Names of the members of a read object, in the order of the text.
local orders = setmetatable({}, { __mode = 'k' })
local empty = getmetatable(vim.empty_dict())

local escapes =
  { ['"'] = '"', ['\\'] = '\\', ['/'] = '/', b = '\b', f = '\f', n = '\n', r = '\r', t = '\t' }

--- Returns the UTF-8 bytes of a code point.
---@param code number
---@return string
function M.utf8(code)
  if code < 0x80 then
    return char(code)
  elseif code < 0x800 then
    return char(0xc0 + math.floor(code / 0x40), 0x80 + code % 0x40)
  elseif code < 0x10000 then
    return char(0xe0 + math.floor(code / 0x1000), 0x80 + math.floor(code / 0x40) % 0x40, 0x80 + code % 0x40)
  end
  return char(
    0xf0 + math.floor(code / 0x40000),
    0x80 + math.floor(code / 0x1000) % 0x40,
    0x80 + math.floor(code / 0x40) % 0x40,
    0x80 + code % 0x40
  )
end

local function fail(text, at, what)
  error({ message = ('invalid JSON at byte %d: %s'):format(at, what), near = sub(text, at, at + 20) }, 0)
end

--- Returns the text of `\uXXXX` escapes. Half a surrogate pair becomes U+FFFD.
local function unicode(text)
  text = text:gsub('\\u([dD][89abAB]%x%x)\\u([dD][c-fC-F]%x%x)', function(high, low)
    return M.utf8(0x10000 + (tonumber(high, 16) - 0xd800) * 0x400 + tonumber(low, 16) - 0xdc00)
  end)
  return (text:gsub('\\u(%x%x%x%x)', function(hex)
    local code = tonumber(hex, 16)
    return M.utf8((code >= 0xd800 and code <= 0xdfff) and 0xfffd or code)
  end))
end

local function unescaped(text)
  local parts, at = {}, 1
  while true do
    local slash = find(text, '\\', at, true)
    if not slash then break end
    parts[#parts + 1] = sub(text, at, slash - 1)
    local kind = sub(text, slash + 1, slash + 1)
    if kind == 'u' then
      local run = text:match('^[\\u%x]+', slash)
      run = run:match('^\\u%x%x%x%x\\u%x%x%x%x') or run:match('^\\u%x%x%x%x')
      if not run then return nil end
      if #run == 12 and not run:find('^\\u[dD][89abAB]..\\u[dD][c-fC-F]') then run = sub(run, 1, 6) end
      parts[#parts + 1] = unicode(run)
      at = slash + #run
    else
      if not escapes[kind] then return nil end
      parts[#parts + 1] = escapes[kind]
      at = slash + 2
    end
  end
  parts[#parts + 1] = sub(text, at)
  return table.concat(parts)
end

local function read_string(text, at)
  local from = at + 1
  while true do
    local stop = find(text, '["\\]', from)
    if not stop then fail(text, at, 'the string has no end') end
    if byte(text, stop) == 34 then
      local raw = sub(text, at + 1, stop - 1)
      if find(raw, '\\', 1, true) then raw = unescaped(raw) or fail(text, at, 'an unknown escape') end
      return raw, stop + 1
    end
    from = stop + 2
  end
end

local read_value

local function read_object(text, at, depth)
  local object, names = {}, {}
  at = find(text, '[^ \t\r\n]', at + 1) or #text + 1
  if byte(text, at) == 125 then return vim.empty_dict(), at + 1 end
  while true do
    if byte(text, at) ~= 34 then fail(text, at, 'a name is missing') end
    local name
    name, at = read_string(text, at)
    at = find(text, '[^ \t\r\n]', at) or #text + 1
    if byte(text, at) ~= 58 then fail(text, at, '":" is missing') end
    if object[name] == nil then names[#names + 1] = name end
    object[name], at = read_value(text, at + 1, depth)
    at = find(text, '[^ \t\r\n]', at) or #text + 1
    local mark = byte(text, at)
    if mark == 125 then
      orders[object] = names
      return object, at + 1
    end
    if mark ~= 44 then fail(text, at, '"," or "}" is missing') end
    at = find(text, '[^ \t\r\n]', at + 1) or #text + 1
  end
end

local function read_array(text, at, depth)
  local array, count = {}, 0
  at = find(text, '[^ \t\r\n]', at + 1) or #text + 1
  if byte(text, at) == 93 then return array, at + 1 end
  while true do
    count = count + 1
    array[count], at = read_value(text, at, depth)
    at = find(text, '[^ \t\r\n]', at) or #text + 1
    local mark = byte(text, at)
    if mark == 93 then return array, at + 1 end
    if mark ~= 44 then fail(text, at, '"," or "]" is missing') end
    at = at + 1
  end
end

local words = { ['true'] = true, ['false'] = false, null = M.null }

function read_value(text, at, depth)
  at = find(text, '[^ \t\r\n]', at) or #text + 1
  local first = byte(text, at)
  if first == 34 then return read_string(text, at) end
  if depth > 1000 then fail(text, at, 'too many levels') end
  if first == 123 then return read_object(text, at, depth + 1) end
  if first == 91 then return read_array(text, at, depth + 1) end
  local word = text:match('^%a+', at)
  if word and words[word] ~= nil then return words[word], at + #word end
  local number = text:match('^-?%d+%.?%d*[eE]?[+-]?%d*', at)
  local value = number and tonumber(number)
  if not value then fail(text, at, 'a value is missing') end
  return value, at + #number
end

--- Parses a JSON text. Throws a table with `message` when it is not valid.
---@param text string
---@return any
function M.decode(text)
  local value, at = read_value(text, 1, 0)
  at = find(text, '[^ \t\r\n]', at)
  if at then fail(text, at, 'text after the value') end
  return value
end

--- Returns a member, nil for null and for the member of a value without members.
---@param object any
---@param name string|number
---@return any
function M.get(object, name)
  if type(object) ~= 'table' then return nil end
  local value = object[name]
  if value == M.null then return nil end
  return value
end

--- True for an array; an object without members is none.
---@param value any
---@return boolean
function M.is_array(value)
  if type(value) ~= 'table' then return false end
  local first = next(value)
  if first == nil then return getmetatable(value) ~= empty and orders[value] == nil end
  return type(first) == 'number'
end

--- Returns the elements of an array that are objects.
---@param value any
---@return table[]
function M.objects(value)
  local found = {}
  if M.is_array(value) then
    for _, element in ipairs(value) do
      if type(element) == 'table' then found[#found + 1] = element end
    end
  end
  return found
end

--- Returns the names of an object's members in the order of the text; later members follow by name.
---@param object table
---@return string[]
function M.names(object)
  local names, known = {}, {}
  for _, name in ipairs(orders[object] or {}) do
    if object[name] ~= nil and not known[name] then
      names[#names + 1] = name
      known[name] = true
    end
  end
  local others = {}
  for name in pairs(object) do
    if not known[name] then others[#others + 1] = tostring(name) end
  end
  table.sort(others)
  return vim.list_extend(names, others)
end

--- Removes a member. An object stays an object when it has none left.
---@param object table
---@param name string
function M.remove(object, name)
  object[name] = nil
  if next(object) == nil and not orders[object] then setmetatable(object, empty) end
end

--- Returns the text of a number as ECMAScript writes it.
---@param number number
---@return string
function M.number(number)
  if number ~= number or number == math.huge or number == -math.huge then return 'null' end
  if number == 0 then return '0' end
  if number == math.floor(number) and math.abs(number) < 1e21 then
    if math.abs(number) < 2 ^ 53 then return ('%d'):format(number) end
  end
  local text
  for digits = 15, 17 do
    text = ('%.' .. digits .. 'g'):format(number)
    if tonumber(text) == number then break end
  end
  local sign, whole, fraction, exponent = text:match('^(-?)(%d+)%.?(%d*)e?([+-]?%d*)$')
  local digits, point = whole .. fraction, #whole + (tonumber(exponent) or 0)
  local zeros = #digits:match('^0*')
  digits, point = digits:sub(zeros + 1):gsub('0+$', ''), point - zeros
  if #digits <= point and point <= 21 then
    return sign .. digits .. ('0'):rep(point - #digits)
  elseif point > 0 and point <= 21 then
    return sign .. digits:sub(1, point) .. '.' .. digits:sub(point + 1)
  elseif point > -6 and point <= 0 then
    return sign .. '0.' .. ('0'):rep(-point) .. digits
  end
  local rest = #digits > 1 and '.' .. digits:sub(2) or ''
  return ('%s%s%se%+d'):format(sign, digits:sub(1, 1), rest, point - 1)
end

local short = {
  ['"'] = '\\"',
  ['\\'] = '\\\\',
  ['\b'] = '\\b',
  ['\f'] = '\\f',
  ['\n'] = '\\n',
  ['\r'] = '\\r',
  ['\t'] = '\\t',
}

local function quoted(text)
  return '"'
    .. text:gsub('[%z\1-\31"\\]', function(c)
      return short[c] or ('\\u%04x'):format(byte(c))
    end)
    .. '"'
end

--- Returns a value as JSON. Throws for a value that JSON does not have.
---@param value any
---@param is_sorted boolean|nil true sorts the members: canonical JSON (RFC 8785)
---@return string
function M.encode(value, is_sorted)
  local kind = type(value)
  if value == M.null then return 'null' end
  if kind == 'string' then return quoted(value) end
  if kind == 'number' then return M.number(value) end
  if kind == 'boolean' then return tostring(value) end
  if kind ~= 'table' then error('JSON has no ' .. kind, 0) end
  local parts = {}
  if M.is_array(value) then
    for index = 1, #value do
      parts[index] = M.encode(value[index], is_sorted)
    end
    return '[' .. table.concat(parts, ',') .. ']'
  end
  local names = M.names(value)
  if is_sorted then table.sort(names) end
  for index, name in ipairs(names) do
    parts[index] = quoted(name) .. ':' .. M.encode(value[name], is_sorted)
  end
  return '{' .. table.concat(parts, ',') .. '}'
end

return M
