-- What users do: each test presses keys in a Neovim with the plugin and a real server.
local Pilot = require('pilot')
local check = require('check')
local json = require('offstage.json')

local uv = require('offstage.compat').uv

local strange = Pilot.strange_server()

local with = Pilot.with

local NEW_NOTE, FIELDS = { link = 'notes://new' }, { link = 'gallery://fields' }

--- Sends the text with which the strange server shows an alert.
local ASK_FOR_ALERT = [[
  local action = { type = 'textDidChange', id = 'name', text = 'alert' }
  probe.ui().session:input('action/send', { screen = 'n2', action = action })
]]

return {
  ['undo and redo of the editor reach the app'] = { 'editProfile', {}, function(pilot)
    local function sends(keys, text)
      pilot:do_keys(keys)
      local texts = pilot:take_texts()
      check.same(texts[#texts], text)
    end
    pilot:press('iAnna<Esc>')
    sends('A Berta<Esc>', 'Anna Berta')
    sends('u', 'Anna')
    sends('<C-r>', 'Anna Berta')
    sends('$ciwCarla<Esc>', 'Anna Carla')
  end },

  ['keys of one burst: those of the field, then that of its screen'] = { 'notes', NEW_NOTE, function(pilot)
    pilot:do_keys('iBuy milk<C-s>')
    check.contains(pilot:outline(), 'listitem "Buy milk"')
  end },

  [':wq in a sheet saves, and :q cancels it'] = { 'notes', {}, function(pilot)
    pilot:do_keys('n')
    pilot:press('iBuy milk<Esc>:wq<CR>')
    pilot:see('Notes  1')
    pilot:do_keys('n')
    pilot:press(':q<CR>')
    pilot:wait('the sheet to close', function() return not pilot:outline():find('dialog') end)
    check.contains(pilot:outline(), 'list "Notes": 1')
  end },

  ['every key of the screen is in the status line, and in the help'] = { 'notes', {}, function(pilot)
    local screen = pilot:screen()
    for _, shown in ipairs({ 'n New note', '/ Search', 'g? keys' }) do
      check.contains(screen, shown)
    end
    pilot:press('g?')
    check.contains(pilot:see('Moves to the next element'), 'New note')
    pilot:do_keys('q')
    check.lacks(pilot:screen(), 'Everywhere')
    -- Also while the user types.
    pilot:do_keys('n')
    pilot:press('iBuy milk<F1>')
    pilot:see('Everywhere')
    pilot:do_keys('q')
    check.contains(pilot:outline(), 'textbox "Text": "Buy milk"')
  end },

  ['the key of the help stays in the status line of a narrow window'] = function()
    for _, columns in ipairs({ 30, 50, 61 }) do
      with('notes', { size = { columns, 24 } }, function(pilot)
        local screen = pilot:screen()
        check.contains(screen, 'g? keys')
        check.contains(screen, '⏎ press')
        check.lacks(screen, '>\n')
      end)
    end
  end,

  ['the palette presses a command'] = { 'notes', {}, function(pilot)
    pilot:press('<C-p>')
    pilot:select(1)
    pilot:settle()
    check.contains(pilot:outline(), 'screen "New note"')
  end },

  ['without a name the user chooses one of the apps'] = { 'notes', { asks = true }, function(pilot)
    pilot:select(1)
    pilot:settle()
    check.contains(pilot:outline(), 'screen "Edit profile"')
  end },

  ['the mouse opens rows, goes back and shows tabs'] = { 'twoTabs', {}, function(pilot)
    local function click(text, row)
      local lines = vim.split(pilot:screen(), '\n')
      for line, shown in ipairs(row and { lines[row] } or lines) do
        local column = vim.fn.strdisplaywidth(shown:match('^(.-)' .. text) or '')
        for _, action in ipairs(shown:find(text) and { 'press', 'release' } or {}) do
          pilot:call('nvim_input_mouse', 'left', action, '', 0, line - 1, column)
        end
      end
    end
    pilot:call('nvim_command', 'set mouse=a')
    click('Kyoto')
    click('Kyoto')
    pilot:see('‹ Cities')
    pilot:settle()
    check.contains(pilot:outline(), 'screen "Kyoto"')
    click('‹ Cities')
    pilot:see('Turku')
    pilot:settle()
    click('Saved', 1)
    pilot:settle()
    check.contains(pilot:outline(), 'tab "Saved" [selected]')
  end },

  ['errors of fields are texts, diagnostics and quickfix entries'] = { 'gallery', FIELDS, function(pilot)
    pilot:act({ type = 'price', text = '5000', clear = true })
    check.contains(pilot:screen(), '✗')
    pilot:press(':Offstage problems<CR>')
    local items = pilot:lua('return vim.fn.getqflist()')
    check.same(#items, 1)
    check.same(items[1].lnum > 1, true)
    check.same(pilot:lua('return #vim.diagnostic.get(probe.ui().main.buffer)'), 1)
  end },

  ['a number that is none is refused at once, and the text stays'] = { 'gallery', FIELDS, function(pilot)
    pilot:go({ id = 'price' })
    pilot:do_keys('ccabc<CR>')
    check.same(pilot:ask('take', 'shown'), { "'abc' is not a number" })
    check.same(pilot:ask('is_editing'), true)
  end },

  ['an error is shown until the user goes on'] = { 'strange', { cmd = strange, size = { 80, 50 } }, function(pilot)
    pilot:go({ id = 'stale' })
    pilot:press('<CR>')
    pilot:see('The screen has changed; try again')
    pilot:go({ id = 'known' })
    pilot:press('<CR>')
    check.lacks(pilot:see('Tapped 1 times'), 'The screen has changed')
  end },

  ['a press on a screen that the server has left does nothing'] = function()
    local hold = vim.fn.tempname()
    with('gallery', { cmd = Pilot.relay('0', '--hold', hold), link = 'gallery://layers' }, function(pilot)
      vim.fn.writefile({}, hold)
      pilot:lua("probe.ui().session:request('route/back', {}, function() end)")
      -- The buffer still shows the screen.
      pilot:go({ id = 'push' })
      pilot:press('<CR>')
      check.contains(pilot:screen(), 'Layers')
      vim.fn.delete(hold)
      pilot:settle()
      check.contains(pilot:outline(), 'screen "Gallery"')
      check.same(pilot:ask('take', 'shown'), {})
      pilot:act({ select = 'pages', row = 'icons', how = 'open' })
      check.contains(pilot:outline(), 'screen "Icons"')
    end)
  end,

  ['an alert does not take the cursor from another window'] = { 'strange', { cmd = strange }, function(pilot)
    pilot:press(':split | enew<CR>i')
    pilot:write('text')
    pilot:lua(ASK_FOR_ALERT)
    pilot:see('Hello')
    pilot:write(' goes on')
    pilot:wait('the text', function() return pilot:call('nvim_get_current_line') == 'text goes on' end)
  end },

  ['a row keeps the cursor when rows move'] = { 'stocks', {}, function(pilot)
    pilot:go({ id = 'stocks', row = 'AAPL' })
    for _ = 1, 5 do
      pilot:settle(1000)
      check.contains(pilot:call('nvim_get_current_line'), 'AAPL')
    end
  end },

  ['100,000 rows: motions reach and load each one'] = { 'gallery', { link = 'gallery://table' }, function(pilot)
    for _, keys in ipairs({ 'G', '50000G', '<C-d>' }) do
      pilot:do_keys(keys)
      check.lacks(pilot:call('nvim_get_current_line'), '·')
    end
    check.same(pilot:call('nvim_buf_line_count', 0) > 100000, true)
    check.lacks(pilot:screen(), '  ·\n')
  end },

  ['a text of 200 KB is edited as ranges'] = { 'gallery', { link = 'gallery://hostile' }, function(pilot)
    pilot:go({ id = 'editor' })
    pilot:press('A')
    pilot:take_sent()
    pilot:do_keys('xyz')
    local sent = vim.tbl_filter(function(message) return message.method == 'action/send' end, pilot:take_sent())
    check.same(#sent > 0 and #json.encode(sent) < 1000 * #sent, true)
    check.same(pilot:ask('take', 'shown'), {})
  end },

  ['no control character is drawn'] = { 'gallery', { link = 'gallery://hostile', size = { 100, 50 } }, function(pilot)
    local screen = pilot:screen():gsub('\n', '')
    check.same(screen:find('[%z\1-\31\127]'), nil)
    check.lacks(screen, '\194\155')
    check.lacks(screen, '\226\128\174')
  end },

  ['windows of the editor: a split, hiding and showing again'] = { 'notes', {}, function(pilot)
    for _, keys in ipairs({ ':vsplit<CR>', ':only<CR>', ':enew<CR>', ':Offstage open notes<CR>', 'n' }) do
      pilot:do_keys(keys)
    end
    check.contains(pilot:outline(), 'screen "New note"')
    check.same(pilot:lua("return #require('offstage').all()"), 1)
  end },

  ['the server ends with the app, and with Neovim'] = function()
    for _, keys in ipairs({ ':Offstage close<CR>', ':qall!<CR>' }) do
      local pilot = Pilot.open('notes', {})
      local process = pilot:ask('server')
      pilot:press(keys)
      pilot:wait('the end of the server', function() return uv.kill(process, 0) ~= 0 end)
      pilot:stop()
    end
  end,

  ['a page of another host is opened only if the app may'] = { 'gallery', { link = 'gallery://text' }, function(pilot)
    pilot:lua("require('offstage.requests').browse(probe.ui(), 'javascript:alert(1)')")
    check.same(pilot:ask('take', 'shown'), { 'The app may not open javascript:alert(1)' })
  end },

  ['the health check finds the server, and says what is missing'] = { 'notes', {}, function(pilot)
    pilot:press(':checkhealth offstage<CR>')
    check.contains(pilot:see('the server answers'), 'notes')
    pilot:lua("require('offstage').setup({ cmd = { '/missing/server' } })")
    pilot:press(':checkhealth offstage<CR>')
    pilot:see('cannot be executed')
  end },

  [':help offstage has the manual in a Neovim with only the folder in runtimepath'] = function()
    local folder = vim.fn.tempname() .. '/a folder'
    for _, part in ipairs({ 'doc/offstage.txt', 'plugin/offstage.lua' }) do
      vim.fn.mkdir(folder .. '/' .. vim.fn.fnamemodify(part, ':h'), 'p')
      uv.fs_copyfile(Pilot.root .. '/' .. part, folder .. '/' .. part)
    end
    local output = vim.fn.system({
      vim.v.progpath, '--headless', '--clean', '-i', 'NONE', '--cmd', 'set rtp+=' .. folder:gsub(' ', [[\ ]]),
      '-c', 'help offstage.setup()', '-c', 'echo expand("%:t") &buftype', '-c', 'qall',
    })
    check.same(vim.trim(output), 'offstage.txt help')
  end,

  ['from the float of a field, another app opens in a window of its own'] = { 'notes', NEW_NOTE, function(pilot)
    pilot:do_keys('iBuy milk<Esc>')
    pilot:lua("require('offstage').setup({ open = { context = 'test' } })")
    pilot:press(':Offstage open gallery<CR>')
    pilot:see('Every component, every layer and every state.')
    check.same(pilot:lua('return vim.api.nvim_win_get_config(0).relative'), '')
    check.same(pilot:call('nvim_win_get_width', 0), 80)
    check.lacks(pilot:screen(), 'Buy milk')
    -- The note is as it was left.
    pilot:press(':tabprevious<CR>')
    pilot:see('Buy milk')
    pilot:press(':Offstage open gallery<CR>')
    pilot:see('Every component, every layer and every state.')
    check.same(#pilot:call('nvim_list_tabpages'), 2)
  end },

  ['nothing of the current folder is started, also for a completion'] = function()
    local folder = vim.fn.resolve(vim.fn.tempname())
    vim.fn.mkdir(folder .. '/.build/debug', 'p')
    vim.fn.mkdir(folder .. '/inner')
    local server = folder .. '/.build/debug/offstage-examples'
    vim.fn.writefile({ '#!/bin/sh', 'touch ' .. folder .. '/ran' }, server)
    vim.fn.setfperm(server, 'rwx------')
    for _, current in ipairs({ folder, folder .. '/inner' }) do
      local pilot = Pilot.new()
      pilot:call('nvim_set_current_dir', current)
      pilot:call('nvim_command', "unlet $OFFSTAGE | let $PATH = '/usr/bin:/bin'")
      pilot:press(':Offstage open <Tab><C-u><Esc>:Offstage open notes<CR>')
      pilot:wait('a message', function() return pilot:lua('return #probe.shown') > 0 end)
      check.contains(pilot:ask('take', 'shown')[1], 'No server: set $OFFSTAGE')
      pilot:stop()
    end
    check.same(vim.fn.filereadable(folder .. '/ran'), 0)
  end,

  ['the completion of :Offstage asks a server once'] = function()
    local starts = vim.fn.tempname()
    local cmd = vim.list_extend({ 'sh', '-c', 'echo >> ' .. starts .. '; exec "$@"', 'sh' }, Pilot.server())
    local pilot = Pilot.new()
    pilot:lua("require('offstage').setup({ cmd = ... })", cmd)
    for _ = 1, 3 do
      check.same(pilot:call('nvim_call_function', 'getcompletion', { 'Offstage open not', 'cmdline' }), { 'notes' })
    end
    pilot:stop()
    check.same(#vim.fn.readfile(starts), 1)
  end,

  ['going back at a root does nothing'] = { 'notes', {}, function(pilot)
    pilot:take_sent()
    pilot:do_keys('<Esc><BS>')
    check.lacks(json.encode(pilot:take_sent()), 'route/back')
    check.same(pilot:ask('take', 'shown'), {})
  end },

  ['a screen without components says so'] = { 'strange', { cmd = strange }, function(pilot)
    local sentence = 'This screen has no components; `screen/get` has its values.'
    check.lacks(pilot:screen(), sentence)
    pilot:lua('probe.ui().session.replica.views.n2.view = { count = 0 }; probe.ui():schedule()')
    pilot:see(sentence)
  end },
}
