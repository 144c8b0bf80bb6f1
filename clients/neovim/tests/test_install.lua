-- Setup by users: keys, the language, and the subcommands of `:Offstage`; and checks of the sources and the manual.
local Pilot = require('pilot')
local bindings = require('offstage.bindings')
local check = require('check')

local function read(path) return table.concat(vim.fn.readfile(Pilot.root .. '/' .. path), '\n') end

--- Returns the sources of the plugin by their paths.
local function sources()
  local found = {}
  for _, folder in ipairs({ 'lua', 'plugin' }) do
    for _, path in ipairs(vim.fn.globpath(Pilot.root .. '/' .. folder, '**/*.lua', false, true)) do
      found[path] = table.concat(vim.fn.readfile(path), '\n')
    end
  end
  return found
end

--- Returns the texts that the sources translate.
local function translated()
  local found = {}
  for _, source in pairs(sources()) do
    for _, name in ipairs({ 't', 'later' }) do
      for quote, text in source:gmatch('%f[%w]' .. name .. '%(([\'"])(.-)%1') do
        found[text] = quote
      end
    end
  end
  return found
end

local OTHER_KEYS = {
  keys = { help = '<c-g>', commands = { '<C-k>', '-' }, next = 'gn', refresh = false },
  size = { 100, 60 },
}

local function complete(pilot, line) return pilot:call('nvim_call_function', 'getcompletion', { line, 'cmdline' }) end

return {
  ['every text has a German one, with the same values'] = function()
    local german, texts = require('offstage.lang.de'), translated()
    check.same(vim.tbl_count(texts) > 100, true)
    for text in pairs(texts) do
      check.same(type(german[text]), 'string', text)
    end
    for text, translation in pairs(german) do
      check.same(texts[text] ~= nil, true, text)
      check.same(select(2, translation:gsub('%%s', '')), select(2, text:gsub('%%s', '')), text)
    end
  end,

  ['setup chooses the language'] = { 'notes', { language = 'de' }, function(pilot)
    check.contains(pilot:see('g? Tasten'), 'New note ] n')
    pilot:press('g?')
    pilot:see('Geht zum nächsten Element')
    pilot:press('q:Offstage none<CR>')
    pilot:see("kein Unterbefehl 'none'")
  end },

  ['the locale chooses the language, and the server gets it'] = function()
    local function locale_of(pilot) return pilot:lua("return require('offstage.texts').locale()") end
    local pilot = Pilot.new()
    pilot:call('nvim_command', 'language messages C')
    for name, locale in pairs({ ['de_DE.UTF-8'] = 'de-DE', ['pt_BR'] = 'pt-BR', fr = 'fr' }) do
      pilot:lua('vim.env.LC_ALL = ...', name)
      check.same(locale_of(pilot), locale)
    end
    for _, name in ipairs({ 'C', 'C.UTF-8', 'POSIX' }) do
      pilot:lua('vim.env.LC_ALL = ...', name)
      check.same(locale_of(pilot), vim.NIL)
    end
    pilot:lua("vim.env.LC_ALL = 'de_AT.UTF-8'")
    pilot:press(':Offstage open notes<CR>')
    pilot:see('g? Tasten')
    local context = pilot:lua('return probe.ui().session.options.initialize.context')
    check.same(context.locale, 'de-AT')
    pilot:stop()
  end,

  ['keys can be changed, and the hints and the help have them'] = { 'notes', OTHER_KEYS, function(pilot)
    pilot:see('<c-g> keys')
    pilot:press('<C-g>')
    local help = pilot:see('Moves to the next element')
    check.contains(help, '<C-k> -')
    check.lacks(help, 'gr ')
    pilot:press('q-')
    pilot:select(1)
    pilot:settle()
    check.contains(pilot:outline(), 'screen "New note"')
    -- In a field, `gn` is text, and a key of Normal mode.
    pilot:do_keys('ign')
    check.contains(pilot:outline(), 'textbox "Text": "gn"')
  end },

  ['a key of the app precedes one that the user has chosen'] = { 'notes', { keys = { help = 'n' } }, function(pilot)
    pilot:see('New note ] n')
    pilot:do_keys('n')
    check.contains(pilot:outline(), 'screen "New note"')
  end },

  ['without keys, <Plug> mappings act on the screen and in a field'] = { 'notes', { keys = false }, function(pilot)
    pilot:see(':Offstage keys')
    check.same(pilot:lua("return vim.fn.maparg('ga', 'n') .. vim.fn.maparg('<CR>', 'n')"), '')
    pilot:lua([[
      for name, lhs in pairs({ help = '<F5>', press = '<F6>', cancel = '<F7>' }) do
        vim.keymap.set({ 'n', 'i' }, lhs, '<Plug>(offstage-' .. name .. ')')
      end
    ]])
    pilot:press('<F5>')
    pilot:see('This screen')
    pilot:do_keys('q')
    -- The keys of the app stay.
    pilot:do_keys('n')
    pilot:go({ id = 'text' })
    pilot:do_keys('<F6>Buy milk<Esc>')
    check.same(pilot:ask('is_editing'), true)
    pilot:do_keys('<F7>')
    check.same(pilot:ask('is_editing'), false)
    pilot:do_keys('<C-s>')
    check.contains(pilot:outline(), 'listitem "Buy milk"')
  end },

  ['unknown options and actions are errors'] = function()
    for _, case in ipairs({
      { { keys = { nothing = 'x' } }, "`keys` has no action 'nothing'" },
      { { key = {} }, "setup has no option 'key'" },
    }) do
      local ok, problem = pcall(require('offstage').setup, case[1])
      check.same(ok, false)
      check.contains(problem, case[2])
    end
    bindings.choose()
  end,

  [':Offstage completes its subcommands, and says what is wrong'] = { 'notes', {}, function(pilot)
    local all = { 'close', 'commands', 'keys', 'link', 'open', 'problems', 'restart' }
    check.same(complete(pilot, 'Offstage '), all)
    check.same(complete(pilot, 'Offstage c'), { 'close', 'commands' })
    check.same(complete(pilot, 'Offstage open sto'), { 'stocks' })
    check.same(complete(pilot, 'Offstage open notes '), {})
    for command, message in pairs({
      [':Offstage notes'] = "no subcommand 'notes'; for an app: :Offstage open notes",
      [':Offstage link'] = 'usage: :Offstage link {link}',
      [':Offstage keys now'] = 'usage: :Offstage keys',
    }) do
      pilot:press(command .. '<CR>')
      pilot:see(message)
    end
    pilot:press(':Offstage close<CR>:Offstage keys<CR>')
    pilot:see('no app is open')
  end },

  ['the manual has every key, action, subcommand and option'] = function()
    local manual = read('doc/offstage.txt')
    for _, action in ipairs(bindings.ACTIONS) do
      local line = ('%-14s %-16s'):format(table.concat(action[2], ' '), action[1])
      check.contains(manual, '\n' .. vim.trim(line))
    end
    for _, name in ipairs({ 'close', 'commands', 'keys', 'link', 'open', 'problems', 'restart' }) do
      check.contains(manual, '*:Offstage-' .. name .. '*')
    end
    for _, name in ipairs({ 'cmd', 'initialize', 'open', 'trace', 'keys', 'language' }) do
      check.contains(manual, '\n    ' .. name .. ' ')
    end
  end,

  ['no source has what the help of this Neovim lists as deprecated'] = function()
    local manual = table.concat(vim.fn.readfile(vim.env.VIMRUNTIME .. '/doc/deprecated.txt'), '\n')
    local names = {}
    for name in manual:gmatch('%*([%w_.]+)%(?%)?%*') do
      if name:find('^nvim_') or name:find('^vim%.') then names[#names + 1] = name end
    end
    check.same(#names > 5, true)
    for path, source in pairs(sources()) do
      -- `compat.lua` has the old name of libuv for Neovim 0.9 and earlier.
      source = source:gsub('vim%.uv or vim%.loop', '')
      for _, name in ipairs(names) do
        check.same(source:find('%f[%w]' .. vim.pesc(name) .. '%f[^%w_]'), nil, path .. ' ' .. name)
      end
    end
  end,
}
