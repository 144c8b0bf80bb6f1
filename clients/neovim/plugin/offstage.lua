-- The commands of the plugin. The modules are loaded when the first one is used.
if vim.g.loaded_offstage then return end
vim.g.loaded_offstage = true

-- `:help offstage` needs tags. Plugin managers write them; a folder in 'runtimepath' has none.
local doc = debug.getinfo(1, 'S').source:match('^@(.*)/plugin/') .. '/doc'
if vim.fn.filereadable(doc .. '/tags') == 0 and vim.fn.filewritable(doc) == 2 then
  pcall(vim.cmd, 'helptags ' .. vim.fn.fnameescape(doc))
end

local function complete(_, line)
  if line:match('^%S+%s+%S+%s') then return {} end
  local typed = line:match('%S*$')
  return vim.tbl_filter(function(name) return vim.startswith(name, typed) end, require('offstage').apps())
end

local function command(name, description, nargs, work)
  vim.api.nvim_create_user_command(
    name,
    work,
    { desc = description, nargs = nargs, bang = name == 'Offstage', complete = name == 'Offstage' and complete or nil }
  )
end

local function with_ui(work)
  return function(arguments)
    local ui = require('offstage').current()
    if not ui then return vim.notify('Offstage: no app is open; :Offstage opens one', vim.log.levels.ERROR) end
    work(ui, arguments)
  end
end

command('Offstage', 'Opens an app', '*', function(arguments)
  local words = arguments.fargs
  require('offstage').open(words[1], { link = words[2], is_new = arguments.bang })
end)
command('OffstageLink', 'Opens a link of the app', 1, with_ui(function(ui, arguments)
  require('offstage.actions').open_link(ui, arguments.args)
end))
command('OffstageKeys', 'Shows the keys', 0, with_ui(function(ui) require('offstage.help').show(ui) end))
command('OffstageCommands', 'Chooses a button or command', 0, with_ui(function(ui)
  require('offstage.help').palette(ui)
end))
command('OffstageProblems', 'Puts the errors of the fields into the quickfix list', 0, with_ui(function(ui)
  if ui:problems() > 0 then vim.cmd('copen') else vim.notify('Offstage: the fields have no errors') end
end))
command('OffstageRestart', 'Starts a new server', 0, function() require('offstage').restart() end)
command('OffstageClose', 'Ends the app', 0, with_ui(function(ui)
  vim.api.nvim_buf_delete(ui.main.buffer, { force = true })
end))

vim.api.nvim_create_autocmd('VimLeavePre', {
  group = vim.api.nvim_create_augroup('offstage', {}),
  callback = function()
    if package.loaded.offstage then require('offstage').stop_all() end
  end,
})
