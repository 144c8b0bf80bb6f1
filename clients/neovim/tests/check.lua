-- Checks of tests.
local M = {}

function M.same(found, wanted, what)
  if not vim.deep_equal(found, wanted) then
    error(('%s: got %s; wanted %s'):format(what or 'a value differs', vim.inspect(found), vim.inspect(wanted)), 2)
  end
end

function M.contains(text, part)
  if not tostring(text):find(part, 1, true) then error(('%q is missing in:\n%s'):format(part, text), 2) end
end

function M.lacks(text, part)
  if tostring(text):find(part, 1, true) then error(('%q is in:\n%s'):format(part, text), 2) end
end

return M
