-- Methods of a user interface about saving, and about what waits until the app has the user's input.
local Surface = require('offstage.surface')
local input = require('offstage.input')

local api = vim.api

local M = {}

--- Saves: sends what is typed, and presses the button with the key Ctrl+S, else the default button.
function M:write(field)
  local editor = self.editor
  field = field or editor.open and editor.open.field
  editor:flush()
  if field then
    if not editor:commit(field.element) then return end
    api.nvim_buf_set_option(field.buffer, 'modified', false)
  end
  self:when_applied(function()
    if input.press_button(self, 'Ctrl+S') or input.press_button(self, 'Enter') then return end
    local count = self:problems()
    self:show_message(count > 0 and ('%d errors, see :copen'):format(count)
      or 'nothing to save here: the app has your input')
  end)
end

--- Calls a function when the app has received what the user has typed: only then its buttons are enabled or not.
--- Drops it when another layer takes the input by then.
function M:when_applied(work)
  self.editor:flush()
  if self.session.state ~= 'open' then return self:show_error(self.session.AWAY) end
  if next(self.session.drafts) == nil and not self.is_scheduled then return work() end
  table.insert(self.waiting, { work = work, layer = self.top_id })
end

function M:_run_waiting()
  if next(self.session.drafts) ~= nil then return end
  local waiting = self.waiting
  self.waiting = {}
  for _, entry in ipairs(waiting) do
    if entry.layer == self.top_id then entry.work() end
  end
end

--- Fills the quickfix list with the errors of the fields.
function M:problems()
  local buffer = self:top().buffer
  local items = vim.diagnostic.toqflist(vim.diagnostic.get(buffer, { namespace = Surface.problems_namespace }))
  vim.fn.setqflist({}, ' ', { title = 'Offstage: errors of the fields', items = items })
  return #items
end

return M
