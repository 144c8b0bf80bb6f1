-- Patches of views: RFC 6902, and `splice` and `append` for long texts.
local json = require('offstage.json')
local text = require('offstage.text')

local M = {}

--- Returns the container of the value that a JSON Pointer names, and its key. The index of an array begins at 1 in Lua.
local function locate(root, pointer, op)
  local container, key = root, 'document'
  for token in pointer:gmatch('/([^/]*)') do
    container = container[key]
    key = token:gsub('~1', '/'):gsub('~0', '~')
    if type(container) ~= 'table' then json.misfit(op, 'leads through a value without members') end
    if json.is_array(container) then
      local index = token == '-' and #container or tonumber(token:match('^%d+$'))
      if not index then json.misfit(op, ("has '%s' instead of an index"):format(token)) end
      key = index + 1
    end
  end
  return container, key
end

local function insert(container, key, value, op)
  if not json.is_array(container) then
    container[key] = value
  elseif key <= #container + 1 then
    table.insert(container, key, value)
  else
    json.misfit(op, 'is beyond the end of the array')
  end
end

local function remove(container, key)
  if json.is_array(container) then
    table.remove(container, key)
  else
    json.remove(container, key)
  end
end

local function changed(old, op)
  if op.op == 'append' then return old .. op.text end
  return text.splice(old, op.index, op.count, op.text) or json.misfit(op, 'is beyond the end of the text')
end

local function apply(root, op)
  local container, key = locate(root, op.from or op.path, op)
  local old = container[key]
  if op.op == 'add' then return insert(container, key, op.value, op) end
  if old == nil then json.misfit(op, 'finds no value') end
  if op.op == 'replace' then
    container[key] = op.value
  elseif op.op == 'remove' then
    remove(container, key)
  elseif op.op == 'move' then
    remove(container, key)
    container, key = locate(root, op.path, op)
    insert(container, key, old, op)
  elseif op.op == 'append' or op.op == 'splice' then
    container[key] = changed(old, op)
  else
    json.misfit(op, 'is unknown')
  end
end

--- Applies a patch to a document and returns the document. Throws when an operation does not fit; the document is
--- then partly changed.
function M.apply(document, patch)
  -- The document is a member of a holder, so that a patch can replace the whole document.
  local root = { document = document }
  for _, op in ipairs(patch) do
    apply(root, op)
  end
  return root.document
end

return M
