-- Numbers that all front ends share. The table in clients/README.md describes them.
local M = {}

--- Delays in seconds, sizes in code points, and limits, by their names in the answer to `initialize`.
local DEFAULTS = { loadingDelay = 0.3, typingGuard = 0.7, editSize = 256, snapshotLimit = 3 }

--- Returns the numbers of a session's server: those in its answer to `initialize`, and the others by default.
function M.of(session)
  local connection = session and session.connection
  local server = connection and connection.server
  return vim.tbl_extend('force', DEFAULTS, server and server.timing or {})
end

--- Returns a delay in milliseconds.
function M.milliseconds(session, name) return math.floor(M.of(session)[name] * 1000) end

return M
