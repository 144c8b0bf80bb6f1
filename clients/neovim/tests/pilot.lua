-- A user at a Neovim: it starts a second Neovim with the plugin, presses keys in it, and looks at its screen.
local json = require('offstage.json')
local keys = require('offstage.keys')
local outline = require('outline')

local folder = debug.getinfo(1, 'S').source:match('^@(.*)/') or '.'
local root = vim.fn.fnamemodify(folder, ':p:h:h')
local files = vim.fn.fnamemodify(folder, ':p:h:h:h') .. '/conformance/scenarios/files/'

local Pilot = {}
Pilot.__index = Pilot

--- Milliseconds after which a step fails. A guard against hanging, never an assertion.
local LIMIT = 30000

--- Returns a pilot with a Neovim of a size, in which the plugin is loaded and no app is open.
function Pilot.new(columns, rows)
  local self = setmetatable({}, Pilot)
  local arguments = { 'nvim', '--embed', '--headless', '--clean', '-n', '-i', 'NONE' }
  self.channel = vim.fn.jobstart(arguments, {
    rpc = true,
    on_stderr = function(_, lines)
      local shown = table.concat(lines, '\n')
      if shown ~= '' then io.stderr:write(shown, '\n') end
    end,
    on_exit = function(_, code)
      self.has_ended, self.code = true, code
    end,
  })
  self:_attach(columns, rows)
  self:lua('vim.opt.runtimepath:append(...)', root)
  self:lua("vim.cmd('runtime plugin/offstage.lua')")
  self:lua("package.path = ... .. '/?.lua;' .. package.path", folder)
  self:lua("probe = require('probe')")
  if vim.env.OFFSTAGE_TEST_DEFECT then self:lua(vim.env.OFFSTAGE_TEST_DEFECT) end
  return self
end

--- Rows of the screen of an app: those of the status line and the command line are added.
local function screen_rows(rows) return rows + 2 end

--- Attaches a screen, whose drawing is not read. It needs a connection of its own: Neovim answers the notification
--- `redraw` with an error, the second Neovim answers that with an error, and so on without an end.
function Pilot:_attach(columns, rows)
  self.screen_pipe = vim.loop.new_pipe(false)
  local is_connected = false
  self.screen_pipe:connect(self:call('nvim_get_vvar', 'servername'), function(problem)
    assert(not problem, problem)
    self.screen_pipe:read_start(function() end)
    is_connected = true
  end)
  self:wait('a connection', function() return is_connected end)
  self:_ask_screen('nvim_ui_attach', { columns, screen_rows(rows), { rgb = true } })
  self:wait('a screen', function() return #self:call('nvim_list_uis') == 1 end)
end

--- Sends a request of the screen's connection.
function Pilot:_ask_screen(method, params) self.screen_pipe:write(vim.mpack.encode({ 0, 1, method, params })) end

--- Starts a session as the line `start` of the driver protocol says.
function Pilot.start(setup)
  local self = Pilot.new(setup.size[1], setup.size[2])
  self:lua('probe.open(...)', json.encode(setup))
  self:settle()
  self:take_sent()
  self:take_shown()
  return self
end

--- Returns the command of the server that the tests use.
function Pilot.server()
  return {
    vim.env.OFFSTAGE or vim.fn.fnamemodify(root .. '/../..', ':p') .. '.build/debug/offstage-examples',
    'serve',
    '--settle',
  }
end

--- Opens an app as a user does, in a session with the context `test`. Options: `cmd`, `size`, `alternatives`, `link`.
function Pilot.open(app, options)
  options = options or {}
  local size = options.size or { 80, 24 }
  local self = Pilot.new(size[1], size[2])
  local setup = {
    server = options.cmd or Pilot.server(),
    open = { context = 'test', seed = 1, alternatives = options.alternatives },
  }
  setup.open.app = not options.asks and app or nil
  self:lua('probe.setup(...)', json.encode(setup))
  self:press((':Offstage %s<CR>'):format(options.asks and '' or app))
  if not options.is_broken and not options.asks then self:settle() end
  if options.link then self:act({ link = options.link }) end
  return self
end

--- Opens an app, calls a function with the pilot, and ends Neovim.
function Pilot.with(app, options, work)
  local self = Pilot.open(app, options)
  local ok, problem = xpcall(work, debug.traceback, self)
  self:stop()
  if not ok then error(problem, 0) end
end

--- Returns the lines of the screen, with the floats.
function Pilot:screen()
  self:call('nvim_command', 'redraw!')
  return self:lua('return probe.screen()')
end

--- Waits until the screen has a text.
function Pilot:see(text)
  local screen = ''
  local ok = vim.wait(LIMIT, function()
    if self:is_blocked() then return false end
    screen = self:screen()
    return screen:find(text, 1, true) ~= nil
  end, 5)
  if not ok then error(('%q is not on the screen:\n%s'):format(text, screen), 2) end
  return screen
end

--- Quits the second Neovim. Throws an error when it does not end with code 0.
function Pilot:stop()
  if not self.has_ended then
    pcall(vim.rpcnotify, self.channel, 'nvim_command', 'qall!')
    vim.wait(5000, function() return self.has_ended end, 5)
  end
  self.screen_pipe:close()
  if not self.has_ended then
    vim.fn.jobstop(self.channel)
    error('Neovim does not quit', 0)
  end
  if self.code ~= 0 then error(('Neovim ended with code %d'):format(self.code), 0) end
end

-- The connection to the second Neovim

function Pilot:call(name, ...) return vim.rpcrequest(self.channel, name, ...) end

function Pilot:lua(code, ...) return self:call('nvim_exec_lua', code, { ... }) end

--- Waits for a condition.
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

--- Types a text into what has the focus.
function Pilot:write(text) self:press((text:gsub('<', '<lt>'):gsub('\n', '<CR>'))) end

function Pilot:is_blocked() return self:call('nvim_get_mode').blocking end

--- Waits until the plugin has drawn, and the server has answered all that it can without the clock.
function Pilot:settle(milliseconds)
  self:wait('a prompt to end', function() return not self:is_blocked() end)
  local problem = self:lua('return probe.settle(...)', milliseconds or 0)
  if problem ~= vim.NIL and problem ~= nil then error(problem, 0) end
end

function Pilot:take_sent() return json.decode(self:lua('return probe.take_sent()')) end

--- Returns the texts of the actions that were sent.
function Pilot:take_texts()
  local found = {}
  for _, message in ipairs(self:take_sent()) do
    local action = json.get(message.params, 'action')
    local text = json.get(action, 'text') or json.get(action, 'value')
    if text then found[#found + 1] = text end
  end
  return found
end

function Pilot:take_shown() return json.decode(self:lua('return probe.take_shown()')) end

--- Returns the elements of what is drawn.
function Pilot:elements()
  self:lua('probe.show_long_lists()')
  self:settle()
  return json.decode(self:lua('return probe.outline()'))
end

--- Returns the outline of what is drawn.
function Pilot:outline() return outline.text(self:elements()) end

-- Moving

--- Leaves the field that is edited, as a user does: to Normal mode, then to the screen. Waits first: a key that was
--- pressed before may close the field after an answer, and Escape would then reach the screen.
function Pilot:leave()
  if self:lua('return probe.is_editing()') then self:settle() end
  if self:lua('return probe.is_editing()') then
    if self:call('nvim_get_mode').mode:find('^i') then self:press('<Esc>') end
    self:press('<Esc>')
    self:wait('the field to close', function() return not self:lua('return probe.is_editing()') end)
  end
end

--- Moves the cursor to an element with line and column numbers. `wanted` names the element.
function Pilot:go(wanted)
  self:leave()
  local at = self:lua('return probe.find(...)', json.encode(wanted))
  if at == vim.NIL then error('the screen has no ' .. json.encode(wanted), 0) end
  self:press(('%dG%d|'):format(at.line, at.column))
  local is_there = vim.wait(2000, function()
    return self:lua('return probe.is_at(...)', json.encode(wanted)) == true
  end, 2)
  if not is_there then error('the cursor does not reach ' .. json.encode(wanted), 0) end
  return at
end

--- Answers the prompt of `vim.ui.select` with a number.
function Pilot:select(number)
  self:wait('a prompt', function() return self:is_blocked() end)
  self:press(tostring(number) .. '<CR>')
  self:wait('the end of the prompt', function() return not self:is_blocked() end)
end

-- Verbs

local verbs = {}

function verbs:type(step)
  local at = self:go({ id = step.type, field = true })
  self:press(step.clear and 'cc' or 'A')
  local value = at.kind == 'fileField' and files .. step.text or step.text
  self:write(value)
  if at.is_secure then self:press('<Esc>') end
  self:settle()
  if at.kind ~= 'textField' then self:leave() end
end

--- Types on in the field that is edited, or in the one at the cursor.
function verbs:keys(step)
  if not self:lua('return probe.is_editing()') then self:press('A') end
  self:write(step.keys)
end

function verbs:key(step)
  local id = step['in']
  local lhs = keys.lhs(step.key)
  if id and step.row ~= nil then
    self:go({ id = id, row = step.row })
  elseif id then
    local at = self:go({ id = id })
    if at.act == 'field' then self:press('A') end
  else
    self:leave()
    -- Nothing that takes the key has the focus: the title of the screen.
    if self:lua('return probe.claims(...)', step.key) then self:press('gg0') end
  end
  self:press(lhs)
end

function verbs:tap(step)
  if step.column ~= nil then
    self:go({ id = step.tap, column = step.column })
    self:press('<CR>')
  elseif step.row ~= nil then
    local number = self:lua(
      'return probe.row_button(...)',
      json.encode({ button = step.tap, row = step.row, list = step['in'] })
    )
    if number == vim.NIL then error(("no list has a row with a button '%s'"):format(step.tap), 0) end
    self:go({ id = number.list, row = step.row })
    self:press('ga')
    self:select(number.number)
  else
    local number = self:lua('return probe.selection_button(...)', step.tap)
    -- A toast is above the screen.
    if self:lua('return probe.is_notice(...)', step.tap) then
      self:leave()
      self:press('g<CR>')
    elseif number ~= vim.NIL then
      self:leave()
      self:press(('%dG'):format(number.line))
      self:press('ga')
      self:select(number.number)
    else
      self:go({ id = step.tap })
      self:press('<CR>')
    end
  end
end

function verbs:choose(step)
  local at = self:go({ id = step.choose, option = step.value })
  if at.act == 'toggle' then
    if at.checked ~= step.value then self:press('<Space>') end
  elseif at.act == 'option' then
    self:press('<CR>')
  elseif at.act == 'picker' then
    self:press('<CR>')
    self:select(at.number)
  else
    self:press('cc')
    self:write(json.number(step.value))
    self:press('<CR>')
    self:leave()
  end
end

function verbs:select(step)
  self:go({ id = step.select, row = step.row })
  local how = { open = '<CR>', expand = 'za' }
  self:press(how[step.how] or '<Space>')
end

function verbs:move(step)
  self:go({ id = step.move, row = step.row })
  self:press('gm')
  if step.before ~= nil then
    self:go({ id = step.move, row = step.before })
    self:press('P')
  else
    self:go({ id = step.move, last = true })
    self:press('p')
  end
end

function verbs:scroll(step)
  if step.to == 'refresh' then
    self:go({ id = step.scroll, last = false })
    self:press('gr')
    return
  end
  self:go(step.to == 'end' and { id = step.scroll, last = true } or { id = step.scroll, index = step.to })
  self:press('zt')
end

function verbs:answer(step)
  local target = step.answer
  self:leave()
  if type(target) == 'string' then
    self:go({ id = target })
    self:press('<CR>')
  elseif target.result ~= nil then
    self:press('/\\[ A\\(llow\\|nswer\\)<CR><CR>')
    self:wait('a prompt', function() return self:call('nvim_get_mode').mode:find('^c') ~= nil end)
    local file = target.result.files and target.result.files[1]
    self:write(file and file.path or json.encode(target.result))
    self:press('<CR>')
  else
    self:press('/\\[ Refuse<CR><CR>')
  end
end

function verbs:go(step)
  self:leave()
  if step.go == 'back' then
    self:press('<BS>')
  elseif step.go == 'close' then
    self:press('q')
  elseif step.go == 'branch' then
    self:press(('%dgt'):format(step.index + 1))
  elseif step.go == 'window' then
    self:press(('%dgw'):format(step.index + 1))
  end
end

function verbs:link(step)
  self:leave()
  self:press(':OffstageLink ')
  self:write(step.link)
  self:press('<CR>')
end

function verbs:lost()
  local process = self:lua('return probe.server()')
  vim.loop.kill(process, 'sigkill')
  self:wait('a new server', function() return self:lua('return probe.is_open(...)', process) end)
end

function verbs:resize(step)
  local columns, rows = step.resize[1], screen_rows(step.resize[2])
  self:_ask_screen('nvim_ui_try_resize', { columns, rows })
  self:wait('the new size', function()
    return vim.deep_equal(self:lua('return { vim.o.columns, vim.o.lines }'), { columns, rows })
  end)
end

--- Does a step of a scenario.
function Pilot:act(step)
  -- `tap`, `select` and others have no member with the name of another verb.
  local name = step.advance ~= nil and 'advance' or nil
  for verb in pairs(verbs) do
    name = step[verb] ~= nil and verb or name
  end
  if name == 'advance' then
    self:leave()
    self:settle(step.advance)
    return
  end
  if not name then error('the front end has no verb for ' .. json.encode(step), 0) end
  verbs[name](self, step)
  self:settle()
end

return Pilot
