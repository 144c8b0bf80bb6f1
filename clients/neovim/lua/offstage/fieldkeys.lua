-- Keys in the buffer of a field.
local input = require('offstage.input')
local keys = require('offstage.keys')

local api = vim.api

local M = {}

--- Moves the cursor from a field to the next element, and edits it when it is a field.
local function move_on(ui, surface, element, step)
  surface:go_to(element)
  local target = input.move(surface, step)
  if target and target.act == 'field' and not target.states.disabled then return ui.editor:edit(target, 'end') end
  vim.cmd('stopinsert')
end

local function next_field(ui, step)
  local open = ui.editor.open
  if not open then return end
  local surface, element = open.surface, open.field.element
  ui.editor:leave(true)
  if not ui.editor.open then move_on(ui, surface, element, step) end
end

--- Submits a field: sends `onSubmit`, else presses the default button.
local function submit(ui, element)
  local editor = ui.editor
  editor:flush()
  if not editor:commit(element) then return end
  if not ui:top():find(element.key) then return editor:close() end
  local template = element.component.onSubmit
  if template then return ui.session:perform(template, element.owner, editor:text(element.key)) end
  ui:when_applied(function()
    if not input.press_button(ui, 'Enter') and element.is_committed then editor:close() end
  end)
end

--- Does what a key does that has ended the prompt of a secure field.
---@param surface table|nil nil when the field is gone
function M.end_prompt(ui, surface, element, lhs)
  if element and (lhs == '<Tab>' or lhs == '<S-Tab>') then
    return move_on(ui, surface, element, lhs == '<Tab>' and 1 or -1)
  end
  vim.cmd('stopinsert')
  if not element or lhs == '<Esc>' or lhs == '<C-c>' then return end
  if lhs == '<CR>' then return submit(ui, element) end
  local key = input.app_keys(surface)[lhs]
  ui:when_applied(function() input.press_button(ui, key) end)
end

function M.map_field(editor, field)
  local ui, buffer = editor.ui, field.buffer
  local function map(modes, wanted) keys.map({ buffer = buffer, mapped = {} }, modes, wanted) end
  local function help() require('offstage.help').show(ui) end
  map(field.element.slot.height > 1 and 'n' or { 'n', 'i' }, {
    ['<CR>'] = function() submit(ui, field.element) end,
    ['<Tab>'] = function() next_field(ui, 1) end,
    ['<S-Tab>'] = function() next_field(ui, -1) end,
  })
  map('n', { ['<Esc>'] = function() editor:leave() end, ['g?'] = help })
  map({ 'n', 'i' }, { ['<F1>'] = help })
  field.mapped = {}
  ui:on('WinLeave', buffer, function()
    vim.schedule(function()
      local open = editor.open
      local is_other = open and open.field == field and api.nvim_get_current_win() ~= open.win
      if is_other and ui:is_in_tab() then editor:leave() end
    end)
  end)
end

--- Maps the keys of the screen's commands in the field that is open: those that no text field takes.
function M.map_open_field(ui)
  local open = ui.editor.open
  if not open then return end
  local field, wanted = open.field, {}
  for lhs, key in pairs(input.app_keys(open.surface)) do
    if not keys.is_text(key) then
      wanted[lhs] = function()
        if ui.editor:commit(field.element) then ui:when_applied(function() input.press_button(ui, key) end) end
      end
    end
  end
  keys.map(field, { 'n', 'i' }, wanted)
end

return M
