-- The outline is read from the buffers: a Neovim that does not draw a part of a screen fails a scenario.
local check = require('check')

local root = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:match('^@(.*)/'), ':p')

--- Changes the segments that are drawn: the code returns another text for a segment, or nil.
local DEFECT = [[
  local Canvas = require('offstage.canvas')
  local row = Canvas.row
  local change = function(segment) %s end
  Canvas.row = function(self, segments, indent)
    for _, segment in ipairs(segments) do segment[1] = change(segment) or segment[1] end
    return row(self, segments, indent)
  end
]]

local function without(kind, text, blank)
  return ("if segment[4] == %q and segment[1]:find(%q, 1, true) then return %q end"):format(kind, text, blank or ' ')
end

local function without_role(role)
  return ("if segment[3] and segment[3].role == %q then return ' ' end"):format(role)
end

--- Scenarios that fail without a part of the drawing.
local DEFECTS = {
  { 'signs of selected rows', 'gallery-list', without('mark', '[x] ', '[ ] ') },
  { 'signs of toggles', 'gallery-choices', without('check', '[x] ', '[ ] ') },
  { 'signs of options', 'gallery-choices', without('mark', '(•) ', '( ) ') },
  { 'the selected tab', 'notes-tabs', without('mark', '▌') },
  { 'signs of rows with children', 'gallery-tree', without('fold', '▾ ') },
  { 'signs of work', 'gallery-states', without('busy', '…') },
  { 'the order of a table', 'gallery-table', without('sort', '▲') },
  { 'values of progress', 'gallery-home', without('value', '%') },
  { 'keys of commands', 'notes-create', without('value', '') },
  { 'cells', 'gallery-table', without_role('row') },
  { 'values of fields', 'gallery-fields', without('slot', '1') },
  { 'badges', 'gallery-list', without_role('badge') },
  { 'titles of rows', 'gallery-list', without_role('listitem') },
  { 'titles of buttons', 'notes-create', without_role('button') },
  { 'disabled commands', 'notes-create', "if segment[2] == 'OffstageDisabled' then segment[2] = nil end" },
}

local tests = {}
for _, defect in ipairs(DEFECTS) do
  tests['a scenario fails without ' .. defect[1]] = function()
    local driver = vim.v.progpath .. ' --headless --clean -S ' .. root .. 'driver.lua'
    vim.env.OFFSTAGE_TEST_DEFECT = DEFECT:format(defect[3])
    local run = root .. '../../conformance/scenarios/run.py'
    local output = vim.fn.system({ 'python3', run, '--driver', driver, defect[2] })
    vim.env.OFFSTAGE_TEST_DEFECT = nil
    check.contains(output, ': outline\n')
  end
end

return tests
