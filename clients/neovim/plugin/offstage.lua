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

--- Returns a function that does some work with the user interface of the app, if one is open.
local function with_ui(work)
  return function(arguments)
    local ui = require('offstage').current()
    if not ui then return vim.notify('Offstage: no app is open; :Offstage opens one', vim.log.levels.ERROR) end
    work(ui, arguments)
  end
end

local function open(arguments)
  local words = arguments.fargs
  require('offstage').open(words[1], { link = words[2], is_new = arguments.bang })
end

local COMMANDS = {
  OffstageLink = with_ui(function(ui, arguments) require('offstage.actions').open_link(ui, arguments.args) end),
  OffstageKeys = with_ui(function(ui) require('offstage.help').show(ui) end),
  OffstageCommands = with_ui(function(ui) require('offstage.help').palette(ui) end),
  OffstageProblems = with_ui(function(ui)
    if ui:problems() > 0 then vim.cmd('copen') else vim.notify('Offstage: the fields have no errors') end
  end),
  OffstageRestart = function() require('offstage').restart() end,
  OffstageClose = with_ui(function(ui) vim.api.nvim_buf_delete(ui.main.buffer, { force = true }) end),
}

vim.api.nvim_create_user_command('Offstage', open, { nargs = '*', bang = true, complete = complete })
for name, work in pairs(COMMANDS) do
  vim.api.nvim_create_user_command(name, work, { nargs = name == 'OffstageLink' and 1 or 0 })
end
