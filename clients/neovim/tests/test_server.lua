-- Servers that are missing, slow, or end.
local Pilot = require('pilot')
local check = require('check')
local json = require('offstage.json')

local root = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:match('^@(.*)/'), ':p')
local relay = root .. '../../terminal/tests/relay.py'

local function with(app, options, work)
  local pilot = Pilot.open(app, options)
  local ok, problem = xpcall(work, debug.traceback, pilot)
  pilot:stop()
  if not ok then error(problem, 0) end
end

local function slow(milliseconds)
  return vim.list_extend({ 'python3', relay, tostring(milliseconds) }, Pilot.server())
end

return {
  ['a missing server is reported with what to do'] = function()
    with('notes', { cmd = { '/missing/server' }, is_broken = true }, function(pilot)
      local screen = pilot:see("The server '/missing/server' cannot be started")
      check.contains(screen, '$OFFSTAGE')
    end)
  end,

  ['a server that always ends is given up, with its last words'] = function()
    with('notes', { cmd = { 'sh', '-c', 'echo no licence >&2; exit 3' }, is_broken = true }, function(pilot)
      pilot:see('no licence')
      pilot:see('with code 3')
    end)
  end,

  ['a server that writes no JSON is reported'] = function()
    with('notes', { cmd = { 'sh', '-c', 'echo hello; cat' }, is_broken = true }, function(pilot)
      pilot:see('not JSON')
    end)
  end,

  ['an unknown app is an error with the names of the others'] = function()
    with('nowhere', { is_broken = true }, function(pilot)
      pilot:see('nowhere')
    end)
  end,

  ['a server that ends while the user types: no key and no undo is lost'] = function()
    with('notes', {}, function(pilot)
      pilot:act({ link = 'notes://new' })
      pilot:go({ id = 'text' })
      pilot:press('A')
      pilot:write('one ')
      pilot:settle()
      local process = pilot:lua('return probe.server()')
      vim.loop.kill(process, 'sigkill')
      pilot:write('two ')
      pilot:wait('a new server', function() return pilot:lua('return probe.is_open(...)', process) end)
      pilot:write('three')
      pilot:settle()
      check.same(pilot:call('nvim_get_mode').mode, 'i')
      check.contains(pilot:outline(), 'textbox "Text": "one two three" [')
      pilot:press('<Esc>u')
      pilot:settle()
      check.contains(pilot:outline(), 'textbox "Text" [')
      pilot:press('<C-r>:w<CR>')
      pilot:settle()
      check.contains(pilot:outline(), 'listitem "one two three"')
    end)
  end,

  [':OffstageRestart starts a server again that was given up'] = function()
    with('notes', { cmd = { 'sh', '-c', 'exit 3' }, is_broken = true }, function(pilot)
      pilot:see('with code 3 (')
      pilot:lua('probe.ui().session.options.cmd = ...', Pilot.server())
      pilot:press(':OffstageRestart<CR>')
      pilot:see('No notes yet')
    end)
  end,

  ['25 characters over a link of 150 ms: none is lost, and each is shown at once'] = function()
    with('editProfile', { cmd = slow(150) }, function(pilot)
      local text = 'abcdefghijklmnopqrstuvwxy'
      pilot:press('i')
      local begin = vim.loop.hrtime()
      for character in text:gmatch('.') do
        pilot:write(character)
        check.same(pilot:call('nvim_get_current_line'):sub(-1), character)
      end
      check.same(pilot:call('nvim_get_current_line'), text)
      local seconds = (vim.loop.hrtime() - begin) / 1e9
      pilot:settle()
      check.same(pilot:call('nvim_get_current_line'), text)
      pilot:lua([[
        probe.ui().session:request('screen/get', {}, function(_, result) probe.answer = result.view.name.value end)
      ]])
      pilot:wait('the text of the server', function() return pilot:lua('return probe.answer') == text end)
      io.stdout:write(('       25 characters were shown in %.0f ms over a link of 150 ms\n'):format(seconds * 1000))
    end)
  end,

  ['a slow answer is shown as work in progress'] = function()
    with('editProfile', {}, function(pilot)
      pilot:press('iAnnabel<Esc>')
      pilot:settle()
      pilot:act({ tap = 'save' })
      pilot:see('[ Save … ]')
      pilot:wait('the sign of work', function() return pilot:lua('return probe.ui().busy_frame') ~= vim.NIL end)
      pilot:settle(1000)
      pilot:see('Your name is Annabel now.')
    end)
  end,

  ['loading is shown after a delay: a button'] = function()
    with('editProfile', {}, function(pilot)
      pilot:lua('probe.hold_delays()')
      pilot:act({ type = 'name', text = 'Annabel' })
      for _, is_short in ipairs({ true, false }) do
        pilot:act({ tap = 'save' })
        check.contains(pilot:screen(), '[ Save ]')
        -- The button does nothing until the first press is answered.
        pilot:take_sent()
        pilot:press('<CR>')
        pilot:settle()
        check.lacks(json.encode(pilot:take_sent()), 'action/send')
        if is_short then
          pilot:settle(1000)
          check.contains(pilot:screen(), 'Your name is Annabel now.')
          pilot:act({ key = 'Enter' })
          pilot:lua('probe.end_delays()')
          pilot:settle()
          check.contains(pilot:screen(), '[ Save ]')
        end
      end
      pilot:lua('probe.end_delays()')
      pilot:settle()
      check.contains(pilot:screen(), '[ Save … ]')
    end)
  end,

  ['loading is shown after a delay: lists'] = function()
    with('gallery', { size = { 80, 60 } }, function(pilot)
      pilot:lua('probe.hold_delays()')
      pilot:act({ link = 'gallery://states' })
      check.contains(pilot:outline(), 'list "A list that loads": 0\n')
      check.contains(pilot:outline(), 'list "A list of placeholders": 0\n')
      check.lacks(pilot:screen(), 'A list that loads …')
      check.lacks(pilot:screen(), 'Loading …')
      check.lacks(pilot:screen(), '░')
      pilot:lua('probe.end_delays()')
      pilot:settle()
      check.contains(pilot:outline(), 'list "A list that loads": 0 [busy]\n')
      check.contains(pilot:outline(), 'list "A list of placeholders": 0 [busy]\n')
      check.contains(pilot:screen(), 'Loading …')
      check.contains(pilot:screen(), '░')
    end)
  end,

  ['a message that does not fit the state brings a snapshot'] = function()
    with('editProfile', {}, function(pilot)
      pilot:lua('probe.ui().session.replica.n = 7')
      pilot:act({ type = 'name', text = 'Anna' })
      pilot:settle()
      check.contains(pilot:outline(), 'textbox "Name": "Anna"')
      check.contains(pilot:outline(), 'button "Save"\n')
    end)
  end,

  ['a server ends with Neovim'] = function()
    local pilot = Pilot.open('notes')
    local process = pilot:lua('return probe.server()')
    pilot:stop()
    pilot:wait('the end of the server', function() return vim.loop.kill(process, 0) ~= 0 end)
  end,
}
