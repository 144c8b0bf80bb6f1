-- Errors of requests, as the user reads them.
local t = require('offstage.texts').t

local M = {}

--- Kinds of errors about what the user no longer sees.
local OUTDATED = {
  'atRoot', 'staleSource', 'notActive', 'nodeNotFound', 'containerNotFound', 'branchNotFound', 'pageNotFound',
  'indexOutOfRange', 'alreadyGone', 'alreadyAnswered', 'notTopLayer', 'blockedByLayer', 'notDismissible', 'disabled',
  'buttonDisabled', 'unknownButton', 'unknownItem', 'unknownField', 'screenUnknown', 'screenAmbiguous',
  'revisionConflict',
}

--- Kinds of errors whose message has a node before the reason of the app.
local WITH_REASON = { 'locked', 'guardDenied', 'linkCanceled' }

function M.sentence(message) return (message:gsub('^%l', string.upper)) end

--- Returns the error with a message for the user. Returns nil for an error about what has left the screen: the user
--- sees what the server shows instead.
function M.for_user(err, params)
  if vim.tbl_contains(OUTDATED, err.kind) then return nil end
  local message = err.message:gsub(' of [lnw]%d+%f[%W]', '')
  if params and params.url and (err.kind == 'linkUnmatched' or err.kind == 'linkInvalid') then
    message = t('Page not found: %s', params.url)
  elseif vim.tbl_contains(WITH_REASON, err.kind) then
    message = message:match(': (.+)$') or message
  end
  return vim.tbl_extend('force', err, { message = M.sentence(message) })
end

return M
