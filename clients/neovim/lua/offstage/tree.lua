-- A copy of the route tree that applies the ops of `route/didChange`, and the questions about it.
local json = require('offstage.json')

local Tree = {}
Tree.__index = Tree

--- Members with the nodes below a node, by the roles of these nodes. A node of the role `content` is alone.
local LISTS = {
  window = 'windows', layer = 'layers', item = 'items', branch = 'branches', page = 'pages', slot = 'slots',
}

local function fail(op, reason) error(('the op %s %s'):format(json.encode(op):sub(1, 200), reason), 0) end

function Tree.new(tree)
  local self = setmetatable({ json = tree, nodes = {}, parents = {} }, Tree)
  for _, window in ipairs(tree.windows or {}) do
    self:_enter(window, tree)
  end
  return self
end

function Tree.children(node)
  local found = { node.content }
  for _, member in pairs(LISTS) do
    vim.list_extend(found, node[member] or {})
  end
  return found
end

function Tree:_enter(node, parent)
  if node.id == nil or self.nodes[node.id] then fail(node, 'has no id of its own') end
  self.nodes[node.id], self.parents[node.id] = node, parent
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

function Tree:_put(node, op)
  local parent = op.parent and self:_find(op.parent, op) or self.json
  if op.role == 'content' then
    parent.content = node
  else
    local member = LISTS[op.role] or fail(op, 'has an unknown role')
    parent[member] = parent[member] or {}
    if op.index > #parent[member] then fail(op, 'is beyond the last child') end
    table.insert(parent[member], op.index + 1, node)
  end
  self.parents[node.id] = parent
end

function Tree:_take(node)
  local parent = self.parents[node.id]
  if parent.content == node then parent.content = nil end
  for _, member in pairs(LISTS) do
    for index, child in ipairs(parent[member] or {}) do
      if child == node then return table.remove(parent[member], index) end
    end
  end
end

--- Applies ops in order. Throws when one does not fit; the tree is then unusable.
function Tree:apply(ops)
  for _, op in ipairs(ops) do
    if op.op == 'insert' then
      self:_enter(op.node)
      self:_put(op.node, op)
    elseif op.op == 'remove' then
      local node = self:_find(op.id, op)
      self:_take(node)
      self:_forget(node)
    elseif op.op == 'move' then
      local node = self:_find(op.id, op)
      self:_take(node)
      self:_put(node, op)
    elseif op.op == 'update' then
      local node = self:_find(op.id, op)
      for member in pairs(op.fields) do
        node[member] = json.get(op.fields, member)
      end
    elseif op.op == 'select' then
      self:_find(op.id, op).selected = op.index
    else
      fail(op, 'is unknown')
    end
  end
end

-- Questions

function Tree:windows() return self.json.windows or {} end

--- The window that has the input.
function Tree:key_window()
  for _, window in ipairs(self:windows()) do
    if window.isKey then return window end
  end
  return self:windows()[1]
end

--- Layers of the key window that take input, from bottom to top, and the notices.
function Tree:layers()
  local layers, notices = {}, {}
  local window = self:key_window()
  for _, layer in ipairs(window and window.layers or {}) do
    if layer.status ~= 'hidden' and layer.status ~= 'declared' then
      local is_notice = layer.kind == 'hud' or layer.kind == 'toast'
      table.insert(is_notice and notices or layers, layer)
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
