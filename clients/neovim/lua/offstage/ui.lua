-- The user interface of a session: a buffer for the app, a float for each layer, and what follows the state.
local Editor = require('offstage.editor')
local Surface = require('offstage.surface')
local Canvas = require('offstage.canvas')
local Tree = require('offstage.tree')
local actions = require('offstage.actions')
local compat = require('offstage.compat')
local errors = require('offstage.errors')
local fieldkeys = require('offstage.fieldkeys')
local floats = require('offstage.floats')
local highlights = require('offstage.highlights')
local input = require('offstage.input')
local nodes = require('offstage.nodes')
local scrolling = require('offstage.scrolling')
local text = require('offstage.text')
local texts = require('offstage.texts')

local api = vim.api
local t = texts.t

local Ui = {}
Ui.__index = Ui

function Ui.new(name)
  local self = setmetatable({
    name = name, layers = {}, tokens = {}, scrolls = {}, searches = 0, waits = {}, waiting = {},
  }, Ui)
  self.group = api.nvim_create_augroup('offstage ' .. name, {})
  self.editor = Editor.new(self)
  self.main = Surface.new(self, name)
  self:_listen()
  return self
end

--- Listens to an event of the editor: of a buffer, or without it to all.
function Ui:on(event, buffer, work)
  api.nvim_create_autocmd(event, compat.in_buffer(buffer, { group = self.group, callback = work }))
end

function Ui:_listen()
  local main = self.main
  self:on('BufWinEnter', main.buffer, function()
    main.win = api.nvim_get_current_win()
    main:prepare_window()
    self:schedule()
  end)
  self:on('WinEnter', main.buffer, function()
    main.win = api.nvim_get_current_win()
    if main:width() ~= main.drawn_width then self:schedule() end
  end)
  self:on('BufWipeout', main.buffer, function() self:close() end)
  self:on({ 'VimResized', 'TabEnter' }, nil, function() self:schedule() end)
  self:on('ColorScheme', nil, highlights.define)
  self:on('WinScrolled', nil, function() self:did_scroll() end)
  self:on('VimLeavePre', nil, function()
    local connection = self.session.connection
    self.session:close()
    vim.wait(500, function() return not connection or not connection.is_open end, 5)
  end)
end

function Ui:layer() return self.session.replica.tree:layer() end

function Ui:surfaces() return { self.main, unpack(vim.tbl_values(self.layers)) } end

function Ui:top()
  local layer = self:layer()
  return layer and self.layers[layer.id] or self.main
end

function Ui:find(key)
  for _, surface in ipairs({ self:top(), unpack(self:surfaces()) }) do
    local element = surface:find(key)
    if element then return element, surface end
  end
  return nil
end

function Ui:exists(owner) return self.session.replica.tree.nodes[owner] ~= nil end

--- True unless the app is shown in another tab page only.
function Ui:is_in_tab()
  local win = self.main:window()
  return not win or api.nvim_win_get_tabpage(win) == api.nvim_get_current_tabpage()
end

--- True when the user is in one of the app's buffers.
function Ui:owns_focus() return vim.b.offstage == self.name end

--- Draws soon: changes that arrive together are drawn once. What the server sends against its schema is an error.
function Ui:schedule()
  if self.is_scheduled then return end
  self.is_scheduled = true
  vim.schedule(function()
    self.is_scheduled = false
    local ok, problem = pcall(self.draw, self)
    if not ok then self:show_error({ message = t('The screen cannot be drawn: %s', problem) }) end
  end)
end

function Ui:did_change(change)
  self.last_cause = change.cause or self.last_cause
  if change.is_reset then self.failure = nil end
  if change.is_new then self.tokens, self.scrolls, self.searches, self.waits = {}, {}, 0, {} end
  if change.failure then self.failure = errors.sentence(change.failure) end
  if change.lost then self:refresh_status() end
  if change.is_restored then self.keeps_focus = true end
  if change.notice and change.notice ~= '' then self:show_message(change.notice) end
  self:schedule()
end

function Ui:context(canvas)
  local function shows_loading(key) return self:_shows_loading(key) end
  return canvas:with({ session = self.session, label_width = 0, shows_loading = shows_loading })
end

--- Calls a function after the delay before loading is shown. The tests replace it.
function Ui:after_delay(work) vim.defer_fn(work, self.session:milliseconds('loadingDelay')) end

--- Returns true when a part of the screen has been loading for the delay. Else it is drawn again after the delay. A
--- part that one drawing has not asked for begins to wait again.
function Ui:_shows_loading(key)
  local wait = self.waits[key] or self.last_waits[key]
  if not wait then
    wait = {}
    self:after_delay(function()
      wait.is_over = true
      self:schedule()
    end)
  end
  self.waits[key] = wait
  return wait.is_over == true
end

function Ui:draw()
  local session = self.session
  if not api.nvim_buf_is_valid(self.main.buffer) then return end
  if session.state ~= 'open' then
    if not self.main.canvas then self:_draw_start() end
    return self:refresh_status()
  end
  -- The parts of a turn appear together. The floats of another tab page stay as they are until the user is back.
  if session.replica.is_in_turn or not self:is_in_tab() then return end
  local layers, notices = session.replica.tree:layers()
  local layer = layers[#layers]
  local had_focus, is_new = self:owns_focus(), self.top_id ~= (layer and layer.id)
  self.last_waits, self.waits = self.waits, {}
  self:_draw_main(layers[1])
  self:_draw_layers(layers)
  floats.notices(self, notices, self.failure)
  self.top_id = layer and layer.id
  self.editor:follow()
  local stays = self.editor:is_typing() or self.keeps_focus and self.editor.open
  if had_focus and (is_new or not self:owns_focus()) and not stays then self:focus_top() end
  for _, surface in ipairs(self:surfaces()) do
    input.map_surface(self, surface)
  end
  local top = self:top()
  self:_follow_app(top, had_focus)
  fieldkeys.map_open_field(self)
  scrolling.load(self)
  scrolling.follow_app(self, top)
  self:_run_waiting()
  self:refresh_status()
end

function Ui:_draw_start()
  local canvas = Canvas.new(self.main:width())
  canvas:row({ { 'Offstage', 'OffstageTitle' } })
  canvas:blank()
  canvas:wrap(nil, self.ended or '')
  self.main:write(canvas.lines)
end

function Ui:_draw_main(layer)
  local surface = self.main
  surface.drawn_width = surface:width()
  local canvas = Canvas.new(surface.drawn_width)
  local context = self:context(canvas)
  nodes.windows(context, self.session.replica.tree:windows())
  local is_content = layer and layer.kind == 'content'
  if is_content then nodes.layer(context, layer) end
  surface:show(canvas, is_content and Tree.focus(layer).id or '')
end

function Ui:_draw_layers(layers)
  local wanted = {}
  for index, layer in ipairs(layers) do
    if layer.kind ~= 'content' then
      wanted[layer.id] = true
      local surface = self.layers[layer.id]
      if not surface then
        surface = Surface.new(self, ('%s/%s'):format(self.name, layer.id))
        self.layers[layer.id] = surface
        floats.listen(self, surface, layer.id)
      end
      surface.zindex = 40 + index * 10
      floats.show(self, surface, layer)
    end
  end
  for id, surface in pairs(self.layers) do
    if not wanted[id] then
      self.layers[id] = nil
      if self.editor.open and self.editor.open.surface == surface then self.editor:move_or_close() end
      surface:delete()
    end
  end
end

--- Moves the cursor to the component that the app has named, whenever its token changes. After a restart, the cursor
--- is already where the user left it.
function Ui:_follow_app(surface, had_focus)
  local keeps_focus = self.keeps_focus
  self.keeps_focus = false
  for _, owner in ipairs(surface.canvas and surface.canvas.screens or {}) do
    local state = self.session.replica.views[owner]
    local focus = state and state.view.focus
    if focus and self.tokens[owner] ~= focus.token then
      self.tokens[owner] = focus.token
      local element = surface:find(text.key(owner, focus.component))
      if element and not keeps_focus then self:_focus(surface, element, had_focus) end
    end
  end
end

function Ui:_focus(surface, element, had_focus)
  local open = self.editor.open
  if open and open.field.element.key ~= element.key then self.editor:close() end
  surface:go_to(element)
  if element.act == 'field' and not element.is_secure and had_focus then self.editor:edit(element, 'end') end
end

function Ui:focus_top(goes_on)
  local win = self:top():window()
  if win and api.nvim_get_current_win() ~= win then
    if not goes_on and api.nvim_get_mode().mode:find('^[iR]') then vim.cmd('stopinsert') end
    api.nvim_set_current_win(win)
  end
end

--- Notes that the user has done something that the server answers: after a delay, the status line shows that it works.
function Ui:input_begins()
  self.editor:flush()
  if self.shows_error then api.nvim_echo({}, false, {}) end
  self.shows_error, self.input_at = false, compat.uv.now()
  vim.defer_fn(function() self:refresh_status() end, self.session:milliseconds('loadingDelay'))
end

--- True when the server has not answered all input for the delay.
function Ui:is_busy()
  local is_late = self.input_at and compat.uv.now() - self.input_at >= self.session:milliseconds('loadingDelay')
  return is_late and self.session.inputs > 0
end

--- True for a character, and for Escape, right after the app has taken away the field that the user typed in: they were
--- meant for the field.
function Ui:is_deaf(lhs)
  return self.deaf_until ~= nil and compat.uv.now() < self.deaf_until and (#lhs == 1 or lhs == '<Esc>')
end

function Ui:be_deaf() self.deaf_until = compat.uv.now() + self.session:milliseconds('typingGuard') end

function Ui:refresh_status() pcall(vim.cmd, 'redrawstatus!') end

--- Shows a message in the last line, cut to it: a longer one would stop all input until a key is pressed.
function Ui:show_message(message, level)
  local shown = text.cut('Offstage: ' .. text.line(message), math.max(20, vim.v.echospace - 2))
  vim.notify(shown, level or vim.log.levels.INFO)
end

function Ui:show_error(err)
  self.last_error, self.shows_error = err.message, true
  -- So would a message that is written within a mapping or below a prompt.
  vim.schedule(function()
    vim.cmd('redraw')
    self:show_message(err.message, vim.log.levels.ERROR)
  end)
end

--- Shows an error of the server that concerns no session, such as the output of a build. Closing it ends its notice.
function Ui:show_failure()
  local canvas = Canvas.new(vim.o.columns - 4)
  canvas:wrap(nil, self.failure)
  require('offstage.help').float(canvas, function()
    self.failure = nil
    self:schedule()
  end)
end

function Ui:show_branch(index, step)
  local layer, found = self:layer(), nil
  for _, node in ipairs(layer and Tree.path(layer) or {}) do
    if node.kind == 'tabs' or node.kind == 'pages' then found = node end
  end
  if not found then return end
  local count = #Tree.children(found)
  index = index or ((found.selected or 0) + step) % math.max(1, count)
  if index < count then actions.show_branch(self, found.id, index) end
end

--- Brings a window of the app to the front: the one with a number, or the next one.
function Ui:show_window(number)
  local windows = self.session.replica.tree:windows()
  for index, window in ipairs(windows) do
    if window.isKey and not number then number = index % #windows + 1 end
  end
  local window = windows[number or 1]
  if window then actions.use(self, { act = 'window', window = window.id }) end
end

function Ui:press_notice()
  if self.failure then return self:show_failure() end
  for _, element in ipairs(self.notices and self.notices.canvas.elements or {}) do
    if element.act == 'button' then return actions.press_button(self, element) end
  end
end

--- Follows a scroll or a change of a window's size.
function Ui:did_scroll()
  if self.session.state ~= 'open' then return end
  if self.main:window() and self.main:width() ~= self.main.drawn_width then self:schedule() end
  scrolling.load(self)
  self.editor:follow()
end

--- Saves: sends what is typed, and presses the button with the key Ctrl+S, else the default button.
function Ui:write()
  local editor = self.editor
  local field = editor.open and editor.open.field
  editor:flush()
  if field then
    if not editor:commit(field.element) then return end
    vim.bo[field.buffer].modified = false
  end
  self:when_applied(function()
    if input.press_button(self, 'Ctrl+S') or input.press_button(self, 'Enter') then return end
    local count = self:problems()
    self:show_message(count > 0 and t('%s errors, see :copen', count) or t('nothing to save: the app has your input'))
  end)
end

--- Calls a function when the app has received what the user has typed: only then its buttons are enabled or not.
--- Drops it when another layer takes the input by then.
function Ui:when_applied(work)
  self.editor:flush()
  local session = self.session
  if not session:takes('action/send') then return self:show_error(session.away()) end
  if session.state == 'open' and next(session.drafts) == nil and not self.is_scheduled then return work() end
  table.insert(self.waiting, { work = work, layer = self.top_id })
end

function Ui:_run_waiting()
  if next(self.session.drafts) ~= nil then return end
  local waiting = self.waiting
  self.waiting = {}
  for _, entry in ipairs(waiting) do
    if entry.layer == self.top_id then entry.work() end
  end
end

--- Does an action of the front end where the user is: in the field that is open, or on the screen.
function Ui:act(name)
  local open = self.editor.open
  local is_in_field = open and open.win == api.nvim_get_current_win()
  if not is_in_field then return input.act(self, self:top(), name) end
  if fieldkeys.MODES[name] then fieldkeys.act(self, open.surface, open.field.element, name) end
end

function Ui:problems()
  local buffer = self:top().buffer
  local items = vim.diagnostic.toqflist(vim.diagnostic.get(buffer, { namespace = Surface.problems_namespace }))
  vim.fn.setqflist({}, ' ', { title = 'Offstage: ' .. t('errors of the fields'), items = items })
  return #items
end

function Ui:did_end(reason)
  self.ended = errors.sentence(reason)
  self:show_error({ message = self.ended })
  self:draw()
end

function Ui:close()
  if self.is_closed then return end
  self.is_closed = true
  self.session:close()
  pcall(api.nvim_del_augroup_by_id, self.group)
  for _, surface in pairs(self.layers) do
    surface:delete()
  end
  if self.notices then self.notices:delete() end
  self.editor:delete()
  self.on_close()
end

return Ui
