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
  for grid = 1, 40 do
    for row = 0, vim.o.lines - 1 do
      for column = 0, vim.o.columns - 1 do
        local ok, cell = pcall(vim.api.nvim__inspect_cell, grid, row, column)
        if not ok or not cell[1] then break end
        local look = cell[2] or {}
        local front, back = look.foreground or foreground, look.background or background
        if look.reverse then front, back = back, front end
        local a, b = luminance(front), luminance(back)
        local contrast = (math.max(a, b) + 0.05) / (math.min(a, b) + 0.05)
        if vim.trim(cell[1]) ~= '' then
          count = count + 1
          if contrast < least then faint[#faint + 1] = ('%s (%.1f)'):format(cell[1], contrast) end
        end
      end
    end
  end
  return { table.concat(faint, ' '), count }
]]

local with = Pilot.with

--- Looks of the first cell of a text in the buffer of the app.
local LOOK = [[
  vim.api.nvim__inspect_cell(1, 0, 0)
  vim.cmd('redraw!')
  local line, column = unpack(vim.fn.searchpos((...), 'nw'))
  local position = vim.fn.screenpos(0, line, column)
  local look = vim.api.nvim__inspect_cell(1, position.row - 1, position.col - 1)[2] or {}
  return { colour = look.foreground or -1, bold = look.bold or false }
]]

local function status_line(pilot)
  pilot:call('nvim_command', 'redraw!')
  return pilot:lua('return vim.split(probe.screen(), "\\n")[vim.o.lines - 1]')
end

--- Fails when a key has two meanings in the status line.
local function has_one_meaning(line)
  local seen = {}
  for key in line:gmatch('<[%w-]+>') do
    check.same(seen[key], nil, key .. ' in ' .. line)
    seen[key] = true
  end
end

return {
  ["every text is readable in Neovim's default scheme and in four others"] = function()
    with('notes', { size = { 100, 24 } }, function(pilot)
      local function look(scheme, what)
        local faint, count = unpack(pilot:lua(FAINT, LEAST))
        check.same(faint, '', scheme .. ', ' .. what)
        check.same(count > 100, true, scheme .. ', ' .. what)
      end
      pilot:call('nvim_command', 'set termguicolors')
      pilot:act({ link = 'notes://new' })
      pilot:press('iBuy milk<C-s>')
      pilot:settle()
      for _, scheme in ipairs(SCHEMES) do
        pilot:call('nvim_command', 'colorscheme ' .. scheme)
        pilot:press('gg')
        look(scheme, 'a field')
        pilot:press(":call search('Buy milk')<CR><Space>")
        pilot:settle()
        look(scheme, 'a row')
        pilot:press('d')
        pilot:see('Delete “Buy milk”?')
        look(scheme, 'an alert')
        pilot:press('<Esc>')
        pilot:settle()
        pilot:press('g?')
        look(scheme, 'the help')
        pilot:press('q')
        pilot:act({ link = 'notes://new' })
        pilot:press('isome text')
        pilot:settle()
        look(scheme, 'a sheet')
        pilot:press('<Esc><Esc><Esc>')
        pilot:see('Discard this note?')
        pilot:act({ answer = 'discard' })
        pilot:settle()
      end
    end)
  end,

  ['commands that are disabled, commands, and selected rows look different'] = function()
    with('notes', {}, function(pilot)
      pilot:act({ link = 'notes://new' })
      pilot:press('iBuy milk<C-s>')
      pilot:settle()
      for _, scheme in ipairs(SCHEMES) do
        pilot:call('nvim_command', 'set termguicolors | colorscheme ' .. scheme)
        pilot:press(":call search('Buy milk')<CR><Space>")
        pilot:settle()
        local disabled, command = pilot:lua(LOOK, 'Undo delete'), pilot:lua(LOOK, 'n \\zsNew note')
        local selected = pilot:lua(LOOK, 'Buy milk')
        check.same(disabled.colour ~= command.colour, true, scheme)
        check.same({ disabled.bold, command.bold, selected.bold }, { false, false, true }, scheme)
        pilot:press('<Space>')
        pilot:settle()
      end
    end)
  end,

  ['the status line has one meaning for each key of a field'] = function()
    with('notes', { size = { 100, 24 } }, function(pilot)
      pilot:act({ link = 'notes://new' })
      pilot:press('iBuy milk<C-s>')
      pilot:settle()
      pilot:act({ link = 'notes://new' })
      pilot:press('ibread')
      pilot:settle()
      local line = status_line(pilot)
      check.contains(line, '<Esc> Normal mode')
      check.contains(line, '<C-s> Save')
      check.contains(line, '<F1> keys')
      has_one_meaning(line)
      pilot:press('<Esc>')
      pilot:settle()
      line = status_line(pilot)
      check.contains(line, '<Esc> leave')
      has_one_meaning(line)
      pilot:press('<Esc>')
      pilot:settle()
      line = status_line(pilot)
      check.contains(line, '<Esc> Cancel')
      has_one_meaning(line)
      -- In a field, `n` is text.
      pilot:press('<Esc>')
      pilot:see('Discard this note?')
      pilot:act({ answer = 'discard' })
      pilot:settle()
      check.contains(status_line(pilot), 'n New note')
      pilot:press('/')
      pilot:see('-- INSERT --')
      check.lacks(status_line(pilot), 'New note')
    end)
  end,

  ['<F1> shows the keys while the user types'] = function()
    with('notes', {}, function(pilot)
      pilot:act({ link = 'notes://new' })
      pilot:press('iBuy milk<F1>')
      pilot:see('Everywhere')
      pilot:press('q')
      pilot:settle()
      check.contains(pilot:outline(), 'textbox "Text": "Buy milk"')
    end)
  end,
}
