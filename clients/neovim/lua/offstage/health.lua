-- :checkhealth offstage
local M = {}

local function reporter()
  local health = vim.health or require('health')
  return {
    start = health.start or health.report_start,
    ok = health.ok or health.report_ok,
    warn = health.warn or health.report_warn,
    error = health.error or health.report_error,
  }
end

--- Checks Neovim, and starts the server to check that it answers.
function M.check()
  local report = reporter()
  report.start('offstage')
  if vim.fn.has('nvim-0.7.2') == 1 then
    report.ok('Neovim is 0.7.2 or later')
  else
    report.error('Neovim is older than 0.7.2')
  end
  local command = require('offstage').command()
  if not command then
    report.error(require('offstage').NO_SERVER)
    return
  end
  if vim.fn.executable(command[1]) == 0 then
    report.error(
      ("the server '%s' cannot be executed"):format(command[1]),
      { 'build it, or correct `cmd` or $OFFSTAGE' }
    )
    return
  end
  report.ok('server: ' .. table.concat(command, ' '))
  local result, problem
  local connection = require('offstage.connection').start({
    cmd = command,
    on_notification = function() end,
    on_end = function(reason) problem = problem or reason end,
  }, function(err, answer) result, problem = answer, err and err.message end)
  vim.wait(5000, function() return result ~= nil or problem ~= nil end, 5)
  if result then
    local names = vim.tbl_map(function(app) return app.name end, result.apps or {})
    report.ok('the server answers; apps: ' .. table.concat(names, ', '))
  else
    report.error('the server does not answer: ' .. (problem or 'no response after 5 seconds'))
  end
  if connection then connection:stop() end
  if vim.fn.has('clipboard') == 1 then
    report.ok('the clipboard is available')
  else
    report.warn('no clipboard: an app cannot copy texts to other programs')
  end
end

return M
