-- Errors of requests, as the user reads them.
local M = {}

local OUTDATED = {}
for _, kind in ipairs({
  'atRoot', 'staleSource', 'notActive', 'nodeNotFound', 'containerNotFound', 'branchNotFound', 'pageNotFound',
  'indexOutOfRange', 'alreadyGone', 'alreadyAnswered', 'notTopLayer', 'blockedByLayer', 'notDismissible', 'disabled',
  'buttonDisabled', 'unknownButton', 'unknownItem', 'unknownField', 'screenUnknown', 'screenAmbiguous',
  'revisionConflict',
}) do
  OUTDATED[kind] = true
end

--- Errors whose message has a node before the reason of the app.
local WITH_REASON = { locked = true, guardDenied = true, linkCanceled = true }

--- Returns a text with a capital first letter.
---@param message string
---@return string
function M.sentence(message) return (message:gsub('^%l', string.upper)) end

--- Returns the error with a message for the user. Returns nil for an error about what has left the screen: the user
--- sees what the server shows instead.
---@param err table
---@param params table|nil params of the request
---@return table|nil
function M.for_user(err, params)
  if OUTDATED[err.kind] then return nil end
  local url = params and params.url
  local message = err.message:gsub(' of [lnw]%d+%f[%W]', '')
  if url and (err.kind == 'linkUnmatched' or err.kind == 'linkInvalid') then message = 'Page not found: ' .. url end
  if WITH_REASON[err.kind] then message = message:match(': (.+)$') or message end
  return vim.tbl_extend('force', err, { message = M.sentence(message) })
end

return M
