-- Secure fields: where a secret must not be, looked for with the keys of a user.
local Pilot = require('pilot')
local check = require('check')
local json = require('offstage.json')

local SECRET = 'open-sesame-42'

local with = Pilot.with

--- Records what another plugin can see: the events of typing, and the changes of every buffer.
local SPY = [[
  seen = {}
  local events = { 'CmdlineEnter', 'CmdlineChanged', 'CmdlineLeave', 'InsertCharPre', 'TextChanged', 'TextChangedI',
    'TextYankPost' }
  vim.api.nvim_create_autocmd(events, {
    callback = function()
      local event = vim.v.event.regcontents
      table.insert(seen, vim.fn.getcmdline() .. vim.v.char .. (event and table.concat(event) or ''))
    end,
  })
  local function attach(buffer)
    vim.api.nvim_buf_attach(buffer, false, {
      on_lines = function(_, number, _, first, _, last)
        vim.list_extend(seen, vim.api.nvim_buf_get_lines(number, first, last, false))
      end,
    })
  end
  vim.api.nvim_create_autocmd('BufNew', { callback = function(event) attach(event.buf) end })
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do attach(buffer) end
]]

--- Returns everything in which Neovim keeps texts.
local KEPT = [[
  local found = { table.concat(seen, '\n'), vim.fn.execute('registers'), vim.fn.execute('messages') }
  for _, name in ipairs(vim.split('abcdefghijklmnopqrstuvwxyz0123456789".-:/', '')) do
    table.insert(found, vim.fn.getreg(name))
  end
  for _, name in ipairs({ 'cmd', 'search', 'expr', 'input', 'debug' }) do
    table.insert(found, vim.fn.execute('history ' .. name))
  end
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    vim.list_extend(found, vim.api.nvim_buf_get_lines(buffer, 0, -1, false))
  end
  table.insert(found, probe.screen())
  local file = vim.fn.tempname()
  vim.o.shadafile = file
  vim.cmd('wshada!')
  table.insert(found, io.open(file, 'rb'):read('*a'))
  return table.concat(found, '\n')
]]

local function go_to_password(pilot)
  pilot:act({ type = 'username', text = 'anna' })
  pilot:act({ key = 'Enter', ['in'] = 'username' })
  pilot:go({ id = 'password' })
end

return {
  ['a secret reaches the app, and no register, history, buffer, ShaDa file, completion or plugin'] = function()
    with('signIn', {}, function(pilot)
      go_to_password(pilot)
      pilot:lua(SPY)
      pilot:take_sent()
      pilot:press('A' .. SECRET .. '<Esc>')
      pilot:settle()
      check.same(pilot:take_texts(), { SECRET })
      check.contains(pilot:screen(), ('•'):rep(#SECRET) .. ' ')
      -- The keys that copy a text, in the line of the field.
      for _, keys in ipairs({ 'yy', 'Y', '^v$y', 'Vy', 'dd', 'D', 'x', '<C-v>$y', '"ayy' }) do
        pilot:press(keys)
        pilot:wait('Normal mode', function() return pilot:call('nvim_get_mode').mode == 'n' end)
        pilot:go({ id = 'password' })
      end
      pilot:press(':set conceallevel=0<CR>')
      pilot:settle()
      -- What was typed can be changed and deleted.
      pilot:press('A<C-f><C-r>"<BS>!<C-w><C-u>' .. SECRET .. '<Tab>')
      pilot:settle()
      check.same(pilot:take_texts(), {})
      for _, keys in ipairs({ 'cc', 'S', 'C', 'i', 'o' }) do
        pilot:go({ id = 'password' })
        pilot:press(keys .. 'x<C-u>' .. SECRET .. '<Esc>')
        pilot:settle()
      end
      pilot:press(':w! ' .. vim.fn.tempname() .. '<CR>')
      pilot:settle()
      pilot:press(':tabnew<CR>iopen-<C-x><C-n><Esc>')
      pilot:press('iopen-<C-n><Esc>')
      pilot:wait('Normal mode', function() return pilot:call('nvim_get_mode').mode == 'n' end)
      local kept = pilot:lua(KEPT)
      check.contains(kept, '••••')
      check.contains(kept, 'anna')
      check.lacks(kept, SECRET)
      check.lacks(kept, SECRET:reverse())
    end)
  end,

  ['a secret is submitted with Enter, and the app says what is wrong'] = function()
    with('signIn', {}, function(pilot)
      go_to_password(pilot)
      pilot:press('isecret<CR>')
      pilot:settle(500)
      check.contains(pilot:outline(), 'error ')
      pilot:go({ id = 'password' })
      pilot:press('cclighthouse<CR>')
      pilot:settle(500)
      check.contains(pilot:outline(), 'heading "Hello, anna"')
    end)
  end,

  ['<C-c> leaves a secret as it was; a macro does not record it'] = function()
    with('signIn', {}, function(pilot)
      go_to_password(pilot)
      pilot:press('A' .. SECRET .. '<Esc>')
      pilot:settle()
      pilot:take_sent()
      pilot:press('ccother')
      pilot:press('<C-c>')
      pilot:settle()
      check.same(pilot:take_texts(), {})
      pilot:lua('vim.fn.feedkeys("qa", "n")')
      pilot:wait('a recording', function() return pilot:call('nvim_call_function', 'reg_recording', {}) == 'a' end)
      pilot:press('A')
      pilot:wait('a message', function() return pilot:lua('return #probe.shown') > 0 end)
      check.same(pilot:take_shown(), { 'A macro would record the secret: end the recording with q first' })
      check.same(pilot:call('nvim_get_mode').mode, 'n')
    end)
  end,

  ['Tab leads into a secure field and out of it'] = function()
    with('gallery', { link = 'gallery://fields' }, function(pilot)
      pilot:go({ id = 'search' })
      pilot:press('Aword<Tab>secret<Tab>')
      pilot:write('one\ntwo')
      pilot:press('<Esc><Esc>')
      pilot:settle()
      local outline = pilot:outline()
      check.contains(outline, '"word"')
      check.contains(outline, ': 6 [secure]')
      check.contains(outline, '"one\\ntwo"')
      check.lacks(outline, 'secret"')
    end)
  end,

  ['a server that ends while a secret is typed: no letter is lost'] = function()
    with('gallery', { link = 'gallery://fields' }, function(pilot)
      pilot:go({ id = 'secure' })
      pilot:press('Asec')
      local process = pilot:lua('return probe.server()')
      vim.loop.kill(process, 'sigkill')
      pilot:write('re')
      pilot:wait('a new server', function() return pilot:lua('return probe.is_open(...)', process) end)
      pilot:take_sent()
      pilot:press('t<Esc>')
      pilot:settle()
      check.same(pilot:take_texts(), { 'secret' })
    end)
  end,

  ['a secret is not typed again for a new server'] = function()
    with('gallery', { link = 'gallery://fields' }, function(pilot)
      pilot:act({ type = 'secure', text = 'secret' })
      pilot:act({ type = 'email', text = 'a@b.example' })
      pilot:take_sent()
      pilot:act(json.decode('{"lost":true}'))
      check.same(pilot:take_texts(), { 'a@b.example' })
      check.lacks(pilot:screen(), '••')
    end)
  end,
}
