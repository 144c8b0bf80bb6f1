-- The command of the plugin. The modules are loaded when it is used.
if vim.g.loaded_offstage then return end
vim.g.loaded_offstage = true

-- `:help offstage` needs tags. Plugin managers and the archive have them; a folder in 'runtimepath' has none.
local doc = debug.getinfo(1, 'S').source:match('^@(.*)/plugin/') .. '/doc'
if vim.fn.filereadable(doc .. '/tags') == 0 and vim.fn.filewritable(doc) == 2 then
  pcall(vim.cmd, 'helptags ' .. vim.fn.fnameescape(doc))
end

vim.api.nvim_create_user_command('Offstage', function(arguments) require('offstage.commands').run(arguments) end, {
  nargs = '*',
  bang = true,
  desc = 'Opens an app of an Offstage server, or runs a subcommand',
  complete = function(typed, line, position)
    return require('offstage.commands').complete(typed, line:sub(1, position))
  end,
})
