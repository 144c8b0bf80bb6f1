-- Editing of fields: each field has a real buffer, with its own undo, in a float over the field's place on the screen.
-- A secure field has none: see secrets.lua.
local Surface = require('offstage.surface')
local fieldkeys = require('offstage.fieldkeys')
local json = require('offstage.json')
local requests = require('offstage.requests')
local text = require('offstage.text')
local texts = require('offstage.texts')

local api = vim.api
local t = texts.t

local Editor = {}
Editor.__index = Editor

--- Returns the editor of a user interface. It shows one field at a time. Fields and secrets have the keys of their
--- elements.
function Editor.new(ui) return setmetatable({ ui = ui, fields = {}, secrets = {}, count = 0 }, Editor) end

--- Returns the text of a field that the user has edited; else nil.
function Editor:text(key)
  if self.secrets[key] then return self.secrets[key].text end
  local field = self.fields[key]
  if not field or not api.nvim_buf_is_valid(field.buffer) then return nil end
  return text.valid(table.concat(api.nvim_buf_get_lines(field.buffer, 0, -1, false), '\n'))
end

function Editor:_value(element)
  local value = self.ui.session:value(element.owner, element.component)
  return text.display(type(value) == 'table' and value.name or value)
end

--- Returns the field of an element, with a buffer that has its text.
function Editor:_field(element)
  local field = self.fields[element.key]
  if field and api.nvim_buf_is_valid(field.buffer) then
    field.element = element
    return field
  end
  self.count = self.count + 1
  local id = element.id:gsub('[^%w_.-]', '_')
  local name = ('%s/%s/%s#%d'):format(self.ui.name, element.owner, id, self.count)
  local buffer = Surface.new_buffer(self.ui, name, 'offstage-field')
  field = { buffer = buffer, element = element }
  self.fields[element.key] = field
  -- The first text cannot be undone.
  local levels = vim.bo[buffer].undolevels
  vim.bo[buffer].undolevels = -1
  self:_set(field, self:_value(element))
  vim.bo[buffer].undolevels = levels
  api.nvim_buf_attach(buffer, false, {
    on_lines = function()
      if field.is_setting or field.is_waiting then return end
      -- Several keys that arrive at once are one message.
      field.is_waiting = true
      vim.schedule(function() self:flush() end)
    end,
  })
  fieldkeys.map_field(self, field)
  return field
end

function Editor:_set(field, value)
  local lines = vim.split(text.valid(value), '\n', { plain = true })
  local win = self:is_open(field) and api.nvim_win_is_valid(self.open.win) and self.open.win
  local cursor = win and api.nvim_win_get_cursor(win)
  field.is_setting = true
  api.nvim_buf_set_lines(field.buffer, 0, -1, false, lines)
  field.is_setting = false
  field.sent = table.concat(lines, '\n')
  vim.bo[field.buffer].modified = false
  if not cursor then return end
  local row = math.min(cursor[1], #lines)
  api.nvim_win_set_cursor(win, { row, math.min(cursor[2], #lines[row]) })
end

--- Sends the texts that have changed.
function Editor:flush()
  local session = self.ui.session
  for _, field in pairs(self.fields) do
    local element = field.element
    local value = field.is_waiting and not element.is_committed and self:text(element.key)
    field.is_waiting = false
    if value and value ~= field.sent then
      field.sent = value
      if session:takes('action/send') then
        session:enter(element.owner, element.component, value, element.part == 'layer')
      end
    end
  end
end

--- Returns the value that a text means in a number, date or file field; nil and the problem for one that means none.
local function parsed(component, typed)
  local kind = component.component
  if typed == '' then
    if kind == 'slider' or kind == 'stepper' then return nil, t('A number is missing') end
    return json.null
  end
  if kind == 'fileField' then return requests.file(typed) end
  if kind == 'dateField' then return typed end
  local value = tonumber((typed:gsub(',', '.')))
  -- LuaJIT also reads `nan` and `inf`.
  if value and math.abs(value) < math.huge then return value end
  return nil, t("'%s' is not a number", typed)
end

--- Sends the value of a number, date or file field. Returns false when the text is no such value; the error is shown.
function Editor:commit(element)
  if not element.is_committed then return true end
  local typed = vim.trim(self:text(element.key) or '')
  if typed == self:_value(element) then return true end
  local session = self.ui.session
  local value, problem = parsed(element.component, typed)
  if not session:takes('action/send') then problem = session.away().message end
  if problem then
    self.ui:show_error({ message = problem })
    return false
  end
  session:enter(element.owner, element.component, value)
  return true
end

function Editor:is_open(field) return self.open ~= nil and self.open.field == field end

---@param how string|nil `start`, `end` or `clear` begins to insert there; without it the editor is in Normal mode
function Editor:edit(element, how)
  if element.states.disabled or not element.slot then return end
  local _, surface = self.ui:find(element.key)
  if not surface or not surface:window() then return end
  if self.open and self.open.field.element.key ~= element.key then self:close() end
  surface:go_to(element)
  if element.is_secure then return self:ask_secret(surface, element, how) end
  local field = self:_field(element)
  if self.open then
    api.nvim_set_current_win(self.open.win)
  else
    self.open = { field = field, surface = surface }
    self.open.win = api.nvim_open_win(field.buffer, true, self:_place())
    self:_prepare(element)
    -- A key of the screen may follow at once.
    fieldkeys.map_open_field(self.ui)
  end
  self:_begin(how)
  self.ui:refresh_status()
end

--- Begins to insert, unless the user inserts already.
function Editor:_begin(how)
  if not how then return end
  local is_inserting = api.nvim_get_mode().mode:find('^i')
  if how == 'clear' then vim.cmd('silent keepjumps %delete _') end
  local row = how == 'end' and api.nvim_buf_line_count(0) or 1
  api.nvim_win_set_cursor(0, { row, how == 'end' and #vim.fn.getline(row) or 0 })
  if not is_inserting then vim.cmd(how == 'end' and 'startinsert!' or 'startinsert') end
end

function Editor:_place()
  local surface, slot = self.open.surface, self.open.field.element.slot
  return {
    relative = 'win',
    win = surface:window(),
    bufpos = { slot.row, slot.column },
    row = 0,
    col = 0,
    width = math.max(2, slot.width),
    height = math.min(slot.height, api.nvim_win_get_height(surface:window())),
    style = 'minimal',
    zindex = (surface.zindex or 40) + 5,
  }
end

function Editor:_prepare(element)
  vim.cmd('setlocal winhighlight=NormalFloat:OffstageFieldActive,EndOfBuffer:OffstageFieldActive nolist nospell')
  vim.cmd('setlocal sidescrolloff=1 scrolloff=0 ' .. (element.slot.height > 1 and 'wrap linebreak' or 'nowrap'))
  if self.ui.session.options.initialize.context.direction == 'rtl' then vim.cmd('setlocal rightleft') end
end

--- Closes the float. The buffer stays, with its undo.
---@param goes_on boolean|nil true when the user goes on to insert in another field
function Editor:close(goes_on)
  local open = self.open
  if not open then return end
  if self:is_typing() and not goes_on then vim.cmd('stopinsert') end
  self.open = nil
  self:flush()
  if api.nvim_win_is_valid(open.win) then
    local is_current = api.nvim_get_current_win() == open.win
    api.nvim_win_close(open.win, true)
    if is_current then self.ui:focus_top(goes_on) end
  end
  self.ui:schedule()
end

--- Moves the float to the surface that shows its field now: a new server has other layers. Closes the float when no
--- surface shows the field.
function Editor:move_or_close()
  local open = self.open
  local element, surface = self.ui:find(open.field.element.key)
  if not element or not element.slot or not surface:window() then return self:close() end
  open.surface, open.field.element = surface, element
  api.nvim_win_set_config(open.win, self:_place())
end

function Editor:leave(goes_on)
  local open = self.open
  if open and self:commit(open.field.element) then self:close(goes_on) end
end

--- Closes the float because the app has taken the field away. What the user types on was meant for it.
function Editor:_take_away()
  local cause = self.ui.last_cause
  local is_own = cause and cause.clientId == self.ui.session.client_id
  if self:is_typing() and not is_own then self.ui:be_deaf() end
  self:close()
end

local function delete_buffer(field)
  if api.nvim_buf_is_valid(field.buffer) then api.nvim_buf_delete(field.buffer, { force = true }) end
end

--- Follows the drawing: moves the float to the field's place, takes over a text that the app has changed, and closes
--- the float of a field that is gone.
function Editor:follow()
  local is_connected = self.ui.session.state == 'open'
  for key, field in pairs(self.fields) do
    local element = self.ui:find(key)
    if element and element.act == 'field' then
      field.element = element
      if is_connected then self:_take(field) end
    elseif is_connected then
      if self:is_open(field) then self:_take_away() end
      if not self.ui:exists(field.element.owner) then
        self.fields[key] = nil
        delete_buffer(field)
      end
    end
  end
  self:follow_secrets()
  local open = self.open
  if open and not api.nvim_win_is_valid(open.win) then
    self.open = nil
  elseif open and open.field.element.slot and open.surface:window() then
    api.nvim_win_set_config(open.win, self:_place())
  end
end

--- Takes over the app's text, when no input of the user is on its way.
function Editor:_take(field)
  local element = field.element
  if field.is_waiting or self.ui.session:is_pending(element.owner, element.id) then return end
  if element.is_committed and self:is_open(field) then return end
  local value = self:_value(element)
  if value ~= self:text(element.key) then self:_set(field, value) end
end

--- Gives the fields to the screens of a new server, whose ids are in a table by the old ones.
function Editor:adopt(ids)
  local fields = self.fields
  self.fields = {}
  self:adopt_secrets(ids)
  for _, field in pairs(fields) do
    local element = field.element
    local new = ids[element.owner]
    if new then
      field.element = setmetatable({ owner = new, key = text.key(new, element.id) }, { __index = element })
      self.fields[field.element.key] = field
    else
      if self:is_open(field) then self:_take_away() end
      delete_buffer(field)
    end
  end
end

function Editor:delete()
  self:close()
  for _, field in pairs(self.fields) do
    delete_buffer(field)
  end
end

function Editor:is_typing()
  return self.prompt ~= nil or self.open ~= nil and api.nvim_get_current_win() == self.open.win
    and api.nvim_get_mode().mode:find('^[iR]') ~= nil
end

for name, method in pairs(require('offstage.secrets')) do
  Editor[name] = method
end

return Editor
