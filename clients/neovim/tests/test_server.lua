-- Servers that are missing, slow, or end.
local Pilot = require('pilot')
local check = require('check')
local json = require('offstage.json')

local with = Pilot.with

local NEW_NOTE = { link = 'notes://new' }
local GIVEN_UP = { cmd = { 'sh', '-c', 'exit 3' }, is_broken = true }

local function check_messages(pilot, part) check.contains(pilot:lua("return vim.fn.execute('messages')"), part) end

--- Servers that do not open an app, and what the user then sees.
local BROKEN = {
  { { '/missing/server' }, { "The server '/missing/server' cannot be started", '$OFFSTAGE' } },
  { { 'sh', '-c', 'echo no licence >&2; exit 3' }, { 'with code 3: no licence (6 times)' } },
  { { 'sh', '-c', 'echo hello; cat' }, { 'cannot be read: hello' } },
  { { 'sh', '-c', [[echo '{"method": "log/entry", "params": 1}'; cat]] }, { 'cannot be read' } },
}

return {
  ['a server that is missing, ends or writes no message is reported with what to do'] = function()
    for _, broken in ipairs(BROKEN) do
      with('notes', { cmd = broken[1], is_broken = true }, function(pilot)
        for _, part in ipairs(broken[2]) do
          pilot:see(part)
        end
      end)
    end
    with('nowhere', { is_broken = true }, function(pilot) pilot:see("'nowhere'") end)
  end,

  [':Offstage restart starts a server again that was given up'] = { 'notes', GIVEN_UP, function(pilot)
    pilot:see('with code 3 (')
    pilot:lua('probe.ui().session.options.cmd = ...', Pilot.server())
    pilot:press(':Offstage restart<CR>')
    pilot:see('No notes yet')
  end },

  ['without a saved session the link opens anew, and a press is not done'] = { 'notes', NEW_NOTE, function(pilot)
    pilot:do_keys('iBuy milk')
    pilot:crash()
    check_messages(pilot, 'The server was started again.')
    check.contains(pilot:outline(), 'textbox "Text" [')
    pilot:do_keys('iBuy milk')
    pilot:while_away(function() pilot:press('<C-s>') end)
    check_messages(pilot, 'Not done: the server was away. Press again.')
    check.contains(pilot:outline(), 'screen "New note"')
    pilot:do_keys('iBuy bread<C-s>')
    check.contains(pilot:outline(), 'listitem "Buy bread"')
  end },

  ['a link that the app refuses is reported, and the app opens'] = { 'notes', {}, function(pilot)
    pilot:press(':Offstage! open notes notes://none<CR>')
    pilot:wait('an error', function() return pilot:lua('return #probe.shown') > 0 end)
    check.same(pilot:ask('take', 'shown'), { 'Page not found: notes://none' })
    pilot:see('No notes yet')
  end },

  ['the end of a server is that of its process, not of the pipes that another process holds'] = function()
    local sleepers = vim.fn.tempname()
    local script = 'sleep 300 & echo $! >> ' .. sleepers .. '; exec "$@"'
    local cmd = vim.list_extend({ 'sh', '-c', script, 'sh' }, Pilot.server())
    with('notes', { cmd = cmd }, function(pilot) pilot:crash() end)
    for _, process in ipairs(vim.fn.readfile(sleepers)) do
      require('offstage.compat').uv.kill(tonumber(process), 'sigkill')
    end
  end,

  ['offstage dev: a failed build is a notice, and the next build shows the app of the new server'] = function()
    local folder = vim.fn.tempname()
    local source, server = folder .. '/source', Pilot.server()
    vim.fn.mkdir(folder, 'p')
    vim.fn.writefile({ 'good' }, source)
    local build = ('grep -q good %s || { echo "no such type"; exit 1; }'):format(source)
    local cmd = { vim.fn.fnamemodify(server[1], ':h') .. '/offstage', 'dev', '--build', build, '--watch', folder, '--' }
    with('editProfile', { cmd = vim.list_extend(cmd, server) }, function(pilot)
      vim.fn.writefile({ 'bad' }, source)
      check.lacks(pilot:see('The build failed with exit code 1'), 'no such type')
      pilot:press('g<CR>')
      pilot:see('no such type')
      pilot:do_keys('q')
      check.lacks(pilot:screen(), 'The build failed')
      vim.fn.writefile({ 'bad again' }, source)
      pilot:see('The build failed with exit code 1')
      vim.fn.writefile({ 'good again' }, source)
      pilot:wait('the end of the notice', function() return not pilot:screen():find('The build failed', 1, true) end)
      pilot:act({ type = 'name', text = 'Anna' })
      check.contains(pilot:outline(), 'textbox "Name": "Anna"')
    end)
  end,

  ['a link of 150 ms: each character is shown at once'] = function()
    local hold = vim.fn.tempname()
    with('editProfile', { cmd = Pilot.relay('150', '--hold', hold) }, function(pilot)
      local text = 'abcdefghijklmnopqrstuvwxy'
      pilot:press('i')
      vim.fn.writefile({}, hold)
      for length = 1, #text do
        local typed = text:sub(1, length)
        pilot:write(typed:sub(-1))
        pilot:wait(typed, function() return pilot:call('nvim_get_current_line') == typed end)
        if length == 12 then vim.fn.delete(hold) end -- The others are shown while answers arrive.
      end
      pilot:settle()
      check.same(pilot:call('nvim_get_current_line'), text)
      pilot:lua("probe.ui().session:request('screen/get', {}, function(_, got) probe.got = got.view.parts[1] end)")
      pilot:wait('the server', function() return pilot:lua('return probe.got and probe.got.value') == text end)
    end)
  end,

  ['loading is shown after a delay'] = { 'gallery', { size = { 80, 60 } }, function(pilot)
    pilot:lua('probe.delayed = {}')
    pilot:act({ link = 'gallery://states' })
    for _, check_screen in ipairs({ check.lacks, check.contains }) do
      for _, shown in ipairs({ 'A list that loads …', 'Loading …', '░', '[ Busy … ]' }) do
        check_screen(pilot:screen(), shown)
      end
      pilot:ask('end_delays')
      pilot:settle()
    end
  end },

  ['a button does nothing until its press is answered'] = { 'editProfile', {}, function(pilot)
    pilot:lua('probe.delayed = {}')
    pilot:act({ type = 'name', text = 'Annabel' })
    pilot:act({ tap = 'save' })
    pilot:take_sent()
    pilot:do_keys('<CR>')
    check.lacks(json.encode(pilot:take_sent()), 'action/send')
    pilot:see('editProfile   …')
    -- The answer is in time: the next press begins without a sign of work.
    pilot:settle(1000)
    pilot:act({ key = 'Enter' })
    pilot:ask('end_delays')
    pilot:settle()
    check.contains(pilot:screen(), '[ Save ]')
  end },

  ['a message that does not fit the state brings a snapshot'] = { 'editProfile', {}, function(pilot)
    pilot:lua('probe.ui().session.replica.n = 7')
    pilot:act({ type = 'name', text = 'Anna' })
    pilot:settle()
    check.contains(pilot:outline(), 'textbox "Name": "Anna"')
    check.contains(pilot:outline(), 'button "Save"\n')
  end },
}
