-- A user at a Neovim: it starts a second Neovim with the plugin, presses keys in it, and looks at its screen.
local json = require('offstage.json')
local keys = require('offstage.keys')
local outline = require('outline')
local uv = require('offstage.compat').uv

local folder = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:match('^@(.*)/') or '.', ':p:h')
local root = vim.fn.fnamemodify(folder, ':h')
local scenarios = vim.fn.fnamemodify(root, ':h') .. '/conformance/scenarios/'

local Pilot = { root = root }
Pilot.__index = Pilot

--- Milliseconds after which a step fails. A guard against hanging, never an assertion.
local LIMIT = 30000

--- Rows of the screen of an app: those of the status line and the command line are added.
local function screen_rows(rows) return rows + 2 end

--- Returns a pilot with a Neovim in a terminal of a size, in which the plugin is loaded and no app is open.
function Pilot.new(columns, rows)
  local self, address = setmetatable({}, Pilot), vim.fn.tempname()
  self.terminal = vim.fn.jobstart({ vim.v.progpath, '--listen', address, '--clean', '-n', '-i', 'NONE' }, {
    pty = true,
    env = { TERM = 'xterm-256color' },
    width = columns or 80,
    height = screen_rows(rows or 24),
    on_stdout = function() end,
    on_exit = function(_, code) self.code = code end,
  })
  self:wait('Neovim', function()
    local is_open, channel = true, self.channel
    if not channel then is_open, channel = pcall(vim.fn.sockconnect, 'pipe', address, { rpc = true }) end
    self.channel = is_open and channel or nil
    -- While it starts, Neovim answers calls and reads no keys.
    return self.channel and self:call('nvim_get_vvar', 'vim_did_enter') == 1
  end)
  self:lua([[
    local root, folder = ...
    vim.opt.runtimepath:append(root)
    vim.cmd('runtime plugin/offstage.lua')
    package.path = folder .. '/?.lua;' .. package.path
    probe = require('probe')
  ]], root, folder)
  self:lua(vim.env.OFFSTAGE_TEST_DEFECT or '')
  return self
end

--- Starts a session as the line `start` of the driver protocol says.
function Pilot.start(setup)
  local self = Pilot.new(setup.size[1], setup.size[2])
  self:ask('setup', setup)
  self:do_keys((':Offstage open %s<CR>'):format(setup.open.app))
  self:ask('take', 'sent')
  self:ask('take', 'shown')
  return self
end

function Pilot.server() return { vim.env.OFFSTAGE, 'serve', '--settle' } end

function Pilot.relay(...)
  return vim.list_extend({ 'python3', root .. '/../terminal/tests/relay.py', ... }, Pilot.server())
end

--- Returns the command of the server of a later release.
function Pilot.strange_server(...) return { 'python3', scenarios .. 'strange_server.py', ... } end

--- Opens an app as a user does, in a session with the context `test`. Options: `cmd`, `size`, `link`, `keys` and
--- `language` of `setup`, and `is_broken` for an app that does not open; `asks` opens none. `archive` is the file of a
--- server that saves the session, which is then none of a test.
function Pilot.open(app, options)
  local self = Pilot.new(unpack(options.size or {}))
  local open = { context = not options.archive and 'test' or nil, seed = 1, app = not options.asks and app or nil }
  local setup = { server = options.cmd or Pilot.server(), open = open, archive = options.archive }
  self:ask('setup', vim.tbl_extend('keep', setup, { keys = options.keys, language = options.language }))
  self:press((':Offstage open %s<CR>'):format(options.asks and '' or app))
  if not options.is_broken and not options.asks then self:settle() end
  if options.link then self:act({ link = options.link }) end
  return self
end

function Pilot.with(app, options, work)
  local self = Pilot.open(app, options)
  local ok, problem = xpcall(work, debug.traceback, self)
  self:stop()
  if not ok then error(problem, 0) end
end

function Pilot:screen()
  self:call('nvim_command', 'redraw!')
  return self:ask('screen')
end

function Pilot:see(text)
  local screen = ''
  local ok = vim.wait(LIMIT, function()
    if self:call('nvim_get_mode').blocking then return false end
    screen = self:screen()
    return screen:find(text, 1, true) ~= nil
  end, 5)
  if not ok then error(('%q is not on the screen:\n%s'):format(text, screen), 2) end
  return screen
end

--- Quits the second Neovim. Throws an error when it does not end with code 0, or has called what is deprecated.
function Pilot:stop()
  local is_running, deprecated = pcall(self.ask, self, 'take', 'deprecated')
  pcall(vim.rpcnotify, self.channel, 'nvim_command', 'qall!')
  vim.wait(5000, function() return self.code end, 5)
  if self.code ~= 0 then
    vim.fn.jobstop(self.terminal)
    error(('Neovim ended with code %s'):format(self.code), 0)
  end
  if is_running and #deprecated > 0 then error('deprecated: ' .. table.concat(deprecated, ', '), 0) end
end

function Pilot:call(name, ...) return vim.rpcrequest(self.channel, name, ...) end

function Pilot:lua(code, ...) return self:call('nvim_exec_lua', code, { ... }) end

--- Asks the probe in the second Neovim. Returns nil for no answer.
function Pilot:ask(question, ...)
  local answer = self:lua('return probe.' .. question .. '(...)', ...)
  if answer ~= vim.NIL then return answer end
end

function Pilot:wait(what, condition)
  if not vim.wait(LIMIT, condition, 2) then error('waited too long for ' .. what, 0) end
end

--- Presses keys. The call returns when Neovim has read them, or waits for more.
function Pilot:press(input)
  local from = 1
  while from <= #input do
    local written = self:call('nvim_input', input:sub(from))
    from = from + written
    if written == 0 then vim.wait(1) end
  end
end

function Pilot:write(text) self:press((text:gsub('<', '<lt>'):gsub('\n', '<CR>'))) end

function Pilot:do_keys(input)
  self:press(input)
  self:settle()
end

--- True while Neovim waits for a key or an answer. A prompt is a command line since Neovim 0.11, and blocks no call.
function Pilot:is_blocked()
  local mode = self:call('nvim_get_mode')
  return mode.blocking or mode.mode:find('^c') ~= nil
end

function Pilot:mode() return self:call('nvim_get_mode').mode end

--- Waits until the plugin has drawn, and the server has answered all that it can without the clock.
function Pilot:settle(milliseconds)
  self:wait('a prompt to end', function() return not self:is_blocked() end)
  self:ask('settle', milliseconds or 0)
end

function Pilot:take_sent() return vim.tbl_map(json.decode, self:ask('take', 'sent')) end

function Pilot:take_texts()
  local found = {}
  for _, message in ipairs(self:take_sent()) do
    local action = json.get(message.params, 'action') or {}
    found[#found + 1] = action.text or action.value
  end
  return found
end

function Pilot:elements()
  self:ask('show_long_lists')
  self:settle()
  return self:ask('outline')
end

function Pilot:outline() return outline.text(self:elements()) end

--- Leaves the field that is edited, as a user does: to Normal mode, then to the screen. Waits first: a key that was
--- pressed before may close the field after an answer, and Escape would then reach the screen.
function Pilot:leave()
  if self:ask('is_editing') then self:settle() end
  if not self:ask('is_editing') then return end
  self:press(self:mode():find('^i') and '<Esc><Esc>' or '<Esc>')
  self:wait('the field to close', function() return not self:ask('is_editing') end)
end

function Pilot:go(wanted)
  self:leave()
  return self:ask('go', wanted) or error('the screen has no ' .. json.encode(wanted), 0)
end

function Pilot:select(number)
  self:wait('a prompt', function() return self:is_blocked() end)
  self:press(number .. '<CR>')
  self:wait('the end of the prompt', function() return not self:is_blocked() end)
end

function Pilot:fill_in(text)
  self:wait('a prompt', function() return self:mode():find('^c') ~= nil end)
  self:write(text)
  self:press('<CR>')
end

--- Ends the server like a crash, presses keys, and waits for a new server.
function Pilot:crash(keys_meanwhile)
  local process = self:ask('server')
  uv.kill(process, 'sigkill')
  self:press(keys_meanwhile or '')
  self:wait('a new server', function() return self:ask('is_open', process) end)
end

--- Ends the server, does the work while there is none, and waits for the next one.
function Pilot:while_away(work)
  local pipe = vim.fn.tempname()
  vim.fn.system({ 'mkfifo', pipe })
  local cmd = { 'sh', '-c', 'read line < ' .. pipe .. '; exec "$@"', 'sh', unpack(Pilot.server()) }
  self:lua('probe.ui().session.options.cmd = ...', cmd)
  self:lua('probe.ui().session.connection:kill()')
  self:wait('the end', function() return not self:ask('is_open') end)
  work()
  vim.fn.writefile({ '' }, pipe)
  self:wait('a new server', function() return self:ask('is_open') end)
  self:settle()
end

local verbs = {}

function verbs:type(step)
  local at = self:go({ id = step.type })
  self:press(step.clear and 'cc' or 'A')
  self:write(at.kind == 'fileField' and scenarios .. 'files/' .. step.text or step.text)
  if at.is_secure then self:press('<Esc>') end
  self:settle()
  if at.kind ~= 'textField' then self:leave() end
end

--- Types on in the field that is edited, or in the one at the cursor.
function verbs:keys(step)
  if not self:ask('is_editing') then self:press('A') end
  self:write(step.keys)
end

function verbs:key(step)
  local id = step['in']
  if id then
    local at = self:go({ id = id, row = step.row })
    if at.act == 'field' then self:press('A') end
  else
    self:leave()
    -- Nothing that takes the key has the focus: the title of the screen.
    if self:ask('claims', step.key) then self:press('gg0') end
  end
  self:press(keys.lhs(step.key))
end

function verbs:tap(step)
  self:leave()
  -- A toast is above the screen.
  if self:ask('is_notice', step.tap) then return self:press('g<CR>') end
  local number = self:ask('go_to_menu', step)
  if number then
    self:press('ga')
    self:select(number)
  else
    self:go({ id = step.tap, column = step.column })
    self:press('<CR>')
  end
end

function verbs:choose(step)
  local at = self:go({ id = step.choose, option = step.value })
  if at.act == 'toggle' then
    if at.checked ~= step.value then self:press('<Space>') end
  elseif at.act == 'field' then
    self:press('cc' .. json.number(step.value) .. '<CR>')
    self:leave()
  else
    self:press('<CR>')
    if at.act == 'picker' then self:select(at.number) end
  end
end

function verbs:select(step)
  self:go({ id = step.select, row = step.row })
  self:press(({ open = '<CR>', expand = 'za' })[step.how] or '<Space>')
end

function verbs:move(step)
  self:go({ id = step.move, row = step.row })
  self:press('gm')
  self:go({ id = step.move, row = step.before, last = step.before == nil })
  self:press(step.before ~= nil and 'P' or 'p')
end

function verbs:scroll(step)
  local index = type(step.to) == 'number' and step.to or nil
  self:go({ id = step.scroll, title = step.to == 'refresh', last = step.to == 'end', index = index })
  self:press(step.to == 'refresh' and 'gr' or 'zt')
  self:settle()
  self:ask('keep_first_rows')
end

function verbs:answer(step)
  local target = step.answer
  self:leave()
  if type(target) == 'string' then
    self:go({ id = target })
    self:press('<CR>')
  elseif target.result ~= nil then
    self:press('/\\[ A\\(llow\\|nswer\\)<CR><CR>')
    local file = target.result.files and target.result.files[1]
    self:fill_in(file and file.path or json.encode(target.result))
  else
    self:press('/\\[ Refuse<CR><CR>')
  end
end

function verbs:go(step)
  self:leave()
  local input = { back = '<BS>', close = 'q', branch = '%dgt', window = '%dgw' }
  self:press(input[step.go]:format((step.index or 0) + 1))
end

function verbs:link(step)
  self:leave()
  self:press(':Offstage link ')
  self:write(step.link .. '\n')
end

function verbs:lost() self:crash() end

function verbs:resize(step)
  local columns, rows = step.resize[1], screen_rows(step.resize[2])
  vim.fn.jobresize(self.terminal, columns, rows)
  self:wait('the new size', function()
    return vim.deep_equal(self:lua('return { vim.o.columns, vim.o.lines }'), { columns, rows })
  end)
end

function verbs:advance(step)
  self:leave()
  self:settle(step.advance)
end

function Pilot:act(step)
  for name, verb in pairs(verbs) do
    -- The other members of a step have the names of no verbs.
    if step[name] ~= nil then
      verb(self, step)
      return self:settle()
    end
  end
  error('the front end has no verb for ' .. json.encode(step), 0)
end

return Pilot
