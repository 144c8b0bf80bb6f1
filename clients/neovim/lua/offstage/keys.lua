-- Keys: the names of the article Keys, as Neovim writes them.
local compat = require('offstage.compat')
local text = require('offstage.text')

local M = {}

local NAMES = {
  Enter = 'CR', Escape = 'Esc', Backspace = 'BS', Delete = 'Del', ['<'] = 'lt', ['|'] = 'Bar', ['\\'] = 'Bslash',
}

--- Keys with a name that edit a text, or that every text field takes.
local EDITING = {
  'Enter', 'Tab', 'Space', 'Backspace', 'Delete', 'Insert', 'Home', 'End', 'PageUp', 'PageDown', 'Up', 'Down', 'Left',
  'Right', 'Escape',
}

for _, name in ipairs(EDITING) do
  NAMES[name] = NAMES[name] or name
end
for number = 1, 12 do
  NAMES['F' .. number] = 'F' .. number
end

--- Returns the left side of a mapping for a key such as `Ctrl+S`; nil for a name that is no key.
function M.lhs(key)
  local modifiers, rest = '', key or ''
  for _, modifier in ipairs({ { 'Ctrl', 'C-' }, { 'Alt', 'M-' }, { 'Shift', 'S-' } }) do
    -- `Ctrl++` is Ctrl with the plus sign.
    local after = rest:match('^' .. modifier[1] .. '%+(.+)$')
    if after then
      modifiers, rest = modifiers .. modifier[2], after
    end
  end
  if NAMES[rest] then return '<' .. modifiers .. NAMES[rest] .. '>' end
  if vim.fn.strchars(rest) ~= 1 then return nil end
  return modifiers == '' and rest or '<' .. modifiers .. rest:lower() .. '>'
end

--- True for a key that a text field takes: a character without Ctrl or Alt, and the keys that edit a text.
function M.is_text(key) return vim.tbl_contains(EDITING, key) or vim.fn.strchars(key) == 1 end

--- Returns a key as people write it in Neovim.
function M.shown(key) return key == 'Enter' and '⏎' or M.lhs(key) or text.line(key) end

--- Maps keys in the buffer of a surface or a field to functions, and removes the mappings that are no longer wanted.
---@param owner table with a `buffer`; its table `mapped` has the functions of its mappings
---@param wanted table<string, function> functions by the left side of their mapping
function M.map(owner, modes, wanted, options)
  for lhs in pairs(owner.mapped) do
    if not wanted[lhs] then pcall(vim.keymap.del, modes, lhs, compat.in_buffer(owner.buffer, {})) end
  end
  for lhs in pairs(wanted) do
    if not owner.mapped[lhs] then
      local all = { nowait = true, silent = true, desc = 'Offstage: ' .. M.shown(lhs) }
      all = compat.in_buffer(owner.buffer, vim.tbl_extend('force', all, options or {}))
      vim.keymap.set(modes, lhs, function() return owner.mapped[lhs]() end, all)
    end
  end
  owner.mapped = wanted
end

return M
