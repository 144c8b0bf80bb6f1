-- A copy of the route tree that applies the ops of `route/didChange`, and the questions about it.
local json = require('offstage.json')

local Tree = {}
Tree.__index = Tree

--- Members with the nodes below a node, by the roles of these nodes. A node of the role `content` is alone.
local LISTS = {
  window = 'windows', layer = 'layers', item = 'items', branch = 'branches', page = 'pages', slot = 'slots',
}

function Tree.new(tree)
  local self = setmetatable({ json = tree }, Tree)
  self:_index()
  return self
end

function Tree.children(node)
  local found = { node.content }
  for _, member in pairs(LISTS) do
    vim.list_extend(found, node[member] or {})
  end
  return found
end

function Tree:_index()
  self.nodes = {}
  local function enter(node)
    if node.id == nil or self.nodes[node.id] then json.misfit(node, 'has no id of its own') end
    self.nodes[node.id] = node
    vim.tbl_map(enter, Tree.children(node))
  end
  vim.tbl_map(enter, self:windows())
end

--- Returns the link of the screen that the user sees.
function Tree:link()
  local layer = self:layer()
  return layer and Tree.focus(layer).link
end

--- Returns the ids of the nodes in the tree of a new server, by their ids in this one.
function Tree:ids_in(new)
  local ids, names = {}, new:_names()
  for name, id in pairs(self:_names()) do
    ids[id] = names[name]
  end
  return ids
end

function Tree:_names()
  local names = {}
  local function enter(node)
    local name = json.encode({ node.kind, node.key })
    while names[name] do
      name = name .. '+'
    end
    names[name] = node.id
    vim.tbl_map(enter, Tree.children(node))
  end
  vim.tbl_map(enter, self:windows())
  return names
end

function Tree:_put(node, parent, op)
  if op.role == 'content' then
    parent.content = node
    return
  end
  local member = LISTS[op.role] or json.misfit(op, 'has an unknown role')
  parent[member] = parent[member] or {}
  if op.index > #parent[member] then json.misfit(op, 'is beyond the last child') end
  table.insert(parent[member], op.index + 1, node)
end

--- Removes a node from its parent, which is any other node or the whole tree.
function Tree:_take(node)
  for _, parent in ipairs({ self.json, unpack(vim.tbl_values(self.nodes)) }) do
    if parent.content == node then parent.content = nil end
    for _, member in pairs(LISTS) do
      local others = vim.tbl_filter(function(child) return child ~= node end, parent[member] or {})
      if parent[member] then parent[member] = others end
    end
  end
end

function Tree:_apply(op)
  local function find(id) return self.nodes[id] or json.misfit(op, ("finds no node '%s'"):format(tostring(id))) end
  local node = op.node or find(op.id)
  local parent = op.parent and find(op.parent) or self.json
  if op.op == 'insert' then
    self:_put(node, parent, op)
  elseif op.op == 'remove' then
    self:_take(node)
  elseif op.op == 'move' then
    self:_take(node)
    self:_put(node, parent, op)
  elseif op.op == 'update' then
    for member in pairs(op.fields) do
      node[member] = json.get(op.fields, member)
    end
  elseif op.op == 'select' then
    node.selected = op.index
  else
    json.misfit(op, 'is unknown')
  end
end

--- Applies ops in order. Throws when one does not fit; the tree is then unusable.
function Tree:apply(ops)
  for _, op in ipairs(ops) do
    self:_apply(op)
    self:_index()
  end
end

function Tree:windows() return self.json.windows or {} end

--- Layers of the key window that take input, from bottom to top, and the notices.
function Tree:layers()
  local layers, notices, window = {}, {}, self:windows()[1]
  for _, other in ipairs(self:windows()) do
    if other.isKey then window = other end
  end
  for _, layer in ipairs(window and window.layers or {}) do
    if layer.status ~= 'hidden' and layer.status ~= 'declared' then
      local is_notice = layer.kind == 'hud' or layer.kind == 'toast'
      table.insert(is_notice and notices or layers, layer)
    end
  end
  return layers, notices
end

function Tree:layer()
  local layers = self:layers()
  return layers[#layers]
end

--- Returns the child of a container that the user sees; nil for a screen. A container of an unknown kind shows the
--- last child that its members have.
function Tree.shown_child(node)
  if node.kind == 'screen' or node.kind == 'launching' then return nil end
  local children = Tree.children(node)
  if node.kind == 'tabs' or node.kind == 'pages' then return children[(node.selected or -1) + 1] end
  return children[#children]
end

--- Returns the nodes from a layer's content to the screen that the user sees.
function Tree.path(layer)
  local path, node = {}, layer.content
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
