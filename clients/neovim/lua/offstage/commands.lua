-- The command `:Offstage`: its subcommands and their completion.
local offstage = require('offstage')
local texts = require('offstage.texts')

local t = texts.t

local M = {}

local function fail(message) vim.notify('Offstage: ' .. message, vim.log.levels.ERROR) end

--- Returns the function of a subcommand that needs an open app.
local function with_ui(work)
  return function(words)
    local ui = offstage.current()
    if not ui then return fail(t('no app is open; :Offstage open opens one')) end
    work(ui, words)
  end
end

local function show_problems(ui)
  if ui:problems() > 0 then return vim.cmd('copen') end
  vim.notify('Offstage: ' .. t('the fields have no errors'))
end

--- Subcommands: what they do, and how they are used. The words in `[]` may be left out.
local SUBCOMMANDS = {
  open = {
    run = function(words, is_new) offstage.open(words[1], { link = words[2], is_new = is_new }) end,
    usage = '[app] [link]',
    complete = offstage.apps,
  },
  link = {
    run = with_ui(function(ui, words) require('offstage.actions').open_link(ui, words[1]) end),
    usage = '{link}',
  },
  keys = { run = with_ui(function(ui) require('offstage.help').show(ui) end) },
  commands = { run = with_ui(function(ui) require('offstage.help').palette(ui) end) },
  problems = { run = with_ui(show_problems) },
  restart = { run = with_ui(function(ui) offstage.restart(ui) end) },
  close = { run = with_ui(function(ui) vim.api.nvim_buf_delete(ui.main.buffer, { force = true }) end) },
}

--- Runs a subcommand; `open` without one.
---@param arguments table those of a user command
function M.run(arguments)
  local words = vim.split(arguments.args, '%s+', { trimempty = true })
  local name = table.remove(words, 1) or 'open'
  local subcommand = SUBCOMMANDS[name]
  if not subcommand then return fail(t("no subcommand '%s'; for an app: :Offstage open %s", name, name)) end
  local usage = subcommand.usage or ''
  local least, most = select(2, usage:gsub('{', '')), select(2, usage:gsub('[%[{]', ''))
  if #words < least or #words > most then return fail(t('usage: :Offstage %s %s', name, usage)) end
  subcommand.run(words, arguments.bang)
end

--- Returns the subcommands, or the arguments of one, that begin with the word at the cursor.
---@param line string the command line up to the cursor
---@return string[]
function M.complete(typed, line)
  local name, rest = line:match('^%S+%s+(%S+)%s+(.*)$')
  local subcommand, found = SUBCOMMANDS[name], {}
  if not name then
    found = vim.tbl_keys(SUBCOMMANDS)
    table.sort(found)
  elseif subcommand and subcommand.complete and not rest:find('%s') then
    found = subcommand.complete()
  end
  return vim.tbl_filter(function(word) return vim.startswith(word, typed) end, found)
end

return M
