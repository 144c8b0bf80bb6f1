-- A copy of the route tree that applies the ops of `route/didChange`, and the questions about it.
local json = require('offstage.json')

local get = json.get

local Tree = {}
Tree.__index = Tree

local LIST_OF_ROLE = { window = 'windows', layer = 'layers', item = 'items', branch = 'branches', page = 'pages' }
local LISTS = { 'windows', 'layers', 'items', 'branches', 'pages' }

local function fail(op, reason)
  local ok, shown = pcall(json.encode, op)
  error({ kind = 'replica', message = ('the op %s %s'):format(ok and shown:sub(1, 200) or '?', reason) }, 0)
end

--- Returns a copy of a route tree's JSON.
function Tree.new(tree)
  local self = setmetatable({ json = tree, nodes = {}, parents = {} }, Tree)
  for _, window in ipairs(get(tree, 'windows') or {}) do
    self:_enter(window, tree)
  end
  return self
end

--- Returns the nodes directly below a node.
function Tree.children(node)
  local found = {}
  for _, member in ipairs(LISTS) do
    vim.list_extend(found, get(node, member) or {})
  end
  found[#found + 1] = get(node, 'content')
  local slots = get(node, 'slots')
  for _, name in ipairs(slots and json.names(slots) or {}) do
    found[#found + 1] = slots[name]
  end
  return found
end

function Tree:_enter(node, parent)
  local id = get(node, 'id')
  if id == nil or self.nodes[id] then fail(node, 'has no id of its own') end
  self.nodes[id], self.parents[id] = node, parent
  for _, child in ipairs(Tree.children(node)) do
    self:_enter(child, node)
  end
end

function Tree:_forget(node)
  self.nodes[node.id], self.parents[node.id] = nil, nil
  for _, child in ipairs(Tree.children(node)) do
    self:_forget(child)
  end
end

function Tree:_find(id, op) return self.nodes[id] or fail(op, ("finds no node '%s'"):format(tostring(id))) end

function Tree:_parent(op)
  local id = get(op, 'parent')
  if id == nil then return self.json end
  return self:_find(id, op)
end

function Tree:_put(node, parent, op)
  local role = get(op, 'role')
  if role == 'slot' then
    parent.slots = get(parent, 'slots') or vim.empty_dict()
    parent.slots[op.name] = node
  elseif role == 'content' then
    parent.content = node
  else
    local member = LIST_OF_ROLE[role] or fail(op, 'has an unknown role')
    parent[member] = get(parent, member) or {}
    local index = get(op, 'index')
    if type(index) ~= 'number' or index < 0 or index > #parent[member] then fail(op, 'has no index') end
    table.insert(parent[member], index + 1, node)
  end
  self.parents[node.id] = parent
end

function Tree:_take(node)
  local parent = self.parents[node.id]
  for _, member in ipairs(LISTS) do
    for index, child in ipairs(get(parent, member) or {}) do
      if child == node then
        table.remove(parent[member], index)
        return
      end
    end
  end
  if get(parent, 'content') == node then parent.content = nil end
  for name, child in pairs(get(parent, 'slots') or {}) do
    if child == node then
      parent.slots[name] = nil
      if next(parent.slots) == nil then parent.slots = nil end
      return
    end
  end
end

--- Applies ops in order. Throws when one does not fit; the tree is then unusable.
function Tree:apply(ops)
  for _, op in ipairs(ops) do
    local name = get(op, 'op')
    if name == 'insert' then
      local parent = self:_parent(op)
      if type(get(op, 'node')) ~= 'table' then fail(op, 'has no node') end
      self:_enter(op.node, parent)
      self:_put(op.node, parent, op)
    elseif name == 'remove' then
      local node = self:_find(op.id, op)
      self:_take(node)
      self:_forget(node)
    elseif name == 'move' then
      local node, parent = self:_find(op.id, op), self:_parent(op)
      self:_take(node)
      self:_put(node, parent, op)
    elseif name == 'update' then
      local node = self:_find(op.id, op)
      for member, value in pairs(get(op, 'fields') or {}) do
        node[member] = value ~= json.null and value or nil
        if value == false then node[member] = false end
      end
    elseif name == 'select' then
      self:_find(op.id, op).selected = get(op, 'index')
    else
      fail(op, 'is unknown')
    end
  end
end

-- Questions

--- The windows of the session.
function Tree:windows() return json.objects(get(self.json, 'windows')) end

--- The window that has the input.
function Tree:key_window()
  local windows = self:windows()
  for _, window in ipairs(windows) do
    if get(window, 'isKey') then return window end
  end
  return windows[1]
end

local function is_notice(layer) return layer.kind == 'hud' or layer.kind == 'toast' end

--- Layers of the key window that take input, from bottom to top, and the notices.
function Tree:layers()
  local layers, notices = {}, {}
  for _, layer in ipairs(json.objects(get(self:key_window(), 'layers'))) do
    local status = get(layer, 'status')
    if status ~= 'hidden' and status ~= 'declared' then
      local list = is_notice(layer) and notices or layers
      list[#list + 1] = layer
    end
  end
  return layers, notices
end

--- The top layer, which takes the input.
function Tree:layer()
  local layers = self:layers()
  return layers[#layers]
end

--- Returns the child of a container that the user sees; nil for a screen. A container of an unknown kind shows the
--- last child that its members have.
function Tree.shown_child(node)
  local kind, selected = get(node, 'kind'), get(node, 'selected')
  if kind == 'screen' or kind == 'launching' then return nil end
  if kind == 'tabs' or kind == 'pages' then
    local children = get(node, 'branches') or get(node, 'pages') or {}
    return type(selected) == 'number' and children[selected + 1] or nil
  end
  local children = Tree.children(node)
  return children[#children]
end

--- Returns the nodes from a layer's content to the screen that the user sees.
function Tree.path(layer)
  local path, node = {}, get(layer, 'content')
  while node do
    path[#path + 1] = node
    node = Tree.shown_child(node)
  end
  return path
end

--- Returns the node of the innermost screen of a layer, or the layer itself.
function Tree.focus(layer)
  local path = Tree.path(layer)
  return path[#path] or layer
end

return Tree
