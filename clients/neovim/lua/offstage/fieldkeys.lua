-- Keys in the buffer of a field.
local input = require('offstage.input')
local json = require('offstage.json')
local keys = require('offstage.keys')

local api, get = vim.api, json.get

local M = {}

--- Moves the cursor from a field to the next element, and edits it when it is a field.
local function move_on(ui, surface, element, step)
  surface:go_to(element)
  local target = input.move(surface, step)
  if target and target.act == 'field' and not target.states.disabled then
    ui.editor:edit(target, 'end')
  else
    vim.cmd('stopinsert')
  end
end

--- Moves on from a field, and edits the next one.
function M.next_field(ui, step)
  local open = ui.editor.open
  if not open then return end
  local surface, element = open.surface, open.field.element
  ui.editor:leave(true)
  if not ui.editor.open then move_on(ui, surface, element, step) end
end

--- Does what a key does that has ended the prompt of a secure field.
---@param surface table|nil nil when the field is gone
function M.end_prompt(ui, surface, element, lhs)
  if element and (lhs == '<Tab>' or lhs == '<S-Tab>') then
    return move_on(ui, surface, element, lhs == '<Tab>' and 1 or -1)
  end
  vim.cmd('stopinsert')
  if not element or lhs == '<Esc>' or lhs == '<C-c>' then return end
  if lhs == '<CR>' then return M.submit(ui, { owner = element.owner, id = element.id, element = element }) end
  local key = input.app_keys(surface)[lhs]
  ui:when_applied(function() input.press_button(ui, key) end)
end

--- Submits a field: sends `onSubmit`, else presses the default button.
function M.submit(ui, field)
  local editor = ui.editor
  editor:flush()
  if not editor:commit(field) then return end
  local element = field.element
  if ui:surface_of(element) ~= ui:top() then
    editor:close()
    return
  end
  local template = get(element.component, 'onSubmit')
  if template then
    ui:input_begins()
    ui.session:perform(
      template,
      field.owner,
      editor:text(field.owner, field.id),
      { owner = field.owner, id = field.id }
    )
  else
    ui:when_applied(function()
      if not input.press_button(ui, 'Enter') and element.is_committed then editor:close() end
    end)
  end
end

--- Maps the keys of a field's buffer.
function M.map_field(editor, field)
  local ui, buffer = editor.ui, field.buffer
  local function map(modes, lhs, work, description)
    vim.keymap.set(
      modes,
      lhs,
      work,
      { buffer = buffer, nowait = true, silent = true, desc = 'Offstage: ' .. description }
    )
  end
  local is_multiline = field.element.slot.height > 1
  local modes = is_multiline and { 'n' } or { 'n', 'i' }
  map(modes, '<CR>', function() M.submit(ui, field) end, 'submit')
  map(modes, '<Tab>', function() M.next_field(ui, 1) end, 'next field')
  map(modes, '<S-Tab>', function() M.next_field(ui, -1) end, 'previous field')
  map('n', '<Esc>', function() editor:leave() end, 'leave the field')
  map('n', 'g?', function() require('offstage.help').show(ui) end, 'help')
  map({ 'n', 'i' }, '<F1>', function()
    vim.cmd('stopinsert')
    require('offstage.help').show(ui)
  end, 'help')
  field.mapped = {}
  local group = api.nvim_create_augroup('offstage.field.' .. buffer, {})
  local function on(event, work)
    api.nvim_create_autocmd(event, { group = group, buffer = buffer, callback = work })
  end
  on('BufWriteCmd', function() ui:write(field) end)
  on('WinLeave', function()
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
    if not keys.is_text(key) then wanted[lhs] = key end
  end
  for lhs in pairs(field.mapped) do
    if not wanted[lhs] then
      pcall(vim.keymap.del, { 'n', 'i' }, lhs, { buffer = field.buffer })
      field.mapped[lhs] = nil
    end
  end
  for lhs, key in pairs(wanted) do
    if not field.mapped[lhs] then
      vim.keymap.set({ 'n', 'i' }, lhs, function()
        if not ui.editor:commit(field) then return end
        ui:when_applied(function() input.press_button(ui, key) end)
      end, { buffer = field.buffer, nowait = true, silent = true, desc = 'Offstage: ' .. keys.shown(key) })
      field.mapped[lhs] = true
    end
  end
end

return M
