-- Keys: the names of the article Keys, as Neovim writes them.
local M = {}

local NAMES = {
  Enter = 'CR',
  Escape = 'Esc',
  Tab = 'Tab',
  Space = 'Space',
  Backspace = 'BS',
  Delete = 'Del',
  Insert = 'Insert',
  Home = 'Home',
  End = 'End',
  PageUp = 'PageUp',
  PageDown = 'PageDown',
  Up = 'Up',
  Down = 'Down',
  Left = 'Left',
  Right = 'Right',
  ['<'] = 'lt',
  ['|'] = 'Bar',
  ['\\'] = 'Bslash',
}

for number = 1, 12 do
  NAMES['F' .. number] = 'F' .. number
end

--- Returns the left side of a mapping for a key such as `Ctrl+S`; nil for a name that is no key.
---@param key any
---@return string|nil
function M.lhs(key)
  if type(key) ~= 'string' or key == '' then return nil end
  local modifiers, rest = '', key
  for _, modifier in ipairs({ { 'Ctrl', 'C-' }, { 'Alt', 'M-' }, { 'Shift', 'S-' } }) do
    -- `Ctrl++` is Ctrl with the plus sign.
    local after = rest:match('^' .. modifier[1] .. '%+(.+)$')
    if after then
      modifiers, rest = modifiers .. modifier[2], after
    end
  end
  local name = NAMES[rest]
  if not name then
    if vim.fn.strchars(rest) ~= 1 then return nil end
    name = rest
    if modifiers == '' then return rest end
    name = name:lower()
  end
  return '<' .. modifiers .. name .. '>'
end

--- True for a key that a text field takes: a character without Ctrl or Alt, and the keys that edit a text.
---@param key string
---@return boolean
function M.is_text(key)
  local editing = {
    Enter = true,
    Tab = true,
    Space = true,
    Backspace = true,
    Delete = true,
    Insert = true,
    Home = true,
    End = true,
  }
  for _, name in ipairs({ 'PageUp', 'PageDown', 'Up', 'Down', 'Left', 'Right', 'Escape' }) do
    editing[name] = true
  end
  return editing[key] == true or vim.fn.strchars(key) == 1
end

--- Returns a key as people write it in Neovim.
---@param key string
---@return string
function M.shown(key)
  if key == 'Enter' then return '⏎' end
  return M.lhs(key) or require('offstage.text').line(key)
end

return M
