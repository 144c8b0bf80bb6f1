-- :checkhealth offstage
local M = {}

function M.check()
  local health, offstage = vim.health or require('health'), require('offstage')
  local function report(level, message) (health[level] or health['report_' .. level])(message) end
  report('start', 'offstage')
  report('ok', 'offstage.nvim ' .. require('offstage.version'))
  local is_new = vim.fn.has('nvim-0.7.2') == 1
  report(is_new and 'ok' or 'error', 'Neovim is ' .. (is_new and '0.7.2 or later' or 'older than 0.7.2'))
  local command = offstage.command()
  if not command then return report('error', offstage.no_server()) end
  if vim.fn.executable(command[1]) == 0 then
    local problem = "the server '%s' cannot be executed: build it, or correct `cmd` or $OFFSTAGE"
    return report('error', problem:format(command[1]))
  end
  report('ok', 'server: ' .. table.concat(command, ' '))
  local names, problem = offstage.ask_server(command, 5000)
  if names then
    report('ok', 'the server answers; apps: ' .. table.concat(names, ', '))
  else
    report('error', 'the server does not answer: ' .. problem)
  end
  if vim.fn.has('clipboard') == 1 then
    report('ok', 'the clipboard is available')
  else
    report('warn', 'no clipboard: an app cannot copy texts to other programs')
  end
end

return M
