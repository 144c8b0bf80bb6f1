-- The driver of the scenarios (clients/conformance/scenarios/README.md): answers each line of JSON in stdin.
--
--   clients/conformance/scenarios/run.py --driver 'nvim --headless --clean -S clients/neovim/tests/driver.lua'
local folder = debug.getinfo(1, 'S').source:match('^@(.*)/') or '.'
package.path = folder .. '/?.lua;' .. package.path
vim.opt.runtimepath:append(folder .. '/..')
local Pilot = require('pilot')
local json = require('offstage.json')

local pilot
local function answer(line)
  local message = json.decode(line)
  if message.start then
    pilot = Pilot.start(message.start)
    return vim.empty_dict()
  end
  if message.outline then return { outline = pilot:elements() } end
  pilot:act(message['do'])
  return { sent = pilot:take_sent(), shown = pilot:ask('take', 'shown') }
end

local ok, problem = pcall(function()
  for line in io.stdin:lines() do
    local is_done, result = pcall(answer, line)
    if not is_done then result = { failed = tostring(result):gsub('^.-%.lua:%d+: ', '') } end
    io.stdout:write(json.encode(result), '\n')
    io.stdout:flush()
  end
  if pilot then pilot:stop() end
end)
if not ok then io.stderr:write(tostring(problem), '\n') end
vim.cmd(ok and 'qall!' or 'cquit 1')
