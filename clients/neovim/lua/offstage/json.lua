-- JSON: reading with `vim.json`, and writing numbers with all of their digits, which `vim.json` cuts.
local M = {}

--- JSON's null. The server sends it for a removed member of a node, and in arrays; other members are absent instead.
M.null = vim.NIL

M.decode = vim.json.decode

local empty = getmetatable(vim.empty_dict())

--- Returns a member; nil for null and for the member of a value without members.
function M.get(object, name)
  local value = type(object) == 'table' and object[name]
  if value == M.null or type(object) ~= 'table' then return nil end
  return value
end

--- True for an array; an object without members is none.
function M.is_array(value)
  if type(value) ~= 'table' then return false end
  local first = next(value)
  if first == nil then return getmetatable(value) ~= empty end
  return type(first) == 'number'
end

function M.names(object)
  local names = vim.tbl_keys(object or {})
  table.sort(names)
  return names
end

--- Removes a member. An object stays an object when it has none left.
function M.remove(object, name)
  object[name] = nil
  if next(object) == nil then setmetatable(object, empty) end
end

--- Throws the error of a message or an operation that does not fit the state.
function M.misfit(value, reason) error(M.encode(value):sub(1, 200) .. ' ' .. reason, 0) end

function M.number(number)
  if number == math.floor(number) and math.abs(number) < 2 ^ 53 then return ('%d'):format(number) end
  local short = ('%.15g'):format(number)
  return tonumber(short) == number and short or ('%.17g'):format(number)
end

--- Returns a value as JSON with sorted members. Throws for a value that JSON does not have.
function M.encode(value)
  local kind = type(value)
  if kind == 'number' then return M.number(value) end
  -- `vim.json` escapes slashes.
  if kind ~= 'table' then return (vim.json.encode(value):gsub('\\/', '/')) end
  if M.is_array(value) then return '[' .. table.concat(vim.tbl_map(M.encode, value), ',') .. ']' end
  local members = {}
  for index, name in ipairs(M.names(value)) do
    members[index] = M.encode(name) .. ':' .. M.encode(value[name])
  end
  return '{' .. table.concat(members, ',') .. '}'
end

return M
