-- Servers that are missing, slow, or end.
local Pilot = require('pilot')
local check = require('check')
local json = require('offstage.json')

local root = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:match('^@(.*)/'), ':p')
local relay = root .. '../../terminal/tests/relay.py'

local with = Pilot.with

--- Writes a program to a file, and returns the file.
local function program(lines)
  local file = vim.fn.tempname()
  vim.fn.writefile(vim.split(lines, '\n'), file)
  return file
end

--- Ends the server of the app like a crash. Returns its process.
local function crash(pilot)
  local process = pilot:lua('return probe.server()')
  vim.loop.kill(process, 'sigkill')
  return process
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

  ['a server that ends: the user is told of the new one, and the cursor and the mode stay'] = function()
    with('editProfile', {}, function(pilot)
      pilot:press('iAnna Long<Esc>bi')
      pilot:settle()
      local process = crash(pilot)
      pilot:wait('a message', function()
        return pilot:lua("return vim.fn.execute('messages')"):find('The server was started again.', 1, true)
      end)
      pilot:wait('a new server', function() return pilot:lua('return probe.is_open(...)', process) end)
      pilot:press('de ')
      pilot:settle()
      check.same(pilot:call('nvim_get_mode').mode, 'i')
      check.contains(pilot:outline(), 'textbox "Name": "Anna de Long"')
    end)
  end,

  ['a press while the server is away is not done, and the user is told so'] = function()
    with('notes', {}, function(pilot)
      pilot:act({ link = 'notes://new' })
      pilot:press('iBuy milk')
      pilot:settle()
      local command = { 'sh', '-c', 'read line < ' .. vim.fn.tempname() .. '.fifo' }
      vim.fn.system({ 'mkfifo', command[3]:match('[^ ]*$') })
      pilot:lua('probe.ui().session.options.cmd = ...', command)
      crash(pilot)
      pilot:wait('the end', function() return pilot:lua('return probe.ui().session.state') ~= 'open' end)
      for _, keys in ipairs({ '<C-s>', '<Esc><Esc><Esc>' }) do
        pilot:take_shown()
        pilot:press(keys)
        pilot:wait('a message', function() return pilot:lua('return #probe.shown') > 0 end)
        check.same(pilot:take_shown(), { 'Not done: the server was away. Press again.' })
      end
      -- The server comes back, and the note is still there.
      pilot:lua('probe.ui().session.options.cmd = ...', Pilot.server())
      vim.fn.writefile({ '' }, command[3]:match('[^ ]*$'))
      pilot:wait('a new server', function()
        return pilot:lua('return probe.ui().session.state == "open" and probe.ui().session.place == nil')
      end)
      pilot:settle()
      check.contains(pilot:outline(), 'textbox "Text": "Buy milk"')
      pilot:press('<C-s>')
      pilot:settle()
      check.contains(pilot:outline(), 'listitem "Buy milk"')
    end)
  end,

  ['the end of a server is that of its process, not of the pipes that another process holds'] = function()
    local helpers = vim.fn.tempname()
    local script = 'sleep 300 & echo $! >> ' .. helpers .. '; exec "$@"'
    local cmd = vim.list_extend({ 'sh', '-c', script, 'sh' }, Pilot.server())
    with('notes', { cmd = cmd }, function(pilot)
      local process = crash(pilot)
      pilot:wait('a new server', function() return pilot:lua('return probe.is_open(...)', process) end)
    end)
    for _, helper in ipairs(vim.fn.readfile(helpers)) do
      vim.loop.kill(tonumber(helper), 'sigkill')
    end
  end,

  ['a server that ends while it restores the screen: the next one restores it'] = function()
    -- The second server ends when it is asked to open the link of the screen.
    local file = program([[
import os, subprocess, sys
starts, command = sys.argv[1], sys.argv[2:]
with open(starts, "a+") as log:
    log.write("x")
    log.seek(0)
    is_second = len(log.read()) == 2
server = subprocess.Popen(command, stdin=subprocess.PIPE)
for line in sys.stdin.buffer:
    if is_second and b'"route/open"' in line:
        server.kill()
        os._exit(3)
    server.stdin.write(line)
    server.stdin.flush()
server.stdin.close()
server.wait()
]])
    local starts = vim.fn.tempname()
    local cmd = vim.list_extend({ 'python3', file, starts }, Pilot.server())
    with('notes', { cmd = cmd }, function(pilot)
      pilot:act({ link = 'notes://new' })
      pilot:press('iBuy milk')
      pilot:settle()
      crash(pilot)
      pilot:wait('the third server', function() return vim.fn.getfsize(starts) == 3 end)
      pilot:wait('the screen', function()
        return pilot:lua('return probe.ui().session.state == "open" and probe.ui().session.place == nil')
      end)
      pilot:press(' today')
      pilot:settle()
      check.same(pilot:call('nvim_get_mode').mode, 'i')
      check.contains(pilot:outline(), 'textbox "Text": "Buy milk today"')
    end)
  end,

  ['an error that concerns no session is a notice until the app is drawn anew'] = function()
    local file = program(([[
import sys
sys.path.insert(0, %q)
import strange_server
answer = strange_server.Server.answer
def answer_with_log(self, method, params):
    members, changes = answer(self, method, params)
    entry = {"level": "error", "logger": "offstage dev", "message": "the build failed.\na.swift:1: no such type"}
    if method == "action/send" and params["action"].get("id") == "known":
        changes.append({"method": "log/entry", "params": entry})
    if method == "action/send" and params["action"].get("id") == "layer":
        params = {"sessionId": "s1", "subscriptionId": "u1", "fromSeq": 1, "toSeq": 1, "dropped": 1}
        params |= {"resync": "snapshot", "epoch": "e2", "seq": self.seq, "routeRev": self.rev, "tree": self.tree()}
        params |= {"screens": {"n2": {"viewRev": self.rev, "view": self.view()}}}
        changes = [{"method": "subscription/lagged", "params": params}]
    return members, changes
strange_server.Server.answer = answer_with_log
strange_server.main()
]]):format(root .. '../../conformance/scenarios'))
    with('strange', { cmd = { 'python3', file }, size = { 80, 50 } }, function(pilot)
      local function fail()
        pilot:go({ id = 'known' })
        pilot:press('<CR>')
        check.lacks(pilot:see('The build failed.'), 'no such type')
      end
      fail()
      pilot:press('g<CR>')
      pilot:see('a.swift:1: no such type')
      pilot:press('q')
      pilot:settle()
      check.lacks(pilot:screen(), 'The build failed.')
      fail()
      pilot:go({ id = 'layer' })
      pilot:press('<CR>')
      pilot:settle()
      check.lacks(pilot:screen(), 'The build failed.')
    end)
  end,

  ['offstage dev: a failed build is a notice, and the next build shows the app of the new server'] = function()
    local folder = vim.fn.tempname()
    vim.fn.mkdir(folder, 'p')
    local source = folder .. '/source'
    vim.fn.writefile({ 'good' }, source)
    local server = Pilot.server()
    local build = ('grep -q good %s || { echo "no such type"; exit 1; }'):format(source)
    local cmd = { vim.fn.fnamemodify(server[1], ':h') .. '/offstage', 'dev', '--build', build, '--watch', folder, '--' }
    with('editProfile', { cmd = vim.list_extend(cmd, server) }, function(pilot)
      vim.fn.writefile({ 'bad' }, source)
      pilot:see('The build failed with exit code 1')
      pilot:press('g<CR>')
      pilot:see('no such type')
      pilot:press('q')
      vim.fn.writefile({ 'bad again' }, source)
      pilot:see('The build failed with exit code 1')
      vim.fn.writefile({ 'good again' }, source)
      pilot:wait('the end of the notice', function() return not pilot:screen():find('The build failed', 1, true) end)
      pilot:act({ type = 'name', text = 'Anna' })
      check.contains(pilot:outline(), 'textbox "Name": "Anna"')
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
        probe.ui().session:request('screen/get', {}, function(_, result) probe.answer = result.view.parts[1].value end)
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
