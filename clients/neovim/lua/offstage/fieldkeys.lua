-- Keys in the buffer of a field.
local bindings = require('offstage.bindings')
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

local STEPS = { next = 1, previous = -1 }

--- Does what a key does in a field, or at the prompt of a secure one: submits it, edits the next field, or presses a
--- button of the screen.
---@param name string|nil an action of the front end
---@param key string|nil a key of the app
function M.act(ui, surface, element, name, key)
  local editor, step = ui.editor, STEPS[name]
  if name == 'help' then return require('offstage.help').show(ui) end
  if name == 'cancel' then return editor:leave() end
  if name == 'press' then return submit(ui, element) end
  if not editor:commit(element) then return end
  if not step then return ui:when_applied(function() input.press_button(ui, key) end) end
  editor:close(true)
  surface:go_to(element)
  local target = input.move(surface, step)
  if target and target.act == 'field' and not target.states.disabled then return editor:edit(target, 'end') end
  vim.cmd('stopinsert')
end

--- Returns the function of a key in a field.
local function act_in(editor, field, name, key)
  return function()
    if editor:is_open(field) then M.act(editor.ui, editor.open.surface, field.element, name, key) end
  end
end

--- Actions that have keys in a field, with the modes in which they have them. In Insert mode, Enter and Tab are text of
--- a field of several lines.
M.MODES = { press = 'ni', next = 'ni', previous = 'ni', cancel = 'n', help = 'ni' }

function M.map_field(editor, field)
  local ui, buffer = editor.ui, field.buffer
  local has_lines, wanted = field.element.slot.height > 1, { n = {}, i = {} }
  for name, modes in pairs(M.MODES) do
    for _, lhs in ipairs(bindings.keys(name)) do
      wanted.n[lhs] = act_in(editor, field, name)
      local is_in_text = has_lines and name ~= 'help' or bindings.is_text(lhs)
      if modes == 'ni' and not is_in_text then wanted.i[lhs] = wanted.n[lhs] end
    end
  end
  for mode, works in pairs(wanted) do
    keys.map({ buffer = buffer, mapped = {} }, mode, works)
  end
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
  local wanted = {}
  for lhs, key in pairs(input.app_keys(open.surface, true)) do
    wanted[lhs] = act_in(ui.editor, open.field, nil, key)
  end
  keys.map(open.field, { 'n', 'i' }, wanted)
end

return M
