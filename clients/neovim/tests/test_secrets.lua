-- Secure fields: where a secret must not be, looked for with the keys of a user.
local check = require('check')

local FIELDS = { link = 'gallery://fields' }
local SAVED = { link = FIELDS.link, archive = vim.fn.tempname() .. '.sqlite' }

local SECRET = 'open-sesame-42'

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
  local found = vim.tbl_map(vim.fn.execute, { 'registers', 'messages', 'history all' })
  vim.list_extend(found, seen)
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

local function wait_for_normal(pilot)
  pilot:wait('Normal mode', function() return pilot:mode() == 'n' end)
end

return {
  ['a secret reaches the app alone: no register, history, file or plugin'] = { 'signIn', {}, function(pilot)
    pilot:do_keys('ianna<CR>')
    pilot:go({ id = 'password' })
    pilot:lua(SPY)
    pilot:take_sent()
    pilot:do_keys('A' .. SECRET .. '<Esc>')
    check.same(pilot:take_texts(), { SECRET })
    check.contains(pilot:screen(), ('•'):rep(#SECRET) .. ' ')
    -- The keys that copy a text, in the line of the field.
    for _, keys in ipairs({ 'yy', 'Y', '^v$y', 'Vy', 'dd', 'D', 'x', '<C-v>$y', '"ayy' }) do
      pilot:press(keys)
      wait_for_normal(pilot)
      pilot:go({ id = 'password' })
    end
    pilot:do_keys(':set conceallevel=0<CR>')
    -- What was typed can be changed and deleted.
    pilot:do_keys('A<C-f><C-r>"<BS>!<C-w><C-u>' .. SECRET .. '<Tab>')
    check.same(pilot:take_texts(), {})
    for _, keys in ipairs({ 'cc', 'S', 'C', 'i', 'o' }) do
      pilot:go({ id = 'password' })
      pilot:do_keys(keys .. 'x<C-u>' .. SECRET .. '<Esc>')
    end
    pilot:do_keys(':w! ' .. vim.fn.tempname() .. '<CR>')
    pilot:press(':tabnew<CR>iopen-<C-x><C-n><Esc>iopen-<C-n><Esc>')
    wait_for_normal(pilot)
    local kept = pilot:lua(KEPT)
    check.contains(kept, '••••')
    check.contains(kept, 'anna')
    check.lacks(kept, SECRET)
    check.lacks(kept, SECRET:reverse())
  end },

  ['<C-c> leaves a secret as it was; a macro does not record it'] = { 'signIn', {}, function(pilot)
    pilot:do_keys('ianna<CR>')
    pilot:go({ id = 'password' })
    pilot:do_keys('A' .. SECRET .. '<Esc>')
    pilot:take_sent()
    pilot:press('ccother')
    pilot:do_keys('<C-c>')
    check.same(pilot:take_texts(), {})
    pilot:lua('vim.fn.feedkeys("qa", "n")')
    pilot:wait('a recording', function() return pilot:call('nvim_call_function', 'reg_recording', {}) == 'a' end)
    pilot:press('A')
    pilot:wait('a message', function() return pilot:lua('return #probe.shown') > 0 end)
    check.same(pilot:ask('take', 'shown'), { 'A macro would record the secret: end the recording with q first' })
    check.same(pilot:mode(), 'n')
  end },

  ['Tab leads into a secure field and out of it'] = { 'gallery', FIELDS, function(pilot)
    pilot:go({ id = 'search' })
    pilot:press('Aword<Tab>secret<Tab>')
    pilot:write('one\ntwo')
    pilot:do_keys('<Esc><Esc>')
    local outline = pilot:outline()
    check.contains(outline, '"word"')
    check.contains(outline, ': 6 [secure]')
    check.contains(outline, '"one\\ntwo"')
    check.lacks(outline, 'secret"')
  end },

  ['a server that ends while a secret is typed: no letter is lost'] = { 'gallery', SAVED, function(pilot)
    pilot:go({ id = 'secure' })
    pilot:press('Asec')
    pilot:crash('re')
    pilot:take_sent()
    pilot:do_keys('t<Esc>')
    check.same(pilot:take_texts(), { 'secret' })
  end },
}
