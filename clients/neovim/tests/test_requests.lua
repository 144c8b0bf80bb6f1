-- What Neovim does for requests of an app: a test for each capability that it declares.
local Pilot = require('pilot')
local check = require('check')
local json = require('offstage.json')

local root = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:match('^@(.*)/'), ':p')

--- A clipboard, which a Neovim without a screen lacks.
local CLIPBOARD = "let g:copied = ['milk'] | let g:clipboard = {'name': 'test', "
  .. "'copy': {'+': {lines -> extend(g:, {'copied': lines})}, '*': {lines -> 0}}, "
  .. "'paste': {'+': {-> [g:copied, 'v']}, '*': {-> [[], 'v']}}}"

--- Opens an app that asks for a capability, and calls a function with the pilot. The app shows the answer.
local function with_request(capability, arguments, work)
  local server = { 'python3', root .. '../../conformance/scenarios/strange_server.py', capability, json.encode(arguments) }
  Pilot.with('strange', { cmd = server, size = { 100, 50 } }, work)
end

--- Presses the button that allows the request.
local function allow(pilot)
  pilot:lua("vim.fn.search('Allow')")
  pilot:press('<CR>')
end

--- Types an answer to the prompt.
local function fill_in(pilot, text)
  pilot:wait('a prompt', function() return pilot:call('nvim_get_mode').mode:find('^c') ~= nil end)
  pilot:write(text)
  pilot:press('<CR>')
end

local function answers(pilot, answer)
  pilot:settle()
  check.contains(pilot:screen(), 'Answer: ' .. answer)
end

local tests = {
  ['openURL'] = function()
    local url = 'https://example.org/a'
    with_request('openURL', { url = url }, function(pilot)
      pilot:lua([[require('offstage.requests').open_page = function(url) opened = url return true end]])
      allow(pilot)
      answers(pilot, '{}')
      check.same(pilot:lua('return opened'), url)
    end)
  end,

  ['openURL: an address that the app may not open has no button that opens it'] = function()
    for _, url in ipairs({ 'file:///etc/passwd', 'javascript:alert(1)', 'no address' }) do
      with_request('openURL', { url = url }, function(pilot)
        check.lacks(pilot:see('The app may not open this address.'), 'Allow')
        pilot:press('/Refuse<CR><CR>')
        answers(pilot, '"denied"')
      end)
    end
  end,

  ['pickFile'] = function()
    local folder = vim.fn.tempname()
    vim.fn.mkdir(folder)
    folder = vim.fn.resolve(folder)
    vim.fn.writefile({ 'ab' }, folder .. '/a,b.png')
    vim.fn.writefile({ 'text' }, folder .. '/c.txt')
    with_request('pickFile', { types = { 'image/*' }, allowsSeveral = false }, function(pilot)
      allow(pilot)
      pilot:see('File (image/*): ')
      fill_in(pilot, folder .. '/c.txt')
      pilot:see('c.txt is text/plain; choose a file of image/*')
      allow(pilot)
      fill_in(pilot, ('`touch %s/ran`'):format(folder))
      pilot:see('The file cannot be read')
      check.same(vim.fn.readdir(folder), { 'a,b.png', 'c.txt' })
      allow(pilot)
      fill_in(pilot, folder .. '/a,b.png')
      pilot:settle()
      local file = pilot:lua([[return probe.ui().session.replica.views.n2.view.parts[1].text]])
      check.contains(file, '"name": "a,b.png"')
      check.contains(file, '"size": 3, "type": "image/png"')
    end)
    with_request('pickFile', { allowsSeveral = true }, function(pilot)
      allow(pilot)
      for _, name in ipairs({ 'a,b.png', 'c.txt' }) do
        fill_in(pilot, folder .. '/' .. name)
        pilot:see('Next file, empty to end: ')
      end
      fill_in(pilot, '')
      pilot:settle()
      local files = pilot:lua([[return probe.ui().session.replica.views.n2.view.parts[1].text]])
      check.contains(files, '"name": "a,b.png"')
      check.contains(files, '"name": "c.txt"')
    end)
    vim.fn.rename(folder .. '/a,b.png', folder .. '/a.png')
    for _, pattern in ipairs({ '*/*', '*', 'IMAGE/*', 'Image/PNG' }) do
      with_request('pickFile', { types = { pattern } }, function(pilot)
        allow(pilot)
        fill_in(pilot, folder .. '/a.png')
        pilot:settle()
        check.contains(pilot:screen(), '"name": "a.png"')
      end)
    end
  end,

  ['saveFile'] = function()
    local path = vim.fn.resolve(vim.fn.tempname())
    with_request('saveFile', { name = 'notes.txt', text = 'milk' }, function(pilot)
      allow(pilot)
      pilot:see('Save as: notes.txt')
      pilot:press('<C-u>')
      fill_in(pilot, path)
      answers(pilot, ('{"path": "%s"}'):format(path))
      check.same(vim.fn.readfile(path), { 'milk' })
    end)
  end,

  ['saveFile: `~` is the home folder, and a path that the user types runs no command'] = function()
    local folder = vim.fn.resolve(vim.fn.tempname())
    vim.fn.mkdir(folder)
    with_request('saveFile', { name = 'notes.txt', text = 'milk' }, function(pilot)
      pilot:call('nvim_command', ('let $HOME = %q'):format(folder))
      allow(pilot)
      pilot:see('Save as: notes.txt')
      pilot:press('<C-u>')
      fill_in(pilot, '~/`touch ran`.txt')
      pilot:settle()
      check.same(vim.fn.readdir(folder), { '`touch ran`.txt' })
    end)
  end,

  ['saveFile: the name of the app chooses no folder and runs no command'] = function()
    local folder = vim.fn.resolve(vim.fn.tempname())
    for name, wanted in pairs({
      ['~/none/.a'] = '.a',
      ['..\\none\\a.txt'] = 'a.txt',
      ['`touch ran`'] = 'touch ran',
      ['a`touch ran`b'] = 'atouch ranb',
      ["`=writefile([], 'ran')`"] = "=writefile([], 'ran')",
      ["a\18=writefile([], 'ran')\r\27.txt"] = "a=writefile([], 'ran').txt",
      ['a\226\128\174b'] = 'a<202e>b',
    }) do
      vim.fn.delete(folder, 'rf')
      vim.fn.mkdir(folder)
      with_request('saveFile', { name = name, text = 'milk' }, function(pilot)
        pilot:call('nvim_set_current_dir', folder)
        allow(pilot)
        pilot:see('Save as: ' .. wanted)
        -- Without a file of that name, completion changes nothing.
        pilot:press('<Tab>')
        fill_in(pilot, '')
        answers(pilot, ('{"path": "%s/%s"}'):format(folder, wanted))
        check.same(vim.fn.readdir(folder), { wanted })
      end)
    end
  end,

  ['saveFile: an existing file is replaced only when the user wants it'] = function()
    local path = vim.fn.resolve(vim.fn.tempname())
    vim.fn.writefile({ 'bread' }, path)
    with_request('saveFile', { name = 'notes.txt', text = 'milk' }, function(pilot)
      for _, number in ipairs({ 2, 1 }) do
        check.same(vim.fn.readfile(path), { 'bread' })
        allow(pilot)
        pilot:see('Save as: notes.txt')
        pilot:press('<C-u>')
        fill_in(pilot, path)
        pilot:select(number)
        pilot:settle()
      end
      check.same(vim.fn.readfile(path), { 'milk' })
      answers(pilot, ('{"path": "%s"}'):format(path))
    end)
  end,

  ['clipboard.read'] = function()
    with_request('clipboard.read', vim.empty_dict(), function(pilot)
      pilot:call('nvim_exec', CLIPBOARD, false)
      allow(pilot)
      answers(pilot, '{"text": "milk"}')
    end)
  end,

  ['clipboard.write'] = function()
    with_request('clipboard.write', { text = 'bread' }, function(pilot)
      pilot:call('nvim_exec', CLIPBOARD, false)
      allow(pilot)
      answers(pilot, '{}')
      check.same(pilot:call('nvim_get_var', 'copied'), { 'bread' })
    end)
  end,

  ['share'] = function()
    with_request('share', { text = 'tea', url = 'https://example.org/' }, function(pilot)
      pilot:call('nvim_exec', CLIPBOARD, false)
      allow(pilot)
      answers(pilot, '{}')
      check.same(pilot:call('nvim_get_var', 'copied'), { 'tea https://example.org/' })
    end)
  end,

  ['notify'] = function()
    with_request('notify', { title = 'Notes', body = 'The milk is sour.' }, function(pilot)
      allow(pilot)
      pilot:see('Notes The milk is sour.')
      answers(pilot, '{}')
    end)
  end,
}

tests['every declared capability has a test'] = function()
  for _, capability in ipairs(require('offstage.requests').CAPABILITIES) do
    check.same(type(tests[capability]), 'function', capability)
  end
end

return tests
