-- A front end for every app of an Offstage server.
local Connection = require('offstage.connection')
local Session = require('offstage.session')
local Ui = require('offstage.ui')
local actions = require('offstage.actions')
local bindings = require('offstage.bindings')
local requests = require('offstage.requests')
local text = require('offstage.text')
local texts = require('offstage.texts')

local api = vim.api
local t = texts.t

local M = {}

local config = {}
--- User interfaces by their names, which are in the variable `offstage` of their buffers.
local open = {}
--- Number of user interfaces that were opened, which makes the names of their buffers unique.
local opened = 0
--- Names of the apps of servers that have answered, by their commands.
local known_apps = {}

--- Returns the problem that there is no server. It fits in the last line of a terminal of 80 columns: a longer message
--- would wait for a key.
function M.no_server() return t('No server: set $OFFSTAGE, or add `offstage-examples` to PATH.') end

local OPTIONS = { 'cmd', 'archive', 'initialize', 'open', 'trace', 'keys', 'language' }

--- Sets options: `cmd` (the server's command), `archive`, `initialize` (params), `open` (params of `session/open`),
--- `trace(direction, line)`, which receives each message, `keys` (see `bindings.choose`) and `language`, such as `de`.
---@param options table|nil
function M.setup(options)
  options = options or {}
  for name in pairs(options) do
    if not vim.tbl_contains(OPTIONS, name) then
      error(("offstage: setup has no option '%s'; see :help offstage.setup()"):format(name), 0)
    end
  end
  if options.keys ~= nil then bindings.choose(options.keys) end
  if options.language ~= nil then texts.choose(options.language) end
  config = vim.tbl_extend('force', config, options)
end

--- Returns the command of the server: of `setup`, of $OFFSTAGE, or `offstage-examples` in PATH. Nothing of the current
--- folder is started unasked.
---@return string[]|nil
function M.command()
  if config.cmd then return config.cmd end
  local program = vim.env.OFFSTAGE
  if (program or '') == '' then program = vim.fn.executable('offstage-examples') == 1 and 'offstage-examples' or nil end
  return program and { program, 'serve' } or nil
end

local function client_context()
  return {
    locale = texts.locale(),
    timeZone = vim.env.TZ and vim.env.TZ:find('/') and vim.env.TZ or nil,
    direction = vim.o.rightleft and 'rtl' or 'ltr',
    theme = vim.o.background,
  }
end

--- Returns the user interface that a window shows.
---@return table|nil
function M.of_window(win)
  local is_valid = win == 0 or api.nvim_win_is_valid(win)
  return is_valid and open[vim.b[api.nvim_win_get_buf(win)].offstage] or nil
end

--- Returns the user interface that the user is in; the only one if the user is in none.
---@return table|nil
function M.current()
  local all = M.all()
  return M.of_window(0) or #all == 1 and all[1] or nil
end

function M.all() return vim.tbl_values(open) end

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
  local names = vim.tbl_map(function(app) return app.name end, server.apps)
  known_apps[table.concat(cmd, '\0')] = names
  return names
end

local function choose(ui, apps)
  vim.ui.select(apps, {
    prompt = t('App:'),
    kind = 'offstage.app',
    format_item = function(app) return text.line(app.title or app.name) end,
  }, function(app)
    if not app then return ui.session:finish(t('No app was chosen')) end
    ui.app = app.name
    ui.session.options.open.app = app.name
    ui.session:open()
  end)
end

local function session_of(ui, cmd, link)
  local capabilities = { requests = requests.CAPABILITIES, parts = 'resolved' }
  local initialize = { capabilities = capabilities, context = client_context() }
  local options = {
    cmd = cmd,
    archive = config.archive,
    initialize = vim.tbl_deep_extend('force', initialize, config.initialize or {}),
    open = vim.tbl_extend('force', { app = ui.app, link = link }, config.open or {}),
    trace = config.trace,
  }
  function options.on_server(server)
    learn_apps(cmd, server)
    if not options.open.app and #server.apps > 1 then choose(ui, server.apps) end
  end
  return Session.new(ui, options)
end

--- Defines the mapping `<Plug>(offstage-NAME)` of each action.
local function map_plugs()
  for _, action in ipairs(bindings.ACTIONS) do
    local function act()
      local ui = M.of_window(0)
      if ui then ui:act(action[1]) end
    end
    local lhs = ('<Plug>(offstage-%s)'):format(action[1])
    vim.keymap.set({ 'n', 'i' }, lhs, act, { desc = 'Offstage: ' .. t(action[3]) })
  end
end

--- Opens an app in the current window. An app that is open already is shown again.
---@param app string|nil without it, the only app of the server, or the one that the user chooses
---@param options table|nil `link`, a URL to open; `is_new` opens the app once more
---@return table|nil ui
function M.open(app, options)
  options = options or {}
  for _, ui in pairs(open) do
    if app and ui.app == app and not options.is_new and ui.session.state ~= 'closed' then
      show(ui.main.buffer)
      if options.link then actions.open_link(ui, options.link) end
      return ui
    end
  end
  local cmd = M.command()
  if not cmd then return vim.notify(M.no_server(), vim.log.levels.ERROR) end
  require('offstage.highlights').define()
  map_plugs()
  opened = opened + 1
  local ui = Ui.new(('offstage://%s%s'):format(app or 'app', opened > 1 and ' ' .. opened or ''))
  ui.app = app
  ui.session = session_of(ui, cmd, options.link)
  ui.on_close = function() open[ui.name] = nil end
  open[ui.name] = ui
  show(ui.main.buffer)
  ui.session:connect()
  return ui
end

--- Starts a new server for an app that is open.
function M.restart(ui)
  local session = ui.session
  session.restarts = 0
  if session.state ~= 'closed' then return session.connection:kill() end
  ui.ended, session.state = nil, 'lost'
  session:connect()
end

--- Returns the names of the apps of the server, for completion. A server is asked once.
---@return string[]
function M.apps()
  local cmd = M.command()
  return cmd and (known_apps[table.concat(cmd, '\0')] or M.ask_server(cmd, 2000)) or {}
end

--- Starts a server, asks for its apps and ends it. Returns their names; nil and the problem without an answer.
function M.ask_server(cmd, milliseconds)
  local names, connection, problem
  local function failed(reason) problem = problem or reason end
  connection, problem = Connection.start({ cmd = cmd, archive = 'none', on_end = failed }, function(err, server)
    if err then failed(err.message) else names = learn_apps(cmd, server) end
  end)
  if not connection then return nil, problem end
  vim.wait(milliseconds, function() return names or problem end, 5)
  connection:stop()
  return names, problem or t('no response after %s seconds', milliseconds / 1000)
end

return M
