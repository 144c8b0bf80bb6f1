-- Runs the tests in Lua: tests/test_*.lua, each a table of functions by their names.
--
--   nvim --headless --clean -S clients/neovim/tests/run.lua [part of a name…]
local folder = debug.getinfo(1, 'S').source:match('^@(.*)/') or '.'
package.path = folder .. '/?.lua;' .. package.path
vim.opt.runtimepath:append(folder .. '/..')

local wanted = vim.split(vim.env.OFFSTAGE_TESTS or '', '%s+', { trimempty = true })

local function is_wanted(name)
  for _, part in ipairs(wanted) do
    if name:find(part, 1, true) then return true end
  end
  return #wanted == 0
end

local passed, failed = 0, {}

local function run(full, test)
  local begin = vim.loop.hrtime()
  local ok, problem = xpcall(test, debug.traceback)
  local seconds = (vim.loop.hrtime() - begin) / 1e9
  io.stdout:write(('%s %s (%.1f s)\n'):format(ok and 'ok    ' or 'FAILED', full, seconds))
  if ok then
    passed = passed + 1
  else
    failed[#failed + 1] = full
    io.stdout:write(tostring(problem), '\n')
  end
  io.stdout:flush()
end

local function run_all()
  for _, file in ipairs(vim.fn.sort(vim.fn.glob(folder .. '/test_*.lua', false, true))) do
    local suite, tests = vim.fn.fnamemodify(file, ':t:r'), dofile(file)
    for _, name in ipairs(vim.fn.sort(vim.tbl_keys(tests))) do
      local full = suite .. ': ' .. name
      if is_wanted(full) then run(full, tests[name]) end
    end
  end
end

local ok, problem = pcall(run_all)
if not ok then io.stdout:write(tostring(problem), '\n') end
io.stdout:write(('%d tests passed, %d failed\n'):format(passed, #failed))
vim.cmd(ok and #failed == 0 and passed > 0 and 'qall!' or 'cquit 1')
