-- Keys of the front end itself: the actions that have keys, and the keys that the user has chosen for them. The keys of
-- an app's buttons come from its server.
local texts = require('offstage.texts')

local later = texts.later

local M = {}

--- Actions in the order of the help: the name, the keys by default, and the meaning.
M.ACTIONS = {
  { 'help', { 'g?', '<F1>' }, later('Shows all keys that work now') },
  { 'press', { '<CR>' }, later('Presses, opens or edits; else presses the default button') },
  { 'select', { '<Space>' }, later('Selects a row, sets a toggle') },
  { 'next', { '<Tab>' }, later('Moves to the next element') },
  { 'previous', { '<S-Tab>' }, later('Moves to the previous element') },
  { 'cancel', { '<Esc>' }, later('Presses the cancel button, or goes back; leaves a field') },
  { 'back', { '<BS>' }, later('Goes back') },
  { 'close', { 'q' }, later('Closes a layer that has a close button') },
  { 'insert', { 'i', 'I' }, later('Edits the field, from its begin') },
  { 'append', { 'a', 'A', 'o' }, later('Edits the field, from its end') },
  { 'change', { 'cc', 'S', 'C' }, later('Edits the field after deleting its text') },
  { 'menu', { 'ga' }, later('Shows the buttons of the row or of the selected rows') },
  { 'expand', { 'za' }, later('Expands or collapses a row or a group') },
  { 'refresh', { 'gr' }, later('Refreshes the list') },
  { 'move', { 'gm' }, later('Picks a row up') },
  { 'put_after', { 'p' }, later('Puts the row that is picked up after this one') },
  { 'put_before', { 'P' }, later('Puts the row that is picked up before this one') },
  { 'increase', { '<C-a>', '+' }, later('Adds a step to a number') },
  { 'decrease', { '<C-x>', '-' }, later('Subtracts a step from a number') },
  { 'next_tab', { 'gt' }, later('Shows the next tab or page; 2gt the second one') },
  { 'previous_tab', { 'gT' }, later('Shows the previous tab or page') },
  { 'next_window', { 'gw' }, later('Shows the next window of the app; 2gw the second one') },
  { 'notice', { 'g<CR>' }, later('Presses the button of a notice') },
  { 'commands', { '<C-p>' }, later('Shows the buttons and commands of the screen') },
}

--- Keys of each action, and the action of each key by the bytes that it types.
local keys_of, action_of = {}, {}

--- Returns what a key types: `<c-s>` and `<C-S>` are one key.
local function bytes(lhs) return vim.api.nvim_replace_termcodes(lhs, true, true, true) end

--- Chooses the keys. Throws an error for an action that is unknown.
---@param wanted table|boolean|nil keys by actions: one, a list, or false for none; false for no keys at all
function M.choose(wanted)
  local own = type(wanted) == 'table' and vim.deepcopy(wanted) or {}
  keys_of, action_of = {}, {}
  for _, action in ipairs(M.ACTIONS) do
    local name, keys = action[1], own[action[1]]
    own[name] = nil
    if keys == nil then keys = action[2] end
    keys_of[name] = wanted ~= false and keys and (type(keys) == 'table' and keys or { keys }) or {}
    for _, lhs in ipairs(keys_of[name]) do
      action_of[bytes(lhs)] = name
    end
  end
  local unknown = next(own)
  if unknown then error(("offstage: `keys` has no action '%s'; see :help offstage-keys"):format(unknown), 0) end
end

M.choose()

---@return string[]
function M.keys(name) return keys_of[name] end

--- Calls a function with each key and its action.
function M.each(work)
  for name, keys in pairs(keys_of) do
    for _, lhs in ipairs(keys) do
      work(lhs, name)
    end
  end
end

--- Returns the action of a key; nil for none.
function M.action(lhs) return action_of[bytes(lhs)] end

--- Returns the value of a key in a table by keys.
function M.lookup(by_key, lhs)
  if by_key[lhs] then return by_key[lhs] end
  for other, value in pairs(by_key) do
    if bytes(other) == bytes(lhs) then return value end
  end
end

--- True for a key that types a character.
function M.is_text(lhs)
  return not lhs:find('^<..+>$') or vim.tbl_contains({ '<space>', '<lt>', '<bar>' }, lhs:lower())
end

--- Returns the first key of an action as people write it; nil when it has none. In Insert mode, keys that type a
--- character are text.
function M.shown(name, is_inserting)
  for _, lhs in ipairs(keys_of[name]) do
    if not (is_inserting and M.is_text(lhs)) then return (lhs:gsub('<CR>', '⏎')) end
  end
end

return M
