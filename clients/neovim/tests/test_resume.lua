-- Servers that save the session and end: the next one continues it.
local Pilot = require('pilot')
local check = require('check')
local json = require('offstage.json')

--- Returns the options of a server that saves the session in a new file.
local function saved(link) return { archive = vim.fn.tempname() .. '.sqlite', link = link } end

--- Checks the outline, without an error and without a message that another server was started.
local function check_quiet(pilot, ...)
  for _, part in ipairs({ ... }) do
    check.contains(pilot:outline(), part)
  end
  check.same(pilot:ask('take', 'shown'), {})
  check.lacks(pilot:lua("return vim.fn.execute('messages')"), 'started again')
end

return {
  ['a text, the screen that follows it, and an action in flight'] = { 'editProfile', saved(), function(pilot)
    pilot:do_keys('iAnna')
    pilot:crash('bel')
    check.same(pilot:mode(), 'i')
    pilot:do_keys('le')
    check_quiet(pilot, 'textbox "Name": "Annabelle"')
    -- The work of the action takes 300 ms.
    pilot:go({ id = 'save' })
    pilot:take_sent()
    pilot:press('<CR>')
    pilot:see('[ Save … ]')
    pilot:crash()
    pilot:wait('an error', function() return pilot:lua('return #probe.shown') > 0 end)
    check.contains(pilot:ask('take', 'shown')[1], "while the action ran")
    local ids = {}
    for _, message in ipairs(pilot:take_sent()) do
      table.insert(ids, json.get(message.params, 'dedupeId'))
    end
    check.same(ids, { ids[1], ids[1] })
    check_quiet(pilot, 'textbox "Name": "Annabelle"')
    pilot:act({ tap = 'save' })
    pilot:see('Your name is Annabelle now.')
    pilot:crash()
    pilot:act({ key = 'Enter' })
    check_quiet(pilot, 'textbox "Name": "Annabelle"')
  end },

  ['text, undo, cursor, mode and input without a server, whatever the ids'] = { 'notes', saved(), function(pilot)
    -- The second screen of a new note has an id that the next server does not give.
    for _, step in ipairs({ { link = 'notes://new' }, { go = 'back' }, { link = 'notes://new' } }) do
      pilot:act(step)
    end
    local old = pilot:lua('return probe.ui():top().screen')
    pilot:do_keys('ione ')
    pilot:crash('two ')
    pilot:do_keys('four<Left><Left><Left><Left>')
    pilot:crash('three ')
    check.same(pilot:mode(), 'i')
    check_quiet(pilot, 'textbox "Text": "one two three four" [')
    -- The Escape that ends Insert mode discards nothing, right after an end of the server.
    pilot:crash('<Esc>')
    pilot:do_keys('uu')
    check_quiet(pilot, 'textbox "Text" [')
    pilot:do_keys('<C-r>')
    pilot:while_away(function() pilot:press(':w<CR>') end)
    pilot:see('[ + New note ]')
    check.lacks(pilot:lua('return vim.inspect(vim.tbl_keys(probe.ui().session.replica.tree.nodes))'), old)
    check_quiet(pilot, 'listitem "one two four')
  end },

  ['a hidden tab'] = { 'twoTabs', saved(), function(pilot)
    pilot:act({ select = 'cities', row = 3, how = 'open' })
    pilot:act({ go = 'branch', index = 1 })
    pilot:crash()
    check_quiet(pilot, 'status "Nothing saved yet"')
    pilot:act({ go = 'branch', index = 0 })
    check_quiet(pilot, 'heading "Kyoto"')
  end },

  ['an alert with a text in its field'] = { 'gallery', saved('gallery://layers'), function(pilot)
    pilot:act({ tap = 'alert' })
    pilot:go({ id = 'name' })
    pilot:do_keys('ccreport')
    pilot:crash('.txt')
    pilot:settle()
    check_quiet(pilot, '"report.txt"')
    pilot:act({ tap = 'rename' })
    check_quiet(pilot, 'screen "Layers"')
  end },

  ['a session that another process has is waited for'] = { 'editProfile', saved(), function(pilot)
    pilot:do_keys('iAnna')
    local id = pilot:lua('return probe.ui().session.id')
    local open = json.encode({ jsonrpc = '2.0', id = 1, method = 'session/attach', params = { sessionId = id } })
    local script = [[{ echo "$0"; sleep 0.5; } | "$2" serve --no-handshake > "$1" &
      until [ -s "$1" ]; do sleep 0.01; done; shift; exec "$@"]]
    local cmd = { 'sh', '-c', script, open, vim.fn.tempname(), unpack(Pilot.server()) }
    pilot:lua('probe.ui().session.options.cmd = ...', cmd)
    pilot:crash()
    check_quiet(pilot, 'textbox "Name": "Anna"')
    check.same(pilot:lua('return probe.ui().session.replica.session'), id)
    -- A closed app is not kept.
    pilot:leave()
    pilot:take_sent()
    pilot:press(':Offstage close<CR>')
    pilot:wait('the end', function() return pilot:lua('return #require("offstage").all()') == 0 end)
    check.same(pilot:take_sent()[1].method, 'session/close')
  end },
}
