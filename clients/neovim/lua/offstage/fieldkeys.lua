-- Keys in the buffer of a field.
local input = require('offstage.input')
local keys = require('offstage.keys')

local api = vim.api

local M = {}

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

local STEPS = { ['<Tab>'] = 1, ['<S-Tab>'] = -1 }

--- Does what a key does in a field, or at the prompt of a secure one: submits it, edits the next field, or presses a
--- button of the screen.
function M.press(ui, surface, element, lhs)
  local editor, step = ui.editor, STEPS[lhs]
  if lhs == '<CR>' then return submit(ui, element) end
  if not editor:commit(element) then return end
  local key = input.app_keys(surface)[lhs]
  if not step then return ui:when_applied(function() input.press_button(ui, key) end) end
  editor:close(true)
  surface:go_to(element)
  local target = input.move(surface, step)
  if target and target.act == 'field' and not target.states.disabled then return editor:edit(target, 'end') end
  vim.cmd('stopinsert')
end

--- Returns functions that press keys in a field, by the keys.
local function presses(editor, field, lefts)
  local found = {}
  for _, lhs in ipairs(lefts) do
    found[lhs] = function()
      if editor:is_open(field) then M.press(editor.ui, editor.open.surface, field.element, lhs) end
    end
  end
  return found
end

function M.map_field(editor, field)
  local ui, buffer = editor.ui, field.buffer
  local function map(modes, wanted) keys.map({ buffer = buffer, mapped = {} }, modes, wanted) end
  local function help() require('offstage.help').show(ui) end
  local modes = field.element.slot.height > 1 and 'n' or { 'n', 'i' }
  map(modes, presses(editor, field, { '<CR>', '<Tab>', '<S-Tab>' }))
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
  local lefts = vim.tbl_keys(input.app_keys(open.surface, true))
  keys.map(open.field, { 'n', 'i' }, presses(ui.editor, open.field, lefts))
end

return M
