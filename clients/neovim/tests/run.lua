-- Runs the tests in Lua: tests/test_*.lua, each a table of tests by their names. A test is a function, or the arguments
-- of `Pilot.with`. OFFSTAGE_TESTS has parts of names.
--
--   nvim --headless --clean -S clients/neovim/tests/run.lua
local folder = debug.getinfo(1, 'S').source:match('^@(.*)/') or '.'
package.path = folder .. '/?.lua;' .. package.path
vim.opt.runtimepath:append(folder .. '/..')
local Pilot = require('pilot')

local uv = require('offstage.compat').uv
local wanted = vim.split(vim.env.OFFSTAGE_TESTS or '', '%s+', { trimempty = true })
local passed, failed = 0, 0

local function run(name, test)
  local parts = vim.tbl_filter(function(part) return name:find(part, 1, true) end, wanted)
  if #parts == 0 and #wanted > 0 then return end
  local begin = uv.hrtime()
  local work = type(test) == 'table' and function() Pilot.with(unpack(test)) end or test
  local ok, problem = xpcall(work, debug.traceback)
  local seconds = (uv.hrtime() - begin) / 1e9
  io.stdout:write(('%s %s (%.1f s)\n'):format(ok and 'ok    ' or 'FAILED', name, seconds))
  passed, failed = passed + (ok and 1 or 0), failed + (ok and 0 or 1)
  if not ok then io.stdout:write(tostring(problem), '\n') end
  io.stdout:flush()
end

local ok, problem = pcall(function()
  for _, file in ipairs(vim.fn.sort(vim.fn.glob(folder .. '/test_*.lua', false, true))) do
    local tests = dofile(file)
    for _, name in ipairs(vim.fn.sort(vim.tbl_keys(tests))) do
      run(vim.fn.fnamemodify(file, ':t:r') .. ': ' .. name, tests[name])
    end
  end
end)
if not ok then io.stdout:write(tostring(problem), '\n') end
io.stdout:write(('%d tests passed, %d failed\n'):format(passed, failed))
vim.cmd(ok and failed == 0 and passed > 0 and 'qall!' or 'cquit 1')
