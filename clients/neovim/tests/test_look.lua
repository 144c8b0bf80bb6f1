-- What users see: the colours of Neovim's own schemes, and the status line.
local check = require('check')

--- Least contrast of a text and its background, as WCAG defines it. Comments in the line of the cursor have 2.3.
local LEAST = 2.2

--- Returns the groups of the plugin with a contrast below a limit: on their background, and those of rows also in the
--- line of the cursor.
local FAINT = [[
  local least = ...
  local function luminance(colour)
    local sum = 0
    for shift, weight in pairs({ [65536] = 0.2126, [256] = 0.7152, [1] = 0.0722 }) do
      local part = math.floor(colour / shift) % 256 / 255
      sum = sum + weight * (part <= 0.03928 and part / 12.92 or ((part + 0.055) / 1.055) ^ 2.4)
    end
    return sum
  end
  local function look(group)
    local id = vim.fn.synIDtrans(vim.fn.hlID(group))
    local function colour(name) return tonumber(vim.fn.synIDattr(id, name, 'gui'):match('%x+$') or '', 16) end
    return { foreground = colour('fg#'), background = colour('bg#'), bold = vim.fn.synIDattr(id, 'bold') == '1' }
  end
  local is_dark, normal, faint = vim.o.background == 'dark', look('Normal'), {}
  local text, ground = normal.foreground or is_dark and 0xffffff or 0, normal.background or is_dark and 0 or 0xffffff
  for _, group in ipairs(vim.fn.getcompletion('Offstage', 'highlight')) do
    local row = ('Mark Detail Chosen Field'):find(group:sub(9), 1, true) and look('CursorLine').background
    for _, back in ipairs({ look(group).background or ground, row or nil }) do
      local a, b = luminance(look(group).foreground or text), luminance(back)
      local contrast = (math.max(a, b) + 0.05) / (math.min(a, b) + 0.05)
      -- Neovim's own warnings have 1.6 in the scheme `morning`.
      if contrast < least and group ~= 'OffstageWarning' then table.insert(faint, group .. contrast) end
    end
  end
  return { table.concat(faint, ' '), look('OffstageDisabled').foreground ~= text, look('OffstageChosen').bold }
]]

local NEW_NOTE = { size = { 100, 24 }, link = 'notes://new' }

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
  ['every text is readable in five schemes; disabled and chosen ones differ'] = { 'notes', {}, function(pilot)
    for _, scheme in ipairs({ 'default', 'desert', 'slate', 'evening', 'morning' }) do
      pilot:call('nvim_command', 'set termguicolors | colorscheme ' .. scheme)
      check.same(pilot:lua(FAINT, LEAST), { '', true, true }, scheme)
    end
  end },

  ['the status line has one meaning for each key of a field'] = { 'notes', NEW_NOTE, function(pilot)
    has_status(pilot, 'ibread', '<Esc> Normal mode', '<C-s> Save', '<F1> keys')
    has_status(pilot, '<Esc>', '<Esc> leave')
    has_status(pilot, '<Esc>', '<Esc> Cancel')
    pilot:do_keys('<C-s>')
    has_status(pilot, '', 'n New note')
    -- In a field, `n` is text.
    pilot:press('/')
    pilot:see('-- INSERT --')
    check.lacks(status_line(pilot), 'New note')
  end },
}
