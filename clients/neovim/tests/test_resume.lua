-- Servers that save the session and end: the next one continues it.
local Pilot = require('pilot')
local check = require('check')
local json = require('offstage.json')

local NEW_NOTE = 'notes://new'

--- Returns the options of a server that saves the session in a new file.
local function saved(options) return vim.tbl_extend('force', { archive = vim.fn.tempname() .. '.sqlite' }, options) end

--- Checks that the user sees neither an error nor that another server was started.
local function check_quiet(pilot)
  check.same(pilot:ask('take', 'shown'), {})
  check.lacks(pilot:lua("return vim.fn.execute('messages')"), 'started again')
end

--- Ends the server, and checks that the screen is the same with the next one.
local function crash(pilot)
  local before = pilot:outline()
  pilot:crash()
  pilot:settle()
  check.same(pilot:outline(), before)
  check_quiet(pilot)
end

--- Ends the server, does the work while there is none, and starts the next one.
local function while_away(pilot, work)
  local pipe = vim.fn.tempname()
  vim.fn.system({ 'mkfifo', pipe })
  local script = 'read line < ' .. pipe .. '; exec "$@"'
  local cmd = vim.list_extend({ 'sh', '-c', script, 'sh' }, Pilot.server())
  pilot:lua('probe.ui().session.options.cmd = ...', cmd)
  pilot:lua('probe.ui().session.connection:kill()')
  pilot:wait('the end', function() return not pilot:ask('is_open') end)
  work()
  vim.fn.writefile({ '' }, pipe)
  pilot:wait('a new server', function() return pilot:ask('is_open') end)
  pilot:settle()
end

return {
  ['a text without a link, and an action in flight'] = { 'editProfile', saved({}), function(pilot)
    pilot:do_keys('iAnna')
    pilot:crash('bel')
    pilot:do_keys('le')
    check.same(pilot:mode(), 'i')
    crash(pilot)
    check.contains(pilot:outline(), 'textbox "Name": "Annabelle"')
    -- The work of the action takes 300 ms.
    pilot:go({ id = 'save' })
    pilot:press('<CR>')
    pilot:see('[ Save … ]')
    pilot:crash()
    pilot:wait('an error', function() return pilot:lua('return #probe.shown') > 0 end)
    check.contains(pilot:ask('take', 'shown')[1], "The server's process ended while the action ran")
    check.contains(pilot:outline(), 'textbox "Name": "Annabelle"')
    pilot:act({ tap = 'save' })
    pilot:see('Your name is Annabelle now.')
    crash(pilot)
    pilot:act({ key = 'Enter' })
    check.contains(pilot:see('[ Save ]'), 'Annabelle')
  end },

  ['what the user does while there is no server is done by the next one, whatever its ids'] = {
    'notes', saved({ link = NEW_NOTE }), function(pilot)
      -- The second screen of a new note has an id that the next server does not give.
      pilot:act({ go = 'back' })
      pilot:act({ link = NEW_NOTE })
      pilot:do_keys('iBuy ')
      local old = pilot:lua('return probe.ui():top().screen')
      while_away(pilot, function() pilot:press('milk<C-s>') end)
      check.contains(pilot:see('Buy milk'), '[ + New note ]')
      check.lacks(pilot:lua('return vim.fn.json_encode(vim.tbl_keys(probe.ui().session.replica.tree.nodes))'), old)
      check_quiet(pilot)
    end,
  },

  ['a screen and a list of a hidden tab, and the cursor'] = { 'twoTabs', saved({}), function(pilot)
    pilot:act({ select = 'cities', row = 3, how = 'open' })
    pilot:act({ go = 'branch', index = 1 })
    pilot:crash()
    check.contains(pilot:screen(), 'Nothing saved yet')
    pilot:act({ go = 'branch', index = 0 })
    check.contains(pilot:outline(), 'heading "Kyoto"')
    crash(pilot)
  end },

  ['an alert with a text in its field'] = { 'gallery', saved({ link = 'gallery://layers' }), function(pilot)
    pilot:act({ tap = 'alert' })
    pilot:go({ id = 'name' })
    pilot:do_keys('ccreport')
    pilot:crash('.txt')
    pilot:settle()
    check.contains(pilot:outline(), '"report.txt"')
    crash(pilot)
    pilot:act({ tap = 'rename' })
    check.contains(pilot:see('report.txt'), 'Layers')
    check_quiet(pilot)
  end },

  ['an action whose answer was lost is done once; the last process may still have the session'] = function()
    local hold = vim.fn.tempname()
    local options = saved({ link = 'gallery://layers', cmd = Pilot.relay('0', '--hold', hold) })
    Pilot.with('gallery', options, function(pilot)
      vim.fn.writefile({}, hold)
      pilot:go({ id = 'push' })
      pilot:take_sent()
      pilot:press('<CR>')
      pilot:wait('the action', function() return pilot:lua('return #probe.sent') > 0 end)
      pilot:lua('probe.ui().session.options.cmd = ...', Pilot.server())
      pilot:crash()
      vim.fn.delete(hold)
      pilot:settle()
      check.contains(pilot:screen(), '‹ Layers')
      check.same(pilot:lua('return #probe.ui().session.kept'), 0)
      local ids = {}
      for _, message in ipairs(pilot:take_sent()) do
        if message.method == 'action/send' then table.insert(ids, message.params.dedupeId or 'none') end
      end
      check.same(ids, { ids[1], ids[1] })
      check.lacks(ids[1], 'none')
      check_quiet(pilot)
    end)
  end,

  ['more actions than the server saves answers wait'] = function()
    local hold = vim.fn.tempname()
    Pilot.with('editProfile', saved({ cmd = Pilot.relay('0', '--hold', hold) }), function(pilot)
      pilot:do_keys('i')
      pilot:take_sent()
      vim.fn.writefile({}, hold)
      for count = 1, 40 do
        pilot:press('a')
        pilot:wait('an action', function() return pilot:lua('return #probe.ui().session.kept') == count end)
      end
      check.same(#pilot:take_texts(), 32)
      pilot:lua('probe.ui().session.options.cmd = ...', Pilot.server())
      pilot:crash()
      vim.fn.delete(hold)
      pilot:wait('the answers', function() return pilot:lua('return #probe.ui().session.kept') == 0 end)
      check.contains(pilot:outline(), ('textbox "Name": "%s"'):format(('a'):rep(40)))
      check_quiet(pilot)
    end)
  end,

  ['a session that another process has is waited for'] = { 'editProfile', saved({}), function(pilot)
    pilot:do_keys('iAnna')
    local id = pilot:lua('return probe.ui().session.id')
    local open = { jsonrpc = '2.0', id = 1, method = 'session/open', params = { sessionId = id, resume = true } }
    local script = [[{ echo "$0"; sleep 0.5; } | "$2" serve --no-handshake > "$1" &
      until [ -s "$1" ]; do sleep 0.01; done; shift; exec "$@"]]
    local cmd = vim.list_extend({ 'sh', '-c', script, json.encode(open), vim.fn.tempname() }, Pilot.server())
    pilot:lua('probe.ui().session.options.cmd = ...', cmd)
    crash(pilot)
    check.same(pilot:lua('return probe.ui().session.replica.session'), id)
    check.contains(pilot:outline(), 'textbox "Name": "Anna"')
  end },

  ['a closed session is not kept'] = { 'notes', saved({}), function(pilot)
    pilot:take_sent()
    pilot:press(':Offstage close<CR>')
    pilot:wait('the end', function() return pilot:lua('return #require("offstage").all()') == 0 end)
    local methods = vim.tbl_map(function(message) return message.method end, pilot:take_sent())
    check.same(vim.list_slice(methods, 1, 2), { 'session/close', 'shutdown' })
  end },
}
