-- Editing of fields: each field has a real buffer, with its own undo, in a float over the field's place on the screen.
-- A secure field has none: see secrets.lua.
local json = require('offstage.json')
local text = require('offstage.text')

local api, get = vim.api, json.get

local Editor = {}
Editor.__index = Editor

--- Returns the editor of a user interface. It shows one field at a time.
function Editor.new(ui) return setmetatable({ ui = ui, fields = {}, secrets = {} }, Editor) end

local function key(owner, id) return tostring(owner) .. ' ' .. tostring(id) end

-- Buffers

--- Returns the text of a field that the user has edited; else nil.
function Editor:text(owner, id)
  local name = key(owner, id)
  if self.secrets[name] then return self.secrets[name] end
  local field = self.fields[name]
  if not field or not api.nvim_buf_is_valid(field.buffer) then return nil end
  return table.concat(api.nvim_buf_get_lines(field.buffer, 0, -1, false), '\n')
end

local function value_text(element, value)
  if value == nil or value == json.null then return '' end
  if get(element.component, 'component') == 'fileField' then return get(value, 'name') or '' end
  return text.display(value)
end

--- Returns the field of an element, with a buffer that has its text.
function Editor:_field(element)
  local name = key(element.owner, element.id)
  local field = self.fields[name]
  if field and api.nvim_buf_is_valid(field.buffer) then
    field.element = element
    return field
  end
  local ui = self.ui
  local buffer = api.nvim_create_buf(false, false)
  field = { buffer = buffer, element = element, owner = element.owner, id = element.id }
  self.fields[name] = field
  self.count = (self.count or 0) + 1
  api.nvim_buf_set_name(
    buffer,
    ('%s/%s/%s'):format(
      ui.name,
      element.owner,
      tostring(element.id):gsub('[^%w_.-]', '_') .. (self.count > 1 and '#' .. self.count or '')
    )
  )
  for option, value in pairs({
    buftype = 'acwrite',
    bufhidden = 'hide',
    swapfile = false,
    buflisted = false,
    filetype = 'offstage-field',
  }) do
    api.nvim_buf_set_option(buffer, option, value)
  end
  api.nvim_buf_set_option(buffer, 'undofile', false)
  self:_set(field, value_text(element, ui.session:value(element.owner, element.component)), true)
  field.sent = self:text(element.owner, element.id)
  api.nvim_buf_attach(buffer, false, {
    on_lines = function()
      if not field.is_setting then self:_did_change(field) end
    end,
  })
  require('offstage.fieldkeys').map_field(self, field)
  return field
end

--- Sets the text of a field's buffer, which stays undoable.
function Editor:_set(field, value, is_first)
  local lines = vim.split(text.valid(value), '\n', { plain = true })
  local buffer = field.buffer
  local cursor = self.open and self.open.field == field and api.nvim_win_is_valid(self.open.win)
    and api.nvim_win_get_cursor(self.open.win)
  field.is_setting = true
  local levels = api.nvim_buf_get_option(buffer, 'undolevels')
  if is_first then api.nvim_buf_set_option(buffer, 'undolevels', -1) end
  api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  if is_first then api.nvim_buf_set_option(buffer, 'undolevels', levels) end
  field.is_setting = false
  api.nvim_buf_set_option(buffer, 'modified', false)
  if cursor then
    local row = math.min(cursor[1], #lines)
    api.nvim_win_set_cursor(self.open.win, { row, math.min(cursor[2], #lines[row]) })
  end
end

--- Sends the text of a field soon: several keys that arrive at once are one message.
function Editor:_did_change(field)
  if field.is_waiting then return end
  field.is_waiting = true
  vim.schedule(function()
    if field.is_waiting then self:_send(field) end
  end)
end

function Editor:_send(field)
  field.is_waiting = false
  local element = field.element
  if element.is_committed or not api.nvim_buf_is_valid(field.buffer) then return end
  local value = text.valid(self:text(field.owner, field.id) or '')
  if value == field.sent then return end
  field.sent = value
  local session = self.ui.session
  if session.state == 'open' then
    session:enter(field.owner, element.component, value, element.part == 'layer')
  end
end

--- Sends the text that waits.
function Editor:flush()
  for _, field in pairs(self.fields) do
    if field.is_waiting then self:_send(field) end
  end
end

--- Sends the value of a number, date or file field. Returns false when the text is no such value; the error is shown.
function Editor:commit(field)
  local element = field.element
  if not element.is_committed then return true end
  local typed = vim.trim(self:text(field.owner, field.id) or '')
  local session, component = self.ui.session, element.component
  if typed == value_text(element, session:value(field.owner, component)) then return true end
  if session.state ~= 'open' then return self:_refuse(field, session.AWAY.message) end
  local value = json.null
  local kind = get(component, 'component')
  if typed ~= '' and kind == 'fileField' then
    local problem
    value, problem = require('offstage.requests').file(typed)
    if not value then return self:_refuse(field, problem) end
  elseif typed ~= '' and kind == 'dateField' then
    value = text.valid(typed)
  elseif typed ~= '' then
    value = tonumber((typed:gsub(',', '.')))
    if not value or value ~= value or math.abs(value) == math.huge then
      return self:_refuse(field, ("'%s' is not a number"):format(typed))
    end
  elseif kind == 'slider' or kind == 'stepper' then
    return self:_refuse(field, 'A number is missing')
  end
  session:enter(field.owner, component, value)
  return true
end

function Editor:_refuse(field, problem)
  self.ui:show_error({ message = problem }, { owner = field.owner, id = field.id })
  return false
end

-- The float

--- Opens the editor of a field and puts the cursor in it.
---@param element table
---@param how string|nil `start`, `end` or `clear` begins to insert there; without it the editor is in Normal mode
function Editor:edit(element, how)
  if element.states.disabled or not element.slot then return end
  local surface = self.ui:surface_of(element)
  local win = surface and surface:window()
  if not win then return end
  if self.open and (self.open.field.owner ~= element.owner or self.open.field.id ~= element.id) then self:close() end
  surface:go_to(element)
  if element.is_secure then return self:ask_secret(surface, element, how) end
  local field = self:_field(element)
  if not self.open then
    local slot = element.slot
    self.open = { field = field, surface = surface }
    self.open.win = api.nvim_open_win(field.buffer, true, self:_place(surface, slot, win))
    self:_prepare(field)
    -- A key of the screen may follow at once.
    require('offstage.fieldkeys').map_open_field(self.ui)
  else
    api.nvim_set_current_win(self.open.win)
  end
  self:_begin(how)
  self.ui:refresh_status()
end

--- Begins to insert, unless the user inserts already.
function Editor:_begin(how)
  if not how then return end
  local is_inserting = api.nvim_get_mode().mode:find('^i')
  if how == 'clear' then vim.cmd('silent keepjumps %delete _') end
  local last = how == 'end' and api.nvim_buf_line_count(0) or 1
  local line = api.nvim_buf_get_lines(0, last - 1, last, false)[1]
  api.nvim_win_set_cursor(0, { last, how == 'end' and #line or 0 })
  if not is_inserting then vim.cmd(how == 'end' and 'startinsert!' or 'startinsert') end
end

function Editor:_place(surface, slot, win)
  return {
    relative = 'win',
    win = win,
    bufpos = { slot.row, slot.column },
    row = 0,
    col = 0,
    width = math.max(2, slot.width),
    height = math.min(slot.height, api.nvim_win_get_height(win)),
    style = 'minimal',
    focusable = true,
    zindex = surface.zindex and surface.zindex + 5 or 45,
  }
end

function Editor:_prepare(field)
  local is_multiline = field.element.slot.height > 1
  local context = get(self.ui.session.options.initialize or {}, 'context')
  vim.cmd('setlocal winhighlight=NormalFloat:OffstageFieldActive,EndOfBuffer:OffstageFieldActive nolist nospell')
  vim.cmd('setlocal ' .. (is_multiline and 'wrap linebreak' or 'nowrap') .. ' sidescrolloff=1 scrolloff=0')
  if get(context, 'direction') == 'rtl' then vim.cmd('setlocal rightleft') end
end

--- Closes the float. The buffer stays, with its undo.
---@param goes_on boolean|nil true when the user goes on to insert in another field
function Editor:close(goes_on)
  local open = self.open
  if not open then return end
  self.open = nil
  local is_inserting = api.nvim_get_current_win() == open.win and api.nvim_get_mode().mode:find('^[iR]')
  if is_inserting and not goes_on then vim.cmd('stopinsert') end
  self:flush()
  if api.nvim_win_is_valid(open.win) then
    local is_current = api.nvim_get_current_win() == open.win
    api.nvim_win_close(open.win, true)
    if is_current then self.ui:focus_top(goes_on) end
  end
  self.ui:schedule()
end

--- Moves the float to the surface that shows its field now: after a restart, a sheet may be a page. Closes the float
--- when no surface shows the field.
function Editor:move_or_close()
  local open = self.open
  local surface = self.ui:surface_of(open.field.element)
  local element = surface and surface:window() and surface:find(open.field.element.key)
  if not element or not element.slot then return self:close() end
  open.surface, open.field.element = surface, element
  api.nvim_win_set_config(open.win, self:_place(surface, element.slot, surface:window()))
end

--- Leaves the field: sends its value and gives the cursor back to the screen.
function Editor:leave(goes_on)
  local open = self.open
  if open and self:commit(open.field) then self:close(goes_on) end
end

--- Closes the float because the app has taken the field away. What the user types on was meant for it.
function Editor:_take_away()
  local cause = self.ui.last_cause
  local is_own = cause and get(cause, 'clientId') == self.ui.session.client_id
  if self:is_typing() and not is_own then self.ui:be_deaf() end
  self:close()
end

--- Follows the drawing: moves the float to the field's place, takes over a text that the app has changed, and closes
--- the float of a field that is gone.
function Editor:follow()
  local session = self.ui.session
  for name, field in pairs(self.fields) do
    local surface = self.ui:surface_of(field.element)
    local element = surface and surface:find(field.element.key)
    if element and element.act == 'field' then
      field.element = element
      self:_take(field, element)
    elseif session.state == 'open' and not self.ui:exists(field.owner) then
      if self.open and self.open.field == field then self:_take_away() end
      if api.nvim_buf_is_valid(field.buffer) then api.nvim_buf_delete(field.buffer, { force = true }) end
      self.fields[name] = nil
    elseif self.open and self.open.field == field and session.state == 'open' then
      self:_take_away()
    end
  end
  self:follow_secrets()
  local open = self.open
  if not open then return end
  if not api.nvim_win_is_valid(open.win) then
    self.open = nil
    return
  end
  local slot, win = open.field.element.slot, open.surface:window()
  if slot and win then api.nvim_win_set_config(open.win, self:_place(open.surface, slot, win)) end
end

--- Takes over the app's text, when no input of the user is on its way.
function Editor:_take(field, element)
  local session = self.ui.session
  if field.is_waiting or session:is_pending(field.owner, field.id) or session.state ~= 'open' then return end
  local component = element.component
  local is_open = self.open and self.open.field == field
  if element.is_committed and is_open then return end
  local value = value_text(element, session:value(field.owner, component))
  if value ~= self:text(field.owner, field.id) then self:_replace(field, value) end
end

function Editor:_replace(field, value)
  self:_set(field, value)
  field.sent = value
end

--- Gives the fields of a screen to a new one of the same name, after a new server has opened it. Returns the typed
--- texts by the fields' ids.
function Editor:adopt(old, new)
  local typed = {}
  self:adopt_secrets(old, new)
  for name, field in pairs(self.fields) do
    if field.owner == old and new then
      self.fields[name] = nil
      local is_text = not field.element.is_committed
      field.owner = new
      field.element = setmetatable(
        { owner = new, key = ('%s|%s|'):format(new, tostring(field.id)) },
        { __index = field.element }
      )
      self.fields[key(new, field.id)] = field
      if is_text then
        typed[field.id] = text.valid(self:text(new, field.id) or '')
        field.sent = typed[field.id]
      end
      field.is_waiting = false
    elseif field.owner ~= new then
      if self.open and self.open.field == field then self:close() end
      if api.nvim_buf_is_valid(field.buffer) then api.nvim_buf_delete(field.buffer, { force = true }) end
      self.fields[name] = nil
    end
  end
  return typed
end

--- Returns true while the user types in a field.
function Editor:is_typing()
  return self.prompt ~= nil or self.open ~= nil and api.nvim_get_current_win() == self.open.win
    and api.nvim_get_mode().mode:find('^[iR]') ~= nil
end

for name, method in pairs(require('offstage.secrets')) do
  Editor[name] = method
end

return Editor
