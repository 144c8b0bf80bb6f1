-- Patches of views: RFC 6902, and `splice` and `append` for long texts.
local json = require('offstage.json')
local text = require('offstage.text')

local M = {}

local function misfit(op, reason)
  local ok, shown = pcall(json.encode, op)
  error({ kind = 'replica', message = ('the operation %s %s'):format(ok and shown:sub(1, 200) or '?', reason) }, 0)
end

local function tokens(path, op)
  if type(path) ~= 'string' or path ~= '' and path:sub(1, 1) ~= '/' then misfit(op, 'has no JSON Pointer') end
  local found = {}
  for token in path:gmatch('/([^/]*)') do
    found[#found + 1] = (token:gsub('~1', '/'):gsub('~0', '~'))
  end
  return found
end

--- Returns the key of a token in a container: the index of an array begins at 1 in Lua.
local function key_of(container, token, op, is_new)
  if type(container) ~= 'table' then misfit(op, 'leads through a value without members') end
  if not json.is_array(container) then
    if not is_new and container[token] == nil then misfit(op, ("finds no '%s'"):format(token)) end
    return token, false
  end
  if is_new and token == '-' then return #container + 1, true end
  local index = token:match('^%d+$') and tonumber(token)
  if not index then misfit(op, ("has '%s' instead of an index"):format(token)) end
  if index >= #container + (is_new and 1 or 0) then misfit(op, 'is beyond the end of the array') end
  return index + 1, true
end

local function container_of(root, path, op)
  local container = root
  for index = 1, #path - 1 do
    container = container[key_of(container, path[index], op)]
  end
  return container
end

local function insert(root, path, value, op)
  local container = container_of(root, path, op)
  local key, is_array = key_of(container, path[#path], op, true)
  if is_array then
    table.insert(container, key, value)
  else
    container[key] = value
  end
end

local function remove(root, path, op)
  local container = container_of(root, path, op)
  local key, is_array = key_of(container, path[#path], op)
  local value = container[key]
  if is_array then
    table.remove(container, key)
  else
    json.remove(container, key)
  end
  return value
end

local function replace(root, path, op, change)
  local container = container_of(root, path, op)
  local key = key_of(container, path[#path], op)
  container[key] = change(container[key])
end

local function spliced(op)
  return function(old)
    local index, count = op.index, op.count
    local is_range = type(index) == 'number' and type(count) == 'number' and index >= 0 and count >= 0
    if type(old) ~= 'string' or type(op.text) ~= 'string'
      or not is_range then misfit(op, 'is about a range of a text') end
    return text.splice(old, index, count, op.text) or misfit(op, 'is beyond the end of the text')
  end
end

local function apply(root, op)
  if type(op) ~= 'table' then misfit(op, 'is no object') end
  -- The document is a member of a holder, so that a patch can replace the whole document.
  local path = tokens(op.path, op)
  table.insert(path, 1, 'document')
  if op.op == 'add' then
    insert(root, path, op.value, op)
  elseif op.op == 'remove' then
    if #path == 1 then misfit(op, 'removes the whole document') end
    remove(root, path, op)
  elseif op.op == 'replace' then
    replace(root, path, op, function() return op.value end)
  elseif op.op == 'move' then
    if op.from == op.path then return end
    if vim.startswith(op.path, tostring(op.from) .. '/') then misfit(op, 'moves a value into itself') end
    local from = tokens(op.from, op)
    table.insert(from, 1, 'document')
    insert(root, path, remove(root, from, op), op)
  elseif op.op == 'append' then
    replace(root, path, op, function(old)
      if type(old) ~= 'string' or type(op.text) ~= 'string' then misfit(op, 'is about a text') end
      return old .. op.text
    end)
  elseif op.op == 'splice' then
    replace(root, path, op, spliced(op))
  else
    misfit(op, 'is unknown')
  end
end

--- Applies a patch to a document and returns the document. Throws when an operation does not fit; the document is
--- then partly changed.
---@param document any
---@param patch table[]
---@return any
function M.apply(document, patch)
  local root = { document = document }
  for _, op in ipairs(patch) do
    apply(root, op)
  end
  return root.document
end

return M
