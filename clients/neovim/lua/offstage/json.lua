-- JSON: reading with `vim.json`, and writing numbers with all of their digits, which `vim.json` cuts.
local M = {}

--- JSON's null.
M.null = vim.NIL

local empty = getmetatable(vim.empty_dict())

--- Parses a JSON text. Throws a table with `message` when it is not valid.
---@param text string
---@return any
function M.decode(text)
  local ok, value = pcall(vim.json.decode, text)
  if not ok then error({ message = 'invalid JSON: ' .. tostring(value), near = text:sub(1, 20) }, 0) end
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
  if first == nil then return getmetatable(value) ~= empty end
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

--- Returns the names of an object's members, sorted.
---@param object table
---@return string[]
function M.names(object)
  local names = vim.tbl_keys(object)
  table.sort(names)
  return names
end

--- Removes a member. An object stays an object when it has none left.
---@param object table
---@param name string
function M.remove(object, name)
  object[name] = nil
  if next(object) == nil then setmetatable(object, empty) end
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

--- Returns a value as JSON with sorted members. Throws for a value that JSON does not have.
---@param value any
---@return string
function M.encode(value)
  local kind = type(value)
  if kind == 'number' then return M.number(value) end
  -- `vim.json` escapes slashes.
  if kind ~= 'table' then return (vim.json.encode(value):gsub('\\/', '/')) end
  local parts = {}
  if M.is_array(value) then
    for index = 1, #value do
      parts[index] = M.encode(value[index])
    end
    return '[' .. table.concat(parts, ',') .. ']'
  end
  for index, name in ipairs(M.names(value)) do
    parts[index] = M.encode(name) .. ':' .. M.encode(value[name])
  end
  return '{' .. table.concat(parts, ',') .. '}'
end

return M
