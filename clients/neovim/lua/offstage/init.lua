-- A front end for every app of an Offstage server.
local Session = require('offstage.session')
local Ui = require('offstage.ui')
local requests = require('offstage.requests')
local text = require('offstage.text')

local api = vim.api

local M = {}

local config = {}
--- User interfaces by the buffer of their app.
local open = {}
--- Names of the apps of servers that have answered, by their commands.
local known_apps = {}

--- Fits in the last line of a terminal of 80 columns: a longer message would wait for a key.
M.NO_SERVER = 'No server: set $OFFSTAGE, or add `offstage-examples` to PATH.'

--- Sets options: `cmd` (the server's command), `initialize` (params), `open` (params of `session/open`) and
--- `trace(direction, line)`, which receives each message.
---@param options table|nil
function M.setup(options) config = vim.tbl_extend('force', config, options or {}) end

--- Returns the command of the server: of `setup`, of $OFFSTAGE, or `offstage-examples` in PATH. Nothing of the current folder is
--- started unasked.
---@return string[]|nil
function M.command()
  if config.cmd then return config.cmd end
  local program = vim.env.OFFSTAGE
  if (program or '') == '' then program = vim.fn.executable('offstage-examples') == 1 and 'offstage-examples' or nil end
  return program and { program, 'serve' } or nil
end

local function client_context()
  local language = (vim.v.lang or ''):match('^(%a+[_-]?%a*)')
  local locale = language and language ~= 'C' and language ~= 'POSIX' and language:gsub('_', '-') or nil
  return {
    locale = locale,
    timeZone = vim.env.TZ and vim.env.TZ:find('/') and vim.env.TZ or nil,
    direction = vim.o.rightleft and 'rtl' or 'ltr',
    theme = vim.o.background,
  }
end

local function initialize_params()
  local params = { capabilities = { requests = requests.CAPABILITIES }, context = client_context() }
  return vim.tbl_extend('force', params, config.initialize or {})
end

--- Returns the user interface that a buffer belongs to.
---@param buffer number
---@return table|nil
function M.of_buffer(buffer)
  if open[buffer] then return open[buffer] end
  for _, ui in pairs(open) do
    for _, surface in pairs(ui.layers) do
      if surface.buffer == buffer then return ui end
    end
    for _, field in pairs(ui.editor.fields) do
      if field.buffer == buffer then return ui end
    end
    if ui.notices and ui.notices.buffer == buffer then return ui end
  end
  return nil
end

--- Returns the user interface of a window.
function M.of_window(win)
  if win ~= 0 and not api.nvim_win_is_valid(win) then return nil end
  return M.of_buffer(api.nvim_win_get_buf(win))
end

--- Returns the user interface that the user is in; the only one if the user is in none.
---@return table|nil
function M.current()
  local ui = M.of_buffer(api.nvim_get_current_buf())
  if ui then return ui end
  local all = vim.tbl_values(open)
  return #all == 1 and all[1] or nil
end

--- Returns all user interfaces.
function M.all() return vim.tbl_values(open) end

local function problem(message) vim.notify(text.cut('Offstage: ' .. message, 400), vim.log.levels.ERROR) end

local function free_name(name)
  local number, free = 1, name
  while vim.fn.bufnr('^' .. free .. '$') ~= -1 do
    number = number + 1
    free = name .. ' ' .. number
  end
  return free
end

--- Shows the buffer of an app in the current window. From a float, in the window that shows it, or in a new tab page: a
--- float belongs to a field or a layer of another app.
local function show(buffer)
  if api.nvim_win_get_config(0).relative == '' then return api.nvim_set_current_buf(buffer) end
  vim.cmd('stopinsert')
  local win = vim.fn.win_findbuf(buffer)[1]
  if win then return api.nvim_set_current_win(win) end
  vim.cmd('tab sbuffer ' .. buffer)
end

local function learn_apps(cmd, server)
  local names = {}
  for index, app in ipairs(server and server.apps or {}) do
    names[index] = app.name
  end
  known_apps[table.concat(cmd, '\0')] = names
  return names
end

--- Opens an app in the current window. An app that is open already is shown again.
---@param app string|nil without it, the only app of the server, or the one that the user chooses
---@param options table|nil `link`, a URL to open; `is_new` opens the app once more
---@return table|nil ui
function M.open(app, options)
  options = options or {}
  for buffer, ui in pairs(open) do
    if app and ui.app == app and not options.is_new and ui.session.state ~= 'closed' then
      show(buffer)
      if options.link then require('offstage.actions').open_link(ui, options.link) end
      return ui
    end
  end
  local cmd = M.command()
  if not cmd then
    vim.notify(M.NO_SERVER, vim.log.levels.ERROR)
    return nil
  end
  require('offstage.highlights').define()
  local ui = Ui.new(free_name('offstage://' .. (app or 'app')))
  ui.app = app
  local session
  session = Session.new({
    cmd = cmd,
    initialize = initialize_params(),
    open = vim.tbl_extend('force', { app = app }, config.open or {}),
    trace = config.trace,
    on_change = function(change)
      if change.is_new and not change.is_restored and options.link then
        require('offstage.actions').open_link(ui, options.link)
      end
      ui:did_change(change)
    end,
    on_error = function(err, place) ui:show_error(err, place) end,
    on_end = function(reason) ui:did_end(reason) end,
    on_server = function(server)
      learn_apps(cmd, server)
      if session.options.open.app then return end
      local apps = server.apps or {}
      if #apps > 1 then M.choose(ui, apps) end
    end,
    before_lost = function() ui.editor:flush() end,
    restore = function(old, new) return ui.editor:adopt(old, new) end,
  })
  ui.session = session
  ui.on_close = function() open[ui.main.buffer] = nil end
  open[ui.main.buffer] = ui
  show(ui.main.buffer)
  ui:after_delay(function()
    if session.state == 'starting' then
      ui.is_late = true
      ui:draw()
      ui.is_late = false
    end
  end)
  session:connect()
  return ui
end

--- Lets the user choose an app of the server.
function M.choose(ui, apps)
  vim.ui.select(apps, {
    prompt = 'App:',
    kind = 'offstage.app',
    format_item = function(app) return text.line(app.title or app.name) end,
  }, function(app)
    if not app then return ui.session:finish('No app was chosen') end
    ui.app = app.name
    ui.session.options.open.app = app.name
    ui.session:open()
  end)
end

--- Starts a new server for a session, and restores the user's place.
function M.restart()
  local ui = M.current()
  if not ui then return problem('No app is open') end
  local session = ui.session
  session.restarts = 0
  if session.state == 'closed' then
    ui.ended = nil
    session.state = 'lost'
    session:reconnect()
  else
    session.connection:kill()
  end
end

--- Answers the request or the layer of the app on top, for a front end of an app's own layers.
---@param result any
function M.fulfil(result)
  local ui = M.current()
  local layer = ui and ui:layer()
  if layer then ui.session:input('route/fulfil', { layer = layer.id, result = result }) end
end

--- Refuses the request or the layer of the app on top.
---@param reason string
function M.refuse(reason)
  local ui = M.current()
  local layer = ui and ui:layer()
  if layer then ui.session:input('route/refuse', { layer = layer.id, reason = reason }) end
end

--- Returns the names of the apps of the server, for completion. A server is asked once.
---@return string[]
function M.apps()
  local cmd = M.command()
  if not cmd or vim.fn.executable(cmd[1]) == 0 then return {} end
  local known = known_apps[table.concat(cmd, '\0')]
  if known then return known end
  local names
  local connection = require('offstage.connection').start({
    cmd = cmd,
    on_notification = function() end,
    on_end = function() names = names or {} end,
  }, function(_, result) names = learn_apps(cmd, result) end)
  if not connection then return {} end
  vim.wait(2000, function() return names ~= nil end, 5)
  connection:stop()
  return names or learn_apps(cmd, nil)
end

--- Ends all sessions; Neovim ends.
function M.stop_all()
  for _, ui in pairs(open) do
    local connection = ui.session.connection
    ui.session.state = 'closed'
    if connection then
      connection.options.on_end = function() end
      connection:request('shutdown', nil, function() connection:notify('exit') end)
      vim.wait(500, function() return connection.code ~= nil end, 5)
      connection:kill()
    end
  end
end

return M
