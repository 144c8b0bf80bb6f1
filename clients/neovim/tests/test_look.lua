-- What users see: the colours of Neovim's own schemes, and the status line.
local Pilot = require('pilot')
local check = require('check')

--- Least contrast of a text and its background, as WCAG defines it. Comments in the line of the cursor have 2.3.
local LEAST = 2.2

local SCHEMES = { 'default', 'desert', 'slate', 'evening', 'morning' }

--- Returns the texts of the screen with a contrast below a limit. Each grid is the text of a window or the screen.
local FAINT = [[
  local least = ...
  -- The first call makes Neovim keep the looks of what it draws next.
  vim.api.nvim__inspect_cell(1, 0, 0)
  vim.cmd('redraw!')
  local function luminance(colour)
    local sum = 0
    for shift, weight in pairs({ [65536] = 0.2126, [256] = 0.7152, [1] = 0.0722 }) do
      local part = math.floor(colour / shift) % 256 / 255
      sum = sum + weight * (part <= 0.03928 and part / 12.92 or ((part + 0.055) / 1.055) ^ 2.4)
    end
    return sum
  end
  local normal = vim.api.nvim_get_hl_by_name('Normal', true)
  local is_dark = vim.o.background == 'dark'
  local foreground = normal.foreground or is_dark and 0xffffff or 0
  local background = normal.background or is_dark and 0 or 0xffffff
  local faint, count = {}, 0
  local function look_at(cell)
    if vim.trim(cell[1]) == '' then return end
    local look = cell[2] or {}
    local a, b = luminance(look.foreground or foreground), luminance(look.background or background)
    local contrast = (math.max(a, b) + 0.05) / (math.min(a, b) + 0.05)
    count = count + 1
    if contrast < least then faint[#faint + 1] = ('%s (%.1f)'):format(cell[1], contrast) end
  end
  for grid = 1, 40 do
    for row = 0, vim.o.lines - 1 do
      for column = 0, vim.o.columns - 1 do
        local ok, cell = pcall(vim.api.nvim__inspect_cell, grid, row, column)
        if not ok or not cell[1] then break end
        look_at(cell)
      end
    end
  end
  return { table.concat(faint, ' '), count }
]]

--- Looks of the first cell of a text in the buffer of the app.
local LOOK = [[
  vim.api.nvim__inspect_cell(1, 0, 0)
  vim.cmd('redraw!')
  local line, column = unpack(vim.fn.searchpos((...), 'nw'))
  local position = vim.fn.screenpos(0, line, column)
  local look = vim.api.nvim__inspect_cell(1, position.row - 1, position.col - 1)[2] or {}
  return { colour = look.foreground or -1, bold = look.bold or false }
]]

--- Opens the notes with one note, and calls a function with the pilot.
local function with_note(work)
  Pilot.with('notes', { size = { 100, 24 }, link = 'notes://new' }, function(pilot)
    pilot:do_keys('iBuy milk<C-s>')
    work(pilot)
  end)
end

local function status_line(pilot) return vim.split(pilot:screen(), '\n')[pilot:lua('return vim.o.lines - 1')] end

--- Presses keys, and checks the status line: what it has, and that each key has one meaning.
local function has_status(pilot, keys, ...)
  pilot:do_keys(keys)
  local line, seen = status_line(pilot), {}
  for _, part in ipairs({ ... }) do
    check.contains(line, part)
  end
  for key in line:gmatch('<[%w-]+>') do
    check.same(seen[key], nil, key .. ' in ' .. line)
    seen[key] = true
  end
end

return {
  ["every text is readable in Neovim's default scheme and in four others"] = function()
    with_note(function(pilot)
      local function look(what)
        local faint, count = unpack(pilot:lua(FAINT, LEAST))
        check.same({ faint, count > 100 }, { '', true }, what)
      end
      for _, scheme in ipairs(SCHEMES) do
        pilot:call('nvim_command', 'set termguicolors | colorscheme ' .. scheme)
        pilot:press('gg')
        look(scheme .. ', a field')
        pilot:do_keys(":call search('Buy milk')<CR><Space>")
        look(scheme .. ', a row')
        pilot:press('d')
        pilot:see('Delete “Buy milk”?')
        look(scheme .. ', an alert')
        pilot:do_keys('<Esc>')
        pilot:press('g?')
        look(scheme .. ', the help')
        pilot:press('q')
        pilot:act({ link = 'notes://new' })
        pilot:do_keys('isome text')
        look(scheme .. ', a sheet')
        pilot:press('<Esc><Esc><Esc>')
        pilot:see('Discard this note?')
        pilot:act({ answer = 'discard' })
      end
    end)
  end,

  ['commands that are disabled, commands, and selected rows look different'] = function()
    with_note(function(pilot)
      for _, scheme in ipairs(SCHEMES) do
        pilot:call('nvim_command', 'set termguicolors | colorscheme ' .. scheme)
        pilot:do_keys(":call search('Buy milk')<CR><Space>")
        local disabled, command = pilot:lua(LOOK, 'Undo delete'), pilot:lua(LOOK, 'n \\zsNew note')
        local selected = pilot:lua(LOOK, 'Buy milk')
        check.same(disabled.colour ~= command.colour, true, scheme)
        check.same({ disabled.bold, command.bold, selected.bold }, { false, false, true }, scheme)
        pilot:do_keys('<Space>')
      end
    end)
  end,

  ['the status line has one meaning for each key of a field'] = function()
    with_note(function(pilot)
      pilot:act({ link = 'notes://new' })
      has_status(pilot, 'ibread', '<Esc> Normal mode', '<C-s> Save', '<F1> keys')
      has_status(pilot, '<Esc>', '<Esc> leave')
      has_status(pilot, '<Esc>', '<Esc> Cancel')
      -- In a field, `n` is text.
      pilot:press('<Esc>')
      pilot:see('Discard this note?')
      pilot:act({ answer = 'discard' })
      has_status(pilot, '', 'n New note')
      pilot:press('/')
      pilot:see('-- INSERT --')
      check.lacks(status_line(pilot), 'New note')
    end)
  end,

  ['<F1> shows the keys while the user types'] = function()
    Pilot.with('notes', { link = 'notes://new' }, function(pilot)
      pilot:press('iBuy milk<F1>')
      pilot:see('Everywhere')
      pilot:do_keys('q')
      check.contains(pilot:outline(), 'textbox "Text": "Buy milk"')
    end)
  end,
}
