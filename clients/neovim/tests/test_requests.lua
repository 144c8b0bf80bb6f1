-- What Neovim does for requests of an app: a test for each capability that it declares.
local Pilot = require('pilot')
local check = require('check')
local json = require('offstage.json')

--- Keeps in `g:got` what is copied, opened in the browser or shown as a message.
local PLATFORM = [[
  let g:got = ['milk']
  let g:clipboard = {'name': 'test', 'copy': {'+': {lines -> extend(g:, {'got': lines})}, '*': {lines -> 0}},
    \ 'paste': {'+': {-> [g:got, 'v']}, '*': {-> [[], 'v']}}}
  lua require('offstage.requests').open_page = function(url) vim.g.got = { url } return true end
  lua vim.notify = function(message) vim.g.got = { message } end
]]

--- Opens an app that asks for a capability, and calls a function with the pilot. The app shows the answer.
local function with_request(capability, arguments, work)
  local server = Pilot.strange_server(capability, json.encode(arguments))
  Pilot.with('strange', { cmd = server, size = { 100, 50 } }, work)
end

local function allow(pilot)
  pilot:lua("vim.fn.search('Allow')")
  pilot:press('<CR>')
end

local function answers(pilot, answer)
  pilot:settle()
  check.contains(pilot:screen(), 'Answer: ' .. answer)
end

--- Allows a request, and types a path instead of the name that the app suggests.
local function save_as(pilot, path)
  allow(pilot)
  pilot:see('Save as: notes.txt')
  pilot:press('<C-u>')
  pilot:fill_in(path)
end

local function new_folder()
  local folder = vim.fn.tempname()
  vim.fn.mkdir(folder)
  return vim.fn.resolve(folder)
end

--- A test of a request that the user allows: the answer that the app gets, and what the platform has got.
local function platform_test(capability, arguments, answer, got)
  return function()
    with_request(capability, arguments, function(pilot)
      pilot:lua('vim.cmd(...)', PLATFORM)
      allow(pilot)
      answers(pilot, answer)
      check.same(pilot:call('nvim_get_var', 'got'), { got })
    end)
  end
end

local ADDRESS, NOTICE = 'https://example.org/a', { title = 'Notes', body = 'The milk is sour.' }

local tests = {
  ['clipboard.read'] = platform_test('clipboard.read', vim.empty_dict(), '{"text": "milk"}', 'milk'),
  ['clipboard.write'] = platform_test('clipboard.write', { text = 'bread' }, '{}', 'bread'),
  ['share'] = platform_test('share', { text = 'tea', url = ADDRESS }, '{}', 'tea ' .. ADDRESS),
  ['openURL'] = platform_test('openURL', { url = ADDRESS }, '{}', ADDRESS),
  ['notify'] = platform_test('notify', NOTICE, '{}', 'Offstage: Notes The milk is sour.'),

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
    local folder = new_folder()
    vim.fn.writefile({ 'ab' }, folder .. '/a,b.png')
    vim.fn.writefile({ 'text' }, folder .. '/c.txt')
    local function answer_of(pilot)
      pilot:settle()
      return pilot:lua('return probe.ui().session.replica.views.n2.view.parts[1].text')
    end
    with_request('pickFile', { types = { 'image/*' }, allowsSeveral = false }, function(pilot)
      allow(pilot)
      pilot:see('File (image/*): ')
      pilot:fill_in(folder .. '/c.txt')
      pilot:see('c.txt is text/plain; choose a file of image/*')
      allow(pilot)
      pilot:fill_in(('`touch %s/ran`'):format(folder))
      pilot:see('The file cannot be read')
      check.same(vim.fn.readdir(folder), { 'a,b.png', 'c.txt' })
      allow(pilot)
      pilot:fill_in(folder .. '/a,b.png')
      check.contains(answer_of(pilot), '"name": "a,b.png"')
      check.contains(answer_of(pilot), '"size": 3, "type": "image/png"')
    end)
    for _, types in ipairs({ {}, { '*/*' }, { '*' }, { 'IMAGE/*', 'Text/Plain' } }) do
      with_request('pickFile', { types = types, allowsSeveral = true }, function(pilot)
        allow(pilot)
        for _, name in ipairs({ 'a,b.png', 'c.txt' }) do
          pilot:fill_in(folder .. '/' .. name)
          pilot:see('Next file, empty to end')
        end
        pilot:fill_in('')
        check.contains(answer_of(pilot), '"name": "a,b.png"')
        check.contains(answer_of(pilot), '"name": "c.txt"')
      end)
    end
  end,

  ['saveFile: the name of the app chooses no folder and runs no command'] = function()
    for name, wanted in pairs({
      ['~/none/.a'] = '.a',
      ['..\\none\\a.txt'] = 'a.txt',
      ['a`touch ran`b'] = 'atouch ranb',
      ["`=writefile([], 'ran')`"] = "=writefile([], 'ran')",
      ["a\18=writefile([], 'ran')\r\27.txt"] = "a=writefile([], 'ran').txt",
      ['a\226\128\174b'] = 'a<202e>b',
    }) do
      local folder = new_folder()
      with_request('saveFile', { name = name, text = 'milk' }, function(pilot)
        pilot:call('nvim_set_current_dir', folder)
        allow(pilot)
        pilot:see('Save as: ' .. wanted)
        -- Without a file of that name, completion changes nothing.
        pilot:press('<Tab>')
        pilot:fill_in('')
        answers(pilot, ('{"path": "%s/%s"}'):format(folder, wanted))
        check.same(vim.fn.readdir(folder), { wanted })
      end)
    end
  end,

  ['saveFile'] = function()
    -- `~` is the home folder, and a path that the user types runs no command.
    local folder, name = new_folder(), '`touch ran`.txt'
    local path = folder .. '/' .. name
    vim.fn.writefile({ 'bread' }, path)
    with_request('saveFile', { name = 'notes.txt', text = 'milk' }, function(pilot)
      pilot:call('nvim_command', ('let $HOME = %q'):format(folder))
      -- An existing file is replaced only when the user wants it.
      for _, number in ipairs({ 2, 1 }) do
        check.same(vim.fn.readfile(path), { 'bread' })
        save_as(pilot, '~/' .. name)
        pilot:select(number)
        pilot:settle()
      end
      check.same(vim.fn.readfile(path), { 'milk' })
      check.same(vim.fn.readdir(folder), { name })
      answers(pilot, ('{"path": "%s"}'):format(path))
    end)
  end,
}

tests['every declared capability has a test'] = function()
  for _, capability in ipairs(require('offstage.requests').CAPABILITIES) do
    check.same(type(tests[capability]), 'function', capability)
  end
end

return tests
